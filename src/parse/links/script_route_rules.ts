/**
 * Rules for routes of JavaScript and TypeScript.
 *
 * @module
 */
import { argumentsAt, firstString, joinPath, readArguments, routeHandlerOf } from "./arguments.ts";
import { adds, receiverOf } from "./routers.ts";
import { ADDED_ROUTERS, FILLED, scriptRouters } from "./script_routers.ts";
import {
  constantPart,
  type LinkEnd,
  type LinkMatch,
  type LinkRule,
  MOUNT,
  SCRIPT,
} from "./rule.ts";

/** Steps of a chain of calls that are read. */
const MAX_STEPS = 8;

/** Methods and paths of one call. */
const MAX_LISTED = 40;

/** Characters of a file before a decorator in which its controller is looked for. */
const MAX_BEFORE_CHARS = 20_000;

const VERBS = "get|post|put|patch|delete|del|head|options|all|use";

/**
 * Receivers that routes are added to, as opposed to clients, maps and caches that have a `get()`.
 */
const ROUTER_BEFORE =
  /(?:[aA]pp|[rR]outer|[rR]outes?|[sS]erver|[fF]astify|[hH]ono|[aA]pi|\bv|instance)\d{0,3}\s{0,40}$|\)\s{0,40}$/;

/** `app.get("/x", auth, list)`: the last argument is the handler. */
function lastArgument(match: LinkMatch): LinkEnd[] {
  const { text, start, end, groups } = match;
  const routers = match.once(scriptRouters);
  const receiver = receiverOf(text, routers.brackets, start - 1);
  const head = text.slice(Math.max(0, start - 60), start - 1);
  if (!ROUTER_BEFORE.test(head) && !routers.isRouter(receiver)) return [];
  const given = lastHandler(argumentsAt(text, end));
  // Options may hold the handler.
  const last = given.startsWith("{") ? fieldsOf(argumentsAt(given, 1)).get("handler") ?? "" : given;
  const name = routeHandlerOf(last);
  // Routes of a router that is mounted say its path themselves.
  if (name === "" || routers.isRouter({ object: last, start }) || routers.isMaker(name)) return [];
  const path = routers.path(groups.constant ? `\${${groups.constant}}` : groups.path ?? "");
  if (path === undefined || groups.constant && !/^[/*]/.test(path)) return [];
  return routers.ends(receiver, [verb(groups.method)], path, name);
}

/** A function that gets what the handler before it throws. */
const ON_ERROR = /(?:^|\.)(?:\w{0,40}error_?(?:handler|middleware)|handle\w{0,40}errors?)$/i;

/** The last of some handlers, but for one of errors behind it. */
function lastHandler(args: readonly string[]): string {
  const [last = "", before] = args.toReversed();
  return before !== undefined && ON_ERROR.test(last) ? before : last;
}

/** `app.on(["PUT", "DELETE"], "/x", auth, list)`. */
function listedMethods(match: LinkMatch): LinkEnd[] {
  const { text, start, end } = match;
  const [methods = "", paths = "", ...handlers] = argumentsAt(text, end);
  const name = routeHandlerOf(lastHandler(handlers));
  if (name === "") return [];
  const routers = match.once(scriptRouters);
  const receiver = receiverOf(text, routers.brackets, start - 1);
  return stringsOf(paths).flatMap((path) =>
    routers.ends(receiver, stringsOf(methods).filter((each) => /^[A-Z]/.test(each)), path, name)
  )
    .filter(({ label }) => /^[A-Z]{3,7} [/*]/.test(label)).slice(0, MAX_LISTED);
}

/** Reads a string, or the strings of a list. */
function stringsOf(argument: string): string[] {
  const all = argument.startsWith("[") ? argumentsAt(argument, 1) : [argument];
  return all.flatMap((each) => /^["'`]([^"'`\n]{1,200})["'`]$/.exec(each)?.[1] ?? []);
}

function verb(method = ""): string {
  return method === "del" ? "DELETE" : method === "route" ? "USE" : method.toUpperCase();
}

/** `router.route("/x").get(list).post(add)`. */
function chainedRoutes(match: LinkMatch): LinkEnd[] {
  const { text, start, end, groups } = match;
  const routers = match.once(scriptRouters);
  const receiver = receiverOf(text, routers.brackets, start - 1);
  const found: LinkEnd[] = [];
  const step = new RegExp(`\\s{0,200}\\.(${VERBS})\\(`, "y");
  let at = end;
  for (let count = 0; count < MAX_STEPS; count++) {
    step.lastIndex = at;
    const next = step.exec(text);
    if (!next) break;
    const from = step.lastIndex;
    const { found: args, close } = readArguments(text, from);
    const name = routeHandlerOf(lastHandler(args));
    const place = next.index + next[0].indexOf(".");
    const ends = routers.ends(receiver, [verb(next[1])], groups.path ?? "", name);
    if (name !== "") found.push(...ends.map((each) => ({ ...each, at: place })));
    if (close < 0) break;
    at = close + 1;
  }
  return found;
}

/** `fastify.route({ method: "GET", url: "/x", handler: list })`. */
function routeOptions(match: LinkMatch): LinkEnd[] {
  const { text, start, end } = match;
  const fields = fieldsOf(argumentsAt(text, end));
  const path = firstString(fields.get("url") ?? fields.get("path") ?? "");
  const methods = (fields.get("method") ?? "").match(/[A-Z]{3,7}/gi) ?? [];
  const name = routeHandlerOf(fields.get("handler") ?? "");
  if (path === undefined || name === "" || methods.length === 0) return [];
  const routers = match.once(scriptRouters);
  const receiver = receiverOf(text, routers.brackets, start - 1);
  return routers.ends(receiver, methods, path, name);
}

/** `createRoute({ method: "get", path: "/x" })`: the method and the path of a route that is added elsewhere. */
function createdRoute(
  { text, end, once }: Pick<LinkMatch, "text" | "end" | "once">,
): { readonly method: string; readonly path: string } | undefined {
  const fields = fieldsOf(argumentsAt(argumentsAt(text, end)[0] ?? "", 1));
  const method = /^["'`]([a-z]{3,7})["'`]/i.exec(fields.get("method") ?? "")?.[1];
  const written = firstString(fields.get("path") ?? "");
  const path = written === undefined ? undefined : once(scriptRouters).path(written);
  return method === undefined || path === undefined ? undefined : { method, path };
}

/** `const list = createRoute({…})`: what its name stands for where another file adds the route. */
function namedRoute(match: LinkMatch): LinkEnd[] {
  const { label = "" } = match.groups;
  const route = createdRoute(match);
  return route === undefined ? [] : [
    { label: `=${label}`, name: route.path },
    { label: `=${label}:method`, name: route.method.toUpperCase() },
  ];
}

/** `app.openapi(routes.list, list)`, `app.openapi(createRoute({…}), list)`. */
function openApiRoute(match: LinkMatch): LinkEnd[] {
  const { text, start, end } = match;
  const [route = "", handler = ""] = argumentsAt(text, end);
  const name = routeHandlerOf(handler);
  if (name === "") return [];
  const routers = match.once(scriptRouters);
  const receiver = receiverOf(text, routers.brackets, start - 1);
  const [made] = /^createRoute\(/.exec(route) ?? [];
  if (made) {
    const created = createdRoute({ text: route, end: made.length, once: match.once });
    return created ? routers.ends(receiver, [created.method], created.path, name) : [];
  }
  if (!/^(?:[\w$]{1,60}\.){0,3}\w{1,60}$/.test(route)) return [];
  return routers.ends(receiver, [""], constantPart(route), name)
    .map((each) => ({ ...each, label: `${constantPart(`${route}:method`)} ${each.label}` }));
}

/** Reads the fields of an object; a name alone is its own value. */
function fieldsOf(fields: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    fields.map((field) => {
      const colon = field.indexOf(":");
      return colon < 0
        ? [field.trim(), field.trim()] as const
        : [field.slice(0, colon).trim(), field.slice(colon + 1).trim()] as const;
    }),
  );
}

/** `@Get(":id")` in a class below `@Controller("users")`. */
function controllerRoute({ text, start, end, groups }: LinkMatch): LinkEnd[] {
  const before = text.slice(Math.max(0, start - MAX_BEFORE_CHARS), start);
  const controller = before.lastIndexOf("@Controller(");
  if (controller < 0) return [];
  const prefix = firstString(argumentsAt(before, controller + "@Controller(".length)[0] ?? "");
  const path = firstString(argumentsAt(text, end)[0] ?? "");
  return [{ label: `${verb(groups.method)} ${joinPath(prefix ?? "", path ?? "")}` }];
}

/** Marks of a file of Hono, other than a word that holds its name. */
const HONO = ['"hono"', "'hono'", '"hono/', "'hono/", "@hono/", "Hono(", "Hono<"];

/** `("/x",`; a file that only calls an API has no router before it. */
const ADDED = {
  kind: "route",
  role: "source",
  languages: SCRIPT,
  calls: [...VERBS.split("|"), "route"],
  pattern:
    /(?<=\.(?<method>[a-z]{3,7})(?:<[^()]{0,300}>)?)\(\s{0,40}(?:["'`](?<path>(?:[/*]|\$\{)[^"'`\n]{0,200})["'`]|(?<constant>[A-Za-z_$][\w$]{0,60}))\s{0,40},/y,
  ends: lastArgument,
} as const;

/** Rows of routes of JavaScript. */
export const SCRIPT_ROUTE_RULES: readonly LinkRule[] = [
  adds(SCRIPT, ".use( .route( .register( route: router:", ADDED_ROUTERS, scriptRouters),
  adds(SCRIPT, "xpress astify Hono outer", FILLED, scriptRouters),
  { ...ADDED, name: "hono", hints: HONO },
  { ...ADDED, name: "express", hints: ["express"], without: HONO },
  { ...ADDED, name: "fastify", hints: ["astify"], without: ["express", ...HONO] },
  // The framework is imported elsewhere; what is a handler is for the resolver to tell.
  { ...ADDED, name: "router", without: ["express", "astify", ...HONO] },
  {
    ...ADDED,
    name: "hono",
    hints: HONO,
    calls: ["on"],
    pattern: /(?<=\.on)\(\s{0,40}(?=["'`[])/y,
    ends: listedMethods,
  },
  { ...ADDED, name: "hono", calls: ["openapi"], pattern: /(?<=\.openapi)\(/y, ends: openApiRoute },
  {
    ...MOUNT,
    name: "constant",
    languages: SCRIPT,
    hints: ["createRoute("],
    pattern:
      /\bconst\s{1,20}(?<label>\w{1,60})(?:\s{0,4}:[^=\n;]{1,100})?\s{0,4}=\s{0,40}createRoute\(/g,
    ends: namedRoute,
  },
  {
    ...ADDED,
    name: "express",
    calls: ["route"],
    pattern: /(?<=\.route)\(\s{0,40}["'`](?<path>\/[^"'`\n]{0,200})["'`]\s{0,40}\)/y,
    ends: chainedRoutes,
  },
  {
    ...ADDED,
    name: "fastify",
    calls: ["route"],
    pattern: /(?<=\.route)\(\s{0,40}\{/y,
    ends: routeOptions,
  },
  {
    ...ADDED,
    name: "nest",
    languages: ["typescript"],
    calls: ["Get", "Post", "Put", "Patch", "Delete", "All", "Head", "Options"],
    hints: ["@Controller("],
    pattern: /(?<=@(?<method>[A-Z][a-z]{1,6}))\(/y,
    ends: controllerRoute,
  },
];
