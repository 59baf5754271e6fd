/**
 * Queries from the history: what somebody wrote of a change asks for the files that it touched.
 *
 * @module
 */
import type { Commit } from "@cbx/core";
import { plainQuery } from "./plain_query.ts";
import type { EvalQuery } from "./query_set.ts";

/** A change to more files than these is about none of them. */
const MAX_TARGETS = 3;
/** Files of any kind, documentation and tests among them, of a change that has one subject. */
const MAX_FILES = 10;
/** Fewer words say too little to find anything by. */
const MIN_WORDS = 3;

/** What the convention of commit messages puts before a subject. */
const PREFIX =
  /^(?:[A-Z][A-Z\d]+-\d+:?\s+)?(?:feat|fix|docs?|chore|refactor|perf|tests?|build|ci|style|security)(?:\([^)]*\))?!?:\s*|^[A-Z][A-Z\d]+-\d+:?\s+/;
/** Numbers of issues and pull requests, and what links them. */
const ISSUES =
  /\s*\((?:gh-|[\w./-]*#)\d+[^)]*\)|,?\s*\b(?:fix(?:e[sd])?|close[sd]?|refs?|see)\s+#\d+|\s*#\d+/gi;
/** Changes that no words lead to. */
const ROUTINE =
  /^(?:v?\d+\.\d+|merge|initial|fixup!|squash!|wip\b|version|prepare|upgrade|lint|format|reformat|rustfmt|clippy|prettier|black\b|update (?:the )?(?:change|dep|copyright|licen|readme|version|year))|\b(?:bump(?:s|ed|ing)?|releas(?:e[sd]?|ing)|revert(?:s|ed|ing)?|typos?|spelling|clippy|changelog|dependabot|renovate|cherry[- ]pick(?:ed)?|version \d)\b|\bto v?\d+(?:\.\d+)+|\bversion (?:to|number)\b/i;

/**
 * Makes queries of commits.
 *
 * @param commits Newest first.
 * @param isSource Tells whether a path is source code that is there.
 * @returns One for each subject, in the order of the commits.
 */
export function commitQueries(
  commits: readonly Commit[],
  isSource: (path: string) => boolean,
): EvalQuery[] {
  const queries = new Map<string, EvalQuery>();
  for (const { hash, subject, paths } of commits) {
    const query = subjectQuery(subject);
    const targets = paths.filter(isSource);
    const isAboutThem = targets.length > 0 && targets.length <= MAX_TARGETS &&
      paths.length <= MAX_FILES;
    if (query === undefined || !isAboutThem || queries.has(query.toLowerCase())) continue;
    const relevant = targets.map((path) => ({ path }));
    queries.set(query.toLowerCase(), {
      id: `commit:${hash}`,
      kind: "commit",
      query,
      relevant,
      mask: [],
      exclude: [],
    });
  }
  return [...queries.values()];
}

function subjectQuery(subject: string): string | undefined {
  if (ROUTINE.test(subject.replace(PREFIX, ""))) return undefined;
  const text = subject.replace(PREFIX, "").replace(ISSUES, "").replace(/[`*]+/g, "");
  const query = plainQuery(text).replace(/[.,;:]+$/, "");
  return query.split(" ").length < MIN_WORDS ? undefined : query;
}
