/**
 * Emptying a hash table under load: libcfs_hash and the lock table of an export (Lustre, LU-16272).
 *
 * <p>A client is evicted and the server cancels its locks through a walk that leaves after each of
 * them. Where the next walk starts decides whether that is linear or quadratic. {@link
 * dev.nackproof.hashdrain.HashDrain} is the protocol; each of its subclasses is a revision.
 *
 * <p>Lock order, outer to inner: an item's resource lock, the table lock, the bucket of the old
 * array, the bucket of the new array, the item's reference count. A walk drops the table and the
 * bucket lock before its callback takes a resource lock.
 */
package dev.nackproof.hashdrain;
