package dev.nackproof.evidence.toy;

/** The protocol of the toy fix; nothing here is ever called. */
public abstract class Toy {}
