/**
 * Routers of JavaScript and TypeScript: `express()`, `Router()`, `new Hono()`, `Fastify()`, what is
 * mounted by `use()`, `route()` and `register()`, and plugins, which add routes to their parameter.
 *
 * @module
 */
import { argumentsAt, firstString, readArguments } from "./arguments.ts";
import { Brackets } from "./brackets.ts";
import {
  type Base,
  type Declared,
  MAX_BODY_CHARS,
  MAX_NEAR_CHARS,
  MAX_PARAMETERS,
  type Mount,
  mountKey,
  type Receiver,
  receiverOf,
  Routers,
} from "./routers.ts";
import { type LinkText, matchesIn } from "./rule.ts";
import { constantsOf, filled, pathOf } from "./script_paths.ts";

/** Text that may stand before the call that makes a value. */
const HEAD =
  /(?:(?:module\.)?exports(?:\.\w{1,40})?\s{0,4}=\s{0,4})?(?:await\s{1,4})?(?:new\s{1,4})?/y;

/** A call that makes a router. */
const MADE =
  /(?:[\w$]{1,40}\.|require\(["'][\w@/-]{1,60}["']\)\.)?(?:express|Express|(?!useRouter)[\w$]{0,30}Router|create\w{0,20}App|[fF]astify|[\w$]{0,30}Hono|require\(["'](?:express|fastify)["']\))(?:<[^()]{0,300}>)?\(/y;

const DECLARED =
  /\b(?:const|let|var)\s{1,20}([\w$]{1,60})(?:\s{0,4}:[^=\n;]{1,100})?\s{0,4}=(?![=>])\s{0,40}/g;

const ASSIGNED =
  /(?<![\w$.]|\b(?:const|let|var)\s{1,20})(?<field>(?:(?:private|public|protected|readonly|static)\s{1,4}){1,3})?(?<name>(?:this\.)?[\w$]{1,60})(?:\s{0,4}:\s{0,4}[\w$.]{1,60})?\s{0,4}=\s{0,4}(?=(?:await|new|express|require|[fF]astify|[\w$]{1,40}\.Router\b|Router\b))/g;

const FUNCTION =
  /\bfunction\s{0,4}\*?\s{0,4}([\w$]{0,60})\s{0,4}\(([^(){}]{0,300})\)[^{}()=;]{0,80}\{/g;

/** Names of what is a router, other than the first parameter of a plugin. */
const ROUTER = "[\\w$]{0,40}(?:app|router|routes|server|fastify|hono|api|\\bv\\d)";
const ROUTER_NAME = new RegExp(`^${ROUTER}$`, "i");

/** A call on its own that hands on a router: `addUsers(app)`, `require("./users")(app)`. */
export const FILLED = new RegExp(
  `^[ \\t]{0,40}(?:await[ \\t]{1,4})?(?:(?<name>(?:[\\w$]{1,60}\\.)?[\\w$]{1,60})|` +
    `require\\(["'](?<module>\\.[^"'\\n]{1,150})["']\\))\\((?=(?:[\\w$.]{1,60},\\s{0,4}){0,5}${ROUTER}\\s{0,4}[,)])`,
  "gim",
);

/** A row of a table of routers, `{ path: "/users", route: users }`, and where a loop adds all rows. */
const TABLE_ROW =
  /\{\s{0,80}path\s{0,4}:\s{0,4}["'`](?<path>\/[^"'`\n]{0,200})["'`]\s{0,4},\s{0,80}(?:route|router)\s{0,4}:\s{0,4}(?<child>[\w$.]{1,120})\s{0,4},?\s{0,80}\}/g;
/** Places at which routers are added. */
export const ADDED_ROUTERS = new RegExp(
  `\\.(?:use|route|register)(?:<[^()]{0,300}>)?\\(|${TABLE_ROW.source}`,
  "g",
);
const LOOPED =
  /\.(?:use|route)\(\s{0,40}(?:`\$\{)?(?<row>[\w$]{1,40})\.path(?:\}`)?\s{0,4},\s{0,40}\k<row>\.(?:route|router)\b/;

/** Name by which files of a folder ask for what mounts all of them. */
const AUTOLOADED = "autoload";

/** A function with a body. */
interface Body {
  /** Its name; empty of none. */
  readonly name: string;
  /** Its parameters, as they are written. */
  readonly parameters: string;
  /** Index at which it starts, without the variable that it is the value of. */
  readonly start: number;
  /** Index of the brace that opens its body. */
  readonly open: number;
  /** Path that a plugin of Fastify asks to be loaded under. */
  readonly prefix?: string | undefined;
}

/** Reads the routers of a file. */
export function scriptRouters({ text, comments }: LinkText): ScriptRouters {
  return new ScriptRouters(text, new Brackets(text, comments));
}

/** Routers of a file, with the texts and names that it gives. */
class ScriptRouters extends Routers {
  readonly #constants: ReadonlyMap<string, string>;
  readonly #names: ReadonlyMap<string, string>;

  /** Reads a text. */
  constructor(text: string, brackets: Brackets) {
    const bodies = [...functions(text), ...arrows(text, brackets)];
    const constants = constantsOf(text);
    const prefix = constants.get("autoPrefix");
    const declared = [
      ...variables(text, brackets, new Map(bodies.map(({ open, name }) => [open, name]))),
      ...bodies.flatMap((body) => parameters(text, brackets, { ...body, prefix })),
    ];
    const aliases = aliasesOf(text, declared);
    super(
      declared,
      [...mounts(text, brackets, constants), ...calls(text, declared), ...rows(text, brackets)]
        .map((mount) => ({ ...mount, child: aliases.get(mount.child) ?? mount.child })),
      brackets,
    );
    this.#constants = constants;
    const exported = new Set(
      matchesIn(text, EXPORTED).map(([, name = ""]) => name),
    );
    this.#names = new Map(
      [...aliases].filter(([alias, name]) => exported.has(alias) && !exported.has(name))
        .map(([alias, name]) => [name, alias]),
    );
  }

  /** Names a router as other files do: by the variable that it is handed on in. */
  override root(receiver: Receiver, depth = 0): string {
    const root = super.root(receiver, depth);
    return this.#names.get(root.replace(/\(\)$/, "")) ?? root;
  }

  /** Puts constants of the file into a path; `undefined` where it starts with something else. */
  path(written: string): string | undefined {
    return filled(written, this.#constants);
  }
}

/** A variable that is another one, its chain of routes, or what a function makes. */
const ALIAS =
  /\b(?:const|let|var)\s{1,20}([\w$]{1,60})\s{0,4}=\s{0,4}([\w$]{1,60})(?=\s{0,4}(?:;|$)|\s{0,40}\.(?:openapi|get|post|put|patch|delete|all|use|route)\(|\()/gm;

/** A variable that a file exports. */
const EXPORTED = /\bexport\s{1,4}(?:const|let|var|default|\{)\s{1,4}([\w$]{1,60})/g;

/** Variables that stand for a router of the file under another name. */
function aliasesOf(text: string, declared: readonly Declared[]): ReadonlyMap<string, string> {
  const routers = new Set(
    declared.filter(({ isRouter }) => isRouter).flatMap(({ name, of }) => of ? [name, of] : [name]),
  );
  const found = matchesIn(text, ALIAS);
  return new Map(
    found.flatMap(([, alias = "", name = ""]) =>
      routers.has(name) && !routers.has(alias) ? [[alias, name] as const] : []
    ),
  );
}

function* functions(text: string): Generator<Body> {
  for (const match of matchesIn(text, FUNCTION)) {
    const [all, name = "", parameters = ""] = match;
    yield { name, parameters, start: match.index, open: match.index + all.length - 1 };
  }
}

function* arrows(text: string, brackets: Brackets): Generator<Body> {
  for (const match of matchesIn(text, /=>\s{0,20}\{/g)) {
    const before = text.slice(Math.max(0, match.index - MAX_NEAR_CHARS), match.index);
    const close = match.index - before.length + before.lastIndexOf(")");
    const open = brackets.pairOf(close);
    const isLone = /[\w$]\s{0,4}$/.test(before) && !/\)\s{0,4}:[^()]{0,80}$/.test(before);
    if (!isLone && open < 0) continue;
    const [, lone = ""] = /([\w$]{1,60})\s{0,4}$/.exec(before) ?? [];
    const start = isLone ? match.index - /[\w$]{1,60}\s{0,4}$/.exec(before)![0].length : open;
    const parameters = isLone ? lone : text.slice(open + 1, close);
    const head = text.slice(Math.max(0, start - MAX_NEAR_CHARS), start)
      .replace(/\basync\s{0,4}(?:<[^<>]{0,60}>)?$/, "");
    const name = /([\w$]{1,60})(?:\s{0,4}:[^=\n;()]{1,80})?\s{0,4}=\s{0,4}$/.exec(head)?.[1] ?? "";
    yield { name, parameters, start, open: match.index + match[0].length - 1 };
  }
}

/** Variables, fields that hold routers, and those that are set to one. */
function* variables(
  text: string,
  brackets: Brackets,
  functionOf: ReadonlyMap<number, string>,
): Generator<Declared> {
  for (const match of matchesIn(text, DECLARED)) {
    const [all, name = ""] = match;
    const value = match.index + all.length;
    const { open, close } = brackets.blocksAround(match.index)[0]!;
    const made = madeAt(text, value);
    const from = { name, at: match.index, end: close };
    if (!made) yield { ...from, base: basePath(text, brackets, value) };
    else {
      const of = functionOf.get(open);
      const rest = of ? text.slice(value, Math.min(close, value + MAX_BODY_CHARS)) : "";
      const isReturned = new RegExp(
        `\\breturn\\s{1,4}${
          name.replaceAll("$", "\\$")
        }(?![\\w$]|\\s{0,40}\\.(?!(?:get|post|put|patch|delete|all|use|route|openapi)\\())`,
      ).test(rest);
      yield { ...from, ...made, ...(isReturned ? { of } : {}) };
    }
  }
  for (const match of matchesIn(text, ASSIGNED)) {
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

function prefixIn(
  options: string,
  constants: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const given = /^\{[^]{0,400}?\bprefix\s{0,4}:\s{0,4}(["'`][^"'`\n]{0,200}["'`]|[\w$][\w$.]{0,80})/
    .exec(
      options,
    )?.[1];
  return given === undefined ? undefined : pathOf(given, constants);
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

/** Parameters of a function that may be routers: the first one of a plugin that is registered in place, with its prefix. */
function parameters(text: string, brackets: Brackets, body: Body): Declared[] {
  const { name, start, open, prefix } = body;
  const end = brackets.pairOf(open);
  if (end < 0) return [];
  const names = body.parameters.split(",", MAX_PARAMETERS)
    .map((each) => /^\s{0,40}([\w$]{1,60})/.exec(each)?.[1] ?? "");
  const found = names.flatMap((each, place): Declared[] => {
    if (each === "" || place > 0 && !ROUTER_NAME.test(each)) return [];
    const of = name === "" ? undefined : placed(name, place);
    return [{ name: each, at: open, end, of, prefix: place === 0 && prefix || "" }];
  });
  const [first] = found;
  const head = text.slice(Math.max(0, start - 60), start);
  const register = /\.register\(\s{0,20}(?:async\s{0,4})?$/.exec(head);
  if (!register || first?.name !== names[0]) return found;
  const dot = start - head.length + register.index;
  const { object, start: at } = receiverOf(text, brackets, dot);
  const options = argumentsAt(text.slice(end + 1, end + 1 + MAX_NEAR_CHARS), 0)[0] ?? "";
  const base = { object, at, path: prefixIn(options) ?? "" };
  return [{ ...first!, prefix: "", isRouter: true, base }];
}

/** Name by which a parameter of a function is known to what calls it. */
function placed(name: string, place: number): string {
  return place === 0 ? name : `${name}#${place}`;
}

/** Calls that hand a router to a function, which adds routes to it. */
function* calls(text: string, declared: readonly Declared[]): Generator<Mount> {
  const names = new Set(
    declared.filter(({ name, isRouter }) => isRouter || ROUTER_NAME.test(name))
      .map(({ name }) => name),
  );
  if (names.size === 0) return;
  for (const match of matchesIn(text, FILLED)) {
    const { name = "", module } = match.groups!;
    const open = match.index + match[0].length;
    const { found, close } = readArguments(text, open);
    // What a router is asked for, and what a chain goes on with, is no function that fills it.
    if (names.has(name.split(".")[0]!) || /^\s{0,80}\./.test(text.slice(close + 1, close + 90))) {
      continue;
    }
    for (const [place, object] of found.slice(0, MAX_PARAMETERS).entries()) {
      if (!names.has(object)) continue;
      const child = module ?? placed(name, place);
      yield { object, at: match.index, path: "", child, open };
    }
  }
}

/** `app.use("/api", auth, router)`, `app.route("/api", api)`, `app.register(plugin, { prefix: "/api" })`. */
function* mounts(
  text: string,
  brackets: Brackets,
  constants: ReadonlyMap<string, string>,
): Generator<Mount> {
  const { keys, modules } = importsOf(text);
  for (const match of matchesIn(text, /\.(use|route|register)(?:<[^()]{0,300}>)?\(/g)) {
    const open = match.index + match[0].length;
    const args = argumentsAt(text, open);
    const [first = ""] = args;
    const isPlugin = match[1] === "register";
    const path = isPlugin
      ? prefixIn(args[1] ?? "", constants)
      : args.length > 1
      ? pathOf(first, constants)
      : undefined;
    const { object, start: at } = receiverOf(text, brackets, match.index);
    if (isPlugin && /^auto_?load$/i.test(first)) {
      const folder = loadedFolder(args[1] ?? "");
      const child = `${folder}/*`;
      if (folder !== "") yield { object, at, path: path ?? "", child, open, key: AUTOLOADED };
      continue;
    }
    for (const child of isPlugin ? [first] : args) {
      const name = /^(?:require|import)\(\s{0,4}["'](\.[^"'\n]{1,150})["']/.exec(child)?.[1] ??
        /^((?:[\w$]{1,60}\.){0,3}[\w$]{1,60})(?:\([^]{0,200}\))?$/.exec(child)?.[1];
      if (name) {
        const key = keys.get(name);
        yield { object, at, path: path ?? "", child: modules.get(name) ?? name, open, key };
      }
    }
  }
}

/** Reads the folder whose files are all plugins: `{ dir: join(import.meta.dirname, "routes") }`. */
function loadedFolder(options: string): string {
  const dir = argumentsAt(options, 1).find((each) => /^dir\s*:/.test(each)) ?? "";
  const parts = [...dir.matchAll(/["'`](?:\$\{\w{1,40}\}\/)?([\w./-]{1,80})["'`]/g)];
  return parts.map(([, part = ""]) => part).join("/");
}

/** Rows of tables of routers; the loop that adds them may be in another file. */
function* rows(text: string, brackets: Brackets): Generator<Mount> {
  const { keys, modules } = importsOf(text);
  const loop = LOOPED.exec(text);
  const { object, start: at } = loop
    ? receiverOf(text, brackets, loop.index)
    : { object: "", start: 0 };
  for (const match of matchesIn(text, TABLE_ROW)) {
    const { path = "", child = "" } = match.groups!;
    const open = match.index + match[0].length;
    yield { object, at, path, child: modules.get(child) ?? child, open, key: keys.get(child) };
  }
}

/** Names that others give what is imported, and paths of modules that are required as a whole. */
function importsOf(text: string) {
  const renamed = matchesIn(text, /\b([\w$]{1,60})\s{1,4}as\s{1,4}([\w$]{1,60})/g);
  const whole = matchesIn(
    text,
    /\bimport\s{1,4}([\w$]{1,60})(?:\s{0,4},\s{0,4}\{[^{}]{0,500}\})?\s{1,4}from\s{0,4}["']([^"'\n]{1,150})["']/g,
  );
  const required = matchesIn(
    text,
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
