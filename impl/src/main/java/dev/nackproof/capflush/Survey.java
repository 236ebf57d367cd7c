package dev.nackproof.capflush;

/**
 * What check_caps computes anew after each message.
 *
 * @param wanted bits that open or recently closed files want
 * @param used bits that somebody has a reference on
 * @param retain bits that the client keeps
 */
record Survey(int wanted, int used, int retain) {}
