/**
 * The delayed flush of dirty capabilities (fs/ceph/caps.c), patch of 2026-11: "flush the caps
 * ceph_write_inode() queues from the delayed work".
 *
 * <p>{@link dev.nackproof.capflush.CapFlush} is the protocol; each of its subclasses is a revision.
 * An {@link dev.nackproof.capflush.Inode} has caps of several ranks, dirty and flushing bits and
 * pending flushes; the {@link dev.nackproof.capflush.Client} has the lists and their locks; the
 * {@link dev.nackproof.capflush.MetadataServer} is the other end of the wire. Time is virtual.
 *
 * <p>Lock order, outer to inner: {@code s_mutex}, {@code i_ceph_lock}, then one of {@code
 * cap_delay_lock} and {@code cap_dirty_lock}, never both. The delayed work takes {@code
 * cap_delay_lock} first, and gives it up before it takes {@code i_ceph_lock}.
 */
package dev.nackproof.capflush;
