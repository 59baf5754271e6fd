/**
 * Rules for routes of JavaScript and TypeScript.
 *
 * @module
 */
import { argumentsAt, firstString, joinPath, readArguments, routeHandlerOf } from "./arguments.ts";
import { type LinkEnd, type LinkMatch, type LinkRule, SCRIPT } from "./rule.ts";

/** Steps of a chain of calls that are read. */
const MAX_STEPS = 8;

/** Characters of a file before a decorator in which its controller is looked for. */
const MAX_BEFORE_CHARS = 20_000;

const VERBS = "get|post|put|patch|delete|del|head|options|all|use";

/**
 * Receivers that routes are added to, as opposed to clients, maps and caches that have a `get()`.
 */
const ROUTER_BEFORE =
  /(?:[aA]pp|[rR]outer|[rR]outes?|[sS]erver|[fF]astify|[hH]ono|[aA]pi|\bv|instance)\d{0,3}\s{0,40}$|\)\s{0,40}$/;

/** `app.get("/x", auth, list)`: the last argument is the handler. */
function lastArgument({ text, start, end, groups }: LinkMatch): LinkEnd[] {
  if (!ROUTER_BEFORE.test(text.slice(Math.max(0, start - 60), start - 1))) return [];
  const name = routeHandlerOf(argumentsAt(text, end).at(-1) ?? "");
  return name === "" ? [] : [{ label: `${verb(groups.method)} ${groups.path}`, name }];
}

function verb(method = ""): string {
  return method === "del" ? "DELETE" : method.toUpperCase();
}

/** `router.route("/x").get(list).post(add)`. */
function chainedRoutes({ text, end, groups }: LinkMatch): LinkEnd[] {
  const found: LinkEnd[] = [];
  const step = new RegExp(`\\s{0,200}\\.(${VERBS})\\(`, "y");
  let at = end;
  for (let count = 0; count < MAX_STEPS; count++) {
    step.lastIndex = at;
    const next = step.exec(text);
    if (!next) break;
    const from = step.lastIndex;
    const { found: args, close } = readArguments(text, from);
    const name = routeHandlerOf(args.at(-1) ?? "");
    const place = next.index + next[0].indexOf(".");
    if (name !== "") found.push({ label: `${verb(next[1])} ${groups.path}`, name, at: place });
    if (close < 0) break;
    at = close + 1;
  }
  return found;
}

/** `fastify.route({ method: "GET", url: "/x", handler: list })`. */
function routeOptions({ text, end }: LinkMatch): LinkEnd[] {
  const fields = new Map(
    argumentsAt(text, end).map((field) => {
      const colon = field.indexOf(":");
      return colon < 0
        ? [field.trim(), field.trim()] as const
        : [field.slice(0, colon).trim(), field.slice(colon + 1).trim()] as const;
    }),
  );
  const path = firstString(fields.get("url") ?? fields.get("path") ?? "");
  const methods = (fields.get("method") ?? "").match(/[A-Z]{3,7}/gi) ?? [];
  const name = routeHandlerOf(fields.get("handler") ?? "");
  if (path === undefined || name === "" || methods.length === 0) return [];
  return methods.map((method) => ({ label: `${method.toUpperCase()} ${path}`, name }));
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

const VERB_NAMES = [...VERBS.split("|"), "route"];

/** `("/x",`; a file that only calls an API has no router before it. */
const ADDED = {
  kind: "route",
  role: "source",
  languages: SCRIPT,
  calls: VERB_NAMES,
  pattern:
    /(?<=\.(?<method>[a-z]{3,7})(?:<[^>\n]{0,80}>)?)\(\s{0,40}["'`](?<path>[/*][^"'`\n]{0,200})["'`]\s{0,40},/y,
  ends: lastArgument,
} as const;

/** Rows of routes of JavaScript. */
export const SCRIPT_ROUTE_RULES: readonly LinkRule[] = [
  { ...ADDED, name: "express", hints: ["express"] },
  { ...ADDED, name: "hono", hints: ["hono"], without: ["express"] },
  { ...ADDED, name: "fastify", hints: ["astify"], without: ["express", "hono"] },
  // The framework is imported elsewhere; what is a handler is for the resolver to tell.
  { ...ADDED, name: "router", without: ["express", "hono", "astify"] },
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
