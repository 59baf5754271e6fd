import { type CandidateTable, joinTables, type Pools } from "./candidates.ts";

/** Options for {@linkcode selectQueries}; an empty list stands for all. */
export interface SelectOptions {
  /** Names of datasets. */
  readonly set: readonly string[];
  /** Repositories. */
  readonly only: readonly string[];
}

/**
 * Keeps candidates of some datasets and repositories.
 *
 * @throws {RangeError} If there are none of a dataset or repository that is asked for.
 */
export function selectQueries(pools: Pools, { set, only }: SelectOptions): Pools {
  const { queries } = joinTables([...pools.values()]);
  checkKnown(set, new Set(queries.map((each) => each.set)));
  checkKnown(only, new Set(queries.map(({ query }) => query.repo)));
  const select = (table: CandidateTable): CandidateTable => ({
    ...table,
    queries: table.queries.filter((each) =>
      (set.length === 0 || set.includes(each.set)) &&
      (only.length === 0 || only.includes(each.query.repo))
    ),
  });
  return new Map([...pools].map(([name, table]) => [name, select(table)]));
}

function checkKnown(asked: readonly string[], known: ReadonlySet<string>): void {
  const unknown = asked.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new RangeError(
    `Cannot fit on "${unknown.join('", "')}": the candidates are of ${[...known].join(", ")}`,
  );
}
