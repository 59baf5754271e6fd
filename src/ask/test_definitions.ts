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
  ruby: /^test_/,
  php: /^test/,
  swift: /^test/,
};

/** Marks by which runners of a language find tests, in the lines above their names. */
const MARKS: Partial<Readonly<Record<LanguageId, RegExp>>> = {
  rust: /#\[[\w:]*(?:test|bench|quickcheck)/,
  c_sharp: /[[,]\s*(?:\w+\.)*\w*(?:Fact|Theory|Test(?:Case(?:Source)?|Method)?|Benchmark)\s*[\],(]/,
  java: /@(?!Before|After)(?:\w+\.)*\w*(?:Test(?:Factory|Template)?|Benchmark)\b/,
  kotlin: /@(?!Before|After)(?:\w+\.)*\w*(?:Test(?:Factory|Template)?|Benchmark)\b/,
  php: /#\[(?:\w*\\)*Test\b|@test\b/,
  swift: /@Test\b/,
};

/** Names that say that they are tests, where nothing else does: of C, and of Java before annotations. */
const SPEAKING = /^[Tt]est(?!\p{Ll})|_tests?$|\p{Ll}Tests?$/u;

/** Names of what runs before each test of what is around it. */
const PREPARING = /^(?:set_?up(?:_?(?:class|method|module))?|before(?:_?(?:each|all|class))?)$/i;

/** Whether a file without tests that are known may have others: no runner of its language is known. */
export function mayHoldOthers({ language }: Pick<FileRow, "language">): boolean {
  return NAMES[language] === undefined && MARKS[language] === undefined;
}

/**
 * Finds the test that each definition of a file is, or is a part of, by the line that it begins on:
 * those that hold no others of titles, functions with a mark or a name that runners go by, and where
 * there are none, functions whose names say that they are tests. Other functions are helpers.
 *
 * @param symbols Definitions of the file, in their order.
 * @param text Reads the file, where its language marks tests.
 */
export function testsByLine(
  { language }: Pick<FileRow, "language">,
  symbols: readonly SymbolNode[],
  text: () => string | undefined,
): ReadonlyMap<number, SymbolNode> {
  const holding = new Set<SymbolNode>();
  let next = Infinity;
  for (const symbol of symbols.toReversed()) {
    if (next <= symbol.endLine) holding.add(symbol);
    if (symbol.isTitle === 1) next = symbol.startLine;
  }
  const [named, mark] = [NAMES[language], MARKS[language]];
  const lines = mark && symbols.some(isFunction) ? (text() ?? "").split("\n") : [];
  const known = new Set(
    symbols.filter((symbol) =>
      !holding.has(symbol) && (symbol.isTitle === 1 || isFunction(symbol) &&
          (named?.test(symbol.name) || mark?.test(marksOf(symbol, lines))))
    ),
  );
  const bySpeaking = known.size === 0 && named === undefined &&
    (mark === undefined || language === "java");
  const isTest = (symbol: SymbolNode) =>
    known.has(symbol) || bySpeaking && isFunction(symbol) && SPEAKING.test(symbol.name);
  const tests = new Map<number, SymbolNode>();
  let test: SymbolNode | undefined;
  for (const symbol of symbols) {
    if (test && symbol.startLine > test.endLine) test = undefined;
    if (!test && isTest(symbol)) test = symbol;
    if (test) tests.set(symbol.startLine, test);
  }
  return tests;
}

/** A line that stands above a definition and belongs to it. */
const ABOVE = /^\s*(?:\/?\*|#\[|\[|@)/;

/** The attributes and comments of a function. */
function marksOf({ name, startLine, endLine }: SymbolNode, lines: readonly string[]): string {
  let start = startLine - 1;
  while (start > 0 && ABOVE.test(lines[start - 1]!)) start--;
  let end = startLine - 1;
  while (end < endLine - 1 && !lines[end]?.includes(name)) end++;
  return lines.slice(start, end + 1).join("\n");
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
