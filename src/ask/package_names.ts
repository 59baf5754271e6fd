/**
 * Definitions that a name with its package means, as people and documentation write it: `httpx.get`,
 * `asynq.NewClient`, `express.Router`, `std::fs::read`, `org.jsoup.nodes.Element`. A package is a
 * folder, a file, what files say to be of, or the name in a project file; what it has is defined in it,
 * or passed on by its entry from elsewhere.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import { TYPE_KINDS, VALUE_KINDS } from "../graph/scopes.ts";
import { parseConfig } from "../graph/project_file.ts";
import type { FileRow } from "../store/catalog.ts";
import { nameOf } from "../text/paths.ts";
import type { AskSource } from "./ask_source.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";
import { memoOf } from "./graph_memo.ts";
import { memberOf } from "./type_tree.ts";

const MAX_PARTS = 12;

/** Folders above a file that may be those of a project. */
const MAX_DEPTH = 50;

/** Project files that are read for their names. */
const MAX_PROJECTS = 200;

/** Files that are looked at for what they pass on. */
const MAX_PASSING_FILES = 100;

const SEPARATOR = /::|[.\\]/;

/** Names of files that stand for their folder. */
const ENTRY = /^(?:index|mod|lib|init|__init__)$/;

/** Folders that are no part of the name of a package. */
const SOURCE_FOLDER = /^(?:src|lib)$/;

/** Reads the name of a project from its file, by the name of that file. */
const PROJECT_FILES: Readonly<Record<string, (text: string) => string | undefined>> = {
  "package.json": nameOfConfig,
  "deno.json": nameOfConfig,
  "Cargo.toml": (text) => {
    // A value may hold brackets as well; a section begins a line with one.
    const section = text.split(/^(?=\[)/m).find((each) => each.startsWith("[package]"));
    return /^name\s*=\s*"([^"]+)"/m.exec(section ?? "")?.[1];
  },
};

/** The ways to name the package that a file is of, each as its parts. */
type FileNames = readonly (readonly string[])[];

/** A project of the tree: its name as code spells it, and the text of its file. */
interface Project {
  readonly name: string;
  readonly text: string;
}

/** A statement by which a package passes a name on. */
interface PassedOn {
  readonly path: string;
  readonly line: number;
  readonly module: string;
  readonly name: string;
}

/** Finds where the package of a name passes it on from, where no definition has it. */
export function passedOnFrom(
  view: GraphView,
  source: AskSource,
  text: string,
): PassedOn | undefined {
  const parts = partsOfName(text);
  const found = parts.length > 1
    ? new Packages(view, source).passingOn(parts.slice(0, -1), parts.at(-1)!)
    : undefined;
  return found && /^[.\/]/.test(found.module) ? undefined : found;
}

/** Tells whether a module is named by where it stands in its crate. */
export function isOfCrate(module: string): boolean {
  return /^(?:crate|self|super)\b/.test(module);
}

/** Parts of a name with its package; none where it is no such name. */
function partsOfName(text: string): string[] {
  const parts = text.split(SEPARATOR);
  return parts.length > MAX_PARTS || parts.some((part) => !/^[\w$-]+$/.test(part)) ? [] : parts;
}

/** Finds the definitions that a name with its package means; empty where no package has it. */
export function namedInPackage(view: GraphView, source: AskSource, text: string): GraphNode[] {
  const parts = partsOfName(text);
  const packages = new Packages(view, source);
  for (const written of [parts, ...packages.otherPaths(parts)]) {
    // The longest package first: the rest is a definition, or one with its member.
    for (let cut = written.length - 1; cut > 0; cut--) {
      const found = packages.find(written.slice(0, cut), written.slice(cut));
      if (found.length > 0) return found;
    }
  }
  return parts.length > 1 ? packages.memberOfValue(parts.slice(0, -1), parts.at(-1)!) : [];
}

class Packages {
  readonly #view: GraphView;
  readonly #source: AskSource;
  #projects: ReadonlyMap<string, Project> | undefined;
  readonly #names = new Map<FileRow, FileNames>();

  constructor(view: GraphView, source: AskSource) {
    this.#view = view;
    this.#source = source;
  }

  /** Definitions of a package: those of its own files, then what its entry passes on, then those below it. */
  find(path: readonly string[], names: readonly string[]): GraphNode[] {
    const scope = names.slice(0, -1).join(".");
    const symbols = this.#source.store.graph.symbolsNamed(names.at(-1)!)
      .filter((each) => each.scope === scope && each.kind !== "impl" && each.kind !== "module");
    const nodes = symbols.map((each) => this.#view.nodeOf(each))
      .filter(({ file }) => file.category === "code");
    if (nodes.length === 0) return [];
    const own = nodes.filter(({ file }) => this.#namesOf(file).some((name) => endsIn(name, path)));
    if (own.length > 0) return own;
    const passed = this.#passedOn(path, names, nodes);
    if (passed.length > 0) return passed;
    const below = nodes.filter(({ file }) =>
      this.#namesOf(file).some((name) => name.some((_, end) => endsIn(name, path, end)))
    );
    return below.length > 0 ? below : this.#stated(path, names, nodes);
  }

  /** The definition that a package says to pass on, where no edge leads to it: what a macro writes, say. */
  #stated(
    path: readonly string[],
    [name, ...members]: readonly string[],
    nodes: readonly GraphNode[],
  ): GraphNode[] {
    const isPassedOn = members.length === 0 && this.passingOn(path, name!) !== undefined;
    return isPassedOn && new Set(nodes.map(({ file }) => file)).size === 1 ? [...nodes] : [];
  }

  /** Finds the statement by which a package passes a name on, and the module that it is of. */
  passingOn(path: readonly string[], name: string): PassedOn | undefined {
    const { catalog, graph } = this.#source.store;
    const files = catalog.files.filter((file) =>
      file.category === "code" && this.#namesOf(file).some((each) => endsIn(each, path))
    );
    for (const file of files.slice(0, MAX_PASSING_FILES)) {
      const { imports } = graph.facts(file.id);
      for (const { isExported, bindings, module, line } of imports) {
        const binding = isExported ? bindings.find(({ alias }) => alias === name) : undefined;
        if (binding === undefined) continue;
        const from = module ||
          imports.find((each) =>
            !each.isExported && each.bindings.some(({ alias }) => alias === binding.name)
          )?.module;
        if (from) return { path: file.path, line, module: from, name: binding.name };
      }
    }
    return undefined;
  }

  /**
   * Other paths of a name: a package may pass a module on from elsewhere, and a project the modules of
   * those that it depends on.
   */
  *otherPaths(parts: readonly string[]): Generator<readonly string[]> {
    for (let cut = 1; cut < parts.length - 1; cut++) {
      const path = parts.slice(0, cut);
      const passed = this.passingOn(path, parts[cut]!);
      if (!passed) continue;
      yield [
        ...absolute(passed.module.split(SEPARATOR), path),
        passed.name,
        ...parts.slice(cut + 1),
      ];
    }
    const [project = "", ...rest] = parts;
    if (rest.length < 2) return;
    for (const other of this.#dependenciesOf(spelled(project))) yield [other, ...rest];
  }

  /** Projects of the tree that the file of one of them names. */
  #dependenciesOf(name: string): readonly string[] {
    const projects = [...this.#projectNames().values()];
    const words = new Set(
      projects.filter((each) => each.name === name)
        .flatMap(({ text }) => text.match(/[\w-]+/g) ?? []).map(spelled),
    );
    return projects.map((each) => each.name).filter((each) => each !== name && words.has(each));
  }

  /** Members of the value that stands for a package: `axios.get`, of what `const axios: Axios` is. */
  memberOfValue(path: readonly string[], name: string): GraphNode[] {
    const values = this.#view.symbolsNamed(path.at(-1)!).filter(({ scope, kind }) =>
      scope === "" && VALUE_KINDS.has(kind)
    ).map((each) => this.#view.nodeOf(each)).filter(({ file }) =>
      file.category === "code" && this.#namesOf(file).some((each) => endsIn(each, path))
    );
    const targets = this.#view.edgesFrom(values.map(({ node }) => node))
      .filter(({ confidence }) => confidence !== "ambiguous")
      .map(({ target }) => target);
    const types = this.#view.nodes(new Set(targets))
      .filter(({ symbol }) => symbol && TYPE_KINDS.has(symbol.kind));
    return memberOf(this.#view, types, name);
  }

  /** Definitions that the entries of a package import, or that stand in files that they import. */
  #passedOn(
    path: readonly string[],
    names: readonly string[],
    nodes: readonly GraphNode[],
  ): GraphNode[] {
    const { catalog } = this.#source.store;
    const tops = new Set(names.length === 1 ? nodes.map(({ node }) => node) : []);
    const files = new Set(nodes.map(({ file }) => file.node));
    const seen = new Set<FileRow>(
      catalog.files.filter((file) =>
        file.category === "code" && isEntry(file.path) &&
        this.#namesOf(file).some((name) => endsIn(name, path))
      ).slice(0, MAX_PASSING_FILES),
    );
    for (const file of seen) {
      const targets = this.#view.edgesOfFile(file).filter(({ kind, confidence }) =>
        kind === "import" && confidence !== "ambiguous"
      ).map(({ target }) => target);
      const given = new Set(targets);
      // What is imported by its name counts before what stands in a module that is.
      const named = nodes.filter(({ node }) => given.has(node) && tops.has(node));
      const found = named.length > 0 ? named : nodes.filter(({ file }) => given.has(file.node));
      if (found.length > 0) return found;
      // A member is passed on with its type, wherever that is defined.
      for (const node of this.#view.nodes(targets)) {
        if (names.length > 1 && files.has(node.file.node) && node.symbol?.name === names[0]) {
          return nodes.filter((each) => each.file === node.file);
        }
        if (seen.size < MAX_PASSING_FILES && !node.symbol) seen.add(node.file);
      }
    }
    return [];
  }

  /** Worked out once a file, however many definitions of a name it has. */
  #namesOf(file: FileRow): FileNames {
    return this.#names.getOrInsertComputed(file, () => this.#makeNames(file));
  }

  #makeNames(file: FileRow): FileNames {
    const parts = partsOf(file.path);
    // The files of a folder are one package, whatever their names are.
    if (rulesOf(file.language).sharing === "folder" && !isEntry(file.path)) parts.pop();
    const names = [parts];
    const unit = memoOf(this.#source.store.graph).unitOf(file.id);
    if (unit !== "") names.push(unit.split(SEPARATOR).map(spelled));
    for (let depth = 0; depth <= Math.min(parts.length, MAX_DEPTH); depth++) {
      const name = this.#projectNames().get(parts.slice(0, depth).join("/"))?.name;
      if (name === undefined) continue;
      const rest = parts.slice(depth);
      names.push([name, ...(SOURCE_FOLDER.test(rest[0] ?? "") ? rest.slice(1) : rest)]);
    }
    return names;
  }

  /** Projects of the tree, by the spelling of their folders. */
  #projectNames(): ReadonlyMap<string, Project> {
    return this.#projects ??= new Map(
      this.#source.store.catalog.files
        .filter(({ path }) => Object.hasOwn(PROJECT_FILES, nameOf(path)))
        .slice(0, MAX_PROJECTS).flatMap(({ path }) => {
          const at = path.lastIndexOf("/") + 1;
          const text = this.#source.files.raw(path) ?? "";
          const name = PROJECT_FILES[path.slice(at)]!(text);
          const folder = path.slice(0, Math.max(0, at - 1)).split("/").map(spelled).join("/");
          return name === undefined
            ? []
            : [[folder, { name: spelled(name.split("/").at(-1)!), text }] as const];
        }),
    );
  }
}

/** The path of a module from the one that names it, as Rust says it. */
function absolute(module: readonly string[], from: readonly string[]): readonly string[] {
  const [first, ...rest] = module;
  if (first === "crate") return [...from.slice(0, 1), ...rest];
  if (first === "self") return [...from, ...rest];
  return first === "super" ? absolute(["self", ...rest], from.slice(0, -1)) : module;
}

/** Folders and name of a file, as a package is named by them. */
function partsOf(path: string): string[] {
  const folders = path.split("/").slice(0, -1);
  const stem = stemOf(path);
  return (ENTRY.test(stem) ? folders : [...folders, stem]).map(spelled);
}

/** Tells whether a file stands for its folder, and passes on what others are to see of it. */
export function isEntry(path: string): boolean {
  return ENTRY.test(stemOf(path));
}

function stemOf(path: string): string {
  return nameOf(path).replace(/(?<=.)\..*/, "");
}

/** Names of projects and folders have hyphens where code has underscores. */
function spelled(name: string): string {
  return name.replaceAll("-", "_");
}

function endsIn(
  name: readonly string[],
  path: readonly string[],
  end: number = name.length,
): boolean {
  const start = end - path.length;
  return start >= 0 && path.every((part, at) => name[start + at] === spelled(part));
}

function nameOfConfig(text: string): string | undefined {
  const { name } = parseConfig(text);
  return typeof name === "string" ? name : undefined;
}
