/**
 * Which definitions of a file of tests are tests, and not helpers, fixtures, groups, or parts of them.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { LanguageId } from "../types.ts";

/** Names by which runners of a language find tests. */
const NAMES: Partial<Readonly<Record<LanguageId, RegExp>>> = {
  python: /^test/,
  go: /^(?:Test|Benchmark|Fuzz|Example)(?!\p{Ll})/u,
};

/**
 * Finds the test that each definition of a file is, or is a part of, by the line that it begins on.
 * Where some have titles, only those are tests that hold no others; else the outermost functions.
 *
 * @param symbols Definitions of the file, in their order.
 */
export function testsByLine(
  { language }: Pick<FileRow, "language">,
  symbols: readonly SymbolNode[],
): ReadonlyMap<number, SymbolNode> {
  const titled = symbols.filter(({ isTitle }) => isTitle === 1);
  const groups = new Set(
    titled.filter(({ endLine }, at) => (titled[at + 1]?.startLine ?? Infinity) <= endLine),
  );
  const isTest = (symbol: SymbolNode) =>
    titled.length > 0
      ? symbol.isTitle === 1 && !groups.has(symbol)
      : isFunction(symbol) && (NAMES[language]?.test(symbol.name) ?? true);
  const tests = new Map<number, SymbolNode>();
  let test: SymbolNode | undefined;
  for (const symbol of symbols) {
    if (test && symbol.startLine > test.endLine) test = undefined;
    if (!test && isTest(symbol)) test = symbol;
    if (test) tests.set(symbol.startLine, test);
  }
  return tests;
}

function isFunction({ kind }: SymbolNode): boolean {
  return kind === "function" || kind === "method";
}
