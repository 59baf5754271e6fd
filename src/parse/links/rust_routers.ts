/**
 * Routers of Rust: `Router::new()` of axum, `web::scope("/api")` and `web::resource("/x")` of Actix, the
 * functions that return or fill them, and where the file adds them to others.
 *
 * @module
 */
import { argumentsAt, firstString, handlerOf } from "./arguments.ts";
import { Brackets } from "./brackets.ts";
import {
  type Base,
  type Declared,
  MAX_NEAR_CHARS,
  type Mount,
  receiverOf,
  Routers,
  spaceStart,
} from "./routers.ts";
import { constantPart, type LinkText, matchesIn } from "./rule.ts";

/** Characters of a function behind the last statement, in which a router is returned. */
const MAX_TAIL_CHARS = 2000;

const MADE =
  /(?:\b\w{0,20}Router(?:::<[^<>\n]{0,60}>)?::|\b(?:web|App|rocket)::|(?<![\w.:])(?=\w{5,8}\(\s{0,40}"))(new|scope|resource|build)\(/g;

/** `.service(`, `.nest("/api", `: what a router is an argument of. */
const ADDS =
  /\.(?:service|merge|nest(?:_api)?(?:_service)?\(\s{0,40}("[^"\n]{0,150}"|[\w:]{1,150})\s{0,4},)\(?\s{0,40}$/;

/** Calls that add a router, or a function that fills or returns one. */
export const ADDED = /\.(?:nest(?:_api)?(?:_service)?|merge|service|configure|mount)\(/g;

/** A variable, and the function of another module that makes its value. */
const MADE_BY =
  /\blet\s{1,4}(?:mut\s{1,4})?(\w{1,60})(?:\s{0,4}:[^=;\n]{1,80})?\s{0,4}=\s{0,40}((?:\w{1,60}::){1,5}(?!new\b)\w{1,60})\(/g;

const VARIABLE =
  /\blet\s{1,4}(?:mut\s{1,4})?(\w{1,60})(?:\s{0,4}:[^=;\n]{1,80})?\s{0,4}=\s{0,40}(?=\w)/g;

const FUNCTION =
  /\bfn\s{1,4}(?<name>\w{1,60})(?:<[^<>\n]{0,100}>)?\((?<parameters>[^()]{0,400})\)(?<result>[^{};]{0,1000})\{/g;

/** Function that fills or returns a router, with its type arguments, called or not. */
const FILLING =
  /^(?:self::)?((?:\w{1,60}::){0,5}\w{1,60})(?:::<[^<>()]{0,100}>)?(?:\([^]{0,200}\))?$/;

/** Attribute of a function that answers a route. */
const ATTRIBUTE =
  /#\[(?:\w{1,20}::)?(?:get|post|put|patch|delete|head|options|route)\("[^\]]{0,400}\](?=(?:\s|#\[[^\]\n]{0,200}\]|\/\/[^\n]{0,200}\n){0,40}(?:pub\b(?:\([a-z]{1,5}\))?\s{1,4})?(?:async\s{1,4})?fn\s{1,4}(?<name>\w{1,60}))/g;

/** A function with a body. */
interface Body {
  readonly name: string;
  readonly open: number;
  readonly close: number;
  /** Its parameter that routes are added to. */
  readonly filled: string | undefined;
  readonly returnsRouter: boolean;
}

/** Reads the routers of a file. */
export function rustRouters({ text, comments }: LinkText): Routers {
  const brackets = new Brackets(text, comments, '"');
  const bodies = [...functions(text, brackets)];
  const aliases: Mount[] = [];
  const declared = [
    ...bodies.flatMap(parameter),
    ...variables(text, brackets, bodies, aliases),
    ...attributes(text),
  ];
  return new Routers(declared, [...mounts(text, brackets), ...aliases], brackets);
}

function* functions(text: string, brackets: Brackets): Generator<Body> {
  for (const match of matchesIn(text, FUNCTION)) {
    const { name = "", parameters = "", result = "" } = match.groups!;
    const open = match.index + match[0].length - 1;
    const close = brackets.pairOf(open);
    yield {
      ...{ name, open, close },
      filled: /(\w{1,60})\s?:\s?&mut\s(?:web::)?ServiceConfig/.exec(parameters)?.[1],
      returnsRouter: /->[^{]*\b(?:\w{0,20}Router|Scope|Resource)\b/.test(result),
    };
  }
}

/** `fn add(cfg: &mut ServiceConfig)`: what the function is handed to gives its path. */
function parameter({ name, open, close, filled }: Body): Declared[] {
  return filled ? [{ name: filled, at: open, end: close, isRouter: true, of: name }] : [];
}

/** Routers, and the names that they are given, of which a second one is put into `aliases`. */
function* variables(
  text: string,
  brackets: Brackets,
  bodies: readonly Body[],
  aliases: Mount[],
): Generator<Declared> {
  const bodyAt = new Map(bodies.map((body) => [body.open, body]));
  const made = new Set<number>();
  const named = new Map<number, string>();
  const names = new Set(bodies.flatMap(({ filled }) => filled ?? []));
  const starts = matchesIn(text, MADE);
  for (const { index } of starts) made.add(index);
  for (const match of matchesIn(text, VARIABLE)) {
    const [all, name = ""] = match;
    const value = match.index + all.length;
    if (made.has(value)) {
      named.set(value, name);
      names.add(name);
      continue;
    }
    // `let app = app.route(…)` is the router that it was, and `let app = users.route(…)` holds it.
    const child = /^(\w{1,60})\s{0,100}\./.exec(text.slice(value, value + MAX_NEAR_CHARS))?.[1];
    if (child === undefined || child === name || !names.has(child)) continue;
    names.add(name);
    const at = value + 1;
    aliases.push({ object: name, at, path: "", child, open: at });
    yield { name, at, end: brackets.blocksAround(match.index)[0]!.close, isRouter: true };
  }
  for (const match of starts) {
    const [all, kind = ""] = match;
    const value = match.index + all.length - kind.length - 1;
    const block = brackets.blocksAround(match.index)[0]!;
    const name = named.get(match.index) ?? "";
    const body = bodyAt.get(block.open);
    const head = spaceStart(text, brackets, match.index);
    const isReturned = body?.returnsRouter && isTail(text, block.close, name, head);
    const prefix = firstString(argumentsAt(text, match.index + all.length)[0] ?? "") ?? "";
    const base = baseOf(text, brackets, match.index);
    const of = isReturned ? body.name : undefined;
    yield { name, at: value + 1, end: block.close, isRouter: true, value, prefix, base, of };
  }
}

/** Whether a function ends with a chain that starts with a name, or behind an index. */
function isTail(text: string, close: number, name: string, start: number): boolean {
  const tail = text.slice(Math.max(0, close - MAX_TAIL_CHARS), close);
  const last = tail.slice(tail.lastIndexOf(";") + 1);
  return name === ""
    ? /[;{}]/.test(text[start - 1] ?? "")
    : new RegExp(`(?:^|[{}])\\s*(?:Ok\\()?${name}\\b`).test(last);
}

/** Router whose argument a router is where it is made. */
function baseOf(text: string, brackets: Brackets, start: number): Base | undefined {
  const end = spaceStart(text, brackets, start);
  const head = text.slice(Math.max(0, end - MAX_NEAR_CHARS), end);
  const added = ADDS.exec(head);
  if (!added) return undefined;
  const { object, start: at } = receiverOf(text, brackets, end - head.length + added.index);
  return { object, at, path: added[1] === undefined ? "" : pathOf(added[1]) };
}

/** Functions under an attribute, which get the paths of what they are added to. */
function* attributes(text: string): Generator<Declared> {
  for (const { index, groups } of matchesIn(text, ATTRIBUTE)) {
    yield { name: "", at: index, end: index, isRouter: true, value: index, of: groups!.name };
  }
}

/** `.nest("/users", users())`, `.configure(add)`, `.service(list)`, `.mount("/x", routes![list])`. */
function* mounts(text: string, brackets: Brackets): Generator<Mount> {
  const makers = new Map(
    matchesIn(text, MADE_BY).map(([, name, maker]) => [name!, maker!] as const),
  );
  for (const match of matchesIn(text, ADDED)) {
    const open = match.index + match[0].length;
    const args = argumentsAt(text, open);
    const { object, start: at } = receiverOf(text, brackets, match.index);
    const path = args.length > 1 ? pathOf(args[0]!) : "";
    const given = args.at(-1) ?? "";
    for (const child of childrenOf(makers.get(given) ?? given)) {
      yield { object, at, path, child, open };
    }
  }
}

/** Reads a path: a string, or a constant. */
function pathOf(argument: string): string {
  return firstString(argument) ??
    (/^(?:\w{1,40}::){0,4}[A-Z][A-Z\d_]{1,60}$/.test(argument)
      ? constantPart(argument.replaceAll("::", "."))
      : constantPart(""));
}

/** Names of the functions or variables in an argument. */
function childrenOf(argument: string): readonly string[] {
  const list = /^(?:\w{1,20}::)?routes!\[([^\]]{0,1000})\]$/.exec(argument)?.[1];
  if (list !== undefined) return list.split(",").flatMap((each) => childrenOf(each.trim()));
  // `|cfg| users::add(cfg, state)` fills as `users::add` does.
  const [, path] = FILLING.exec(argument.replace(/^(?:move\s{1,4})?\|\w{1,60}\|\s{0,40}/, "")) ??
    [];
  return path === undefined ? [] : [path.includes("::") ? handlerOf(path) : path];
}
