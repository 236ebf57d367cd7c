/**
 * The sampled cap touch of the Ceph client (fs/ceph/caps.c, mds_client.c), mail of 2026-07-03.
 *
 * <p>Every system call on a file touches its capabilities: each is moved to the end of its
 * session's list, under one spinlock. The fix skips most of these moves by a counter. {@link
 * dev.nackproof.captouch.CapTouch} is the protocol; each of its subclasses is a revision.
 *
 * <p>Lock order, outer to inner: {@code s_mutex}, {@code i_ceph_lock}, {@code s_cap_lock}, the
 * inode's reference count. Only the iterator takes {@code s_cap_lock} first, and it drops that lock
 * before its callback takes {@code i_ceph_lock}.
 */
package dev.nackproof.captouch;
