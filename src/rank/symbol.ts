/**
 * Symbol: definitions whose name the query says, whole, in another spelling, nearly, or in parts.
 *
 * @module
 */
import type { SymbolRow } from "../store/rows.ts";
import { splitWord, stem, termsOfWord, WHOLE_MARK } from "../text/tokens.ts";
import { askedNames, definedInFull, definitionsFor, type NamedDefinition } from "./definitions.ts";
import { isAllowed, type RankContext, type RankedHit, type Ranker, sortHits } from "./ranker.ts";

/** Chunks whose symbol is compared with the query in parts: the best by words. */
const MAX_SPLIT_CANDIDATES = 100;

/** Definitions of asked names in one file that are compared with each other. */
const MAX_COMPARED = 64;

/** A name shares at least this part of its pieces with the query. */
const MIN_COVERAGE = 0.5;

/** Ranks definitions by their names. */
export const symbolRanker: Ranker = {
  name: "symbol",
  rank(context: RankContext): RankedHit[] {
    const inFull = new Set(definedInFull(context));
    const named = askedNames(context.query).flatMap((name) => definitionsFor(context, name));
    const around = containersAmong(named);
    const whole = named.flatMap((definition) =>
      hitOf(context, definition, {
        ...(inFull.has(definition.symbol) ? { isExact: true } : {}),
        ...(around.has(definition.symbol) ? { isAround: true } : {}),
      })
    );
    const taken = new Set(whole.map(({ chunkId }) => chunkId));
    const parts = splitHits(context).filter(({ chunkId }) => !taken.has(chunkId));
    return sortHits(context, [...onePerChunk(sortHits(context, whole)), ...parts]);
  },
};

/** Definitions that others which are asked for are in: `JsonTreeReader nextInt` asks for a member. */
function containersAmong(named: readonly NamedDefinition[]): Set<SymbolRow> {
  if (named.every(({ asked }) => asked === named[0]!.asked)) return new Set();
  const byFile = Map.groupBy(named, ({ symbol }) => symbol.fileId);
  return new Set(
    byFile.values().map((all) => all.slice(0, MAX_COMPARED)).flatMap((inFile) =>
      inFile.filter(({ symbol: outer, asked }) =>
        inFile.some((other) => other.asked !== asked && isWithin(other.symbol, outer))
      ).map(({ symbol }) => symbol)
    ),
  );
}

/** Tells whether a definition is on lines of a longer one. */
function isWithin({ startLine, endLine }: SymbolRow, outer: SymbolRow): boolean {
  return outer.startLine <= startLine && endLine <= outer.endLine &&
    endLine - startLine < outer.endLine - outer.startLine;
}

function hitOf(
  context: RankContext,
  definition: NamedDefinition,
  more: Pick<RankedHit, "isExact" | "isAround">,
): RankedHit[] {
  const { symbol, asked, match, score } = definition;
  const file = context.store.catalog.file(symbol.fileId);
  const chunkId = file && context.store.chunkLines(file).chunkAt(symbol.startLine);
  if (!chunkId || !isAllowed(context, chunkId) || !passesKind(context, symbol)) return [];
  const reason = `symbol: ${joinName(symbol)} ${PHRASES[match]} "${asked}"`;
  const { fileId, startLine, name } = symbol;
  return [{ fileId, chunkId, line: startLine, symbol: name, score, reason, ...more }];
}

/** A chunk that filters let through holds definitions of other kinds as well. */
export function passesKind(
  { where }: RankContext,
  { kind }: Pick<SymbolRow, "kind">,
): boolean {
  const { in: wanted, nin: unwanted } = where?.kind ?? {};
  return (!wanted || wanted.includes(kind)) && !unwanted?.includes(kind);
}

const PHRASES: Readonly<Record<NamedDefinition["match"], string>> = {
  exact: "is named",
  spelling: "is another spelling of",
  prefix: "begins with",
  fuzzy: "is close to",
};

function joinName({ scope, name }: Pick<SymbolRow, "scope" | "name">): string {
  return scope === "" ? name : `${scope}.${name}`;
}

function onePerChunk(hits: readonly RankedHit[]): RankedHit[] {
  const best = new Map<number | undefined, RankedHit>();
  for (const hit of hits) {
    if (hit.score > (best.get(hit.chunkId)?.score ?? 0)) best.set(hit.chunkId, hit);
  }
  return [...best.values()];
}

/** Definitions whose name is made of words of the query: `resolve_api_key` for "resolve api key". */
function splitHits(context: RankContext): RankedHit[] {
  const { query, engine, store, where } = context;
  const wanted = new Set(query.subTerms);
  if (wanted.size < 2) return [];
  const terms = [...query.terms, ...query.expansions];
  const hits = engine.searchChunks({ terms, limit: MAX_SPLIT_CANDIDATES, where });
  const chunks = store.chunks(hits.map(({ id }) => id));
  return [...chunks.values()].flatMap((chunk) => {
    const score = coverage(chunk.symbol, wanted);
    if (score < MIN_COVERAGE) return [];
    const reason = `symbol: ${joinName({ scope: chunk.scope, name: chunk.symbol })} matches ` +
      `"${sharedPieces(chunk.symbol, wanted).join("/")}"`;
    // Below every whole match: the kind of a chunk weighs at least as much there.
    return [{ fileId: chunk.fileId, chunkId: chunk.id, score: score * 0.3, reason }];
  });
}

/** Share of the name's pieces that the query says, damped where it says one piece only. */
function coverage(name: string, wanted: ReadonlySet<string>): number {
  // The terms of a name are kept from one query to the next.
  const pieces = [...new Set(termsOfWord(name).filter((term) => !term.startsWith(WHOLE_MARK)))];
  const shared = pieces.filter((piece) => wanted.has(piece)).length;
  return shared < 2 ? 0 : shared / pieces.length;
}

function sharedPieces(name: string, wanted: ReadonlySet<string>): string[] {
  return [...new Set(splitWord(name).filter((piece) => wanted.has(stem(piece))))];
}
