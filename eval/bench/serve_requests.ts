/**
 * Requests of the clients of a load test: mostly searches, and about what these find, the questions that
 * follow when somebody reads on. The same seed asks the same.
 *
 * @module
 */

/** Names that can be asked about. */
export interface LoadTargets {
  /** Queries. */
  readonly queries: readonly string[];
  /** Places of definitions, as `path:name`. */
  readonly symbols: readonly string[];
  /** Paths of files. */
  readonly paths: readonly string[];
}

/** A request. */
export interface LoadRequest {
  /** Kind of question, for the table. */
  readonly kind: string;
  /** Path, with the query. */
  readonly path: string;
  /** Body that is posted; absent where nothing is. */
  readonly body?: object;
}

/** How often each kind is asked, of a hundred. */
const SHARES = [
  ["search, asked anew", 35],
  ["search, asked again", 25],
  ["symbol", 15],
  ["refs", 10],
  ["outline", 10],
  ["file", 5],
] as const;

type Kind = typeof SHARES[number][0];

/** Budgets so large that no answer is cut: a search with another one was not asked before. */
const MIN_BUDGET = 50_000;
const BUDGETS = 50_000;

/** Makes a generator of numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws the next request of a client. */
export function nextRequest(targets: LoadTargets, random: () => number): LoadRequest {
  const kind = kindAt(random() * 100);
  return { kind, ...requestOf(kind, targets, random) };
}

function requestOf(
  kind: Kind,
  { queries, symbols, paths }: LoadTargets,
  random: () => number,
): Omit<LoadRequest, "kind"> {
  const one = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? "main";
  switch (kind) {
    case "search, asked anew": {
      const budget = MIN_BUDGET + Math.floor(random() * BUDGETS);
      return { path: "/search", body: { query: one(queries), token_budget: budget } };
    }
    case "search, asked again":
      return { path: `/query?q=${encodeURIComponent(one(queries))}` };
    case "symbol":
      return { path: "/symbol", body: { name: one(symbols).replace(/^.*:/, "") } };
    case "refs":
      return { path: "/refs", body: { symbol: one(symbols) } };
    case "outline":
      return { path: "/outline", body: { path: one(paths) } };
    case "file":
      return { path: "/file", body: { path: one(paths), start_line: 1, end_line: 200 } };
  }
}

function kindAt(place: number): Kind {
  let sum = 0;
  for (const [kind, share] of SHARES) {
    sum += share;
    if (place < sum) return kind;
  }
  return SHARES[0][0];
}

/** Finds out what a server can be asked about; places that mean several things are left out. */
export async function targetsOf(url: string, queries: readonly string[]): Promise<LoadTargets> {
  const [symbols, paths] = [new Set<string>(), new Set<string>()];
  for (const query of queries) {
    const { results } = await (await fetch(`${url}/query?q=${encodeURIComponent(query)}`)).json();
    for (const { path, symbol } of results) {
      paths.add(path);
      if (symbol !== "") symbols.add(`${path}:${symbol}`);
    }
  }
  const known: string[] = [];
  for (const symbol of symbols) {
    const response = await fetch(`${url}/refs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ symbol }),
    });
    if (response.ok) known.push(symbol);
    await response.body?.cancel();
  }
  return { queries, symbols: known, paths: [...paths] };
}
