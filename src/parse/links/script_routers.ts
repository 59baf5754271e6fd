/**
 * Routers of JavaScript and TypeScript: `express()`, `Router()`, `new Hono()`, `Fastify()`, what is
 * mounted by `use()`, `route()` and `register()`, and plugins, which add routes to their parameter.
 *
 * @module
 */
import { argumentsAt, firstString } from "./arguments.ts";
import { Brackets } from "./brackets.ts";
import { type Base, type Declared, type Mount, mountKey, receiverOf, Routers } from "./routers.ts";
import type { LinkText } from "./rule.ts";

/** Declarations, functions and mounts of one file that are read, of each. */
const MAX_FOUND = 5000;

/** Characters of a block in which a router may be returned. */
const MAX_BLOCK_CHARS = 20_000;

/** Characters before the parameters of a function, and behind its body. */
const MAX_NEAR_CHARS = 200;

/** Text that may stand before the call that makes a value. */
const HEAD =
  /(?:(?:module\.)?exports(?:\.\w{1,40})?\s{0,4}=\s{0,4})?(?:await\s{1,4})?(?:new\s{1,4})?/y;

/** A call that makes a router. */
const MADE =
  /(?:[\w$]{1,40}\.|require\(["'][\w@/-]{1,60}["']\)\.)?(?:express|Express|Router|[fF]astify|[\w$]{0,30}Hono|require\(["'](?:express|fastify)["']\))(?:<[^>\n]{0,80}>)?\(/y;

const DECLARED =
  /\b(?:const|let|var)\s{1,20}([\w$]{1,60})(?:\s{0,4}:[^=\n;]{1,100})?\s{0,4}=(?![=>])\s{0,40}/g;

const ASSIGNED =
  /(?<![\w$.]|\b(?:const|let|var)\s{1,20})(?<field>(?:(?:private|public|protected|readonly|static)\s{1,4}){1,3})?(?<name>(?:this\.)?[\w$]{1,60})(?:\s{0,4}:\s{0,4}[\w$.]{1,60})?\s{0,4}=\s{0,4}(?=(?:await|new|express|require|[fF]astify|[\w$]{1,40}\.Router\b|Router\b))/g;

const FUNCTION =
  /\bfunction\s{0,4}\*?\s{0,4}([\w$]{0,60})\s{0,4}\(\s{0,40}([\w$]{0,60})[^(){}]{0,300}\)[^{}()=;]{0,80}\{/g;

/** A function with a body. */
interface Body {
  /** Its name; empty of none. */
  readonly name: string;
  /** Name of its first parameter; empty of none. */
  readonly parameter: string;
  /** Index at which it starts, without the variable that it is the value of. */
  readonly start: number;
  /** Index of the brace that opens its body. */
  readonly open: number;
}

/** Reads the routers of a file. */
export function scriptRouters({ text, comments }: LinkText): ScriptRouters {
  return new ScriptRouters(text, new Brackets(text, comments));
}

/** Routers of a file, and the pairs of its brackets. */
export class ScriptRouters extends Routers {
  /** Pairs of brackets of the file. */
  readonly brackets: Brackets;

  /** Reads a text. */
  constructor(text: string, brackets: Brackets) {
    const bodies = [...functions(text), ...arrows(text, brackets)];
    const declared = [
      ...variables(text, brackets, new Map(bodies.map(({ open, name }) => [open, name]))),
      ...bodies.flatMap((body) => parameter(text, brackets, body)),
    ];
    super(declared.sort((a, b) => a.at - b.at), [...mounts(text, brackets)]);
    this.brackets = brackets;
  }
}

function* functions(text: string): Generator<Body> {
  let count = 0;
  for (const match of text.matchAll(FUNCTION)) {
    if (count++ === MAX_FOUND) return;
    const [all, name = "", parameter = ""] = match;
    yield { name, parameter, start: match.index, open: match.index + all.length - 1 };
  }
}

function* arrows(text: string, brackets: Brackets): Generator<Body> {
  const arrow = /=>\s{0,20}\{/g;
  for (let count = 0, match; count < MAX_FOUND && (match = arrow.exec(text)); count++) {
    const before = text.slice(Math.max(0, match.index - MAX_NEAR_CHARS), match.index);
    const close = match.index - before.length + before.lastIndexOf(")");
    const open = brackets.pairOf(close);
    const isLone = /[\w$]\s{0,4}$/.test(before) && !/\)\s{0,4}:[^()]{0,80}$/.test(before);
    if (!isLone && open < 0) continue;
    const [, lone = ""] = /([\w$]{1,60})\s{0,4}$/.exec(before) ?? [];
    const start = isLone ? match.index - /[\w$]{1,60}\s{0,4}$/.exec(before)![0].length : open;
    const parameter = isLone
      ? lone
      : /^\(\s{0,40}([\w$]{1,60})/.exec(text.slice(open, open + MAX_NEAR_CHARS))?.[1] ?? "";
    const head = text.slice(Math.max(0, start - MAX_NEAR_CHARS), start)
      .replace(/\basync\s{0,4}(?:<[^<>]{0,60}>)?$/, "");
    const name = /([\w$]{1,60})(?:\s{0,4}:[^=\n;()]{1,80})?\s{0,4}=\s{0,4}$/.exec(head)?.[1] ?? "";
    yield { name, parameter, start, open: match.index + match[0].length - 1 };
  }
}

/** Variables, fields that hold routers, and those that are set to one. */
function* variables(
  text: string,
  brackets: Brackets,
  functionOf: ReadonlyMap<number, string>,
): Generator<Declared> {
  let count = 0;
  for (const match of text.matchAll(DECLARED)) {
    if (count++ === MAX_FOUND) return;
    const [all, name = ""] = match;
    const value = match.index + all.length;
    const { open, close } = brackets.blocksAround(match.index)[0]!;
    const made = madeAt(text, value);
    const from = { name, at: match.index, end: close };
    if (!made) yield { ...from, base: basePath(text, brackets, value) };
    else {
      const of = functionOf.get(open);
      const rest = of ? text.slice(value, Math.min(close, value + MAX_BLOCK_CHARS)) : "";
      const isReturned = new RegExp(`\\breturn\\s{1,4}${escaped(name)}(?![\\w$.])`).test(rest);
      yield { ...from, ...made, ...(isReturned ? { of } : {}) };
    }
  }
  for (const match of text.matchAll(ASSIGNED)) {
    if (count++ === MAX_FOUND) return;
    const made = madeAt(text, match.index + match[0].length);
    if (!made) continue;
    const { field, name = "" } = match.groups!;
    const blocks = brackets.blocksAround(match.index);
    const isOfClass = field !== undefined || name.startsWith("this.");
    // A member holds in all of its class, a variable in the block that sets it.
    const { open, close } = isOfClass ? blocks.at(-2) ?? blocks[0]! : blocks[0]!;
    const at = isOfClass ? open + 1 : match.index;
    yield { name: field ? `this.${name}` : name, at, end: close, ...made };
  }
}

function escaped(name: string): string {
  return name.replaceAll("$", "\\$");
}

/** Facts that a value says of the router that it is. */
function madeAt(
  text: string,
  value: number,
): Pick<Declared, "isRouter" | "value" | "prefix"> | undefined {
  HEAD.lastIndex = value;
  HEAD.exec(text);
  const start = MADE.lastIndex = HEAD.lastIndex;
  if (!MADE.test(text)) return undefined;
  const end = MADE.lastIndex;
  const [options = ""] = argumentsAt(text, end);
  const near = text.slice(end, end + MAX_NEAR_CHARS);
  const path = prefixIn(options) ??
    /^[^()]{0,160}\)\s{0,40}\.basePath\(\s{0,4}["'`]([^"'`\n]{0,200})/.exec(near)?.[1];
  return { isRouter: true, value: start, prefix: path ?? "" };
}

function prefixIn(options: string): string | undefined {
  return options.startsWith("{")
    ? /\bprefix\s{0,4}:\s{0,4}["'`]([^"'`\n]{0,200})["'`]/.exec(options)?.[1]
    : undefined;
}

/** `const api = app.basePath("/api")`. */
function basePath(text: string, brackets: Brackets, value: number): Base | undefined {
  const match = /^[\w$.]{1,80}(?=\.basePath\()/.exec(text.slice(value, value + MAX_NEAR_CHARS));
  if (!match) return undefined;
  const dot = value + match[0].length;
  const path = firstString(argumentsAt(text, dot + ".basePath(".length)[0] ?? "");
  const { object, start } = receiverOf(text, brackets, dot);
  return path === undefined ? undefined : { object, at: start, path };
}

/** The first parameter of a function: of a plugin that is registered in place, with its prefix. */
function parameter(text: string, brackets: Brackets, body: Body): Declared[] {
  const { name, parameter, start, open } = body;
  const end = brackets.pairOf(open);
  if (parameter === "" || end < 0) return [];
  const head = text.slice(Math.max(0, start - 60), start);
  const register = /\.register\(\s{0,20}(?:async\s{0,4})?$/.exec(head);
  const found: Declared = { name: parameter, at: open, end, of: name || undefined };
  if (!register) return [found];
  const dot = start - head.length + register.index;
  const { object, start: at } = receiverOf(text, brackets, dot);
  const options = argumentsAt(text.slice(end + 1, end + 1 + MAX_NEAR_CHARS), 0)[0] ?? "";
  return [{ ...found, isRouter: true, base: { object, at, path: prefixIn(options) ?? "" } }];
}

/** `app.use("/api", auth, router)`, `app.route("/api", api)`, `app.register(plugin, { prefix: "/api" })`. */
function* mounts(text: string, brackets: Brackets): Generator<Mount> {
  const { keys, modules } = importsOf(text);
  const mount = /\.(use|route|register)(?:<[^>\n]{0,80}>)?\(/g;
  for (let count = 0, match; count < MAX_FOUND && (match = mount.exec(text)); count++) {
    const args = argumentsAt(text, mount.lastIndex);
    const [first = ""] = args;
    const isPlugin = match[1] === "register";
    const path = isPlugin
      ? prefixIn(args[1] ?? "")
      : firstString(/^["'`]/.test(first) ? first : "");
    const { object, start: at } = receiverOf(text, brackets, match.index);
    const open = mount.lastIndex;
    for (const child of isPlugin ? [first] : args) {
      const name = /^(?:require|import)\(\s{0,4}["'](\.[^"'\n]{1,150})["']/.exec(child)?.[1] ??
        /^((?:[\w$]{1,60}\.)?[\w$]{1,60})(?:\([^]{0,200}\))?$/.exec(child)?.[1];
      if (name) {
        yield {
          object,
          at,
          path: path ?? "",
          child: modules.get(name) ?? name,
          open,
          key: keys.get(name),
        };
      }
    }
  }
}

/** Names that others give what is imported, and paths of modules that are required as a whole. */
function importsOf(text: string) {
  const lists = (pattern: RegExp) => [...text.matchAll(pattern)].slice(0, MAX_FOUND);
  const renamed = lists(/\b([\w$]{1,60})\s{1,4}as\s{1,4}([\w$]{1,60})/g);
  const whole = lists(
    /\bimport\s{1,4}([\w$]{1,60})(?:\s{0,4},\s{0,4}\{[^{}]{0,500}\})?\s{1,4}from\s{0,4}["']([^"'\n]{1,150})["']/g,
  );
  const required = lists(
    /\b(?:const|let|var)\s{1,4}([\w$]{1,60})\s{0,4}=\s{0,4}require\(["'](\.[^"'\n]{1,150})["']\)/g,
  );
  return {
    keys: new Map([
      ...renamed.map(([, first = "", name = ""]) => [name, first] as const),
      ...whole.map(([, name = "", module = ""]) => [name, mountKey(module)] as const),
    ]),
    modules: new Map(required.map(([, name = "", module = ""]) => [name, module] as const)),
  };
}
