/**
 * Parts what is affected into tests and what stands beside them in their files.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Affected } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { type GraphView, placeOf } from "./graph_view.ts";
import { testsByLine, testsPreparedBy } from "./test_definitions.ts";

/** Reasons of a step from what prepares a test. */
const PREPARED = {
  edge: "test",
  confidence: "inferred",
  resolver: "test: prepared by it",
} as const;

/** Tests of the files that are met, read once. */
export class Tests {
  readonly #catalog: Catalog;
  readonly #view: GraphView;
  readonly #byPath = new Map<string, ReadonlyMap<number, SymbolNode>>();

  constructor({ store }: AskSource, view: GraphView) {
    this.#catalog = store.catalog;
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
    const tests = this.#byPath.get(file.path) ?? testsByLine(file, this.#view.symbolsOf(file));
    this.#byPath.set(file.path, tests);
    return tests;
  }

  /** Parts definitions into the tests that they are a part of, each once, and others. */
  among(found: readonly Affected[]): [Affected[], Affected[]] {
    this.read(found.map(({ path }) => path));
    const tests = new Map<string, Affected>();
    const others: Affected[] = [];
    for (const each of found) {
      const test = this.#byPath.get(each.path)?.get(each.line);
      // Code of a file may be a test; a function that others use is none.
      const isTest = test
        ? test.startLine < each.line || each.centrality === 0
        : each.kind === "file";
      if (!isTest) {
        others.push(each);
        continue;
      }
      const place = test ? placeOf(this.#view.nodeOf(test)) : {};
      const chain = [...each.chain.slice(0, -1), { ...each.chain.at(-1)!, ...place }];
      const own = { ...each, ...place, chain };
      if (!tests.has(keyOf(own))) tests.set(keyOf(own), own);
    }
    for (const each of others.flatMap((other) => this.#preparedBy(other))) {
      if (!tests.has(keyOf(each))) tests.set(keyOf(each), each);
    }
    return [[...tests.values()], others];
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

/** Key of a place. */
export function keyOf({ path, line }: Pick<Affected, "path" | "line">): string {
  return `${path}\n${line}`;
}
