/**
 * Tests that a change is likely to affect: those that the graph leads to, and those that speak of the
 * same, ordered by how near they are.
 *
 *     score = NEAR / steps + TEXT · share of the changed code's words + NAME · share of its name + FILE
 *
 * An edge is missing where a test drives a program from outside, by a template, a request or a
 * command: its words are then all that is known. Such a test counts as uncertain, and its last step
 * says by what it is known.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import { similarChunks } from "../rank/similar_chunks.ts";
import { splitWord, stem } from "../text/tokens.ts";
import type { Affected } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { comparePlaces, type GraphNode, type GraphView, placeOf } from "./graph_view.ts";

/**
 * Weights, rounded from those that found most on 48 commits of four repositories, which had changed
 * functions and their tests: of the tests among the first ten .63, by folds .56, and .19 by steps
 * alone (`eval/impact.ts`; its kept set was asked afterwards).
 */
const NEAR = 0.6;
const TEXT = 1;
const NAME = 0.5;
const FILE = 0.2;

/** A test that no edge leads to and that scores less says too little. */
const MIN_SCORE = 0.5;

/** Tests that no edge leads to, at most. */
const MAX_UNLINKED = 10;

/** Chunks of tests that are compared. */
const MAX_CHUNKS = 200;

/** Lines of a changed definition that are compared, and definitions. */
const MAX_LINES = 60;
const MAX_TARGETS = 10;

/** Words that names of tests have whatever they test. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  ["test", "should", "when", "with", "does", "not", "for", "the", "and", "spec"].map(stem),
);

/** Reasons of a step to a test that no edge leads to. */
const BY_WORDS = {
  edge: "test",
  confidence: "ambiguous",
  resolver: "test: shares words with it",
} as const;

/**
 * Orders tests by how likely a change of some definitions affects them.
 *
 * @param linked Tests that edges lead to, with the steps to each.
 */
export function affectedTests(
  source: AskSource,
  view: GraphView,
  { targets, linked }: {
    readonly targets: readonly GraphNode[];
    readonly linked: readonly Affected[];
  },
): Affected[] {
  const changed = targets.filter(({ file, symbol }) => symbol && file.category === "code")
    .slice(0, MAX_TARGETS);
  if (changed.length === 0) return [...linked];
  const likeness = new Likeness(source, view, changed);
  const known = new Set(linked.map(keyOf));
  const scored = linked.map((test) => {
    const score = NEAR / test.distance + likeness.of(test);
    return { ...test, score: rounded(score) };
  });
  const unlinked = likeness.alike().filter((test) => !known.has(keyOf(test)))
    .sort(byScore).slice(0, MAX_UNLINKED);
  return [...scored, ...unlinked].sort(byScore);
}

/** How much tests speak of what changed definitions do. */
class Likeness {
  readonly #view: GraphView;
  readonly #words: ReadonlySet<string>;
  /** Files of tests whose names say that they test the files of these definitions. */
  readonly #testing: ReadonlySet<number>;
  readonly #shares: ReadonlyMap<string, { readonly node: GraphNode; readonly share: number }>;

  constructor({ store, files }: AskSource, view: GraphView, changed: readonly GraphNode[]) {
    this.#view = view;
    this.#words = new Set(changed.flatMap(({ symbol }) => wordsOf(symbol!.name)));
    const tested = view.edgesTo([...new Set(changed.map(({ file }) => file.node))]);
    this.#testing = new Set(
      view.nodes(tested.filter(({ kind }) => kind === "test").map((each) => each.source))
        .map(({ file }) => file.id),
    );
    const text = changed.map(({ file, symbol }) => {
      const { startLine, endLine } = symbol!;
      const end = Math.min(endLine, startLine + MAX_LINES - 1);
      return (files.raw(file.path) ?? "").split("\n").slice(startLine - 1, end).join("\n");
    }).join("\n");
    const tests = store.catalog.files.filter(({ category }) => category === "test");
    this.#shares = this.#sharesOf(similarChunks(store, text, { files: tests, limit: MAX_CHUNKS }));
  }

  /** Scores a test, steps to it left out. */
  of({ path, line, symbol }: Affected): number {
    const found = this.#shares.get(keyOf({ path, line }));
    const name = symbol.slice(symbol.lastIndexOf(".") + 1);
    const isTesting = found !== undefined && this.#testing.has(found.node.file.id);
    return TEXT * (found?.share ?? 0) + NAME * this.#shareOfName(name) + FILE * Number(isTesting);
  }

  /** Tests that say enough of it. */
  alike(): Affected[] {
    return [...this.#shares.values()].flatMap(({ node }): Affected[] => {
      const place = placeOf(node);
      const test = {
        ...place,
        rank: 0,
        distance: 1,
        confidence: "ambiguous",
        centrality: 0,
      } as const;
      const score = this.of({ ...test, score: 0, chain: [] });
      if (score < MIN_SCORE) return [];
      return [{ ...test, score: rounded(score), chain: [{ ...place, ...BY_WORDS }] }];
    });
  }

  #shareOfName(name: string): number {
    if (this.#words.size === 0) return 0;
    const own = new Set(wordsOf(name));
    return own.intersection(this.#words).size / this.#words.size;
  }

  /** The tests of chunks, each with the best of its own. */
  #sharesOf(chunks: ReturnType<typeof similarChunks>) {
    const shares = new Map<string, { readonly node: GraphNode; readonly share: number }>();
    this.#view.readSymbols(chunks.map(({ file }) => file.id));
    for (const { file, chunk, share } of chunks) {
      for (const node of this.#testsIn(file, chunk)) {
        const key = keyOf(placeOf(node));
        // Chunks come best first.
        if (!shares.has(key)) shares.set(key, { node, share });
      }
    }
    return shares;
  }

  /** Functions of a chunk; of one that is a part of a long one, that. */
  #testsIn(
    file: FileRow,
    { startLine, endLine }: { readonly startLine: number; readonly endLine: number },
  ): GraphNode[] {
    const functions = this.#view.symbolsOf(file)
      .filter(({ kind }) => kind === "function" || kind === "method");
    const within = functions.filter((each) =>
      startLine <= each.startLine && each.startLine <= endLine
    );
    const around = functions.findLast((each) =>
      each.startLine <= startLine && startLine <= each.endLine
    );
    return (within.length > 0 ? within : around ? [around] : [])
      .map((each) => this.#view.nodeOf(each));
  }
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}_$]+/u).flatMap(splitWord).map(stem)
    .filter((word) => !PLAIN_WORDS.has(word));
}

function keyOf({ path, line }: Pick<Affected, "path" | "line">): string {
  return `${path}\n${line}`;
}

function rounded(score: number): number {
  return Number(score.toFixed(4));
}

function byScore(a: Affected, b: Affected): number {
  return b.score - a.score || a.distance - b.distance || comparePlaces(a, b);
}
