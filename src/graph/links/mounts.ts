/**
 * Paths that routers of a file get from other files: what `app.use("/api", users)` mounts, all routes
 * of `users` stand behind. A file of routes asks who mounts a router of its name, or one of its own
 * name, and takes those whose name means it.
 *
 * @module
 */
import type { LinkFact } from "../../types.ts";
import type { Environment } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { Lookup } from "../lookup.ts";
import type { Scopes } from "../scopes.ts";
import type { Handlers, Target } from "./handlers.ts";

/** Files that mount routers in routers. */
const MAX_DEPTH = 5;

/** Files that are asked for one router, mounts in each, and paths of one router. */
const MAX_FILES = 50;
const MAX_MOUNTS = 200;
const MAX_PATHS = 5;

/** A router of a file. */
interface Router {
  readonly scopes: Scopes;
  /** Its variable, or the function that gets or returns it, with brackets behind its name. */
  readonly name: string;
  /** Line of a route that is added to it. */
  readonly line: number;
}

/** Finds the paths of routers of one file. */
export class Mounts {
  readonly #lookup: Lookup;
  readonly #env: Environment;
  readonly #handlers: Handlers;
  readonly #known = new Map<string, readonly string[]>();

  /** Names are looked up in all of them. */
  constructor(lookup: Lookup, env: Environment, handlers: Handlers) {
    this.#lookup = lookup;
    this.#env = env;
    this.#handlers = handlers;
  }

  /** Lists the labels of a route, each with the whole path that the tree gives it. */
  labelsOf(link: LinkFact, scopes: Scopes): readonly string[] {
    const { label, line, column } = link;
    const router = scopes.facts.links.find((each) =>
      each.kind === "mount" && each.role === "source" && each.line === line &&
      each.column === column
    );
    if (!router) return [label];
    const [, method = "", path = ""] = /^(\S+ )?(.*)$/.exec(label)!;
    return this.#paths({ scopes, name: router.label, line }, 0)
      .map((prefix) => `${method}${joined(prefix, path)}`);
  }

  #paths(router: Router, depth: number): readonly string[] {
    const { scopes: { file }, name } = router;
    const key = `${file.path} ${name}`;
    const known = this.#known.get(key);
    if (known || depth === MAX_DEPTH) return known ?? [""];
    // What is mounted in itself has no path.
    this.#known.set(key, [""]);
    const found = new Set<string>();
    for (const other of this.#mounting(router)) {
      for (const { name, line } of other.facts) {
        const [path = "", child = "", root = ""] = name.split(" ");
        if (!this.#means(child, { scopes: other.scopes, line }, router)) continue;
        for (const outer of this.#paths({ scopes: other.scopes, name: root, line }, depth + 1)) {
          if (found.size < MAX_PATHS) found.add(joined(outer, path));
        }
      }
    }
    const paths = found.size > 0 ? [...found] : [""];
    this.#known.set(key, paths);
    return paths;
  }

  /** Files that mount something of a router's name, or of its file's. */
  *#mounting({ scopes: { file }, name }: Router) {
    const own = name.replace("()", "").split(".").at(-1)!;
    const labels = new Set([own, ...namesOf(file.path)].filter((label) => label !== ""));
    for (const label of labels) {
      for (const other of this.#env.filesLinked("mount", label).slice(0, MAX_FILES)) {
        const isApart = other.category === "test" && file.category !== "test";
        if (isApart || other === file) continue;
        const scopes = this.#lookup.scopes(other);
        const facts = scopes.facts.links.filter((each) =>
          each.kind === "mount" && each.role === "target" && each.label === label
        ).slice(0, MAX_MOUNTS);
        this.#env.look(facts.length);
        yield { scopes, facts };
      }
    }
  }

  #means(child: string, place: { scopes: Scopes; line: number }, router: Router): boolean {
    const { file } = place.scopes;
    const module = child.startsWith(".")
      ? rulesOf(file.language).resolveModule(child, file, this.#env, place.line)
      : undefined;
    const targets: readonly Target[] = module && module !== "external"
      ? module.files
      : this.#handlers.named(child, place);
    return targets.some((target) => this.#isRouter(target, router));
  }

  #isRouter(target: Target, { scopes: { file }, name, line }: Router): boolean {
    if ("path" in target) return target === file;
    if (this.#env.fileOf(target) !== file) return false;
    if (target.name === name.replace("()", "").split(".").at(-1)) return true;
    return target.startLine <= line && line <= target.endLine;
  }
}

/** Names of a file: without its ending, and behind that of its folder, whose name an index has. */
function namesOf(path: string): readonly string[] {
  const parts = path.replace(/(?:\/(?:index|__init__|mod))?\.\w+$/, "").split("/");
  return [parts.at(-1)!, parts.slice(-2).join(".")];
}

/** A path behind that of a router; the root of a router is its path. */
function joined(prefix: string, path: string): string {
  if (prefix === "" || prefix === "/") return path;
  return path === "/" ? prefix : `/${prefix}/${path}`.replace(/\/{2,}/g, "/");
}
