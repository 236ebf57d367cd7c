package dev.nackproof.hashdrain;

/**
 * Where a key belongs in one of the arrays: low hash bits pick the bucket, the bits above them the
 * head.
 */
record Place(Bucket bucket, int head) {
  /** Both lengths are powers of two. */
  static Place of(int key, Bucket[] buckets) {
    Bucket bucket = buckets[key & (buckets.length - 1)];
    int above = key >>> Integer.numberOfTrailingZeros(buckets.length);
    return new Place(bucket, above & (bucket.heads() - 1));
  }
}
