/**
 * Routers of a file, and the paths under which each is mounted in it: `app.use("/api", router)` gives
 * every route of `router` its prefix, and `v1 := r.Group("/v1")` those of `v1`. What languages write,
 * their readers tell. A router that another file mounts has no prefix here: a route says on which
 * router of its file it is, a mount which router of another file it means, and `graph/links/mounts.ts`
 * joins them.
 *
 * @module
 */
import { joinPath } from "./arguments.ts";
import type { Brackets } from "./brackets.ts";
import { typesStart } from "./calls_in.ts";
import type { LanguageId } from "../../types.ts";
import { type LinkEnd, type LinkMatch, type LinkRule, type LinkText, MOUNT } from "./rule.ts";

/** Routers in routers. */
const MAX_DEPTH = 5;

/** Paths of one router; what is mounted more often is a library of routes. */
const MAX_PREFIXES = 5;

/** Routers that one call adds, as it stands in a loop. */
const MAX_CHILDREN = 50;

/** Steps of a chain of calls that are followed to its receiver. */
const MAX_STEPS = 300;

/** Comments between two steps. */
const MAX_COMMENTS = 20;

/** Characters of a name, and of what stands between the parts of a chain. */
const MAX_NAME_CHARS = 80;

/** Characters of a chain in which the groups stand that it passes through. */
export const MAX_CHAIN_CHARS = 1000;

/** Characters before a function, or behind it, that are read. */
export const MAX_NEAR_CHARS = 200;

/** Characters of a function in which a router may be returned. */
export const MAX_BODY_CHARS = 20_000;

/** Arguments of a call, or parameters of a function, of which one may be a router. */
export const MAX_PARAMETERS = 6;

/** A router that a path is added to. */
export interface Base {
  /** Its name; empty of none. */
  readonly object: string;
  /** Index at which the name means it. */
  readonly at: number;
  /** Path that is added. */
  readonly path: string;
  /** Whether that replaces the path that the router was made with. */
  readonly isWhole?: boolean;
}

/** A name that is given a value. */
export interface Declared {
  readonly name: string;
  /** Index from which on it holds. */
  readonly at: number;
  /** Index up to which it holds. */
  readonly end: number;
  /** Whether the value is known to be a router. */
  readonly isRouter?: boolean;
  /** Whether it has no path but that under which another mounts it. */
  readonly isPart?: boolean;
  /** Index of its value, where that may be a chain that adds routes. */
  readonly value?: number;
  /** Path that the router is made with. */
  readonly prefix?: string;
  /** Router that it is a group of. */
  readonly base?: Base | undefined;
  /** Function whose parameter it is, or that returns it. */
  readonly of?: string | undefined;
}

/** A router that is added to another. */
export interface Mount extends Base {
  /** Name of the router, or of the function that makes or fills it; a path of a module. */
  readonly child: string;
  /** Index behind the bracket of the call. */
  readonly open: number;
  /** Name that another file gives it, where that is another one. */
  readonly key?: string | undefined;
}

/** Receiver of a chain of calls. */
export interface Receiver {
  /** Its name, with what it is a member of; empty of a call. */
  readonly object: string;
  /** Index at which it starts. */
  readonly start: number;
}

/** Names of routers in one file. */
export class Routers {
  readonly #byName: ReadonlyMap<string, readonly Declared[]>;
  readonly #byValue: ReadonlyMap<number, Declared>;
  readonly #byFunction: ReadonlyMap<string, readonly Declared[]>;
  readonly #mounts = new Map<Declared, Base[]>();
  readonly #prefixes = new Map<Declared, readonly string[]>();
  readonly #foreign: ReadonlyMap<number, readonly Mount[]>;
  /** Pairs of brackets of the file. */
  readonly brackets: Brackets;

  /** Joins the names of a file with what it adds to them. */
  constructor(names: readonly Declared[], mounts: readonly Mount[], brackets: Brackets) {
    this.brackets = brackets;
    const declared = names.toSorted((a, b) => a.at - b.at);
    this.#byName = Map.groupBy(declared.filter(({ name }) => name !== ""), ({ name }) => name);
    this.#byValue = new Map(
      declared.flatMap((each) => each.value === undefined ? [] : [[each.value, each]]),
    );
    this.#byFunction = Map.groupBy(declared.filter((each) => each.of), (each) => each.of!);
    const foreign: Mount[] = [];
    for (const mount of mounts) {
      const own = this.#named(mount.child, mount.at);
      const meant = own?.isRouter ? [own] : this.#byFunction.get(mount.child) ?? [];
      if (meant.length === 0) foreign.push(mount);
      for (const each of meant) {
        this.#mounts.getOrInsertComputed(each, () => []).push(mount);
      }
    }
    this.#foreign = Map.groupBy(foreign, ({ open }) => open);
  }

  /** Lists what a call mounts that is of another file: what it is looked up by, its path, and on what. */
  foreign(open: number): LinkEnd[] {
    return (this.#foreign.get(open) ?? []).slice(0, MAX_CHILDREN).flatMap((mount) => {
      const { child, object, at, path, key = mountKey(child) } = mount;
      const root = this.root({ object, start: at });
      return this.prefixes({ object, start: at }).map((prefix) => ({
        label: key,
        name: [prefixed(prefix, path) || "/", child, root].join(" "),
      }));
    });
  }

  /**
   * Names the router of a file that a receiver is part of: a variable, a function that returns it
   * (`routes()`), or one that gets it and its place among the parameters (`addUsers#1()`); empty where it
   * is none of these. A question mark is behind one that answers nothing where it is not mounted.
   */
  root(receiver: Receiver, depth = 0): string {
    const declared = this.at(receiver);
    if (!declared || depth === MAX_DEPTH) return "";
    const outer = declared.base ?? this.#mounts.get(declared)?.[0];
    if (outer) return this.root({ object: outer.object, start: outer.at }, depth + 1);
    if (declared.of !== undefined) return `${declared.of}()`;
    return declared.isPart ? `${declared.name}?` : declared.name;
  }

  /** Lists the ends of a route: one for each of its methods behind each path of its router. */
  ends(receiver: Receiver, methods: readonly string[], path: string, name = ""): LinkEnd[] {
    const router = this.root(receiver);
    return this.prefixes(receiver).flatMap((prefix) =>
      methods.map((method) => ({
        label: `${method.toUpperCase()} ${prefixed(prefix, path)}`.trimStart(),
        name,
        router,
      }))
    );
  }

  /** Finds what a receiver means: the innermost declaration of its name before it, or that of its chain. */
  at({ object, start }: Receiver): Declared | undefined {
    return this.#byValue.get(start) ?? this.#named(object, start);
  }

  #named(name: string, index: number): Declared | undefined {
    return this.#byName.get(name)?.findLast(({ at, end }) => at <= index && index < end);
  }

  /** Whether a receiver is known to be a router, or is one wherever the file sets it. */
  isRouter(receiver: Receiver): boolean {
    const known = this.at(receiver);
    if (known) return known.isRouter === true || this.#mounts.has(known);
    // A member of another class has nothing but its name in common.
    if (receiver.object.includes(".")) return false;
    return this.#byName.get(receiver.object)?.some(({ isRouter }) => isRouter) ?? false;
  }

  /** Whether a function is known to return a router. */
  isMaker(name: string): boolean {
    return this.#byFunction.get(name)?.some(({ isRouter }) => isRouter) ?? false;
  }

  /** Lists the paths before those of a receiver; a single empty one where none are known. */
  prefixes(receiver: Receiver, depth = 0): readonly string[] {
    const declared = this.at(receiver);
    if (!declared || depth === MAX_DEPTH) return [""];
    const known = this.#prefixes.get(declared);
    if (known) return known;
    // What is mounted in itself has no path.
    this.#prefixes.set(declared, [""]);
    const bases = declared.base ? [declared.base] : this.#mounts.get(declared) ?? [];
    const own = declared.prefix ?? "";
    const found = bases.slice(0, MAX_PREFIXES).flatMap(({ object, at, path, isWhole }) =>
      this.prefixes({ object, start: at }, depth + 1).map((outer) =>
        prefixed(prefixed(outer, path), isWhole ? "" : own)
      )
    );
    const prefixes = found.length > 0 ? [...new Set(found)].slice(0, MAX_PREFIXES) : [own];
    this.#prefixes.set(declared, prefixes);
    return prefixes;
  }
}

/** Reads what another file calls a router: the last of its names, or the name of its file. */
export function mountKey(child: string): string {
  const path = child.replace(/#\d+$/, "");
  return path.includes("/")
    ? /[^/]*$/.exec(path.replace(/(?:\/index)?(?:\.(?:[cm]?[jt]sx?|php))?$/, ""))![0]
    : /[^.:]*$/.exec(path)![0];
}

/** Row for calls that add routers of other files. */
export function adds(
  languages: readonly LanguageId[],
  hints: string,
  pattern: RegExp,
  routers: (file: LinkText) => Routers,
): LinkRule {
  const ends = ({ once, end }: LinkMatch) => once(routers).foreign(end);
  return { ...MOUNT, languages, hints: hints.split(" "), pattern, ends };
}

/** A path behind a prefix, as it is written where there is none. */
export function prefixed(prefix: string, path: string): string {
  if (path === "") return prefix;
  return prefix === "" || prefix === "/" ? path : joinPath(prefix, path);
}

/** Joins the paths of the groups in the beginning of a chain. */
export function groupPath(chain: string, group: RegExp): string {
  const groups = chain.slice(0, MAX_CHAIN_CHARS).matchAll(group);
  return joinPath(...[...groups].map(([, path = ""]) => path)).replace(/^\/$/, "");
}

/** Follows a chain of calls from the index of one of its dots back to what it starts with. */
export function receiverOf(text: string, brackets: Brackets, dot: number): Receiver {
  let at = dot;
  for (let step = 0; step < MAX_STEPS; step++) {
    at = spaceStart(text, brackets, at);
    const isCall = text[at - 1] === ")";
    if (isCall) {
      const open = brackets.pairOf(at - 1);
      if (open < 0) break;
      at = typesStart(text, open);
    }
    const start = skipBack(text, at, /[\w$]/);
    // `require("express")()`
    if (start === at && isCall && text[at - 1] === ")") continue;
    if (start === at) break;
    const before = skipBack(text, start, /\s/);
    if (text[before - 1] === ".") {
      // `r.With(auth).Get`: on to what the call is a member of.
      if (isCall) {
        at = before - 1;
        continue;
      }
      const whole = skipBack(text, at, /[\w$.]/);
      return { object: text.slice(whole, at), start: whole };
    }
    return isCall ? { object: "", start } : { object: text.slice(start, at), start };
  }
  return { object: "", start: at };
}

/** Index before white space and comments that end at an index. */
export function spaceStart(text: string, brackets: Brackets, end: number): number {
  let at = skipBack(text, end, /\s/);
  for (let count = 0; count < MAX_COMMENTS; count++) {
    const comment = brackets.commentBefore(at);
    if (comment === undefined) break;
    at = skipBack(text, comment, /\s/);
  }
  return at;
}

function skipBack(text: string, end: number, what: RegExp): number {
  let at = end;
  while (at > 0 && end - at < MAX_NAME_CHARS && what.test(text[at - 1]!)) at--;
  return at;
}
