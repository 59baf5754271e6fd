/**
 * Paths that routers of a file get from other files: what `app.use("/api", users)` mounts, all routes
 * of `users` stand behind. A file of routes asks who mounts a router of its name, or one of its own
 * name, and takes those whose name means it.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import type { LinkFact } from "../../types.ts";
import { folderOf } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { Lookup, Place } from "../lookup.ts";
import type { Scopes } from "../scopes.ts";
import type { Handlers, Target } from "./handlers.ts";

/** Files that mount routers in routers. */
const MAX_DEPTH = 5;

/** Files that are asked for one router, mounts in each, and paths of one router. */
const MAX_FILES = 50;
const MAX_MOUNTS = 200;
const MAX_PATHS = 5;

/** Mounts whose names are looked up for the routers of one file; behind them, routes have their own path. */
const MAX_LOOKUPS = 2_000;

/** Part of a path of which no file says what it is, as answers show it. */
const UNKNOWN = "…";

/** A router of a file. */
interface Router {
  readonly scopes: Scopes;
  /** Its variable, or the function that gets or returns it, with brackets behind its name. */
  readonly name: string;
  /** Line of a route that is added to it. */
  readonly line: number;
}

/** Paths of a router. */
interface Paths {
  readonly paths: readonly string[];
  /** Whether all that mounts it was followed: no circle, and not too deep. */
  readonly isWhole: boolean;
}

/** Finds the paths of routers of one file. */
export class Mounts {
  readonly #lookup: Lookup;
  readonly #handlers: Handlers;
  readonly #known = new Map<string, Paths>();
  /** Routers whose paths are being found. */
  readonly #open = new Set<string>();
  readonly #facts = new Map<string, readonly LinkFact[]>();
  readonly #routers = new Map<Scopes, ReadonlyMap<string, LinkFact>>();
  #lookups = 0;

  constructor(lookup: Lookup, handlers: Handlers) {
    this.#lookup = lookup;
    this.#handlers = handlers;
  }

  /** Lists the labels of a route, each with the whole path that the tree gives it. */
  labelsOf(link: LinkFact, scopes: Scopes): readonly string[] {
    const { label, line, column } = link;
    const router = this.#routersOf(scopes).get(`${line}:${column}`);
    const filled = this.#filled(label, { scopes, line });
    // What no file says a word of may be no path at all.
    if (filled !== label && !/^[^\s…]+ [/…]+[^/…]|^[^\s…]+ \/$/.test(filled)) return [];
    const [, method = "", path = ""] = /^(\S+ )?(.*)$/.exec(filled)!;
    const { paths } = router ? this.#paths({ scopes, name: router.label, line }) : { paths: [""] };
    const isLost = router?.label.endsWith("?") && paths[0] === "";
    const controller = scopes.enclosingType(link)?.name.replace(/Controller$/, "") ?? "";
    const isSharp = scopes.file.language === "c_sharp";
    const whole = (isLost ? [UNKNOWN] : paths)
      .map((prefix) => joined(prefix, path).replace("[controller]", controller));
    // A route without a path is where nobody knows. In C#, an attribute is not known to be a path.
    return whole.filter((each) => each !== "" && !(isSharp && each.includes(UNKNOWN)))
      .map((each) => `${method}${each}`);
  }

  /** Routers that the routes of a file are added to, by the places of these. */
  #routersOf(scopes: Scopes): ReadonlyMap<string, LinkFact> {
    return this.#routers.getOrInsertComputed(scopes, () =>
      new Map(
        scopes.facts.links.toReversed()
          .filter(({ kind, role }) => kind === "mount" && role === "source")
          .map((each) => [`${each.line}:${each.column}`, each]),
      ));
  }

  #paths(router: Router): Paths {
    const key = `${router.scopes.file.path} ${router.name}`;
    const known = this.#known.get(key);
    if (known) return known;
    // What is mounted in itself has no path by that.
    if (this.#open.has(key)) return { paths: [], isWhole: false };
    if (this.#open.size === MAX_DEPTH) return { paths: [""], isWhole: false };
    this.#open.add(key);
    const { paths, isWhole } = this.#pathsOf(router);
    this.#open.delete(key);
    const found = { paths: paths.length > 0 ? paths : [""], isWhole };
    // A part depends on where the search came from, so that it is kept for the router alone that is asked for.
    if (isWhole || this.#open.size === 0) this.#known.set(key, found);
    return found;
  }

  #pathsOf(router: Router): Paths {
    const paths = new Set<string>();
    let isWhole = true;
    for (const other of this.#mounting(router)) {
      for (const { name, line } of other.facts) {
        const [path = "", child = "", root = ""] = name.split(" ");
        if (this.#lookups++ >= MAX_LOOKUPS) return { paths: [...paths], isWhole: false };
        const folder = child.endsWith("/*")
          ? folderWithin(child, other.scopes.file.path, router.scopes.file.path)
          : "";
        if (folder === undefined) continue;
        if (
          !child.endsWith("/*") && !this.#means(child, { scopes: other.scopes, line }, router)
        ) continue;
        const whole = this.#filled(path, { scopes: other.scopes, line });
        const outer = this.#paths({ scopes: other.scopes, name: root, line });
        isWhole &&= outer.isWhole;
        for (const each of outer.paths) {
          paths.add(joined(each, folder === "" ? whole : joined(whole, folder)));
          if (paths.size === MAX_PATHS) return { paths: [...paths], isWhole };
        }
      }
    }
    return { paths: [...paths], isWhole };
  }

  /** Puts the values of constants into a path, and a mark for what no file of the tree gives a value. */
  #filled(path: string, place: Place, depth = 0): string {
    if (!path.includes("{=")) return path;
    const filled = path.replace(
      /\{=([\w.:()]*)\}/g,
      (_, name: string) => depth < MAX_DEPTH ? this.#valueOf(name, place, depth) : UNKNOWN,
    ).replace(/(?<=^| )(?=…[^…])/, "/").replace(/…{2,}/g, UNKNOWN);
    return filled === "" ? "/" : filled.replace(/(?<=[^/])\/\/$/, "").replace(/\/{2,}/g, "/");
  }

  /** Finds the value of a constant: that of the symbol that its name means, or the only one of its name. */
  #valueOf(name: string, place: Place, depth: number): string {
    if (name === "") return UNKNOWN;
    const label = `=${name.slice(name.lastIndexOf(".") + 1)}`;
    const named = this.#handlers.named(name.replace(/:.*/, ""), place);
    const { family } = rulesOf(place.scopes.file.language);
    const others = () =>
      this.#lookup.env.filesLinked("mount", label)
        .filter(({ language }) => rulesOf(language).family === family);
    // Others are asked only where these have none: each would be a file to follow.
    // A name in small letters may be that of a parameter, which elsewhere means something else.
    const isLocal = /^[a-z]\w*$/.test(name);
    return this.#valueIn(named, label, depth) ??
      (isLocal ? undefined : this.#valueIn(others(), label, depth)) ?? UNKNOWN;
  }

  /** The one value that some files, or symbols of them, give a constant: none where they give it none. */
  #valueIn(targets: readonly Target[], label: string, depth: number): string | undefined {
    const values = new Set(
      [...new Set(targets)].slice(0, MAX_FILES).flatMap((target) => {
        const scopes = this.#lookup.scopes(
          "path" in target ? target : this.#lookup.env.fileOf(target),
        );
        const all = this.#mountsIn(scopes, label);
        const own = "path" in target
          ? []
          : all.filter(({ line }) => target.startLine <= line && line <= target.endLine);
        return (own.length > 0 ? own : all)
          .map(({ name, line }) => this.#filled(name, { scopes, line }, depth + 1));
      }),
    );
    const [first] = values;
    return values.size > 1 ? UNKNOWN : first;
  }

  /** Files that mount something of a router's name, of one that others know it by, or of its file's. */
  *#mounting({ scopes: { file, facts }, name }: Router) {
    const own = ownName(name);
    const others = facts.imports.flatMap(({ isExported, bindings }) =>
      isExported ? bindings.filter((each) => each.name === own).map(({ alias }) => alias) : []
    );
    const loaded = SCRIPT.test(file.path) ? ["autoload"] : [];
    const names = [own, ...others, ...this.#aliasesOf(file, own), ...namesOf(file.path), ...loaded];
    const labels = new Set(names.filter((each) => each !== ""));
    for (const label of labels) {
      for (const other of this.#lookup.env.filesLinked("mount", label).slice(0, MAX_FILES)) {
        const isApart = other.category === "test" && file.category !== "test";
        if (isApart || other === file) continue;
        const scopes = this.#lookup.scopes(other);
        yield { scopes, facts: this.#mountsIn(scopes, label) };
      }
    }
  }

  /** Names under which packages around a file hand on a name of it: `from .users import router as users`. */
  #aliasesOf({ path }: FileNode, own: string): readonly string[] {
    const folders = path.split("/").slice(0, -1);
    const stem = namesOf(path)[0];
    return folders.flatMap((_, at) => {
      const outer = this.#lookup.env.file([...folders.slice(0, at + 1), "__init__.py"].join("/"));
      const imports = outer ? this.#lookup.env.facts(outer).imports : [];
      return imports.filter(({ module }) => module.split(".").at(-1) === stem)
        .flatMap(({ bindings }) => bindings.filter(({ name }) => name === own))
        .map(({ alias }) => alias);
    });
  }

  #mountsIn({ file, facts: { links } }: Scopes, label: string): readonly LinkFact[] {
    const key = `${file.path} ${label}`;
    return this.#facts.getOrInsertComputed(key, () => {
      this.#lookup.env.look(links.length);
      return links.filter((each) =>
        each.kind === "mount" && each.role === "target" && each.label === label
      ).slice(0, MAX_MOUNTS);
    });
  }

  #means(written: string, place: { scopes: Scopes; line: number }, router: Router): boolean {
    const { file } = place.scopes;
    const [child = "", parameter] = written.split("#");
    if (router.name.endsWith("()") && /#(\d+)/.exec(router.name)?.[1] !== parameter) return false;
    // A method of whatever a list holds is one of the packages that the file knows.
    if (child.startsWith("*.")) {
      return child.slice(2) === ownName(router.name) && this.#knows(place, router.scopes.file);
    }
    // A base of the router's class.
    if (child.startsWith("^")) return child.slice(1) === router.name;
    // A file by its path from the root of its project.
    if (child.startsWith("/")) return `/${router.scopes.file.path}`.endsWith(child);
    const module = child.startsWith(".")
      ? rulesOf(file.language).resolveModule(child, file, this.#lookup.env, place.line)
      : undefined;
    const targets: readonly Target[] = module && module !== "external"
      ? module.files
      : this.#handlers.named(child, place);
    if (targets.some((target) => this.#isRouter(target, router))) return true;
    // A router that only assignments make is known by the method that adds to it.
    const at = child.lastIndexOf(".");
    const method = router.scopes.enclosing(router);
    return at > 0 && method !== undefined && child.slice(at + 1) === ownName(router.name) &&
      this.#handlers.named(`${child.slice(0, at)}.${method.name}`, place).includes(method);
  }

  /** Whether a file is of the package of another, or imports that. */
  #knows({ scopes: { file, facts }, line }: { scopes: Scopes; line: number }, other: FileNode) {
    if (folderOf(file.path) === folderOf(other.path)) return true;
    this.#lookup.env.look(facts.imports.length);
    return facts.imports.some(({ module }) => {
      const found = rulesOf(file.language).resolveModule(module, file, this.#lookup.env, line);
      return found && found !== "external" && found.files.includes(other);
    });
  }

  #isRouter(target: Target, { scopes, name, line }: Router): boolean {
    const { file } = scopes;
    if ("path" in target) return target === file;
    if (this.#lookup.env.fileOf(target) !== file) {
      // A file may add routes to a router of another.
      const [own] = name.endsWith(")") ? [] : this.#handlers.named(name, { scopes, line });
      return own === target;
    }
    if (target.name === ownName(name)) return true;
    return target.startLine <= line && line <= target.endLine;
  }
}

/** Name of a router without what it is a member of, and the parameter of the function that gets it. */
function ownName(name: string): string {
  return name.replace(/(?:#\d+)?\(\)$|\?$/, "").split(".").at(-1)!;
}

/** Names of a file: without its ending, and behind that of its folder, whose name an index has. */
function namesOf(path: string): readonly string[] {
  const parts = path.replace(/(?:\/(?:index|__init__|mod))?\.\w+$/, "").split("/");
  return [parts.at(-1)!, parts.slice(-2).join(".")];
}

/** Files that a folder of plugins may hold. */
const SCRIPT = /\.[cm]?[jt]s$/;

/** Path that the folder of a file adds, if a file loads all of what is in a folder of plugins around it. */
function folderWithin(loaded: string, from: string, path: string): string | undefined {
  const parts = folderOf(from).split("/").filter((part) => part !== "");
  for (const part of loaded.split("/").slice(0, -1)) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  const folder = folderOf(path);
  const outer = parts.join("/");
  return `${folder}/`.startsWith(`${outer}/`) ? `/${folder.slice(outer.length + 1)}` : undefined;
}

/** A path behind that of a router; the root of a router is its path. */
function joined(prefix: string, path: string): string {
  if (prefix === "" || prefix === "/") return path;
  return `/${prefix}${path === "/" || path === "" ? "" : `/${path}`}`.replace(/\/{2,}/g, "/");
}
