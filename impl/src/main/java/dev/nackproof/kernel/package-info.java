/**
 * The kernel's primitives, modelled so that breaking their rules throws.
 *
 * <p>Java frees nothing and forgives much, so the model keeps the books: a {@link
 * dev.nackproof.kernel.KernelObject} knows whether it was freed, a {@link
 * dev.nackproof.kernel.KernelLock} who holds it, a {@link dev.nackproof.kernel.RefCount} that zero
 * is final, and {@link dev.nackproof.kernel.Rcu} which readers a free must wait for. Every broken
 * rule is a {@link dev.nackproof.kernel.KernelError}; an engine needs no other oracle for memory
 * and locks.
 *
 * <ul>
 *   <li>Lifetime: call {@code access()} before every read or write of a field of an object, and
 *       reach objects through {@code follow}. Two marks are two things: a mutex dies by {@code
 *       destroy()}, its container's memory by {@code free()}, and in between readers under RCU may
 *       still look at the memory.
 *   <li>Locks: a lock belongs to the object that contains it, and using it accesses that object. A
 *       mutex does so once more <em>after</em> it was given up; a spin lock never.
 *   <li>Blocked is blocked: waiting is {@code Object.wait}, never a loop, so that an engine tells a
 *       deadlock from a slow run.
 *   <li>Nothing here sleeps, reads a real clock or keeps a ThreadLocal; time is {@link
 *       dev.nackproof.kernel.Jiffies}, and a caller is {@code Thread.currentThread()}.
 * </ul>
 */
package dev.nackproof.kernel;
