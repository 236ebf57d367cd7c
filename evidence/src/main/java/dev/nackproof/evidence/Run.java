package dev.nackproof.evidence;

import dev.nackproof.review.Check;
import dev.nackproof.review.Kind;
import dev.nackproof.review.Selection;
import dev.nackproof.review.Subject;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/**
 * The build that the evidence is of.
 *
 * @param id of the run: the time at which Maven started it; only findings with it are counted
 * @param commit of the sources, or "unknown"
 * @param profile "default" or the Maven profile
 * @param candidates jar or folder of candidate revisions, or null
 */
record Run(String id, String commit, String profile, Path candidates) {

  /**
   * The shell line that asks one check of one revision again, alone, from the root of the sources.
   */
  String rerun(Subject<?> subject, Check check) {
    StringBuilder line = new StringBuilder("mvn -B verify");
    if (!profile.equals("default")) {
      line.append(" -P").append(quoted(profile));
    }
    line.append(" -Dfix=").append(subject.fix().id());
    line.append(" -Drevision=").append(subject.id());
    line.append(" -Dclaim=").append(check.claim());
    line.append(" -Dcheck=").append(quoted(check.name()));
    if (candidates != null && subject.kind() == Kind.CANDIDATE) {
      line.append(" -Dcandidates=").append(quoted(Paths.shown(candidates)));
    }
    return line.toString();
  }

  /** The part that was asked for, as options of the command, with the candidates; may be empty. */
  String selected(Selection selection) {
    String given = candidates == null ? "" : " -Dcandidates=" + quoted(Paths.shown(candidates));
    return (selection + given).strip();
  }

  /** When the run with this id began; the epoch when the id is no time. */
  static Instant started(String id) {
    try {
      return Instant.parse(id);
    } catch (DateTimeParseException e) {
      return Instant.EPOCH;
    }
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./=,:@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
