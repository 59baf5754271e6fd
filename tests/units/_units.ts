/**
 * The tests beside the code, room by room in one isolate each: with an isolate for each of 400 files,
 * to load modules and to compile grammars and their queries takes longer than the tests do. Each file
 * runs alone as well: `deno test -A src/rank/fuse_test.ts`.
 *
 * @module
 */
const ROOT = new URL("../../", import.meta.url);

/** Folders of each room. */
const ROOMS = {
  cli: ["src/cli", "src/fleet"],
  graph: ["src/ask", "src/graph"],
  parse: ["grammars", "src/parse", "src/text"],
  search: ["src/embed", "src/index", "src/orama", "src/query", "src/rank", "src/search"],
  store: ["src/errors_test.ts", "src/audit", "src/git", "src/indexer", "src/store", "src/walk"],
} as const;

/** Files that need an isolate of their own: they start the parser a second time. */
export const ALONE: readonly string[] = ["src/parse/start_engine_test.ts"];

/** Packages with a configuration of their own, which runs their tests. */
const APART: ReadonlySet<string> = new Set(["src/models", "src/cli/build"]);

/** Loads the tests of a room: each file of its folders that holds some. */
export async function loadTests(room: keyof typeof ROOMS): Promise<void> {
  for (const path of testsOf(room)) await import(new URL(path, ROOT).href);
}

/** Lists the files with tests of every room. */
export function testsOfRooms(): string[] {
  // The keys are those of the table.
  return [...(Object.keys(ROOMS) as (keyof typeof ROOMS)[]).flatMap(testsOf), ...ALONE];
}

/** Lists the files with tests in a folder, at any depth; a file with tests is the list of itself. */
export function testsIn(path: string): string[] {
  if (APART.has(path)) return [];
  if (/_test\.(ts|js)$/.test(path)) return [path];
  return [...Deno.readDirSync(new URL(path, ROOT))]
    .flatMap(({ name, isDirectory }) =>
      isDirectory || /_test\.(ts|js)$/.test(name) ? testsIn(`${path}/${name}`) : []
    )
    .sort();
}

function testsOf(room: keyof typeof ROOMS): string[] {
  return ROOMS[room].flatMap(testsIn).filter((path) => !ALONE.includes(path));
}
