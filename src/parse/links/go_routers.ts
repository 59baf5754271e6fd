/**
 * Routers of Go: groups (`v1 := r.Group("/v1")`), functions that get one (`r.Route("/api", func(r
 * chi.Router) { … })`, `addUsers(v1)`), and those that return one (`r.Mount("/users", users())`).
 *
 * @module
 */
import { argumentsAt, firstString } from "./arguments.ts";
import { Brackets } from "./brackets.ts";
import {
  type Base,
  type Declared,
  MAX_BODY_CHARS,
  MAX_NEAR_CHARS,
  MAX_PARAMETERS,
  type Mount,
  receiverOf,
  Routers,
} from "./routers.ts";
import { constantPart, type LinkText, matchesIn } from "./rule.ts";

/** Calls of functions that get a router, and calls that are looked at for them. */
const MAX_FILLED = 200;
const MAX_CALLS = 20_000;

/** Types of parameters that are routers. */
const TYPE =
  "\\*?(?:\\w{1,40}\\.)?\\w{0,40}(?:Router|RouterGroup|Engine|Mux|Group|Echo|IRoutes|App)";

const MADE =
  /(?:(?:chi|mux|httprouter)\.New(?:Router|Mux)?|gin\.(?:Default|New)|echo\.New|fiber\.New|http\.NewServeMux)\(/y;

const ASSIGNED = /\b(\w{1,60})\s{0,4}:?=\s{0,4}(?=\w[\w.]{0,80}\()/g;

const GROUPED = /\.(?:Group|PathPrefix|Route|With)\(/y;

const FUNCTION =
  /\bfunc\s{0,4}(?:\(\w{0,40}\s{0,4}\*?(?<type>\w{1,60})[^()]{0,40}\)\s{0,4})?(?<name>\w{0,60})\((?<parameters>[^()]{0,400})\)[^{}\n]{0,100}\{/g;

const PARAMETER = new RegExp(`^(\\w{1,60})\\s{1,4}${TYPE}$`);

/** A function of a file. */
interface Body {
  /** Its name, behind that of the type whose method it is; empty of none. */
  readonly name: string;
  readonly start: number;
  readonly open: number;
  readonly end: number;
  /** Names of its parameters that are routers, by their places. */
  readonly parameters: readonly (readonly [number, string])[];
}

/** Reads the routers of a file. */
export function goRouters({ text, comments }: LinkText): Routers {
  const brackets = new Brackets(text, comments);
  const bodies = [...functions(text, brackets)];
  const declared = [
    ...variables(text, brackets, bodies),
    ...bodies.flatMap((body) => parameters(text, brackets, body)),
  ];
  const names = new Set(declared.filter(({ isRouter }) => isRouter).map(({ name }) => name));
  const added = [...mounts(text, brackets, names), ...calls(text, brackets, bodies, names)];
  return new Routers(declared, added, brackets);
}

function* functions(text: string, brackets: Brackets): Generator<Body> {
  for (const match of matchesIn(text, FUNCTION)) {
    const { type, name = "", parameters = "" } = match.groups!;
    const open = match.index + match[0].length - 1;
    const routers = parameters.split(",").flatMap((each, index) => {
      const parameter = PARAMETER.exec(each.trim())?.[1];
      return parameter ? [[index, parameter] as const] : [];
    });
    const end = brackets.pairOf(open);
    const whole = type ? `${type}.${name}` : name;
    yield { name: whole, start: match.index, open, end, parameters: routers };
  }
}

function* variables(
  text: string,
  brackets: Brackets,
  bodies: readonly Body[],
): Generator<Declared> {
  const functionOf = new Map(bodies.map(({ open, name }) => [open, name]));
  for (const match of matchesIn(text, ASSIGNED)) {
    const [all, name = ""] = match;
    const value = match.index + all.length;
    const { open, close } = brackets.blocksAround(match.index)[0]!;
    const base = groupAt(text, brackets, value);
    MADE.lastIndex = value;
    const isRouter = base !== undefined || MADE.test(text);
    const of = isRouter ? functionOf.get(open) : undefined;
    const rest = of ? text.slice(value, Math.min(close, value + MAX_BODY_CHARS)) : "";
    const isReturned = of && new RegExp(`\\breturn\\s{1,4}${name}\\b(?![.(])`).test(rest);
    // A value does not see the name that it is given.
    yield { name, at: value + 1, end: close, isRouter, base, ...(isReturned ? { of } : {}) };
  }
}

/** Router that a value is a group of: `r.Group("/v1")`, `r.PathPrefix("/v1").Subrouter()`. */
function groupAt(text: string, brackets: Brackets, value: number): Base | undefined {
  const [name = ""] = /^\w+(?:\.\w+)*(?=\.\w+\()/.exec(text.slice(value, value + MAX_NEAR_CHARS)) ??
    [];
  const dot = GROUPED.lastIndex = value + name.length;
  if (name === "" || !GROUPED.test(text)) return undefined;
  const [first = ""] = argumentsAt(text, GROUPED.lastIndex);
  const { object, start } = receiverOf(text, brackets, dot);
  const isPath = !text.startsWith(".With(", dot);
  return { object, at: start, path: isPath ? pathOf(first) : "" };
}

/** Reads a path: strings, constants, and sums of both. */
export function pathOf(argument: string): string {
  return argument.split(/\s{0,40}\+\s{0,40}/).map((part) => {
    if (/^["`]/.test(part)) return firstString(part.replaceAll("`", '"')) ?? "";
    return /^(?:\w{1,40}\.){0,3}\w{1,60}$/.test(part)
      ? constantPart(part)
      : part && constantPart("");
  }).join("");
}

/** Parameters that are routers: of a function that is written where a router calls it, with its path. */
function parameters(text: string, brackets: Brackets, body: Body): Declared[] {
  const { start, open, end, name } = body;
  const head = text.slice(Math.max(0, start - MAX_NEAR_CHARS), start);
  const within =
    /\.(?:Route|Group)\(\s{0,40}(?:("[^"\n]{0,150}"|[^(){}\n]{1,80}(?:\([^()\n]{0,100}\))?)\s{0,4},\s{0,40})?$/
      .exec(head);
  const dot = within ? start - head.length + within.index : -1;
  const receiver = within && name === "" ? receiverOf(text, brackets, dot) : undefined;
  const base = receiver &&
    { object: receiver.object, at: receiver.start, path: pathOf(within?.[1] ?? "") };
  return body.parameters.map(([place, parameter]) => ({
    ...{ name: parameter, at: open, end, isRouter: true, base },
    ...(name === "" ? {} : { of: `${name}#${place}` }),
  }));
}

/** A call that hands what is mounted without the path to it: `mux.Handle("/v1/", http.StripPrefix(`. */
const HANDLED =
  /(?<object>\w[\w.]{0,80})\.(?:Handle|Mount)\(\s{0,40}"[^"\n]{0,150}"\s{0,4},\s{0,40}http$/;

/** A router that is mounted: a member of a value of a type that is written there, or a chain of names, perhaps called. */
const SERVED =
  /^(?:&?(\w{1,60})\{[^{}]{0,100}\}\.)?((?:\w{1,60}(?:\(\))?\.){0,3}\w{1,60})(\([^]{0,200}\))?$/;

/** `r.Mount("/users", users())`, `r.Route("/users", addUsers)`, `http.StripPrefix("/users", users)`. */
function* mounts(
  text: string,
  brackets: Brackets,
  names: ReadonlySet<string>,
): Generator<Mount> {
  const makers = new Map(
    matchesIn(text, /\b(\w{1,60})\s{0,4}:?=\s{0,4}(\w[\w.]{0,80})(?=\()/g)
      .map(([, name = "", maker = ""]) => [name, maker]),
  );
  for (const match of matchesIn(text, /\.(Mount|Route|StripPrefix)\(/g)) {
    const open = match.index + match[0].length;
    const [path = "", child = ""] = argumentsAt(text, open);
    const isStripped = match[1] === "StripPrefix";
    const head = isStripped ? text.slice(Math.max(0, match.index - 300), match.index) : "";
    const handled = HANDLED.exec(head);
    if (isStripped && !handled) continue;
    const { object, start: at } = handled
      ? { object: handled.groups!.object!, start: match.index }
      : receiverOf(text, brackets, match.index);
    // A function may do no more than hand its request on.
    const served = (isStripped ? /\b(\w{1,60})\.ServeHTTP\(/.exec(child)?.[1] ?? child : child)
      // `newUsers(store).Routes`: what the function makes has the method.
      .replace(/^((?:\w{1,60}\.)?\w{1,60})\([^]{0,400}\)(?=\.\w{1,60}(?:\(\))?$)/, "$1()");
    const [, type = "", name, call] = SERVED.exec(served) ?? [];
    if (!name) continue;
    // A variable whose value another function makes stands for that.
    const isFilled = !call && match[1] === "Route";
    const maker = call || isFilled || names.has(name) ? undefined : makers.get(name);
    const whole = type ? `${type}.${name}` : maker ?? name;
    yield { object, at, path: pathOf(path), open, child: isFilled ? `${whole}#0` : whole };
  }
}

/** A variable that holds each of a list: its methods are those of many types. */
const LOOPED = /\bfor\s{1,4}\w{1,60}\s{0,4},\s{0,4}(\w{1,60})\s{0,4}:=\s{0,4}range\b/g;

/** Functions of a language and of frameworks, which fill no router. */
const BUILT_IN = /^(?:append|len|make|new|panic|copy|print|println|if|for|switch|func|return)$/;

/** Methods that fill a router, of a type that has the name of one. */
const FILLS = /\.(?:Register|Add|Set|Init|Bind|Attach|Load|Configure|Install)\w{0,60}$/;

/** `addUsers(v1)`, `users.Add(r.Group("/users"))`: what functions get as their routers. */
function* calls(
  text: string,
  brackets: Brackets,
  bodies: readonly Body[],
  names: ReadonlySet<string>,
): Generator<Mount> {
  const filled = new Map(bodies.map((body) => [body.name, body]));
  if (names.size === 0) return;
  const looped = new Set(matchesIn(text, LOOPED).map(([, name = ""]) => name));
  const call = /(?<![\w.)]|\bfunc\s{1,4})((?:\w{1,60}\.){0,3}\w{1,60})\((?=\s{0,40}\w)/g;
  let found = 0;
  for (let count = 0, match; count < MAX_CALLS && (match = call.exec(text)); count++) {
    const [, name = ""] = match;
    const isAsked = names.has(name.split(".")[0]!) && !FILLS.test(name);
    if (isAsked || BUILT_IN.test(name)) continue;
    const args = argumentsAt(text, call.lastIndex).slice(0, MAX_PARAMETERS);
    for (const [place, argument] of args.entries()) {
      if (found === MAX_FILLED) return;
      const own = filled.get(name);
      if (own && !own.parameters.some(([index]) => index === place)) continue;
      const [object = "", method] = name.split(".");
      const child = method && looped.has(object) ? `*.${method}` : name;
      const mount = { child: `${child}#${place}`, open: call.lastIndex };
      if (names.has(argument)) {
        yield { object: argument, at: match.index, path: "", ...mount };
        found++;
        continue;
      }
      const base = /^\w{1,60}\./.test(argument)
        ? groupAt(text, brackets, text.indexOf(argument, call.lastIndex))
        : undefined;
      if (!base || !names.has(base.object)) continue;
      yield { ...base, ...mount };
      found++;
    }
  }
}
