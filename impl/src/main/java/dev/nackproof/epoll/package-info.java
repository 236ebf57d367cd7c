/**
 * Refcounted epoll teardown (fs/eventpoll.c): from the global mutex of Linux 6.3 to today, one
 * class a revision.
 *
 * <p>The model is in three layers, each a class that the next extends: {@link
 * dev.nackproof.epoll.Machine} (descriptors, files, wait queues, RCU), {@link
 * dev.nackproof.epoll.Nesting} (the checks of a graph of epolls) and {@link
 * dev.nackproof.epoll.Epoll} (the system calls, and the teardown whose steps the revisions
 * replace). What the objects of a machine look like is in classes of their own, each method one
 * step: {@link dev.nackproof.epoll.File}, {@link dev.nackproof.epoll.Item}, {@link
 * dev.nackproof.epoll.Eventpoll}, {@link dev.nackproof.epoll.ItemsHead}.
 *
 * <p>Lock order, outer to inner: epnested_mutex, ep.mtx (outer epoll before inner), file.f_lock;
 * and the lock of the wait queue of a watched file, ep.lock. {@code f_lock} is never held while an
 * ep.mtx is being taken: that is the hole which the dying flag, and later the pinned file, fill.
 */
package dev.nackproof.epoll;
