/**
 * Runs an action for each name, several times: round by round, each round beginning one name later,
 * so that what else the machine does falls on all alike.
 *
 * @returns What the action gave, run by run.
 */
export async function inTurn<Name extends string, T>(
  names: readonly Name[],
  runs: number,
  action: (name: Name, run: number) => Promise<T> | T,
): Promise<Record<Name, T[]>> {
  const results = new Map<Name, T[]>(names.map((name) => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(run + turn) % names.length];
      if (name !== undefined) results.get(name)?.push(await action(name, run));
    }
  }
  // Every name is a key of the map.
  return Object.fromEntries(results) as Record<Name, T[]>;
}

/** Makes a record of the same names. */
export function mapRecord<Name extends string, T, U>(
  record: Readonly<Record<Name, T>>,
  map: (value: T) => U,
): Record<Name, U> {
  const entries = Object.entries<T>(record).map(([name, value]) => [name, map(value)]);
  // The names are those of the record.
  return Object.fromEntries(entries) as Record<Name, U>;
}
