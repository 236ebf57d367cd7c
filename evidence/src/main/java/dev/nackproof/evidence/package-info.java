/**
 * Gathers what the other modules found, decides, and writes it down.
 *
 * <p>{@link dev.nackproof.evidence.Report} is the way through: {@link
 * dev.nackproof.evidence.Results} and {@link dev.nackproof.evidence.ModuleTests} are read, {@link
 * dev.nackproof.evidence.MatrixBuilder} makes the matrices, {@link dev.nackproof.evidence.Gate}
 * lists what is wrong, and {@link dev.nackproof.evidence.Evidence} is written as JSON, HTML and
 * plain text. Nothing here runs an engine, and the two readable forms are made from {@code
 * Evidence} alone.
 */
package dev.nackproof.evidence;
