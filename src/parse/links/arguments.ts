/**
 * Arguments of a call as text, and the names in them: enough to read `handlers.list` out of
 * `app.get("/users", auth, wrap(handlers.list))`.
 *
 * @module
 */
import { chainOf } from "../uses/chain.ts";
import { INLINE } from "./rule.ts";

const MAX_ARGUMENT_CHARS = 2000;

const MAX_ARGUMENTS = 30;

/** Beginning of a function, of which the rest may be longer than what is read; in C#, attributes may come first. */
const WRITTEN_FUNCTION =
  /^(?:\[[^\][]{0,200}\]\s*)?(?:(?:async|static)\b\s*){0,2}(?:function\b|\((?:[^()]|\([^()]{0,100}\)){0,300}\)\s*(?::[^=]{0,80})?=>|[\w$]{1,60}\s*=>|func\s*\()/;

/** Other beginnings of what is written where the name of a function could stand. */
const INLINE_FUNCTION = /^(?:async\b\s*)?(?:fn\s*\(|\{|\||lambda\b|move\b|static\s+fn\b)/;

/** Arguments of a function around a handler that are no handler: options, texts, numbers. */
const OPTION = /^(?:["'\x60\d{]|(?:true|false|null|None)\b|\w{1,60}\s*=(?![=>]))/;

/** Calls that frameworks ask to be appended to a handler. */
const ADAPTED = /\.(?:bind|as_view|as_asgi|into_service)\(\)$/;

/** A chain of names alone; one of paths starts with a colon. */
const NAMES = /^:?[A-Za-z_$][\w$.]*$/;

/** Calls and lists around one handler that are looked into. */
const MAX_WRAPPERS = 3;

interface Arguments {
  /** The arguments; those that were read, where the list is too long or has no end. */
  readonly found: readonly string[];
  /** Index of the bracket that closes the list, or -1. */
  readonly close: number;
}

/**
 * Reads a list of arguments.
 *
 * @param at Index after the opening bracket.
 */
export function readArguments(text: string, at: number): Arguments {
  const found: string[] = [];
  const last = Math.min(text.length, at + MAX_ARGUMENT_CHARS);
  let depth = 0;
  let start = at;
  const take = (end: number) => {
    const argument = text.slice(start, end).trim();
    if (argument !== "") found.push(argument);
    start = end + 1;
  };
  for (let i = at; i < last && found.length < MAX_ARGUMENTS; i++) {
    const char = text[i]!;
    if (char === '"' || char === "'" || char === "`") i = quoteEnd(text, i, last);
    else if (char === "(" || char === "[" || char === "{") depth++;
    else if (char === ")" || char === "]" || char === "}") {
      if (depth-- === 0) {
        take(i);
        return { found, close: i };
      }
    } else if (char === "," && depth === 0) take(i);
  }
  // The beginning of what is longer than what is read.
  if (last < text.length) take(last);
  return { found, close: -1 };
}

/** Arguments from the index after an opening bracket on. */
export function argumentsAt(text: string, at: number): readonly string[] {
  return readArguments(text, at).found;
}

/** Index of the quote that closes a string; of the opening one, where it is none but a mark. */
export function quoteEnd(text: string, open: number, last: number): number {
  const quote = text[open];
  for (let i = open + 1; i < last; i++) {
    const char = text[i];
    if (char === "\\") i++;
    else if (char === quote) return i;
    // A lifetime, or an apostrophe.
    else if (char === "\n" && quote !== "`") return open;
  }
  return open;
}

/** Index of the first quote from an index on that no backslash is before; -1 without one. */
export function closingQuote(text: string, from: number, quote: string): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (text[at - 1] !== "\\") return at;
  }
  return -1;
}

/**
 * Reads the name of a handler: `list`, `this.list.bind(this)`, `wrap(list)`, `[auth, list]`.
 *
 * @returns Its chain; empty where it is a function without a name, or no name at all.
 */
export function handlerOf(argument: string): string {
  let text = argument;
  for (let wrapper = 0; wrapper <= MAX_WRAPPERS; wrapper++) {
    text = text.trim();
    if (text === "" || WRITTEN_FUNCTION.test(text) || INLINE_FUNCTION.test(text)) return "";
    if (text.startsWith("[")) {
      text = argumentsAt(text, 1).at(-1) ?? "";
      continue;
    }
    const chain = chainOf(text).replace(ADAPTED, "");
    if (NAMES.test(chain)) return chain;
    const inner = wrappedIn(text);
    if (inner === undefined) return "";
    // What makes a handler out of nothing is what there is to see of it.
    if (inner === "") return chainName(chain);
    text = inner;
  }
  return "";
}

/** The argument of a call around a handler that is the handler; `undefined` where there is no call. */
function wrappedIn(text: string): string | undefined {
  const open = /^[\w$.:]{1,80}\(/.exec(text)?.[0];
  if (open === undefined) return undefined;
  const first = readArguments(text, open.length);
  // `secured(app)(list)`
  const found = text[first.close + 1] === "(" && first.close >= 0
    ? argumentsAt(text, first.close + 2)
    : first.found;
  return found.findLast((each) => !OPTION.test(each)) ?? found.at(-1) ?? "";
}

/** A function that is written as an argument, or that calls around it get; `undefined` where none is. */
function writtenIn(argument: string): string | undefined {
  let text: string | undefined = argument;
  for (let wrapper = 0; text !== undefined && wrapper <= MAX_WRAPPERS; wrapper++) {
    if (WRITTEN_FUNCTION.test(text)) return text;
    text = wrappedIn(text);
  }
  return undefined;
}

/** A function of one call, which may hand its arguments on. */
const HANDED_ON =
  /^(?:async\s{1,4})?(?<go>func\s{0,4})?\((?<parameters>[^()]{0,200})\)[^(){}=]{0,40}(?:=>)?\s{0,80}\{?\s{0,80}(?:(?:return|await)\s{1,4}){0,2}(?<root>[\w$]{1,60})(?<member>(?:\.[\w$]{1,60}){1,3})\((?<given>[^()]{0,200})\)\s{0,40};?\s{0,80}\}?$/;

/**
 * Reads the name of a handler of a route, or tells that it is written where its name could stand: with
 * the name of what it hands its arguments to, if it does no more.
 */
export function routeHandlerOf(argument: string): string {
  const name = handlerOf(argument);
  const written = name === "" ? writtenIn(argument) : undefined;
  if (written === undefined) return name;
  const { go, parameters = "", root = "", member = "", given = "" } =
    HANDED_ON.exec(written)?.groups ?? {};
  // The type of a parameter comes behind its name, with a mark between them but in Go.
  const names = go ? /(?<=^|,)\s*[\w$]+/g : /[\w$]+(?=\s*(?:[,:?]|$))/g;
  const [first = "", ...others] = (parameters.match(names) ?? []).map((each) => each.trim());
  const isHandedOn = first !== "" && ![first, ...others].includes(root) &&
    new RegExp(`^${first.replaceAll("$", "\\$")}\\b`).test(given);
  return isHandedOn ? `${root}${member} ${INLINE}` : INLINE;
}

function chainName(chain: string): string {
  const name = chain.replace(/\(\)$/, "");
  return NAMES.test(name) ? name : "";
}

/** Reads the first string in a text: of the arguments of an annotation, its path. */
export function firstString(text: string): string | undefined {
  return /["']([^"'\n]{0,200})["']/.exec(text)?.[1];
}

/** Joins the parts of a path with one slash each; starts with one. */
export function joinPath(...parts: readonly string[]): string {
  const joined = parts.filter((part) => part !== "" && part !== "/").join("/");
  return `/${joined}`.replace(/\/{2,}/g, "/");
}
