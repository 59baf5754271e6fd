/**
 * Scores of definitions by a question, beside those of all other files: the features by which the
 * lines of a file are chosen (`choose_definition.ts`), over the best of some files instead of over the
 * best of one, and what else tells definitions that do something from those that stand around it.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import { LineIndex } from "../text/lines.ts";
import { splitWord } from "../text/tokens.ts";
import { CALLABLE, type QueryShares, queryShares } from "./choose_definition.ts";
import { isAllowed, type RankContext } from "./ranker.ts";
import type { RankedFile } from "./rerank.ts";
import { showTerms, termNames } from "./term_names.ts";
import { DEFINITION_WEIGHTS } from "./weights.ts";

/** A definition of so many lines does as much as any. */
const FULL_LINES = 60;

/** Share of a question that a line says which is worth showing. */
const NAMED_SHARE = 0.3;

/** Points that count beside the weights of `weights.ts`, by hand: see `eval/explain.txt`. */
const WORTH = {
  /** The score of its file, over that of the best. */
  file: 4,
  /** Logarithm of its lines, from 0 to 1: what it does is asked for, and not what it is named. */
  size: 2.5,
  /** It is a test, or not of the code. */
  aside: -3,
  /** It has no body, or one line. */
  tiny: -1,
} as const;

const TEST_WORDS: ReadonlySet<string> = new Set(["test", "tests"]);

/** Scores definitions of any file by one question. */
export class DefinitionScorer {
  readonly #context: RankContext;
  readonly #shares: QueryShares;
  readonly #fileScores: ReadonlyMap<number, number>;
  readonly #words: ArrayLike<number>;
  readonly #matched: ArrayLike<number>;
  readonly #cosines: ArrayLike<number> | undefined;
  readonly #most: { readonly words: number; readonly cosine: number };

  constructor(
    context: RankContext,
    ordered: readonly Pick<RankedFile, "fileId" | "score">[],
    files: readonly FileRow[],
  ) {
    const { query, engine, embedding } = context;
    const best = ordered[0]?.score ?? 1;
    const { scores, matched } = engine.scores([...query.terms, ...query.expansions]);
    this.#context = context;
    this.#shares = queryShares(context);
    this.#fileScores = new Map(ordered.map(({ fileId, score }) => [fileId, score / best]));
    this.#words = scores;
    this.#matched = matched;
    this.#cosines = embedding && engine.cosines(embedding.vector);
    this.#most = { words: highest(scores, files), cosine: highest(this.#cosines, files) };
  }

  scoreOf(file: FileRow, symbol: SymbolNode): number {
    const { name, scope, kind, startLine, endLine } = symbol;
    const document = file.firstDocument + this.#chunkOf(file, symbol);
    const lines = endLine - startLine + 1;
    const weights = DEFINITION_WEIGHTS;
    return weights.words * this.#words[document]! / this.#most.words +
      weights.meaning * Math.max(0, this.#cosines?.[document] ?? 0) / this.#most.cosine +
      weights.coverage * this.#shares.ofBits(this.#matched[document]!) +
      weights.name * this.#shares.ofText(name) +
      weights.scope * this.#shares.ofText(scope) +
      weights.head * Number(this.#shares.hasHead(name)) +
      weights.callable * Number(CALLABLE.has(kind)) +
      WORTH.size * Math.log2(1 + Math.min(FULL_LINES, lines)) / Math.log2(1 + FULL_LINES) +
      WORTH.file * (this.#fileScores.get(file.id) ?? 0) +
      WORTH.aside * Number(this.isAside(file, symbol)) +
      WORTH.tiny * Number(lines <= 2);
  }

  /** Says which words of the question stand where a definition starts. */
  reasonOf(file: FileRow, symbol: SymbolNode): string {
    const { query } = this.#context;
    const bits = this.#matched[file.firstDocument + this.#chunkOf(file, symbol)]!;
    const held = [...query.terms, ...query.expansions]
      .filter((_, index) => index < 32 && (bits >>> index & 1) === 1).map(({ term }) => term);
    return held.length === 0
      ? "vector: near in meaning"
      : `lexical: matched ${showTerms(held, termNames(query))}`;
  }

  /** Lines of a definition that say much of the question, those first that say most. */
  namedLines({ path }: FileRow, { startLine, endLine }: SymbolNode): number[] {
    const text = new LineIndex(this.#context.files.text(path) ?? "");
    const lines: { readonly line: number; readonly share: number }[] = [];
    for (let line = startLine; line <= Math.min(endLine, text.lineCount); line++) {
      lines.push({ line, share: this.#shares.ofText(text.lineText(line)) });
    }
    return lines.filter(({ share }) => share >= NAMED_SHARE).sort((a, b) => b.share - a.share)
      .map(({ line }) => line);
  }

  /** Whether the filters of the question let a definition through. */
  isAllowed(file: FileRow, symbol: SymbolNode): boolean {
    return isAllowed(this.#context, file.firstChunk + this.#chunkOf(file, symbol));
  }

  /** Whether a definition is a test, or not of the code. */
  isAside(file: FileRow, symbol: SymbolNode): boolean {
    return file.category !== "code" || this.#isTest(file, symbol);
  }

  /** Tests may stand in files of the code; they are none of it, unless somebody asks how tests work. */
  #isTest({ path }: FileRow, { name, scope }: SymbolNode): boolean {
    if (this.#shares.ofText("test") > 0) return false;
    const file = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
    return [file, name, ...scope.split(".")]
      .some((each) => splitWord(each).some((word) => TEST_WORDS.has(word)));
  }

  /** Place in its file of the chunk that a definition starts in. */
  #chunkOf(file: FileRow, { startLine }: SymbolNode): number {
    return this.#context.store.chunkLines(file).lastStarting(startLine);
  }
}

/** The highest value of the chunks of some files; 1 where there is none above 0. */
function highest(values: ArrayLike<number> | undefined, files: readonly FileRow[]): number {
  let most = 0;
  for (const { firstDocument, chunkCount } of values ? files : []) {
    for (let at = firstDocument; at < firstDocument + chunkCount; at++) {
      most = Math.max(most, values![at]!);
    }
  }
  return most || 1;
}
