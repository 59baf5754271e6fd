/**
 * Places in which links end, by what they are known by, and which of several is meant.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { FileCategory, LinkFact, LinkKind } from "../../types.ts";
import { folderOf } from "../environment.ts";
import type { Lookup } from "../lookup.ts";
import type { Scopes } from "../scopes.ts";
import { findDecorated, type Handlers, holderOf, type Target } from "./handlers.ts";

/** Files of one label that are looked at, and places in each: more of them tell nothing. */
const MAX_FILES = 100;
const MAX_PLACES = 200;

/** Name of a handler that is written where it is registered. */
export const INLINE = "=>";

/** Categories of files that were made of other files. */
const COPIES: ReadonlySet<FileCategory> = new Set(["generated", "vendored"] as const);

/** A place in which a link ends. */
export interface Linked {
  /** Fact of its file that names it. */
  readonly fact: LinkFact;
  /** The file. */
  readonly scopes: Scopes;
  /** Definition that is the end. */
  readonly target: Target;
  /** Whether that is no more than what is around the place. */
  readonly isAround: boolean;
  /** In a test, what the place is part of. */
  readonly holder?: SymbolNode | undefined;
}

/** Finds where links end, for one file that names them. */
export class LinkedPlaces {
  readonly #from: FileNode;
  readonly #lookup: Lookup;
  readonly #handlers: Handlers;
  readonly #known = new Map<string, readonly Linked[]>();

  /** @param from The file that is resolved. */
  constructor(from: FileNode, lookup: Lookup, handlers: Handlers) {
    this.#from = from;
    this.#lookup = lookup;
    this.#handlers = handlers;
  }

  /** Lists the places of a kind and label, those of the file itself first. */
  of(kind: LinkKind, label: string): readonly Linked[] {
    const key = `${kind} ${label}`;
    const known = this.#known.getOrInsertComputed(key, () => this.#find(kind, label));
    this.#lookup.env.look(known.length);
    return known;
  }

  #find(kind: LinkKind, label: string): readonly Linked[] {
    const files = this.#lookup.env.filesLinked(kind, label);
    const others = files.filter((file) => file !== this.#from);
    const ordered = others.length < files.length ? [this.#from, ...others] : files;
    return ordered.slice(0, MAX_FILES).flatMap((file) => {
      const scopes = this.#lookup.scopes(file);
      const facts = TARGETS.getOrInsertComputed(scopes.facts.links, () => {
        const targets = scopes.facts.links.filter(({ role }) => role === "target");
        return Map.groupBy(targets, ({ kind, label }) => `${kind} ${label}`);
      }).get(`${kind} ${label}`) ?? [];
      return facts.slice(0, MAX_PLACES).flatMap((fact) => this.#placesOf(fact, scopes));
    });
  }

  #placesOf(fact: LinkFact, scopes: Scopes): readonly Linked[] {
    const named = this.#named(fact, scopes);
    const isAround = named.length === 0;
    // A handler that is not found is somewhere else than where it is registered.
    if (isAround && fact.kind === "request" && !fact.name.endsWith(INLINE)) return [];
    const isOfTest = scopes.file === this.#from && scopes.file.category === "test";
    return (isAround ? [this.#around(fact, scopes)] : named).map((target) => ({
      ...{ fact, scopes, target, isAround },
      ...(isOfTest && "kind" in target ? { holder: holderOf(scopes, fact.line, target) } : {}),
    }));
  }

  #named(fact: LinkFact, scopes: Scopes): readonly Target[] {
    const { kind, line } = fact;
    const name = kind === "request" ? fact.name.replace(/^\w+ ?/, "") : fact.name;
    if (name === "" && (kind === "request" || kind === "error")) {
      const decorated = findDecorated(scopes, fact);
      return decorated ? [decorated] : [];
    }
    const named = name === "" ? [] : this.#handlers.ofRoute(name, { scopes, line });
    const able = kind === "request" ? named.filter(mayHandle) : named;
    if (able.length > 0) return able;
    // A member that a decorator is of, which has no name of its own in the file.
    const below = scopes.named(name).find(({ startLine }) => startLine >= line);
    return below ? [below] : [];
  }

  #around(link: LinkFact, scopes: Scopes): Target {
    const { kind, rule } = link;
    const ofType = kind === "model" || rule === "model" || scopes.file.language === "sql";
    return (ofType ? scopes.enclosingType(link) : undefined) ?? scopes.enclosing(link) ??
      scopes.file;
  }

  /** Tests have names of their own, which mean nothing outside; copies mean what the original does. */
  preferred<T>(targets: readonly T[], fileOf: (target: T) => FileNode): readonly T[] {
    const seen = targets.filter((target) => {
      const file = fileOf(target);
      return file === this.#from || !isApart(file, this.#from);
    });
    const originals = seen.filter((target) => !COPIES.has(fileOf(target).category));
    return originals.length > 0 ? originals : seen;
  }

  /** Of places in tests, those that hold where a line is: each test has a world of its own. */
  inSight(places: readonly Linked[], line: number): readonly Linked[] {
    return places.filter(({ scopes, target, isAround, holder }) => {
      if ("isTitle" in target && target.isTitle === 1) return false;
      if (scopes.file !== this.#from) return true;
      if (isAround) return false;
      return !holder || holder.startLine <= line && line <= holder.endLine;
    });
  }

  /** Of places that may be meant, those whose folders have the most names in common with the file's. */
  closest(places: readonly Linked[]): readonly Linked[] {
    const kept = this.preferred(places, ({ scopes }) => scopes.file);
    if (kept.length < 2) return kept;
    const own = new Set(this.#from.path.split("/"));
    const shared = kept.map(({ scopes: { file } }) =>
      file === this.#from ? Infinity : file.path.split("/").filter((each) => own.has(each)).length
    );
    const best = shared.reduce((most, each) => Math.max(most, each));
    const closest = kept.filter((_, index) => shared[index] === best);
    const folders = new Set(closest.map(({ scopes }) => folderOf(scopes.file.path)));
    // Steps stand below what they lead to, as those of a schema do.
    return closest.filter(({ scopes }) => {
      for (let at = folderOf(scopes.file.path); at !== "";) {
        at = folderOf(at);
        if (folders.has(at)) return false;
      }
      return true;
    });
  }
}

/** A handler that a function makes has a type that says no more than that. */
function mayHandle(target: Target): boolean {
  return "path" in target || target.kind !== "type" && target.kind !== "interface";
}

/** Links that end in a file by kind and label, for as long as anyone has them. */
const TARGETS = new WeakMap<readonly LinkFact[], ReadonlyMap<string, readonly LinkFact[]>>();

/** Whether a file is a world of its own: a test, but not its variables, or part of another example. */
function isApart({ category, language, path }: FileNode, from: FileNode): boolean {
  if (category === "test" && language === "text") return from.category !== "test";
  if (category !== "example") return category === "test";
  const place = (each: string) => each.split("/").slice(0, 2).join("/");
  return place(path) !== place(from.path);
}
