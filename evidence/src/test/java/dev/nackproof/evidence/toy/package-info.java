/** A fix with five revisions and two claims, small enough to know by heart. */
package dev.nackproof.evidence.toy;
