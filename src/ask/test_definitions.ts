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

/** Names of what runs before each test of what is around it. */
const PREPARING = /^(?:set_?up(?:_?(?:class|method|module))?|before(?:_?(?:each|all|class))?)$/i;

/**
 * Finds the test that each definition of a file is, or is a part of, by the line that it begins on.
 * Where some have titles, those are tests that hold no others, with functions that runners go by the
 * names of; else the outermost functions.
 *
 * @param symbols Definitions of the file, in their order.
 */
export function testsByLine(
  { language }: Pick<FileRow, "language">,
  symbols: readonly SymbolNode[],
): ReadonlyMap<number, SymbolNode> {
  const holding = new Set<SymbolNode>();
  let next = Infinity;
  for (const symbol of symbols.toReversed()) {
    if (next <= symbol.endLine) holding.add(symbol);
    if (symbol.isTitle === 1) next = symbol.startLine;
  }
  const named = NAMES[language];
  const hasFunctions = named !== undefined || next === Infinity;
  const isTest = (symbol: SymbolNode) =>
    !holding.has(symbol) && (symbol.isTitle === 1 ||
      hasFunctions && isFunction(symbol) &&
        (named?.test(symbol.name) ?? !PREPARING.test(symbol.name)));
  const tests = new Map<number, SymbolNode>();
  let test: SymbolNode | undefined;
  for (const symbol of symbols) {
    if (test && symbol.startLine > test.endLine) test = undefined;
    if (!test && isTest(symbol)) test = symbol;
    if (test) tests.set(symbol.startLine, test);
  }
  return tests;
}

/**
 * Finds the tests that a definition groups, or prepares, as `beforeEach` in a group and `setUp` of a
 * class do.
 */
export function testsPreparedBy(
  line: number,
  symbols: readonly SymbolNode[],
  tests: ReadonlyMap<number, SymbolNode>,
): readonly SymbolNode[] {
  const symbol = symbols.find(({ startLine }) => startLine === line);
  const around = symbol?.isTitle === 1
    ? symbol
    : symbol && isFunction(symbol) && PREPARING.test(symbol.name)
    ? symbols.findLast(({ kind, startLine, endLine }) =>
      kind === "class" && startLine < line && symbol.endLine <= endLine
    )
    : undefined;
  if (!around) return [];
  return [...new Set(tests.values())].filter((test) =>
    around.startLine < test.startLine && test.endLine <= around.endLine && test !== symbol
  );
}

function isFunction({ kind }: SymbolNode): boolean {
  return kind === "function" || kind === "method";
}
