/**
 * Candidates in a file: a head, then one line a query and pool, so that it is read and written piece
 * by piece.
 *
 * @module
 */
import { readIfThere } from "../read_if_there.ts";
import type { AskedQuery, Candidate, CandidateTable, Pools } from "./candidates.ts";

/** Candidates, and what found them. */
export interface CandidatesFile {
  /** Fingerprint of the sources that found them. */
  readonly foundBy: string;
  /** The candidates. */
  readonly pools: Pools;
}

interface Head extends Pick<CandidateTable, "names" | "weights"> {
  readonly foundBy: string;
  readonly pools: readonly string[];
}

interface Line extends Omit<AskedQuery, "candidates"> {
  readonly pool: number;
  readonly candidates: readonly (readonly [string, number, number, readonly number[]])[];
}

/**
 * Writes candidates; every pool has the same features.
 *
 * @param path The file.
 */
export function writeCandidates(path: string, { foundBy, pools }: CandidatesFile): void {
  const tables = [...pools.values()];
  const { names = [], weights = [] } = tables.find((table) => table.names.length > 0) ?? {};
  const head: Head = { foundBy, names, weights, pools: [...pools.keys()] };
  const lines = tables.flatMap(({ queries }, pool) => queries.map((each) => lineOf(each, pool)));
  Deno.writeTextFileSync(path, [head, ...lines].map((each) => JSON.stringify(each)).join("\n"));
}

/**
 * Reads candidates.
 *
 * @param path The file.
 * @returns The candidates; `undefined` where there is no such file.
 * @throws {SyntaxError} If the file holds something else.
 */
export function readCandidates(path: string): CandidatesFile | undefined {
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  const [first = "", ...rest] = text.split("\n");
  // Written by writeCandidates(), which has the same shapes.
  const head = parse(first, path) as Head;
  if (!Array.isArray(head.pools)) throw new SyntaxError(`Cannot read candidates of "${path}"`);
  const lines = rest.map((line) => parse(line, path) as Line);
  const byPool = Map.groupBy(lines, ({ pool }) => pool);
  const { names, weights, foundBy } = head;
  const pools = head.pools.map((name, index) => {
    const queries = (byPool.get(index) ?? []).map(queryOf);
    return [name, { names, weights, queries }] as const;
  });
  return { foundBy, pools: new Map(pools) };
}

function parse(line: string, path: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new SyntaxError(`Cannot read candidates of "${path}"`, { cause });
  }
}

function lineOf({ candidates, ...query }: AskedQuery, pool: number): Line {
  return {
    pool,
    ...query,
    candidates: candidates.map(({ path, startLine, endLine, values }) =>
      [path, startLine, endLine, values] as const
    ),
  };
}

function queryOf({ candidates, pool: _, ...query }: Line): AskedQuery {
  return {
    ...query,
    candidates: candidates.map(([path, startLine, endLine, values]): Candidate => {
      return { path, startLine, endLine, values };
    }),
  };
}
