/**
 * Entry points: files that a project names as such (`declared_entries.ts`), those that begin a program,
 * and those that use others while no code uses them for sure.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import type { FileCategory, LanguageId } from "../types.ts";
import type { Bounded, GraphPlace } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import { declaredEntries } from "./declared_entries.ts";
import { Dispatch } from "./dispatch.ts";
import { GraphView, placeOf } from "./graph_view.ts";
import { usesOfTarget } from "./uses_of_target.ts";
import type { WholeGraph } from "./whole_graph.ts";

/** Entry points that are listed. */
const MAX_ITEMS = 20;

/** Categories of files whose uses make something no entry point: also what is generated runs. */
const RUNNING: ReadonlySet<FileCategory> = new Set(["code", "generated", "vendored"] as const);

/** Names of files that programs start in. */
const ENTRY_NAME =
  /^(?:main|cli|app|server|index|mod|manage|lib|program|__main__|wsgi|asgi)\.[^.]+$/i;

/** Where a program is entered. */
interface EntryPoint extends GraphPlace {
  /** Why it is taken for one. */
  readonly reason: string;
}

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
    const known = users.get(to);
    if (known) known.add(user);
    else users.set(to, new Set([user]));
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
    symbols.filter((symbol) => isMain(symbol, files[fileOf(symbol.node)!]!.language))
      .map((symbol) => [fileOf(symbol.node)!, symbol]),
  );
  const declared = declaredEntries(source);
  const found = files.flatMap((file, number) => {
    if (file.category !== "code") return [];
    const main = mains.get(number);
    const reach = using.get(number) ?? 0;
    const users = usedBy.get(number);
    const named = declared.get(file);
    if (!named && !main && (users?.has("code") || reach === 0)) return [];
    const isNamed = ENTRY_NAME.test(file.path.slice(file.path.lastIndexOf("/") + 1));
    const weight = (named ? 8 : 0) + (main ? 4 : 0) + (isNamed ? 2 : 0) + Math.log10(1 + reach);
    return [{ file, main, named, reach, users, weight }];
  }).sort((a, b) => b.weight - a.weight || (a.file.path < b.file.path ? -1 : 1));
  // What may use a file is looked for in the texts of many: only those that are shown are worth it.
  const view = new GraphView(source.store);
  const items = found.slice(0, MAX_ITEMS).map(({ file, main, named, reach, users }) => ({
    ...placeOfEntry(file, main),
    reason: named ??
      (main
        ? 'defines "main"'
        : `uses others in ${count(reach, "place")}, and ${unusedBy(view, { file, users })}`),
  }));
  return { items, total: found.length };
}

/** Names of the method with which a class begins a program, by language. */
const MAIN_METHODS: Readonly<Partial<Record<LanguageId, string>>> = {
  ...{ java: "main", scala: "main", groovy: "main", c_sharp: "Main" },
};

/** Tells whether a program begins with a definition. */
function isMain(
  { name, kind, scope }: WholeGraph["symbols"][number],
  language: LanguageId,
): boolean {
  return scope === ""
    ? name === "main" && kind === "function"
    : kind === "method" && name === MAIN_METHODS[language] && !scope.includes(".");
}

/** Says by whom a file is not used: of a file, which may be run by its place, nothing is proved. */
function unusedBy(
  view: GraphView,
  { file, users }: {
    readonly file: FileRow;
    readonly users: ReadonlySet<FileUser> | undefined;
  },
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

function placeOfEntry(file: FileRow, main: WholeGraph["symbols"][number] | undefined): GraphPlace {
  return placeOf(main ? { node: main.node, file, symbol: main } : { node: file.node, file });
}
