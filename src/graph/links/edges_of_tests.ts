/**
 * From a test to what it tests, as far as names say it: the file of the same stem, and the function
 * that the title or name of a test begins with.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { pathKey } from "../../store/node_ids.ts";
import { type Environment, folderOf } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { Lookup, Place } from "../lookup.ts";
import { symbolsMeant } from "../lookup/unions.ts";
import type { Scopes } from "../scopes.ts";
import type { FrameworkEdge } from "./framework_edge.ts";

/** Words of a test's name that may name what it tests. */
const MAX_WORDS = 6;

/** Affix of a file's name, beside the stem of the file that it tests. */
const TEST_AFFIX =
  /^(?:test[_-])(?=\w)|(?<=\w)(?:[_.-](?:tests?|specs?|unit|e2e|integration)|Tests?|Specs?|TestCase|IT)$/g;

/** Folders that say nothing of what a file is about. */
const PLAIN_FOLDER = /^(?:src|lib|main|java|kotlin|scala|python|tests?|spec|specs|__tests__|unit)$/;

/** Folders in which a file may test the one of its own name. */
const TEST_FOLDER = /(?:^|\/)(?:tests?|specs?|__tests__)\//;

/** Names that every folder has a file of. */
const PLAIN_STEMS: ReadonlySet<string> = new Set([
  ...["__init__", "index", "main", "mod", "lib", "setup", "conftest", "helpers", "helper", "util"],
  ...["utils", "common", "types", "config", "build", "package", "app", "test", "base"],
]);

/** Finds what a test file tests; nothing for any other file. */
export function* edgesOfTests(scopes: Scopes, lookup: Lookup): Generator<FrameworkEdge> {
  if (scopes.file.category !== "test") return;
  const tested = findTestedFile(scopes.file, lookup.env);
  const site = { line: 1, column: 1, endColumn: 1 };
  if (tested) {
    const [source, target] = [scopes.file.node, tested.node];
    yield { source, target, kind: "test", resolver: "test: file name", site };
  }
  for (const test of scopes.symbols) {
    const target = findTestedSymbol(test, { scopes, lookup, tested });
    if (!target) continue;
    const at = { line: test.startLine, column: 1, endColumn: 1 };
    yield { source: test.node, target, kind: "test", resolver: "test: name", site: at };
  }
}

/** The nearest file of the same language and stem that is no test; none where two are as near. */
function findTestedFile(test: FileNode, env: Environment): FileNode | undefined {
  const stem = stemOf(test.path);
  const bare = withoutAffix(stem);
  if (bare === stem && !TEST_FOLDER.test(test.path)) return undefined;
  const isPlain = PLAIN_STEMS.has(bare);
  const { family } = rulesOf(test.language);
  const candidates = filesOfStem(bare, env).filter((file) =>
    file.category === "code" && rulesOf(file.language).family === family &&
    (!isPlain || (bare !== stem && isBeside(file.path, test.path)))
  );
  const scores = candidates.map(({ path }) => closeness(path, test.path));
  const best = Math.max(...scores);
  const nearest = candidates.filter((_, index) => scores[index] === best);
  return nearest.length === 1 ? nearest[0] : undefined;
}

/** Whether a file stands where its tests do, or has them in a folder of their own. */
function isBeside(path: string, test: string): boolean {
  return folderOf(path) === folderOf(test).replace(/(?:^|\/)(?:tests?|specs?|__tests__)$/, "");
}

function stemOf(path: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const dot = base.lastIndexOf(".");
  return dot > 0 ? base.slice(0, dot) : base;
}

function withoutAffix(stem: string): string {
  return stem.replace(TEST_AFFIX, "");
}

/** Files by stem; the map is the same for all who ask, the key is that of the one stem. */
function filesOfStem(stem: string, env: Environment): readonly FileNode[] {
  env.note(pathKey(stem));
  const stems = env.once("files by stem", () => Map.groupBy(env.files, ({ path }) => stemOf(path)));
  return stems?.get(stem) ?? [];
}

/** Folders that two paths have in common, wherever these stand, less those that only one has. */
function closeness(path: string, test: string): number {
  const telling = (folders: string) =>
    new Set(folders.split("/").filter((folder) => folder !== "" && !PLAIN_FOLDER.test(folder)));
  if (folderOf(path) === folderOf(test)) return Infinity;
  const [own, other] = [telling(folderOf(path)), telling(folderOf(test))];
  const shared = own.intersection(other).size;
  return shared - (own.size + other.size - 2 * shared) / 10;
}

interface TestContext {
  readonly scopes: Scopes;
  readonly lookup: Lookup;
  readonly tested: FileNode | undefined;
}

function findTestedSymbol(test: SymbolNode, context: TestContext): number | undefined {
  const place = { scopes: context.scopes, line: test.startLine };
  for (const name of test.isTitle === 1 ? titleNames(test.name) : functionNames(test)) {
    const found = ofTestedFile(name, context) ?? findImported(name, place, context);
    if (found && found.fileId !== test.fileId) return found.node;
  }
  return undefined;
}

/** `resolve() trims`, `Store.open`, `#close()`: the name that a title begins with. */
function titleNames(title: string): readonly string[] {
  const [, path = "", call] =
    /^[#.]?([A-Za-z_$][\w$]*(?:[.#][\w$]+)?)(\(\))?(?=\W|$)/.exec(title) ??
      [];
  // A word of a sentence is no name, unless it is written as one.
  const isName = call !== undefined || path === title || /[a-z][A-Z]|_|[.#]/.test(path) ||
    /^[A-Z][a-z]+[A-Z]/.test(path);
  return isName ? path.split(/[.#]/).reverse() : [];
}

/** `test_parse_query_empty`, `TestParseQuery`, `testParse`: longest name first. */
function functionNames({ kind, name }: SymbolNode): readonly string[] {
  if (kind !== "function" && kind !== "method" && kind !== "class") return [];
  const bare = kind === "class"
    ? withoutAffix(name).replace(/^Test(?=[A-Z])/, "")
    : /^(?:test_?|Test_?|Benchmark|Fuzz|it_|should_)(?=\w)/.test(name)
    ? name.replace(/^(?:test_?|Test_?|Benchmark|Fuzz|it_|should_)/, "")
    : "";
  if (bare === "" || bare === name) return [];
  // `ParseQueryEmpty` may test `ParseQueryEmpty`, `parseQuery`, or `Parse`.
  return bare.includes("_")
    ? firstWords(bare.split("_"), "_")
    : firstWords(bare.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? [], "");
}

function firstWords(words: readonly string[], between: string): string[] {
  const lengths = Array.from({ length: Math.min(words.length, MAX_WORDS) }, (_, i) => i + 1);
  return lengths.reverse().flatMap((count) => {
    const start = words.slice(0, count).join(between);
    return start.length > 3 || count === words.length ? [start, lowerFirst(start)] : [];
  });
}

function lowerFirst(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

function ofTestedFile(name: string, { lookup, tested }: TestContext): SymbolNode | undefined {
  return tested &&
    lookup.env.symbolsNamed(name).find(({ fileId, kind }) =>
      fileId === tested.id && kind !== "impl"
    );
}

/** Finds the symbols that the test knows by the name, from elsewhere. */
function findImported(name: string, place: Place, { lookup }: TestContext): SymbolNode | undefined {
  if (place.scopes.imported(name).length === 0) return undefined;
  const found = symbolsMeant(lookup.name(name, place));
  return typeof found === "object" ? found.symbols[0] : undefined;
}
