/**
 * Which definition of a file answers a query: a linear sum of what the index knows of each, without
 * a look at the text. Words and meaning say which lines are near; what a definition is named and
 * what kind it is say whether a reader would open it there.
 *
 * It decides which lines of a file are shown. Beside those of the other files of a page, it also says
 * which file answers: a file may be near in words and meaning with no definition that has both.
 *
 * @module
 */
import { MAX_TRACED_TERMS } from "../orama/bm25f.ts";
import type { FileRow } from "../store/catalog.ts";
import type { ChunkRow, SymbolRow } from "../store/rows.ts";
import { withoutSetMembers } from "../store/set_members.ts";
import { forEachWord, splitWord, stem, termsOfWord } from "../text/tokens.ts";
import type { ChunkKind, FileCategory, LanguageId } from "../types.ts";
import { type BestRange, bestRange } from "./best_range.ts";
import { asksForTests } from "./category_features.ts";
import { termWeights } from "./features.ts";
import type { Members } from "./members.ts";
import { isAllowed, type RankContext } from "./ranker.ts";
import { passesKind } from "./symbol.ts";
import { DEFINITION_WEIGHTS } from "./weights.ts";

/** Files, from the first, of which the definition to show is chosen: those of a page. */
export const CHOSEN_FILES = 10;

/** Languages whose files are lists of things that stand alone. */
const LISTS: ReadonlySet<LanguageId> = new Set(["yaml", "hcl", "starlark", "makefile", "protobuf"]);

const NO_CODE: ReadonlySet<FileCategory> = new Set(["docs", "config", "data"] as const);

/** Chunks of a file whose definitions are compared: more of them gained nothing. */
const MAX_CHUNKS = 4;

/** A definition of so many lines is as large as any: longer chunks are cut. */
const FULL_LINES = 60;

/** Share of the query that a name says which is asked for itself. */
const NAMED = 0.8;

/** Kinds that do something, which is what most questions ask about. */
export const CALLABLE: ReadonlySet<ChunkKind> = new Set(["function", "method", "macro"] as const);

export type DefinitionFeature = keyof typeof DEFINITION_WEIGHTS;

export type DefinitionFeatures = Readonly<Record<DefinitionFeature, number>>;

/** Part of a definition that features are made of. */
export type Definition = Pick<SymbolRow, "name" | "scope" | "startLine" | "endLine"> & {
  readonly kind: ChunkKind;
};

/** A definition that may answer. */
export interface Candidate {
  /** The chunk that it starts in, or that is a part of it. */
  readonly chunk: ChunkRow;
  /** The definition; of a chunk in which none starts, its name and lines. */
  readonly definition: Definition;
  readonly features: DefinitionFeatures;
}

/** The chunk of a file that holds the definition to show. */
export interface Choice {
  readonly chunkId: number;
  /** Score of its best definition, which other files have as well. */
  readonly score: number;
  /** How sure that is: its share, from 0 to 1, in the softmax of the chunks that are compared. */
  readonly share: number;
  /** The other chunks that were compared, best first, each with its own share. */
  readonly others: readonly Pick<Choice, "chunkId" | "share">[];
}

/** Choices that were made for a query, by file: the order needs them, and then the lines. */
const known = new WeakMap<RankContext, Map<number, Choice | undefined>>();

/**
 * Chooses the definition to show of each of some files, where the query is a sentence and they are of
 * code.
 *
 * @returns By file; none for a file that has nothing to choose from.
 */
export function chooseDefinitions(
  context: RankContext,
  files: readonly FileRow[],
): Map<number, Choice> {
  // What is named or quoted is shown where it stands.
  if (context.query.isSymbol || context.query.isLiteral) return new Map();
  const choices = known.getOrInsertComputed(context, () => new Map());
  const wanted = files.filter(isOfCode);
  const missing = wanted.filter(({ id }) => !choices.has(id));
  if (missing.length > 0) {
    for (const [fileId, candidates] of definitionCandidates(context, missing)) {
      choices.set(fileId, candidates.length > 0 ? choose(candidates) : undefined);
    }
  }
  return new Map(wanted.flatMap(({ id }) => {
    const choice = choices.get(id);
    return choice ? [[id, choice]] : [];
  }));
}

/** Does the same for files of several indexes, by their numbers. */
export function chooseAmong(members: Members, numbers: readonly number[]): Map<number, Choice> {
  const files = numbers.map((number) => ({ number, ...members.fileOf(number) }));
  const choices = new Map<number, Choice>();
  for (const [context, own] of Map.groupBy(files, ({ context }) => context)) {
    const chosen = chooseDefinitions(context, own.map(({ file }) => file));
    for (const { number, file } of own) {
      const choice = chosen.get(file.id);
      if (choice) choices.set(number, choice);
    }
  }
  return choices;
}

/** Tells whether a file is made of definitions; not of sections, or of things that stand alone. */
export function isOfCode({ language, category }: FileRow): boolean {
  return !LISTS.has(language) && !NO_CODE.has(category);
}

/** Tells whether a file is a list of things that have little to do with each other. */
export function isList({ language }: FileRow): boolean {
  return LISTS.has(language);
}

/** Finds the definitions of files that may answer, by file, and what is known of them. */
export function definitionCandidates(
  context: RankContext,
  files: readonly FileRow[],
): Map<number, Candidate[]> {
  const ranges = new Map(files.map((file) => [file.id, bestRange(context, file)]));
  const ids = files.flatMap((file) => nearestChunks(context, file, ranges.get(file.id)!));
  const chunks = [...context.store.chunks(ids).values()];
  const definitions = Map.groupBy(
    context.store.definitionsIn(chunks).filter((each) => passesKind(context, each)),
    ({ fileId }) => fileId,
  );
  const featuresOf = definitionFeatures(context);
  const candidates = new Map(files.map(({ id }) => [id, [] as Candidate[]]));
  for (const chunk of chunks) {
    const own = candidates.get(chunk.fileId)!;
    const held = withoutSetMembers(definitionsOf(chunk, definitions.get(chunk.fileId) ?? []));
    for (const definition of held) {
      const features = featuresOf(chunk, definition, ranges.get(chunk.fileId)!);
      own.push({ chunk, definition, features });
    }
  }
  return candidates;
}

/** The chunks of a file, but its tests, that come nearest by words and meaning, among those let through. */
function nearestChunks(context: RankContext, file: FileRow, { scoreOf }: BestRange): number[] {
  const { firstChunk, chunkCount } = file;
  const tests = ownTests(context, file);
  const nearest: { readonly chunkId: number; readonly score: number }[] = [];
  for (let chunkId = firstChunk; chunkId < firstChunk + chunkCount; chunkId++) {
    const score = scoreOf(chunkId);
    const isFull = nearest.length === MAX_CHUNKS;
    if (isFull && score <= nearest.at(-1)!.score) continue;
    if (tests.has(chunkId) || !isAllowed(context, chunkId)) continue;
    if (isFull) nearest.pop();
    const at = nearest.findIndex((other) => other.score < score);
    nearest.splice(at < 0 ? nearest.length : at, 0, { chunkId, score });
  }
  return nearest.map(({ chunkId }) => chunkId);
}

/** Definitions that start in a chunk, and the one that it is a later part of. */
function definitionsOf(
  { kind, symbol, scope, startLine, endLine }: ChunkRow,
  inFile: readonly Definition[],
): Definition[] {
  const starting = inFile.filter((each) =>
    startLine <= each.startLine && each.startLine <= endLine
  );
  const isNamed = symbol !== "" && !starting.some(({ name }) => name === symbol);
  return isNamed || starting.length === 0
    ? [{ name: symbol, kind, scope, startLine, endLine }, ...starting]
    : starting;
}

/** Shares of a query that texts say. */
export interface QueryShares {
  /** Bits of the terms of the query that a text holds. */
  readonly bitsOf: (text: string) => number;
  /** Share of the query whose terms have these bits. */
  readonly ofBits: (bits: number) => number;
  /** Share that a text says. */
  readonly ofText: (text: string) => number;
  /** Whether a name ends in a word of the query. */
  readonly hasHead: (name: string) => boolean;
}

/** Makes what tells the share of one query that a text says. */
export function queryShares(context: RankContext): QueryShares {
  const weights = termWeights(context);
  const bitOf = new Map(
    context.query.terms.slice(0, MAX_TRACED_TERMS).map(({ term }, index) => [term, 1 << index]),
  );
  const ofBits = (bits: number) =>
    weights.reduce((sum, weight, index) => sum + (bits >>> index & 1) * weight, 0);
  const bitsOf = (text: string): number => {
    let bits = 0;
    forEachWord(text, (word) => {
      for (const term of termsOfWord(word)) bits |= bitOf.get(term) ?? 0;
    });
    return bits;
  };
  return {
    bitsOf,
    ofBits,
    ofText: (text) => ofBits(bitsOf(text)),
    // The last word of a name is what it is, of a thing; on what, of a deed.
    hasHead: (name) => bitOf.has(stem(splitWord(name).at(-1) ?? "")),
  };
}

function definitionFeatures(context: RankContext) {
  const { query, engine, store } = context;
  const { matched } = engine.scores([...query.terms, ...query.expansions]);
  const shares = queryShares(context);
  return (chunk: ChunkRow, definition: Definition, range: BestRange): DefinitionFeatures => {
    const name = shares.ofText(definition.name);
    const lines = Math.min(FULL_LINES, definition.endLine - definition.startLine + 1);
    return {
      words: range.wordsOf(chunk.id),
      meaning: range.meaningOf(chunk.id),
      coverage: shares.ofBits(matched[store.catalog.documentOfChunk(chunk.id)]!),
      name,
      named: name >= NAMED ? 1 : 0,
      head: shares.hasHead(definition.name) ? 1 : 0,
      scope: shares.ofText(definition.scope),
      callable: CALLABLE.has(definition.kind) ? 1 : 0,
      size: Math.log2(1 + lines) / Math.log2(1 + FULL_LINES),
    };
  };
}

/** The best chunk, by its best definition; of equals, the first. */
function choose(candidates: readonly Candidate[]): Choice {
  const scores = new Map<number, number>();
  for (const { chunk, features } of candidates) {
    scores.set(chunk.id, Math.max(scores.get(chunk.id) ?? -Infinity, weigh(features)));
  }
  // Of equals the first stays first.
  const [best, ...others] = [...scores].sort((a, b) => b[1] - a[1]);
  const [chunkId, highest] = best!;
  const total = scores.values().reduce((sum, score) => sum + Math.exp(score - highest), 0);
  const shareOf = (score: number) => Math.exp(score - highest) / total;
  return {
    chunkId,
    score: highest,
    share: shareOf(highest),
    others: others.map(([chunkId, score]) => ({ chunkId, share: shareOf(score) })),
  };
}

function weigh(features: DefinitionFeatures): number {
  let sum = 0;
  // The keys are those of the weights, which the type of `features` says.
  for (const name of Object.keys(features) as DefinitionFeature[]) {
    sum += DEFINITION_WEIGHTS[name] * features[name];
  }
  return sum;
}

/** Names of the module in which a file has its tests. */
const MODULES = ["test", "tests"];

/** Lines of attributes above it, as `#[cfg(test)]`, that its first chunk begins with. */
const ATTRIBUTE_LINES = 3;

/** Finds the chunks of a file that are tests beside its code, where none are asked for. */
export function ownTests({ query, store }: RankContext, file: FileRow): ReadonlySet<number> {
  const { language, category } = file;
  if (language !== "rust" || category !== "code" || asksForTests(query.text)) return new Set();
  const modules = MODULES.flatMap((name) => store.symbolsInFile(file.id, name))
    .filter(({ kind }) => kind === "module");
  if (modules.length === 0) return new Set();
  const isWithin = ({ startLine, endLine }: { startLine: number; endLine: number }) =>
    modules.some((each) =>
      each.startLine - ATTRIBUTE_LINES <= startLine && endLine <= each.endLine
    );
  return new Set(store.chunksOfFile(file).filter(isWithin).map(({ id }) => id));
}
