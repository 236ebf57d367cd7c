package dev.nackproof.review;

import java.util.Map;

/**
 * A counted or measured number for every revision, beside the mail's. Not a claim: never judged.
 *
 * @param run id of the build that found it
 * @param fix id of the fix
 * @param id what is counted, at most 30 characters
 * @param unit of the values
 * @param values by revision id, in the order of the matrix
 * @param reference what the mail or a yardstick says of the same number
 * @param note how it was measured and what it does not show
 */
public record Figure(
    String run,
    String fix,
    String id,
    String unit,
    Map<String, Double> values,
    String reference,
    String note) {}
