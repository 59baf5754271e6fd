/**
 * Candidates for tests: every query wants `a.ts`, and a candidate is a path with its features.
 *
 * @module
 */
import type { Scope } from "../../corpus.ts";
import type { AskedQuery, CandidateTable } from "../candidates.ts";

/** Candidates of a query, by path, in the order of the product. */
export interface Found {
  readonly repo: string;
  readonly found: Readonly<Record<string, readonly number[]>>;
  readonly set?: string;
  readonly scope?: Scope;
}

export const WANTED = "a.ts";

export function asked({ repo, found, set = "dev", scope = "checkout" }: Found): AskedQuery {
  const place = { repo, language: "typescript", root: "", category: "semantic" };
  const query = { ...place, id: `${repo}/0`, query: `of ${repo}`, secondary: [] };
  return {
    set,
    scope,
    query: { ...query, relevant: [{ path: WANTED, startLine: 1, endLine: 2 }] },
    candidates: Object.entries(found).map(([path, values]) => {
      return { path, startLine: 1, endLine: 9, values };
    }),
  };
}

/** A table of features; each of them weighs 1 in the product. */
export function table(names: readonly string[], queries: readonly Found[]): CandidateTable {
  return { names, weights: names.map(() => 1), queries: queries.map(asked) };
}
