/**
 * Entry points: files that a project names as such (`declared_entries.ts`), those that begin a program,
 * and those that use others while no code uses them for sure.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import { joinPath } from "../graph/project_file.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { nameOf } from "../text/paths.ts";
import type { FileCategory, LanguageId, SymbolKind } from "../types.ts";
import type { Bounded } from "./answers.ts";
import type { ArchitectureAnswer } from "./architecture.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import { declaredEntries } from "./declared_entries.ts";
import { Dispatch } from "./dispatch.ts";
import { GraphView, placeOf } from "./graph_view.ts";
import { mentionsOf } from "./mentions.ts";
import { filesHolding } from "./name_places.ts";
import { isCode } from "./select_target.ts";
import { usesOfTarget } from "./uses_of_target.ts";
import type { WholeGraph } from "./whole_graph.ts";

const MAX_ITEMS = 20;

/** Categories of files whose uses make something no entry point: also what is generated runs. */
const RUNNING: ReadonlySet<FileCategory> = new Set(["code", "generated", "vendored"] as const);

/** Names of files that programs often start in. */
const ENTRY_NAME = /^(?:main|cli|app|server|index|mod|lib)\.[^.]+$/i;

/** Files that a language, a framework or a shell runs by their names. */
const PROGRAM =
  /(?:^|\/)(?:__main__\.py|manage\.py|Program\.cs|main\.swift|config\.ru|public\/index\.php|Rakefile|bin\/[^/.]+)$/;

/** Steps by which a database came to be: each is run once, and nothing is built on it. */
const MIGRATION = /(?:^|[/_])(?:migrations?|migrate)\//;

/** Languages of which no file is run: texts, styles and data. */
const NO_PROGRAMS: ReadonlySet<LanguageId> = new Set(
  "css scss less sass html xml sql graphql protobuf markdown rst yaml json toml".split(" "),
);

/** Files that strings load, or unresolved uses may mean, and that are passed over: no more are looked for. */
const MAX_LOADED = 100;

/** Kinds of definitions that run in another's object, with their members. */
const ABSTRACT: ReadonlySet<SymbolKind> = new Set(["trait", "interface"] as const);

type EntryPoint = ArchitectureAnswer["entryPoints"][number];

/** Who uses a file: others of code for sure, others of code perhaps, or files of another category. */
type FileUser = "code" | "perhaps" | FileCategory;

/** Who uses each file, of all edges there are: an entry point is one that no code uses for sure. */
function usersOfFiles(store: Store, { files, fileOf }: WholeGraph): Map<number, Set<FileUser>> {
  const users = new Map<number, Set<FileUser>>();
  store.graph.forEachEnds(({ source, target, confidence }) => {
    const [from, to] = [fileOf(source), fileOf(target)];
    if (from === undefined || to === undefined || from === to) return;
    const { category } = files[from]!;
    const user: FileUser = !RUNNING.has(category)
      ? category
      : confidence === "ambiguous"
      ? "perhaps"
      : "code";
    users.getOrInsertComputed(to, () => new Set()).add(user);
  });
  return users;
}

/** Finds where programs are entered, the likeliest first. */
export function entryPoints(source: AskSource, whole: WholeGraph): Bounded<EntryPoint> {
  const { files, symbols, edges, fileOf } = whole;
  const usedBy = usersOfFiles(source.store, whole);
  const using = new Map<number, number>();
  for (const { source, target } of edges) {
    const [from, to] = [fileOf(source)!, fileOf(target)!];
    if (from === to || files[from]!.category !== "code") continue;
    using.set(from, (using.get(from) ?? 0) + 1);
  }
  const mains = new Map(
    symbols.filter((symbol) => isMain(symbol, files[fileOf(symbol.node)!]!))
      .map((symbol) => [fileOf(symbol.node)!, symbol]),
  );
  const tops = Map.groupBy(
    symbols.filter(({ kind, scope }) => scope === "" && kind !== "module"),
    (each) => fileOf(each.node),
  );
  const declared = declaredEntries(source);
  const candidates = files.flatMap((file, number) => {
    if (file.category !== "code" || NO_PROGRAMS.has(file.language)) return [];
    if (file.path.endsWith(".d.ts")) return [];
    const main = mains.get(number);
    const reach = using.get(number) ?? 0;
    const users = usedBy.get(number);
    const named = declared.get(file);
    const isProgram = PROGRAM.test(file.path);
    const isUsed = users?.has("code") === true;
    const begins = main !== undefined || isProgram;
    const isAbstract = tops.get(number)?.every(({ kind }) => ABSTRACT.has(kind)) === true;
    if (!named && !begins && (isAbstract || isUsed || reach === 0 || MIGRATION.test(file.path))) {
      return [];
    }
    const isNamed = ENTRY_NAME.test(nameOf(file.path));
    // A library that others of the tree use is entered from there.
    const worth = named ? named.isLibrary && isUsed ? 1 : 8 : 0;
    const weight = worth + (begins ? 4 : 0) + (isNamed ? 2 : 0) + Math.log10(1 + reach);
    const reason = named?.reason ??
      (main ? `defines "${main.name}"` : isProgram ? "is a program by its name" : undefined);
    return [{ file, main, reason, reach, users, weight }];
  });
  // Beside one that begins, that nothing uses a file says little: it may be what others import.
  const known = new Set(
    candidates.flatMap(({ file, reason }) => reason === undefined ? [] : [familyOf(file.language)]),
  );
  const found = candidates
    .filter(({ file, reason }) =>
      reason !== undefined || !known.has(familyOf(file.language)) ||
      ENTRY_NAME.test(nameOf(file.path))
    )
    .sort((a, b) => b.weight - a.weight || (a.file.path < b.file.path ? -1 : 1));
  // What may use a file is looked for in the texts of many: only those that are shown are worth it.
  const view = new GraphView(source.store);
  const items: EntryPoint[] = [];
  let loaded = 0;
  for (const { file, main, reason, reach, users } of found) {
    if (items.length === MAX_ITEMS) break;
    const mayBeUsed = !reason && loaded < MAX_LOADED &&
      (isLoadedByString(source, file) || (!users && isNamedUnresolved(source, view, file)));
    if (mayBeUsed) loaded++;
    else {
      const said = reason ??
        `uses others in ${count(reach, "place")}, and ${unusedBy(view, { file, users })}`;
      items.push({
        ...placeOf(main ? { node: main.node, file, symbol: main } : { node: file.node, file }),
        reason: said,
      });
    }
  }
  return { items, total: found.length - loaded };
}

/** Names of the method with which a class begins a program, by language. */
const MAIN_METHODS: Readonly<Partial<Record<LanguageId, string>>> = {
  ...{ java: "main", scala: "main", groovy: "main", c_sharp: "Main" },
};

/** Files whose "application" a server of Python runs. */
const SERVED = /(?:^|\/)[aw]sgi\.py$/;

/** Tells whether a program begins with a definition. */
function isMain(
  { name, kind, scope }: WholeGraph["symbols"][number],
  { language, path }: FileRow,
): boolean {
  if (scope === "") {
    return name === "main" ? kind === "function" : name === "application" && SERVED.test(path);
  }
  return kind === "method" && name === MAIN_METHODS[language] &&
    // A scope of C# begins with the namespace.
    (language === "c_sharp" || !scope.includes("."));
}

/** Says by whom a file is not used: of a file, which may be run by its place, nothing is proved. */
function unusedBy(
  view: GraphView,
  { file, users }: { readonly file: FileRow; readonly users: ReadonlySet<FileUser> | undefined },
): string {
  const dispatch = new Dispatch(view);
  const uses = usesOfTarget(view, dispatch, [view.fileNode(file)]);
  if (users?.has("perhaps") || uses.edges.some(({ through }) => through)) {
    return "no other code uses it for sure";
  }
  if (users === undefined) return "no use is known";
  return `only ${[...users].map(nameOfUsers).sort().join(" and ")} are known to use it`;
}

function nameOfUsers(category: FileUser): string {
  return category === "test" || category === "example" ? `${category}s` : `files of ${category}`;
}

/** Tells whether another file uses a name that stands at the top of a file, and nothing says what it means. */
function isNamedUnresolved(source: AskSource, view: GraphView, file: FileRow): boolean {
  const symbols = view.symbolsOf(file);
  const modules = symbols.filter(({ kind }) => kind === "module").map(qualifiedName);
  const scopes = new Set(["", ...modules]);
  const top = symbols.filter((each) =>
    scopes.has(each.scope) && each.kind !== "module" && isCode(each)
  ).map((each) => view.nodeOf(each));
  const { mentions: { files, paths } } = mentionsOf(source, view, top, { reads: false });
  return files > (paths.includes(file.path) ? 1 : 0);
}

/** Categories of files that load modules. */
const LOADING: ReadonlySet<FileCategory> = new Set(["code", "config"] as const);

/** Files that are searched for what loads one. */
const MAX_LOADERS = 300;

/** A call that loads a module, and the path that it begins with. */
const LOAD = /\b(?:import|require|glob)\s*\(\s*["'`]([^"'`\n]{1,200})["'`]/g;

/** Where a path is no longer known. */
const UNKNOWN = /\$\{|\*/;

/** Tells whether code loads a file by a string; what is not searched loads nothing. */
function isLoadedByString(source: AskSource, file: FileRow): boolean {
  const family = familyOf(file.language);
  if (family === "python") return isLoadedByName(source, file);
  return family === "script" && isLoadedByPath(source, file);
}

function isLoadedByName(source: AskSource, file: FileRow): boolean {
  const bare = file.path.replace(/^src\//, "").replace(/(?:\/__init__)?\.py$/, "");
  const module = bare.replaceAll("/", ".");
  if (!module.includes(".")) return false;
  const name = new RegExp(`["']${RegExp.escape(module)}["'.:]`);
  return loaders(source, file, [module]).some(({ text }) => name.test(text));
}

function isLoadedByPath(source: AskSource, file: FileRow): boolean {
  const parts = bareOf(file.path).split("/");
  // A path that is known in part names the folder.
  return loaders(source, file, parts.slice(-2)).some(({ path, text }) =>
    text.matchAll(LOAD).some(([, loaded]) => leadsTo(file.path, { path, loaded: loaded! }))
  );
}

/** Texts that may name a file by one of some words. */
function* loaders(
  { store, files }: AskSource,
  { path }: FileRow,
  words: readonly string[],
): Generator<{ readonly path: string; readonly text: string }> {
  const holding = new Set(words.flatMap((word) => filesHolding(store, word)));
  for (
    const each of [...holding].filter((each) => each.path !== path && LOADING.has(each.category))
      .slice(0, MAX_LOADERS)
  ) {
    yield { path: each.path, text: files.raw(each.path) ?? "" };
  }
}

function leadsTo(
  target: string,
  { path, loaded }: { readonly path: string; readonly loaded: string },
): boolean {
  // An alias stands for a folder that a configuration names.
  if (/^[@~]\//.test(loaded)) {
    return !UNKNOWN.test(loaded) && bareOf(target).endsWith(bareOf(loaded.slice(1)));
  }
  if (!loaded.startsWith(".")) return false;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const known = loaded.split(UNKNOWN, 1)[0]!;
  const joined = joinPath(folder, known);
  if (known === loaded) return bareOf(joined) === bareOf(target);
  return target.startsWith(known.endsWith("/") ? `${joined}/` : joined);
}

/** A path without what may be left out where it is loaded. */
function bareOf(path: string): string {
  return path.replace(/\.\w+$/, "").replace(/\/index$/, "");
}
