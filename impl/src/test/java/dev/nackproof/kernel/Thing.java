package dev.nackproof.kernel;

/** Memory that can be freed, and nothing more. */
final class Thing extends KernelObject {
  Thing(String name) {
    super(name);
  }
}
