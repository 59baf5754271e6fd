/**
 * Rules for routes of Spring: `@GetMapping("/x")` of a method, below the mapping of its class, and
 * functional ones, `route().GET("/x", handler::list)`, within what nests them under a path.
 *
 * @module
 */
import { argumentsAt, joinPath, readArguments } from "./arguments.ts";
import { type Block, bracketsOf } from "./brackets.ts";
import {
  constantPart,
  INLINE,
  JVM,
  type LinkEnd,
  type LinkMatch,
  type LinkRule,
  type LinkText,
  matchesIn,
  MOUNT,
} from "./rule.ts";

/** Characters before a block in which the method that it is of begins. */
const MAX_HEAD_CHARS = 3_000;

/** `@GetMapping("/x")` of a method, below `@RequestMapping("/api")` of its class. */
function springRoute(match: LinkMatch): LinkEnd[] {
  const { text, start, end, groups } = match;
  if (isOfClass(text, end)) return [];
  const constants = match.once(constantsOf);
  const own = annotationPaths(text, end, constants);
  const args = text[end - 1] === "(" ? argumentsAt(text, end) : [];
  const given = args.find((each) => /^method\s*=/.test(each))?.match(/[A-Z]{3,7}/g);
  const methods = groups.method === "Request" ? given ?? ["ANY"] : [groups.method!.toUpperCase()];
  const around = match.once(classMappings).findLast(({ index }) => index < start);
  const prefix = around ? annotationPaths(text, around.end, constants)[0]! : "";
  return methods.flatMap((method) =>
    own.map((path) => ({ label: `${method} ${joinPath(prefix, path)}` }))
  );
}

/** Whether an annotation is that of a class: the word comes before the next body or member. */
export function isOfClass(text: string, end: number): boolean {
  const after = text[end - 1] === "(" ? readArguments(text, end).close + 1 : end;
  // Other annotations may stand between, with braces in their arguments.
  const near = text.slice(after, after + 800).replace(/"[^"\n]*"|\([^()]*\)/g, " ");
  const type = near.search(/\b(?:class|interface)\s+\w/);
  const body = near.search(/[{;]|\b(?:fun|def|function)\s/);
  return type >= 0 && (body < 0 || type < body);
}

/** Paths of one annotation. */
const MAX_PATHS = 20;

/** Strings and constants of an annotation: `Paths.API + "/users"`. */
const PATH_SUM =
  /(?:"[^"\n]{0,200}"|\b[A-Z]\w{0,60}(?:\.\w{1,60}){0,3}(?![\w(]))(?:\s{0,40}\+\s{0,40}(?:"[^"\n]{0,200}"|[A-Z]\w{0,60}(?:\.\w{1,60}){0,3}(?![\w(]))){0,5}/g;

function annotationPaths(
  text: string,
  end: number,
  constants: ReadonlyMap<string, string>,
): string[] {
  if (text[end - 1] !== "(") return [""];
  const path = argumentsAt(text, end)
    .find((each) => /^(?:(?:value|path)\s*=(?!=))?\s*(?:[[{]|arrayOf\(|"|[A-Z])/.test(each)) ?? "";
  const found = pathSums(path.replace(/^(?:value|path)\s*=/, ""), constants);
  return found.length > 0 ? [...new Set(found)].slice(0, MAX_PATHS) : [""];
}

/** Reads each string, constant, or sum of these in a text. */
function pathSums(text: string, constants: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(PATH_SUM)].map(([sum]) =>
    sum.split(/\s{0,40}\+\s{0,40}/).map((part) =>
      part.startsWith('"')
        ? part.slice(1, -1).replace(
          /\$\{?([A-Z]\w{0,60})\}?/g,
          (all, name) => constants.get(name) ?? all,
        )
        : constants.get(part) ?? constantPart(part)
    ).join("")
  );
}

/** Mappings of the classes of a file, with their first paths, in order. */
function classMappings({ text }: LinkText) {
  return matchesIn(text, /@RequestMapping\(/g).flatMap(({ index }) => {
    const end = index + "@RequestMapping(".length;
    return isOfClass(text, end) ? [{ index, end }] : [];
  });
}

/** Strings that a file gives constants, by their names; those of two classes may share one, and tell nothing. */
function constantsOf({ text }: LinkText): ReadonlyMap<string, string> {
  const all =
    /\b(?:static|const|val)\b[\w \t]{0,40}\b(\w{1,60})(?:[ \t]{0,4}:[ \t]{0,4}String)?[ \t]{0,40}=[ \t]{0,4}"([^"\n$]{0,200})"[ \t]*(?:;|$)/gm;
  const values = Map.groupBy(matchesIn(text, all), ([, name]) => name!);
  return new Map(
    [...values].filter(([, same]) => same.every(([, , value]) => value === same[0]![2]))
      .map(([name, [first]]) => [name, first![2]!] as const),
  );
}

/** `nest(path("/x"), …)`, `.path("/x", …)`, and of Kotlin `"/x".nest { … }`. */
const NESTED =
  /\b(?:nest|path)\((?=\s{0,40}(?:(?:RequestPredicates\.)?path\(\s{0,40})?(?<call>"[^"\n]{0,200}"))|(?<block>"[^"\n]{0,200}")\.nest\s{0,4}\{/g;

/** A method of a bean of routes; routes of any other are added by something else, under a path of its own. */
const BEAN = /@Bean\b(?:(?!\bfun\s)[^;}])*(?:\bfun\s(?:(?!\bfun\s)[^;}])*)?$/;
const MAKES_ROUTES = /\bRouterFunction\b[^;{}]*$|\b(?:coRouter|router)\s*$/;

function isOfBean({ text, start, once }: LinkMatch): boolean {
  const heads = once(bracketsOf).blocksAround(start).map(({ open }) =>
    text.slice(Math.max(0, open - MAX_HEAD_CHARS), Math.max(0, open))
  );
  return heads.some((head) => MAKES_ROUTES.test(head.slice(-400)) && BEAN.test(head));
}

/** Reads what nests routes in a file: a path, and the brackets around these. */
function nestedIn(file: LinkText): readonly (Block & { readonly path: string })[] {
  const { text } = file;
  const brackets = bracketsOf(file);
  return matchesIn(text, NESTED).map(({ 0: all, index, groups = {} }) => {
    const open = index + all.length - 1;
    const path = (groups.call ?? groups.block ?? "").slice(1, -1);
    return { open, close: brackets.pairOf(open), path };
  });
}

/** `GET("/x", handler::list)`, `route(GET("/x"), handler::list)`. */
function functionalRoute(match: LinkMatch): LinkEnd[] {
  const { text, start, end, groups } = match;
  const { found, close } = readArguments(text, end);
  const path = pathSums(found[0] ?? "", match.once(constantsOf))[0];
  // The handler may stand behind what encloses the method and the path.
  const behind = /^\)(?:\.and\([^;{}]{0,200}?\)\)?)?\s{0,40},/.exec(text.slice(close, close + 300));
  const others = groups.outer
    ? argumentsAt(text, close + (behind?.[0].length ?? 0))
    : found.slice(1);
  if (path === undefined || close < 0 || groups.outer && !behind || !isOfBean(match)) return [];
  const name = others.map(referenceIn).find((each) => each !== undefined);
  const around = match.once(nestedIn).filter((each) => each.open < start && start < each.close);
  const whole = joinPath(...around.map((each) => each.path), path);
  return name === undefined ? [] : [{ label: `${groups.method} ${whole}`, name }];
}

/** Name of what a reference to a method means, or that a function is written in its place. */
function referenceIn(argument: string): string | undefined {
  const [, object, member] = /^(\w[\w.]{0,80})?::(\w{1,80})$/.exec(argument) ?? [];
  if (member) return object ? `${object}.${member}` : member;
  return /^(?:\w{1,60}|\([\w\s,]{0,80}\))\s{0,4}->/.test(argument) ? INLINE : undefined;
}

/** A constant that may be a part of the paths of other files, and of its own. */
function constantPath(match: LinkMatch): LinkEnd[] {
  const { label = "", sum = "" } = match.groups;
  const name = pathSums(sum, match.once(constantsOf))[0] ?? "";
  return /^(?:\/|\{=)\S{0,150}$/.test(name) ? [{ label: `=${label}`, name }] : [];
}

const ROUTE = { name: "spring", kind: "route", role: "source", languages: JVM } as const;

/** Rows of routes of Spring. */
export const SPRING_ROUTE_RULES: readonly LinkRule[] = [
  {
    ...ROUTE,
    hints: ["Mapping"],
    pattern: /@(?<method>Get|Post|Put|Delete|Patch|Request)Mapping\b(?:\(|(?=\s))/g,
    ends: springRoute,
  },
  {
    ...ROUTE,
    calls: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"],
    hints: ["RouterFunction", "RouteBuilder", "coRouter", "router {"],
    pattern:
      /(?<=(?<outer>\b(?:route|andRoute)\(\s{0,40})?(?:RequestPredicates\.)?\b(?<method>[A-Z]{3,7}))\((?=\s{0,40}["A-Z])/y,
    ends: functionalRoute,
  },
  {
    ...MOUNT,
    name: "constant",
    languages: JVM,
    hints: ['"/'],
    pattern: new RegExp(
      "\\b(?:static|const|val)\\b[\\w \\t]{0,40}\\b(?<label>\\w{1,60})(?:[ \\t]{0,4}:[ \\t]{0,4}String)?" +
        `[ \\t]{0,40}=\\s{0,40}(?=[^;\\n]{0,200}"/|[A-Z]\\w{0,60}\\s{0,4}\\+)(?<sum>${PATH_SUM.source})\\s{0,40}(?:;|$)`,
      "gm",
    ),
    ends: constantPath,
  },
];
