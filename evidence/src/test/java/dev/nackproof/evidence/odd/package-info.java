/**
 * Revisions of the toy fix whose declarations are wrong or special; not below the protocol's
 * package, so that nobody misses them in a services file.
 */
package dev.nackproof.evidence.odd;
