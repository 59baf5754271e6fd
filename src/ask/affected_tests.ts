/**
 * Tests that a change is likely to affect: those that the graph leads to, and those that speak of the
 * same, ordered by how near they are.
 *
 *     score = DIRECT where it uses the changed code itself + TEXT · share of the changed code's words
 *           + NAME · share of its name + FILE · share of the name of its file
 *
 * A test that no edge leads to scores no more than one that uses the changed code itself, and the best
 * that one or two steps of edges lead to come first. Others that score much less than the best are not
 * among the likeliest: most of what edges lead to over four steps a change does not touch.
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
import type { ChangedLines } from "../types.ts";
import type { Affected } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { isEntry } from "./package_names.ts";
import { comparePlaces, type GraphNode, type GraphView, placeOf } from "./graph_view.ts";
import { keyOf, Tests } from "./tests_among.ts";

/** Weights, rounded from those that found most on the open set of `eval/impact.ts`. */
const DIRECT = 1;
const TEXT = 1;
const NAME = 0.4;
const FILE = 0.4;

/** How much the words of changed lines count, those of the definitions around them 1. */
const CHANGED = 4;

/** A test that no edge leads to and that scores less says too little. */
const MIN_SCORE = 0.5;

/** Share of the best score below which a test is not among the likeliest: evidence falls off there. */
const LIKELY = 0.6;

/** Tests that no edge leads to, at most. */
const MAX_UNLINKED = 10;

/** Tests within two steps that come first: all of them cost .05 of the recall of `eval/impact.ts`. */
const MAX_FIRST = 3;

/** Files that are listed where edges lead to no test in them. */
const MAX_FILES = 3;

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

/** Definitions that were changed, and what edges lead to from them. */
interface Change {
  readonly targets: readonly GraphNode[];
  /** Tests that edges lead to, with the steps to each. */
  readonly linked: readonly Affected[];
  /** Changed lines by path, where they are known. */
  readonly lines?: ReadonlyMap<string, Ranges> | undefined;
}

type Ranges = ChangedLines["ranges"];

/** Tests that a change may affect, the likeliest first. */
interface TestLists {
  /** Those of which there is nearly as much evidence as of the best. */
  readonly likely: readonly Affected[];
  /** They and all others; files of tests that have none of them, mostly last. */
  readonly all: readonly Affected[];
  /** Whether edges lead to none of the likely ones, and words to some. */
  readonly isByWords: boolean;
}

/** Orders tests by how likely a change of some definitions affects them. */
export function affectedTests(
  source: AskSource,
  view: GraphView,
  { targets, linked, lines }: Change,
): TestLists {
  const changed = targets.filter(({ file, symbol }) => symbol && file.category === "code")
    .slice(0, MAX_TARGETS);
  const tests = new Tests(source, view);
  const [own, others] = tests.among(linked);
  if (changed.length === 0) {
    return { likely: own.length > 0 ? own : others, all: [...own, ...others], isByWords: false };
  }
  const likeness = new Likeness(source, { changed, lines, tests });
  const alike = likeness.alike();
  const reached = own.map((test) => {
    const direct = test.distance === 1 ? DIRECT : 0;
    return { ...test, score: rounded(direct + likeness.of(test)) };
  });
  const known = new Set(reached.map(keyOf));
  // Words alone never say more than a use of the changed code.
  const most = Math.min(
    ...reached.filter(({ distance }) => distance === 1).map(({ score }) => score),
  );
  const unlinked = alike.filter((test) => !known.has(keyOf(test)))
    .slice(0, MAX_UNLINKED).map((test) => ({ ...test, score: Math.min(test.score, most) }));
  const scored = [...reached, ...unlinked].sort(byScore);
  const least = LIKELY * (scored[0]?.score ?? 0);
  // One that edges lead to is listed, however few words it shares.
  const isWordsAlone = scored.every((test) => test.score < least || isByWords(test));
  const near = scored.filter(isNear)
    .filter(({ score }, at) => score >= least || (isWordsAlone && at === 0)).slice(0, MAX_FIRST);
  const rest = scored.filter((test) => !near.includes(test));
  // What is listed first scores no less than what follows.
  const first = near.map((test) => ({ ...test, score: Math.max(test.score, rest[0]?.score ?? 0) }));
  // Where edges end in files, as a macro makes their tests, these are the best that is known.
  const files = own.length > 0 ? [] : others.slice(0, MAX_FILES);
  const all = [...files, ...first, ...rest, ...others.slice(files.length)];
  const likely = [...files, ...first, ...rest.filter(({ score }) => score >= least)];
  return { likely, all, isByWords: likely.length > 0 && likely.every(isByWords) };
}

/** Whether a test uses the changed code, or what uses it. */
function isNear(test: Affected): boolean {
  return test.distance <= 2 && !isByWords(test);
}

/** Whether words alone lead to a test. */
function isByWords({ chain }: Affected): boolean {
  return chain.at(-1)?.resolver === BY_WORDS.resolver;
}

/** How much tests speak of what changed definitions do. */
class Likeness {
  readonly #tests: Tests;
  readonly #words: ReadonlySet<string>;
  /** Words of the names of changed files. */
  readonly #modules: readonly ReadonlySet<string>[];
  readonly #near = new Map<string, number>();
  readonly #shares: ReadonlyMap<string, { readonly node: GraphNode; readonly share: number }>;

  constructor(
    { store, files }: AskSource,
    { changed, lines, tests: inFiles }: {
      readonly tests: Tests;
      readonly changed: readonly GraphNode[];
      readonly lines: ReadonlyMap<string, Ranges> | undefined;
    },
  ) {
    this.#tests = inFiles;
    this.#words = new Set(changed.flatMap(({ symbol }) => wordsOf(symbol!.name)));
    this.#modules = [...new Set(changed.map(({ file }) => nameOf(file.path)))]
      .map((name) => new Set(wordsOf(name)));
    const linesOf = new Map(
      changed.map(({ file: { path } }) => [path, (files.raw(path) ?? "").split("\n")]),
    );
    const textOf = ({ path }: FileRow, start: number, end: number) =>
      linesOf.get(path)!.slice(start - 1, Math.min(end, start + MAX_LINES - 1)).join("\n");
    // What was changed says more than what stands around it.
    const texts = [
      ...changed.flatMap(({ file, symbol }) =>
        (lines?.get(file.path) ?? []).filter(({ start, end }) =>
          start <= symbol!.endLine && symbol!.startLine <= end
        ).map(({ start, end }) => ({ text: textOf(file, start, end), weight: CHANGED }))
      ),
      ...changed.map(({ file, symbol }) => ({
        text: textOf(file, symbol!.startLine, symbol!.endLine),
        weight: 1,
      })),
    ];
    const tests = store.catalog.files.filter(({ category }) => category === "test");
    this.#shares = this.#sharesOf(similarChunks(store, texts, { files: tests, limit: MAX_CHUNKS }));
  }

  /** Scores a test, steps to it left out. */
  of({ path, line, symbol }: Affected): number {
    const found = this.#shares.get(keyOf({ path, line }));
    const name = symbol.slice(symbol.lastIndexOf(".") + 1);
    return TEXT * (found?.share ?? 0) + NAME * shareOf(this.#words, name) +
      FILE * this.#nearness(path);
  }

  /** Tests that say enough of it, best first. */
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
    }).sort(byScore);
  }

  /** How much the name of a file says that it tests what was changed. */
  #nearness(path: string): number {
    return this.#near.getOrInsertComputed(
      path,
      () => Math.max(0, ...this.#modules.map((words) => shareOf(words, nameOf(path)))),
    );
  }

  /** The tests of chunks, each with the best of its own. */
  #sharesOf(chunks: ReturnType<typeof similarChunks>) {
    const shares = new Map<string, { readonly node: GraphNode; readonly share: number }>();
    this.#tests.read(chunks.map(({ file }) => file.path));
    for (const { file, chunk, share } of chunks) {
      for (const node of this.#tests.within(file, chunk.startLine, chunk.endLine)) {
        const key = keyOf(placeOf(node));
        // Chunks come best first.
        if (!shares.has(key)) shares.set(key, { node, share });
      }
    }
    return shares;
  }
}

/** Name of a file; of one that stands for its folder, that of the folder. */
function nameOf(path: string): string {
  return path.split("/").filter((part) => !isEntry(part)).at(-1)?.replace(/\..*/, "") ?? "";
}

function shareOf(words: ReadonlySet<string>, name: string): number {
  return words.size === 0 ? 0 : new Set(wordsOf(name)).intersection(words).size / words.size;
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}_$]+/u).flatMap(splitWord).map(stem)
    .filter((word) => !PLAIN_WORDS.has(word));
}

function rounded(score: number): number {
  return Number(score.toFixed(4));
}

function byScore(a: Affected, b: Affected): number {
  const sureness = Number(a.confidence === "ambiguous") - Number(b.confidence === "ambiguous");
  return b.score - a.score || sureness || a.distance - b.distance || comparePlaces(a, b);
}
