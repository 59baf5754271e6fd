/**
 * Routers of Python: `APIRouter(prefix="/users")`, `Blueprint("u", __name__, url_prefix="/users")`, and
 * where the file adds them to others. Lists of routes of Django are routers as well.
 *
 * @module
 */
import { argumentsAt, firstString, joinPath } from "./arguments.ts";
import { type Block, Brackets } from "./brackets.ts";
import { type Declared, type Mount, type Receiver, Routers } from "./routers.ts";
import { constantPart, type LinkText } from "./rule.ts";

/** Routers of one file that are read, and places at which they are added. */
const MAX_FOUND = 300;

/** Values of one file that are read. */
const MAX_CONSTANTS = 5000;

/** Characters of a function before a router that it makes, and behind that. */
const MAX_HEAD_CHARS = 2000;
const MAX_BODY_CHARS = 40_000;

/** Paths of one list of routes. */
const MAX_PREFIXES = 5;

const MADE =
  /^(?<indent>[ \t]{0,40})(?<name>\w[\w.]{0,60})(?:[ \t]{0,4}:[^=\n]{1,60})?[ \t]{0,4}=[ \t]{0,4}(?:\w{1,60}\.)?\w{0,60}(?<kind>Router|Blueprint|FastAPI|Starlette|Flask|Namespace|Api)\(/gm;

const ADDED =
  /(?<object>\w[\w.]{0,60})\.(?<method>include_router|register_blueprint|add_namespace|mount)\(/g;

/** The router that is added, where the call names its parameter. */
const CHILD = /^(?:router|blueprint|ns|app)\s*=\s*(?=\w)/;

/** A name, and the function that makes its value, or the name that it has elsewhere. */
const MADE_BY = /^[ \t]{0,40}(?<name>\w{1,60})[ \t]{0,4}=[ \t]{0,4}(?<first>\w[\w.]{0,80})\(/gm;
const RENAMED_AS = /\b(?<first>\w{1,60})[ \t]{1,4}as[ \t]{1,4}(?<name>\w{1,60})/g;

/** A loop over a list of routers, by its name or as it is. */
const EACH = /\bfor[ \t]{1,4}(?<item>\w{1,60})[ \t]{1,4}in[ \t]{1,4}(?:(?<list>\w{1,60})|[[(])/g;

/** A row of a table of blueprints, `{"handler": users, "url_prefix": "/users"}`, and where a loop adds all rows. */
const BLUEPRINT_ROW =
  /\{\s{0,40}["'](?<key>\w{1,40})["']\s{0,4}:\s{0,4}(?<child>\w[\w.]{0,80})\s{0,4},\s{0,40}["']url_prefix["']\s{0,4}:\s{0,4}["'](?<path>\/[^"'\n]{0,200})["']\s{0,4},?\s{0,40}\}/g;
/** Places at which routers are added. */
export const MOUNTED_ROUTERS = new RegExp(
  `\\.(?:include_router|register_blueprint|add_namespace|mount)\\(|${BLUEPRINT_ROW.source}`,
  "g",
);
const LOOPED =
  /\b(?<object>\w[\w.]{0,60})\.register_blueprint\(\s{0,40}(?<row>\w{1,40})\[["'](?<key>\w{1,40})["']\]\s{0,4},\s{0,40}url_prefix\s{0,4}=\s{0,4}\k<row>\[["']url_prefix["']\]/;

/** A string that a module, or a class of settings, gives a name. */
const CONSTANT =
  /^[ \t]{0,8}(?<name>\w{1,60})(?:[ \t]{0,4}:[ \t]{0,4}\w{1,20})?[ \t]{0,4}=(?!=)[ \t]{0,4}(?:["'](?<value>[^"'\n]{0,200})["'][ \t\r]*(?:#.*)?$)?/gm;

/** Strings by the names of constants. */
type Constants = ReadonlyMap<string, string>;

/** Strings that have one name in a file, by that; what is set twice has no value. */
export function pythonConstants({ text }: LinkText): Constants {
  const found = new Map<string, string>();
  const set = new Set<string>();
  for (const { groups = {} } of [...text.matchAll(CONSTANT)].slice(0, MAX_CONSTANTS)) {
    const { name = "", value } = groups;
    if (set.has(name) || value === undefined) found.delete(name);
    else found.set(name, value);
    set.add(name);
  }
  return found;
}

/** Reads a path out of an argument: a string, a constant, which another file may define, or a sum of these. */
export function writtenPath(
  argument: string,
  constants: Constants,
): string | undefined {
  const written = argument.replace(/^(?:path|rule|prefix|url_prefix)\s*=\s*/, "");
  const valueOf = (name: string) =>
    constants.get(name) ??
      (/(?:^|\.)[A-Z][A-Z\d_]{2,}$/.test(name) ? constantPart(name) : undefined);
  let whole = "";
  for (const part of written.split(/\s*\+\s*/)) {
    const [, mark = "", text] = /^([rf]?)(?:"([^"\n]{0,200})"|'([^'\n]{0,200})')$/.exec(part)
      ?.filter((each) => each !== undefined) ?? [];
    const isAll = mark !== "f" ||
      [...text!.matchAll(FILLED)].every(([, name]) => !name || valueOf(name) !== undefined);
    const value = text === undefined
      ? /^[A-Za-z_][\w.]{0,80}$/.test(part) ? valueOf(part) : undefined
      : isAll
      ? mark === "f" ? text.replace(FILLED, (all, name) => name ? valueOf(name)! : all[0]!) : text
      : undefined;
    if (value === undefined) return undefined;
    whole += value;
  }
  return whole;
}

/** A brace that is doubled, or a value between braces of a string. */
const FILLED = /\{\{|\}\}|\{([^{}]{0,80})\}/g;

export function pythonRouters(file: LinkText): Routers {
  const { text, comments } = file;
  const constants = pythonConstants(file);
  const declared = [...declarations(text, constants)];
  const brackets = new Brackets(text, comments, "\"'");
  return new Routers(declared, [...mounts(text, declared, constants)], brackets);
}

function* declarations(text: string, constants: Constants): Generator<Declared> {
  for (const match of [...text.matchAll(MADE)].slice(0, MAX_FOUND)) {
    const { indent = "", name = "", kind } = match.groups!;
    const end = blockEnd(text, match.index, indent.length);
    const args = argumentsAt(text, match.index + match[0].length);
    // `Api(blueprint)` of flask-restx adds to what it is given.
    const object = kind === "Api" ? /^\w[\w.]*$/.exec(args[0] ?? "")?.[0] : undefined;
    const base = object === undefined ? undefined : { object, at: match.index, path: "" };
    const of = indent === "" ? undefined : makerOf(text, { name, at: match.index, end });
    const prefix = prefixIn(args, constants) ?? "";
    yield { name, at: match.index, end, isRouter: true, prefix, base, of };
  }
}

/** The function around a router that returns it. */
function makerOf(
  text: string,
  { name, at, end }: { readonly name: string; readonly at: number; readonly end: number },
): string | undefined {
  const isReturned = new RegExp(`^[ \\t]+return[ \\t]+${name.replaceAll(".", "\\.")}[ \\t]*$`, "m")
    .test(text.slice(at, Math.min(end, at + MAX_BODY_CHARS)));
  const before = isReturned ? text.slice(Math.max(0, at - MAX_HEAD_CHARS), at) : "";
  return [...before.matchAll(/^[ \t]{0,40}(?:async[ \t]{1,4})?def[ \t]{1,4}(\w{1,60})/gm)].at(-1)
    ?.[1];
}

/** Index of the first line behind a place that is indented less. */
function blockEnd(text: string, at: number, indent: number): number {
  if (indent === 0) return Infinity;
  const outer = new RegExp(`^[ \\t]{0,${indent - 1}}[^\\s#)\\]}]`, "gm");
  outer.lastIndex = at + 1;
  return outer.exec(text)?.index ?? Infinity;
}

function* mounts(
  text: string,
  declared: readonly Declared[],
  constants: Constants,
): Generator<Mount> {
  const names = new Set(declared.map(({ name }) => name));
  const own = new Set(declared.map(({ of }) => of));
  const makers = namesIn(text, MADE_BY);
  const firstNames = namesIn(text, RENAMED_AS);
  const { groups: loop, index: at = 0 } = LOOPED.exec(text) ?? {};
  const rows = loop ? [...text.matchAll(BLUEPRINT_ROW)].slice(0, MAX_FOUND) : [];
  for (const { groups = {}, index, 0: row } of rows) {
    const { key, child = "", path = "" } = groups;
    const open = index + row.length;
    const mount = { object: loop!.object!, at, path, isWhole: true, child, open };
    if (key === loop!.key) yield { ...mount, key: firstNames.get(child) };
  }
  for (const match of [...text.matchAll(ADDED)].slice(0, MAX_FOUND)) {
    const { object = "", method } = match.groups!;
    const open = match.index + match[0].length;
    const args = argumentsAt(text, open);
    const given = args.find((each) => CHILD.test(each))?.replace(CHILD, "") ??
      args[method === "mount" ? 1 : 0] ?? "";
    const path = method === "add_namespace" || method === "mount"
      ? firstString(args.find((each) => /^(?:path\s*=\s*)?["']/.test(each)) ?? "")
      : prefixIn(args, constants);
    if (method === "mount" && path === undefined) continue;
    // What a blueprint is registered with stands for its own prefix.
    const isWhole = method === "register_blueprint" && path !== undefined;
    for (const each of itemsOf(text, given, match.index)) {
      const [, called] = /^(\w[\w.]{0,80})\([^]{0,400}\)$/.exec(each) ?? [];
      // What a function makes is known by that.
      const maker = makers.get(each);
      const child = called ?? (names.has(each) && !own.has(maker) ? each : maker ?? each);
      if (!/^\w[\w.]*$/.test(child)) continue;
      const key = firstNames.get(child);
      yield { object, at: match.index, path: path ?? "", isWhole, child, open, key };
    }
  }
}

/** Names that one stands for in a loop over a list: each of its items; elsewhere, itself. */
function itemsOf(text: string, name: string, at: number): readonly string[] {
  const before = text.slice(Math.max(0, at - MAX_HEAD_CHARS), at);
  const loop = [...before.matchAll(EACH)].findLast(({ groups }) => groups!.item === name);
  if (!loop) return [name];
  const { list } = loop.groups!;
  if (!list) return argumentsAt(before, loop.index + loop[0].length);
  const start = `^[ \\t]*${list}(?:[ \\t]*:[^=\\n]{1,80})?[ \\t]*=[ \\t]*[[(]`;
  const made = new RegExp(start, "m").exec(text);
  return made ? argumentsAt(text, made.index + made[0].length) : [name];
}

function namesIn(text: string, pattern: RegExp): ReadonlyMap<string, string> {
  const found = [...text.matchAll(pattern)].slice(0, MAX_FOUND);
  return new Map(found.map(({ groups = {} }) => [groups.name!, groups.first!]));
}

function prefixIn(args: readonly string[], constants: Constants): string | undefined {
  const prefix = args.find((argument) => /^(?:url_)?prefix\s*=/.test(argument));
  return prefix === undefined ? undefined : writtenPath(prefix, constants);
}

const NAMED_LIST =
  /^[ \t]{0,40}(?<name>\w{1,60})(?:[ \t]{0,4}:[^=\n]{1,60})?[ \t]{0,4}=[ \t]{0,4}\[/gm;

const MOUNTED = /\bMount\(\s{0,40}(?:path\s?=\s?)?["'](?<path>[^"'\n]{0,200})["']/g;

/** Reads what Starlette mounts: `Mount("/users", routes=[Route("/", list)])`, or a list by its name. */
export function starletteMounts({ text, comments }: LinkText): StarletteMounts {
  return new StarletteMounts(text, new Brackets(text, comments, "\"'"));
}

/** Mounts of Starlette in a file. */
class StarletteMounts {
  readonly #lists: readonly (Block & { readonly name: string })[];
  readonly #mounts: readonly (Block & { readonly path: string; readonly list: string })[];
  /** Paths before the routes of a list. */
  readonly #known = new Map<string, readonly string[]>();

  /** Reads a text. */
  constructor(text: string, brackets: Brackets) {
    this.#lists = [...text.matchAll(NAMED_LIST)].slice(0, MAX_FOUND).map((match) => {
      const open = match.index + match[0].length - 1;
      return { name: match.groups!.name!, open, close: brackets.pairOf(open) };
    });
    this.#mounts = [...text.matchAll(MOUNTED)].slice(0, MAX_FOUND).map((match) => {
      const open = text.indexOf("(", match.index);
      const routes = argumentsAt(text, open + 1).find((each) => /^routes\s*=/.test(each)) ?? "";
      const list = /^routes\s*=\s*(\w+)$/.exec(routes)?.[1] ?? "";
      return { path: match.groups!.path!, list, open, close: brackets.pairOf(open) };
    });
  }

  /** Lists the paths before a place; a single empty one where nothing is mounted around it. */
  prefixes(at: number): readonly string[] {
    const around = this.#mounts.filter(({ open, close }) => open < at && at < close);
    const own = joinPath(...around.map(({ path }) => path));
    const outermost = around[0]?.open ?? at;
    const list = this.#lists.findLast(({ open, close }) => open < outermost && outermost < close);
    return list ? this.#ofList(list.name).map((each) => joinPath(each, own)) : [own];
  }

  #ofList(name: string): readonly string[] {
    const known = this.#known.get(name);
    if (known) return known;
    // A list that is mounted in itself has no path by that.
    this.#known.set(name, [""]);
    const paths = this.#mounts.filter(({ list }) => list === name).slice(0, MAX_PREFIXES)
      .flatMap(({ open, path }) => this.prefixes(open).map((each) => joinPath(each, path)));
    const found = paths.length > 0 ? paths.slice(0, MAX_PREFIXES) : [""];
    this.#known.set(name, found);
    return found;
  }
}

/** Name under which a file of Django lists its routes. */
const URLS = "urlpatterns";

/** A list of routes, with a name or where others include it. */
const LISTED =
  /(?<=^[ \t]{0,40}(?<name>\w{1,60})(?::[^=\n]{1,60})?\s{0,4}\+?=\s{0,4}(?:\w{1,40}\(\s{0,40})?|(?<include>\b(?:re_)?(?:path|url)\(\s{0,40}r?["']\^?(?<path>[^"'\n]{0,200})["'],\s{0,40}include\(\s{0,40}\(?\s{0,40}))\[/gm;

/** Routes that a file of Django includes: another of its lists, or those of a module. */
const INCLUDED =
  /\b(?:re_)?(?:path|url)\(\s{0,40}r?["']\^?(?<path>[^"'\n]{0,200})["'],\s{0,40}include\(\s{0,40}\(?\s{0,40}(?:["'](?<module>[\w.]{1,120})["']|(?<list>\w{1,60}(?:\.(?!urls\b)\w{1,60})?)(?:\.urls)?\b(?![.\w]))/g;

/** `router = DefaultRouter()`, and `users = NestedRouter(router, "users", lookup="user")`. */
const RESOURCES =
  /^[ \t]{0,40}(?<name>\w{1,60})[ \t]{0,4}=[ \t]{0,4}(?:\w{1,60}\.){0,3}\w{0,60}Router\(/gm;

/** `urlpatterns = [...] + router.urls`, `[*router.urls]`, `[*users, *pets]`, `users + pets`. */
const APPENDED =
  /(?:^urlpatterns[ \t]{0,4}\+?=[ \t]{0,4}|^\][ \t]{0,4}\+[ \t]{0,4}|(?<=[[,]\s{0,40})\*|(?<=^urlpatterns[ \t]{0,4}\+?=[ \t]{0,4}(?:\w{1,60}[ \t]{0,4}\+[ \t]{0,4}){1,10}))(?<list>(?:\w{1,60}\.)??\w{1,60}?)(?:\.urls\b|(?=[ \t]{0,4}(?:\+|$))|(?<=\*(?:\w{1,60}\.)?\w{1,60})(?=\s{0,4}[,\]]))/gm;

/** A list of another file, which is known by the name of that. */
const RENAMED =
  /^from[ \t]{1,4}[\w.]{0,100}?(?<module>\w{1,60})[ \t]{1,4}import[ \t]{1,4}urlpatterns[ \t]{1,4}as[ \t]{1,4}(?<name>\w{1,60})/gm;

/** Places at which routes of other lists are added. */
export const MOUNTED_LISTS = new RegExp(
  `${INCLUDED.source}|${APPENDED.source.replaceAll("list>", "appended>")}`,
  "gm",
);

/** A path without the marks of its beginning and end. */
export function unmarked(path: string): string {
  return path.replace(/^\^/, "").replace(/(?:\/\?)?\$$/, "");
}

/** Reads the lists of routes of a file of Django. */
export function djangoRouters({ text, comments }: LinkText): DjangoRouters {
  return new DjangoRouters(text, new Brackets(text, comments, "\"'"));
}

/** Lists of routes of a file, as routers. */
class DjangoRouters extends Routers {
  readonly #lists: readonly (Block & { readonly name: string })[];

  /** Reads a text. */
  constructor(text: string, brackets: Brackets) {
    const found = [...text.matchAll(LISTED)].slice(0, MAX_FOUND);
    const lists = found.map(({ index, groups = {} }) => ({
      name: groups.name ?? `[${index}`,
      open: index,
      close: brackets.pairOf(index),
    }));
    const nameAt = (at: number) =>
      lists.findLast((each) => each.open < at && at < each.close)?.name;
    const declared = found.map(({ index, groups = {} }, at): Declared => {
      const { name } = lists[at]!;
      const base = groups.name === undefined
        ? { object: nameAt(index) ?? URLS, at: index, path: unmarked(groups.path ?? "") }
        : undefined;
      return { name, at: index, end: Infinity, isRouter: true, base };
    });
    const resources = [...text.matchAll(RESOURCES)].slice(0, MAX_FOUND).map((match): Declared => {
      const [object = "", path = "", lookup] = argumentsAt(text, match.index + match[0].length);
      const inner = firstString(path);
      const parameter = firstString(lookup ?? "") ?? inner;
      const base = inner === undefined
        ? undefined
        : { object, at: match.index, path: joinPath(inner, `{${parameter}_pk}`) };
      return { name: match.groups!.name!, at: match.index, end: Infinity, isRouter: true, base };
    });
    const keys = new Map(
      [...text.matchAll(RENAMED)].slice(0, MAX_FOUND)
        .map(({ groups = {} }) => [groups.name, groups.module] as const),
    );
    const appended = [...text.matchAll(APPENDED)].slice(0, MAX_FOUND).map((match): Mount => {
      const open = match.index + match[0].length;
      const object = nameAt(match.index) ?? URLS;
      const child = match.groups!.list!;
      return { object, at: match.index, path: "", child, open, key: keys.get(child) };
    });
    const mounts = [...text.matchAll(INCLUDED)].slice(0, MAX_FOUND).map((match): Mount => {
      const { path = "", module, list = "" } = match.groups!;
      const key = module?.split(".").slice(-2).join(".");
      const object = nameAt(match.index) ?? URLS;
      const open = match.index + match[0].length;
      return { object, at: match.index, path: unmarked(path), child: module ?? list, open, key };
    });
    const own: Declared = { name: URLS, at: 0, end: Infinity, isRouter: true };
    super([own, ...declared, ...resources], [...mounts, ...appended], brackets);
    this.#lists = lists;
  }

  /** The list that a place is in. */
  around(start: number): Receiver {
    const list = this.#lists.findLast(({ open, close }) => open < start && start < close);
    return { object: list?.name ?? URLS, start };
  }
}
