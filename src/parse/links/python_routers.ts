/**
 * Routers of Python: `APIRouter(prefix="/users")`, `Blueprint("u", __name__, url_prefix="/users")`, and
 * where the file adds them to others. Lists of routes of Django and Starlette are routers as well.
 *
 * @module
 */
import { argumentsAt, firstString, joinPath } from "./arguments.ts";
import { type Block, type Brackets, bracketsOf } from "./brackets.ts";
import { type Declared, type Mount, type Receiver, Routers } from "./routers.ts";
import { type Constants, pythonConstants, writtenPath } from "./python_paths.ts";
import { type LinkText, matchesIn } from "./rule.ts";

/** Routers of one file that are read, and places at which they are added. */
const MAX_FOUND = 300;

/** Characters of a function before a router that it makes, and behind that. */
const MAX_HEAD_CHARS = 2000;
const MAX_BODY_CHARS = 40_000;

const MADE =
  /^(?<indent>[ \t]{0,40})(?<name>\w[\w.]{0,60})(?:[ \t]{0,4}:[^=\n]{1,60})?[ \t]{0,4}=[ \t]{0,4}(?:(?<second>\w{1,40})[ \t]{0,4}=[ \t]{0,4})?(?:\w{1,60}\.)?\w{0,60}(?<kind>FastAPI|Starlette|Flask|Namespace|Api|(?<part>Router|Blueprint)\w{0,20})\(/gm;

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

/** Reads the routers of a file. */
export function pythonRouters(file: LinkText): Routers {
  const { text } = file;
  const constants = pythonConstants(file);
  const declared = [...declarations(text, constants)];
  const brackets = bracketsOf(file);
  return new Routers(declared, [...mounts(text, declared, constants)], brackets);
}

function* declarations(text: string, constants: Constants): Generator<Declared> {
  for (const match of matchesIn(text, MADE, MAX_FOUND)) {
    const { indent = "", name = "", kind } = match.groups!;
    const end = blockEnd(text, match.index, indent.length);
    const args = argumentsAt(text, match.index + match[0].length);
    // `Api(blueprint)` of flask-restx adds to what it is given.
    const object = kind === "Api" ? /^\w[\w.]*$/.exec(args[0] ?? "")?.[0] : undefined;
    const base = object === undefined ? undefined : { object, at: match.index, path: "" };
    const of = indent === "" ? undefined : makerOf(text, { name, at: match.index, end });
    const prefix = prefixIn(args, constants) ?? "";
    const isPart = !prefix && match.groups!.part !== undefined;
    yield { name, at: match.index, end, isRouter: true, isPart, prefix, base, of };
    // `users_router = r = APIRouter()`
    const { second } = match.groups!;
    const first = { object: name, at: match.index, path: "" };
    if (second) yield { name: second, at: match.index, end, isRouter: true, base: first };
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
  const rows = loop ? matchesIn(text, BLUEPRINT_ROW, MAX_FOUND) : [];
  for (const { groups = {}, index, 0: row } of rows) {
    const { key, child = "", path = "" } = groups;
    const open = index + row.length;
    const mount = { object: loop!.object!, at, path, isWhole: true, child, open };
    if (key === loop!.key) yield { ...mount, key: firstNames.get(child) };
  }
  for (const match of matchesIn(text, ADDED, MAX_FOUND)) {
    const { object = "", method } = match.groups!;
    const open = match.index + match[0].length;
    const args = argumentsAt(text, open);
    const given = args.find((each) => CHILD.test(each))?.replace(CHILD, "") ??
      args[method === "mount" ? 1 : 0] ?? "";
    const named = args.find((each) => /^path\s*=/.test(each));
    const path = method === "mount"
      ? writtenPath(named ?? args[0] ?? "", constants)
      : method === "add_namespace"
      ? firstString(named ?? args.find((each) => /^["']/.test(each)) ?? "")
      : prefixIn(args, constants);
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
  const found = matchesIn(text, pattern, MAX_FOUND);
  return new Map(found.map(({ groups = {} }) => [groups.name!, groups.first!]));
}

function prefixIn(args: readonly string[], constants: Constants): string | undefined {
  const prefix = args.find((argument) => /^(?:url_)?prefix\s*=/.test(argument));
  return prefix === undefined ? undefined : writtenPath(prefix, constants);
}

/** Name under which a file of Django lists its routes. */
const URLS = "urlpatterns";

/** A list of routes, with a name or where others include it; in Starlette, where it is mounted. */
const LISTED =
  /(?<=^[ \t]{0,40}(?<name>\w{1,60})(?::[^=\n]{1,60})?\s{0,4}\+?=\s{0,4}(?:\w{1,40}\(\s{0,40})?|(?<include>\b(?:(?:re_)?(?:path|url)|Mount)\(\s{0,40}(?:path\s?=\s?)?r?["']\^?(?<path>[^"'\n]{0,200})["'],\s{0,40}(?:routes\s?=\s?|include\(\s{0,40}\(?\s{0,40})))\[/gm;

/** Routes that a file includes, or mounts: another of its lists, or those of a module. */
const INCLUDED =
  /\b(?:(?:re_)?(?:path|url)|Mount)\(\s{0,40}(?:path\s?=\s?)?r?["']\^?(?<path>[^"'\n]{0,200})["'],\s{0,40}(?:routes\s?=\s?|include\(\s{0,40}\(?\s{0,40})(?:["'](?<module>[\w.]{1,120})["']|(?<list>\w{1,60}(?:\.(?!urls\b)\w{1,60})?)(?:\.urls)?\b(?![.\w]))/g;

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

/** Reads the lists of routes of a file. */
export function listedRoutes(file: LinkText): ListedRoutes {
  return new ListedRoutes(file.text, bracketsOf(file));
}

/** Lists of routes of a file, as routers. */
class ListedRoutes extends Routers {
  readonly #lists: readonly (Block & { readonly name: string })[];

  /** Reads a text. */
  constructor(text: string, brackets: Brackets) {
    const found = matchesIn(text, LISTED, MAX_FOUND);
    const lists = found.map(({ index, groups = {} }) => {
      return { name: groups.name ?? `[${index}`, open: index, close: brackets.pairOf(index) };
    });
    const nameAt = (at: number) =>
      lists.findLast((each) => each.open < at && at < each.close)?.name;
    const declared = found.map(({ index, groups = {} }, at): Declared => {
      const { name } = lists[at]!;
      const base = groups.name === undefined
        ? { object: nameAt(index) ?? URLS, at: index, path: unmarked(groups.path ?? "") }
        : undefined;
      return { name, at: index, end: Infinity, isRouter: true, base };
    });
    const resources = matchesIn(text, RESOURCES, MAX_FOUND).map((match): Declared => {
      const [object = "", path = "", lookup] = argumentsAt(text, match.index + match[0].length);
      const inner = firstString(path);
      const parameter = firstString(lookup ?? "") ?? inner;
      const base = inner === undefined
        ? undefined
        : { object, at: match.index, path: joinPath(inner, `{${parameter}_pk}`) };
      return { name: match.groups!.name!, at: match.index, end: Infinity, isRouter: true, base };
    });
    const keys = new Map(
      matchesIn(text, RENAMED, MAX_FOUND)
        .map(({ groups = {} }) => [groups.name, groups.module] as const),
    );
    const appended = matchesIn(text, APPENDED, MAX_FOUND).map((match): Mount => {
      const open = match.index + match[0].length;
      const object = nameAt(match.index) ?? URLS;
      const child = match.groups!.list!;
      return { object, at: match.index, path: "", child, open, key: keys.get(child) };
    });
    const mounts = matchesIn(text, INCLUDED, MAX_FOUND).map((match): Mount => {
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
