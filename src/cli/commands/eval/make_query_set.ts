/**
 * An evaluation set from a repository: people's own words about their code, and where that code is.
 *
 * @module
 */
import { type Commit, type DefinitionInfo, listCommits, redact, RepositoryError } from "@cbx/core";
import { commitQueries } from "./commit_queries.ts";
import { docQueries } from "./doc_queries.ts";
import type { EvalQuery } from "./query_set.ts";
import { sample } from "./sample.ts";
import { queriesOfTests } from "./queries_of_tests.ts";
import { treeLines } from "./tree_text.ts";

/** Options for {@linkcode makeQuerySet}. */
export interface MakeOptions {
  /** Queries of each kind at most. */
  readonly max: number;
  /** Which of them are drawn where there are more. */
  readonly seed: number;
}

/** A set, and what is to be said of it. */
export interface MadeSet {
  /** The queries, kind by kind. */
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
 * @param definitions All definitions of the tree.
 * @param options How many queries, and which.
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
