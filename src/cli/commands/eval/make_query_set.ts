/**
 * An evaluation set from a repository: people's own words about their code, and where that code is.
 *
 * @module
 */
import { type Commit, type DefinitionInfo, listCommits, redact, RepositoryError } from "@cbx/core";
import { docQueries } from "./doc_queries.ts";
import { queriesOfTests } from "./queries_of_tests.ts";
import { type EvalQuery, plainQuery } from "./query_set.ts";
import { randomNumbers } from "./random_numbers.ts";
import { treeLines } from "./tree_text.ts";

export interface MakeOptions {
  readonly max: number;
  /** Which of them are drawn where there are more. */
  readonly seed: number;
}

/** A set, and what is to be said of it. */
export interface MadeSet {
  readonly queries: readonly EvalQuery[];
  /** How many there are of each kind, and how many they were drawn from. */
  readonly kinds: readonly {
    readonly kind: string;
    readonly queries: number;
    readonly drawnFrom: number;
  }[];
  /** Why a kind is missing, where something can be done about it. */
  readonly notes: readonly string[];
}

/**
 * Makes an evaluation set.
 *
 * @param root Absolute path of the tree.
 */
export async function makeQuerySet(
  root: string,
  definitions: readonly DefinitionInfo[],
  { max, seed }: MakeOptions,
): Promise<MadeSet> {
  const sources = new Set(
    definitions.filter(({ category }) => category === "code").map(({ path }) => path),
  );
  const { commits, notes } = await commitsOf(root);
  const candidates = {
    doc: docQueries(definitions, treeLines(root)),
    commit: commitQueries(commits, (path) => sources.has(path)),
    test: queriesOfTests(definitions),
  };
  const drawn = Object.entries(candidates).map(([kind, made]) => {
    const all = made.filter(holdsNoSecret);
    return { kind, queries: sample(all, max, seed), drawnFrom: all.length };
  });
  return {
    queries: drawn.flatMap(({ queries }) => queries),
    kinds: drawn.map((each) => ({ ...each, queries: each.queries.length })),
    notes,
  };
}

/** A set is kept, and may be shown to others. */
function holdsNoSecret({ query, mask }: EvalQuery): boolean {
  const texts = [query, ...mask.map(({ text = "" }) => text)];
  return texts.every((text) => redact(text) === text);
}

/** A tree without a history has queries of the other kinds. */
async function commitsOf(
  root: string,
): Promise<{ readonly commits: readonly Commit[]; readonly notes: readonly string[] }> {
  try {
    return { commits: await listCommits(root), notes: [] };
  } catch (error) {
    if (error instanceof RepositoryError) return { commits: [], notes: [error.message] };
    throw error;
  }
}

/**
 * Draws some of many, the same ones for the same seed.
 *
 * @param values In a stable order, which the drawn ones keep.
 * @param size How many at most.
 */
export function sample<T>(values: readonly T[], size: number, seed: number): T[] {
  if (values.length <= size) return [...values];
  const random = randomNumbers(seed);
  const places = values.map((_, index) => index);
  for (let drawn = 0; drawn < size; drawn += 1) {
    const other = drawn + Math.floor(random() * (places.length - drawn));
    [places[drawn], places[other]] = [places[other]!, places[drawn]!];
  }
  return places.slice(0, size).sort((a, b) => a - b).map((place) => values[place]!);
}

// Queries from the history: what somebody wrote of a change asks for the files that it touched.

/** A change to more files than these is about none of them. */
const MAX_TARGETS = 3;
/** Files of any kind, documentation and tests among them, of a change that has one subject. */
const MAX_FILES = 10;
/** Fewer words say too little to find anything by. */
const MIN_WORDS = 3;

/** Prefix of a subject by the convention of commit messages. */
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
