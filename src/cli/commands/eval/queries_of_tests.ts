/**
 * Queries from tests: what a test says that it shows asks for the file that it tests.
 *
 * @module
 */
import type { DefinitionInfo } from "@cbx/core";
import { type EvalQuery, plainQuery } from "./query_set.ts";

/** Fewer words say too little; a title of fewer gets those of what is around it. */
const MIN_WORDS = 4;
/** More words are no question. */
const MAX_WORDS = 30;

const TEST_NAME = /^(?:[tT]est|[sS]hould|[iI]t)(?=[_A-Z\d])_*/;
/** Mark of a test function in its signature. */
const TEST_MARK = /@Test\b|\[(?:Test|Fact|Theory)\b|#\[(?:\w+::)*test\b/;

/**
 * Makes queries of the titles of tests.
 *
 * @param definitions Definitions in a stable order, those of tests and of source files alike.
 * @returns One for each title, in the order of the definitions.
 */
export function queriesOfTests(definitions: readonly DefinitionInfo[]): EvalQuery[] {
  const sources = definitions.filter(({ category }) => category === "code");
  const testedFile = testedFiles([...new Set(sources.map(({ path }) => path))]);
  const queries = new Map<string, EvalQuery>();
  for (const definition of definitions) {
    const query = titleOf(definition);
    const target = query === undefined ? undefined : testedFile(definition.path);
    if (query === undefined || target === undefined || queries.has(query.toLowerCase())) continue;
    queries.set(query.toLowerCase(), {
      id: `test:${definition.path}:${definition.startLine}`,
      kind: "test",
      query,
      relevant: [{ path: target }],
      mask: [],
      exclude: [definition.path],
    });
  }
  return [...queries.values()];
}

function titleOf({ category, kind, name, scope, signature }: DefinitionInfo): string | undefined {
  if (category !== "test" || (kind !== "function" && kind !== "method")) return undefined;
  const isTitle = /\s/.test(name);
  if (!isTitle && !TEST_NAME.test(name) && !TEST_MARK.test(signature)) return undefined;
  const title = isTitle ? name : splitName(name);
  const words = plainQuery(isShort(title) ? `${scopeTitle(scope)} ${title}` : title);
  return isShort(words) ? undefined : words.split(" ").slice(0, MAX_WORDS).join(" ");
}

function isShort(title: string): boolean {
  return title.trim().split(/\s+/).length < MIN_WORDS;
}

/** `test_usage_error` → `usage error`, `TestBindsJSON` → `binds json`. */
function splitName(name: string): string {
  return name.replace(TEST_NAME, "")
    .replace(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$2 ")
    .replace(/_+/g, " ")
    .toLowerCase();
}

/** Titles of the groups around a test, or the class that holds it, named after what it tests. */
function scopeTitle(scope: string): string {
  if (/\s/.test(scope)) return scope.replaceAll(".", " ");
  const [holder = ""] = scope.split(".").slice(-1);
  return splitName(holder.replace(/^Tests?(?=[A-Z_])|Tests?$/, ""));
}

// Which file a test file tests, where its name tells: `foo_test.ts` tests `foo.ts`.

/** Marks of a test in a file name without its extension, at its end or its start. */
const MARKS = [
  /[._-](?:test|tests|spec|specs)$/,
  /^(?:test|spec)[._-]/,
  // At the end of a word in capitals, as in `FooTest`, but not in `Latest`.
  /(?<=[a-z\d])(?:Tests?|TestCase|Spec|IT)$/,
];

/** Extensions of languages that test each other. */
const FAMILIES = [
  ["js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte"],
  ["c", "h", "cc", "cpp", "cxx", "hpp", "hh"],
  ["java", "kt", "scala", "groovy"],
  ["ex", "exs"],
  ["sh", "bash", "bats", "zsh"],
];

/** A benchmark bears the name of what it measures, as a test does. */
const BENCHMARK = /(?:^|\/)bench(?:es|mark|marks)?\//;

/** Folders that part tests from what they test, and say nothing of which file it is. */
const NEUTRAL_FOLDERS: ReadonlySet<string> = new Set(
  ["test", "tests", "__tests__", "spec", "specs", "unit", "src", "lib", "main"],
);

/** Names that many folders have: the one beside the test, or in a folder of that name, is meant. */
const COMMON_NAMES: ReadonlySet<string> = new Set(
  ["index", "main", "mod", "lib", "util", "utils", "types", "helpers", "config", "__init__"],
);

/**
 * Makes a finder over the source files of a tree.
 *
 * @param paths Paths of source files, no tests among them.
 */
export function testedFiles(paths: readonly string[]): (testPath: string) => string | undefined {
  const byStem = Map.groupBy(paths.filter((path) => !BENCHMARK.test(path)), stemOf);
  return (testPath) => {
    const stem = stemOf(testPath);
    const tested = MARKS.reduce((name, mark) => name.replace(mark, ""), stem);
    // A private module has its mark before the name: `test_compat.py` tests `_compat.py`.
    const isCommon = COMMON_NAMES.has(tested);
    for (const name of [tested, `_${tested}`]) {
      const candidates = (byStem.get(name) ?? []).filter((path) =>
        isRelated(path, testPath) &&
        (!isCommon || foldersOf(path).at(-1) === foldersOf(testPath).at(-1))
      );
      const nearest = nearestOf(candidates, testPath);
      if (nearest !== undefined) return nearest;
    }
    return undefined;
  };
}

/** The one whose folders are most like those of the test; none where two are alike. */
function nearestOf(candidates: readonly string[], testPath: string): string | undefined {
  const folders = foldersOf(testPath);
  const rated = candidates.map((path) => ({ path, likeness: likeness(foldersOf(path), folders) }))
    .sort((a, b) => b.likeness - a.likeness);
  const [first, second] = rated;
  return first?.likeness === second?.likeness ? undefined : first?.path;
}

/** Folders in common from the end, then from the start. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const shared = (x: readonly string[], y: readonly string[]) => {
    const at = x.findIndex((folder, index) => folder !== y[index]);
    return at < 0 ? x.length : at;
  };
  const distance = Math.abs(a.length - b.length);
  return 10 * shared(a.toReversed(), b.toReversed()) + 2 * shared(a, b) - distance;
}

function foldersOf(path: string): string[] {
  return path.split("/").slice(0, -1).filter((folder) => !NEUTRAL_FOLDERS.has(folder));
}

function isRelated(path: string, testPath: string): boolean {
  const [a, b] = [extensionOf(path), extensionOf(testPath)];
  return a === b || FAMILIES.some((family) => family.includes(a) && family.includes(b));
}

function stemOf(path: string): string {
  return fileName(path).replace(/(?<=.)\.[^.]*$/, "");
}

function extensionOf(path: string): string {
  return /\.([^.]*)$/.exec(fileName(path))?.[1] ?? "";
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
