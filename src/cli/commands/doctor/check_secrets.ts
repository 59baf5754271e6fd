/**
 * Secrets: in the files, where they should not be, and in the index, where they must not be.
 *
 * @module
 */
import type { AuditAnswer } from "@cbx/core";
import type { Finding } from "./finding.ts";

const CHECK = "secrets";

/** Places that one finding names. */
const MAX_PLACES = 3;

/** Checks what the index stores, and what the files hold: as far as the rules know a secret. */
export function checkSecrets({ stored, repeated, secrets, index }: AuditAnswer): Finding[] {
  return [
    ...(index.exists && (stored.length > 0 || repeated.length === 0)
      ? [storedFinding(stored)]
      : []),
    ...repeatedFinding(repeated),
    ...secretFinding(secrets),
  ];
}

function storedFinding(stored: AuditAnswer["stored"]): Finding {
  if (stored.length === 0) {
    return {
      check: CHECK,
      level: "ok",
      message: "The index holds none of the secrets of the files that the rules know",
    };
  }
  const places = stored.slice(0, MAX_PLACES).map(({ kind, path }) =>
    path === null ? kind : `${kind} of "${path}"`
  );
  return {
    check: CHECK,
    level: "problem",
    message: `${stored.length} secrets are stored in the index: ${places.join(", ")}`,
    advice: 'run "cbx index --rebuild"; if it stays, please report it',
  };
}

/** An index holds what stands in a file as any word does: it is the file that has to change. */
function repeatedFinding(repeated: AuditAnswer["repeated"]): Finding[] {
  if (repeated.length === 0) return [];
  const places = repeated.slice(0, MAX_PLACES).map(({ path, line, alsoIn }) =>
    path === alsoIn ? `${path}:${line}` : `${path}:${line}, and in ${alsoIn}`
  );
  return [{
    check: CHECK,
    level: "note",
    message: `${repeated.length} values that look like secrets also stand where nothing says so: ` +
      places.join("; "),
    advice:
      "there they are words like others, in the index as well; if they are secrets, remove them",
  }];
}

function secretFinding(secrets: AuditAnswer["secrets"]): Finding[] {
  if (secrets.length === 0) return [];
  const places = secrets.slice(0, MAX_PLACES).map(({ path, line, kind }) =>
    `${path}:${line} (${kind})`
  );
  return [{
    check: CHECK,
    level: "note",
    message: `${secrets.length} places in the files look like secrets that the rules know: ${
      places.join(", ")
    }`,
    advice:
      "they are masked in the index and in every answer, others are not; do not keep any in files",
  }];
}
