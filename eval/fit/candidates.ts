/**
 * Candidates: the files that queries find, with the features behind their scores. They are all that
 * a fit needs, so that they can be kept in a file.
 *
 * @module
 */
import type { Scope } from "../corpus.ts";
import type { EvalQuery } from "../dataset.ts";
import type { RankedRange } from "../metrics.ts";

/** A file that a query found, with its best range. */
export interface Candidate extends RankedRange {
  /** Values of the features, in the order of {@linkcode CandidateTable.names}. */
  readonly values: readonly number[];
}

/** A query with what it found. */
export interface AskedQuery {
  /** Name of the dataset. */
  readonly set: string;
  /** Scope that was indexed. */
  readonly scope: Scope;
  /** The query. */
  readonly query: EvalQuery;
  /** Files, in the order in which the product puts them. */
  readonly candidates: readonly Candidate[];
  /** Whether the product ranks it by fewer features, and so by other weights: it stays as it is. */
  readonly isApart?: boolean;
}

/** Candidates of several queries. */
export interface CandidateTable {
  /** Names of the features. */
  readonly names: readonly string[];
  /** Their weights in the product. */
  readonly weights: readonly number[];
  /** The queries. */
  readonly queries: readonly AskedQuery[];
}

/** Candidates by the signal that took no part in finding them. */
export type Pools = ReadonlyMap<string, CandidateTable>;

/** The pool that all signals took part in. */
export const ALL_SIGNALS = "";

/**
 * Joins candidates that were gathered apart. Where some have features that others lack, as a model has
 * nothing to say to the name of a symbol, these are apart: their values say nothing to a fit.
 *
 * @throws {TypeError} If they have other features.
 */
export function joinTables(tables: readonly CandidateTable[]): CandidateTable {
  // A table without a candidate does not know the features.
  const known = tables.filter(({ names }) => names.length > 0);
  const { names, weights } = widest(known);
  const isWide = ({ names: own }: CandidateTable) =>
    own.length === 0 || JSON.stringify(own) === JSON.stringify(names);
  if (known.some((table) => table.names.some((name) => !names.includes(name)))) {
    throw new TypeError("Cannot join candidates: their features differ");
  }
  return {
    names,
    weights,
    queries: tables.flatMap((table) => isWide(table) ? table.queries : table.queries.map(setApart)),
  };
}

function widest(tables: readonly CandidateTable[]): Pick<CandidateTable, "names" | "weights"> {
  const none = { names: [], weights: [] };
  return tables.reduce<Pick<CandidateTable, "names" | "weights">>(
    (most, table) => table.names.length > most.names.length ? table : most,
    none,
  );
}

function setApart({ candidates, ...query }: AskedQuery): AskedQuery {
  return {
    ...query,
    candidates: candidates.map((candidate) => ({ ...candidate, values: [] })),
    isApart: true,
  };
}

/** Joins pools, table by table. */
export function joinPools(pools: readonly Pools[]): Map<string, CandidateTable> {
  const names = new Set(pools.flatMap((each) => [...each.keys()]));
  return new Map([...names].map((name) => {
    return [name, joinTables(pools.flatMap((each) => each.get(name) ?? []))];
  }));
}
