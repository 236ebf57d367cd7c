/**
 * The review terms around the models: fix, revision, claim, check, verdict, finding.
 *
 * <p>A <em>fix</em> has <em>revisions</em> (one class each, found by ServiceLoader) and
 * <em>claims</em>; a <em>check</em> asks one claim of a revision, in one scenario, with one engine,
 * and leaves a <em>finding</em>. What is expected is declared beside the revision, in {@link
 * dev.nackproof.review.Breaks}. Nothing here runs an engine.
 */
package dev.nackproof.review;
