/**
 * Parts what is affected into tests and what stands beside them in their files.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Affected } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { type GraphNode, type GraphView, placeOf } from "./graph_view.ts";
import { mayHoldOthers, testsByLine, testsPreparedBy } from "./test_definitions.ts";

/** Reasons of a step from what prepares a test. */
const PREPARED = {
  edge: "test",
  confidence: "inferred",
  resolver: "test: prepared by it",
} as const;

/** Tests of the files that are met, read once. */
export class Tests {
  readonly #catalog: Catalog;
  readonly #files: AskSource["files"];
  readonly #view: GraphView;
  readonly #byPath = new Map<string, ReadonlyMap<number, SymbolNode>>();

  constructor({ store, files }: AskSource, view: GraphView) {
    this.#catalog = store.catalog;
    this.#files = files;
    this.#view = view;
  }

  /** Reads the definitions of files at once. */
  read(paths: Iterable<string>): void {
    const files = [...new Set(paths)].flatMap((path) => this.#catalog.fileAt(path) ?? []);
    this.#view.readSymbols(files.map(({ id }) => id));
    for (const file of files) this.of(file);
  }

  /** Tests of a file, by the lines of what they are and hold. */
  of(file: FileRow): ReadonlyMap<number, SymbolNode> {
    return this.#byPath.getOrInsertComputed(
      file.path,
      () => testsByLine(file, this.#view.symbolsOf(file), () => this.#files.raw(file.path)),
    );
  }

  /** Finds the tests that some lines of a file are in; the file, where its runner is not known. */
  within(file: FileRow, start: number, end: number): GraphNode[] {
    const tests = this.of(file);
    if (tests.size === 0) return mayHoldOthers(file) ? [this.#view.fileNode(file)] : [];
    return [...new Set(tests.values())]
      .filter((test) => test.startLine <= end && start <= test.endLine)
      .map((test) => this.#view.nodeOf(test));
  }

  /**
   * Parts definitions into the tests that they are a part of, each once, and files of the others that
   * have none of these tests.
   */
  among(found: readonly Affected[]): [Affected[], Affected[]] {
    this.read(found.map(({ path }) => path));
    const tests = new Map<string, Affected>();
    const others: Affected[] = [];
    for (const each of found) {
      const file = this.#catalog.fileAt(each.path);
      const known = this.#byPath.get(each.path);
      const test = known?.get(each.line);
      const isOwn = test !== undefined ||
        (file !== undefined && known!.size === 0 ? mayHoldOthers(file) : each.kind === "file");
      if (!isOwn) {
        others.push(each);
        continue;
      }
      const own = test ? at(each, placeOf(this.#view.nodeOf(test))) : this.#asFile(each);
      if (!tests.has(keyOf(own))) tests.set(keyOf(own), own);
    }
    for (const each of others.flatMap((other) => this.#preparedBy(other))) {
      if (!tests.has(keyOf(each))) tests.set(keyOf(each), each);
    }
    const listed = new Set([...tests.values()].map(({ path }) => path));
    const files = new Map<string, Affected>();
    for (const each of others) {
      if (!listed.has(each.path) && !files.has(each.path)) files.set(each.path, this.#asFile(each));
    }
    return [[...tests.values()], [...files.values()]];
  }

  #asFile(each: Affected): Affected {
    const file = this.#catalog.fileAt(each.path);
    return file ? at(each, placeOf(this.#view.fileNode(file))) : each;
  }

  /** Tests that are grouped or prepared by what is affected. */
  #preparedBy(other: Affected): Affected[] {
    const { path, line, distance, confidence, chain } = other;
    const file = this.#catalog.fileAt(path);
    if (!file) return [];
    return testsPreparedBy(line, this.#view.symbolsOf(file), this.of(file)).map((test) => {
      const place = placeOf(this.#view.nodeOf(test));
      const sureness = confidence === "extracted" ? "inferred" : confidence;
      return {
        ...other,
        ...place,
        distance: distance + 1,
        confidence: sureness,
        centrality: 0,
        chain: [...chain, { ...place, ...PREPARED }],
      };
    });
  }
}

/** Affected definitions, by another place that they stand for. */
function at(each: Affected, place: ReturnType<typeof placeOf>): Affected {
  return {
    ...each,
    ...place,
    category: each.category,
    chain: [...each.chain.slice(0, -1), { ...each.chain.at(-1)!, ...place }],
  };
}

export function keyOf({ path, line }: Pick<Affected, "path" | "line">): string {
  return `${path}\n${line}`;
}
