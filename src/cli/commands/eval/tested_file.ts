/**
 * Which file a test file tests, where its name tells: `foo_test.ts` tests `foo.ts`.
 *
 * @module
 */

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

/** Finds the file that a test file tests. */
export type TestedFile = (testPath: string) => string | undefined;

/**
 * Makes a finder over the source files of a tree.
 *
 * @param paths Paths of source files, no tests among them.
 */
export function testedFiles(paths: readonly string[]): TestedFile {
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
