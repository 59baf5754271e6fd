/**
 * Rules for routes of Rust: axum, Actix and Rocket.
 *
 * @module
 */
import { argumentsAt, firstString, handlerOf, joinPath, readArguments } from "./arguments.ts";
import { receiverOf } from "./routers.ts";
import { type LinkEnd, type LinkMatch, type LinkRule, MOUNT } from "./rule.ts";
import { rustRouters } from "./rust_routers.ts";

/** Methods of one route. */
const MAX_METHODS = 20;

const METHODS = ["get", "post", "put", "patch", "delete", "head", "options", "any"];

/** Next call of a chain: `get(`, `.post(`, `web::get().to(`. */
const STEP = /\s{0,60}\.?\s{0,60}(?:\w{1,40}::){0,4}(\w{1,40})(?:\(\)\s{0,60}\.to(?:_async)?)?\(/y;

/** Paths under which the router of a match is mounted, its own last, and its name. */
function routerOf(match: LinkMatch): { prefixes: readonly string[]; router: string } {
  const routers = match.once(rustRouters);
  const receiver = receiverOf(match.text, routers.brackets, match.start - 1);
  return { prefixes: routers.prefixes(receiver), router: routers.root(receiver) };
}

/** Methods and handlers of `get(list).post(add)`. */
function* handlersOf(methods: string): Generator<{ method: string; name: string }> {
  STEP.lastIndex = 0;
  for (let count = 0, step; count < MAX_METHODS && (step = STEP.exec(methods)); count++) {
    const { found, close } = readArguments(methods, STEP.lastIndex);
    // `get_service(`, or what a tree makes of it: `get_cached(`.
    const [method = ""] = step[1]!.split("_", 1);
    const name = METHODS.includes(method) ? handlerOf(found.at(-1) ?? "") : "";
    if (name !== "") yield { method: method.toUpperCase(), name };
    if (close < 0) return;
    STEP.lastIndex = close + 1;
  }
}

/** `.route("/x", get(list).post(add))`, `.route("/x", web::get().to(list))`, `.route(web::get().to(list))`. */
function chainedRoute(match: LinkMatch): LinkEnd[] {
  const args = argumentsAt(match.text, match.end);
  const handlers = [...handlersOf(args.at(-1) ?? "")];
  if (handlers.length === 0) return [];
  const path = args.length > 1 ? firstString(args[0]!) ?? "" : "";
  const { prefixes, router } = routerOf(match);
  return prefixes.flatMap((prefix) =>
    handlers.map(({ method, name }) => ({
      label: `${method} ${joinPath(prefix, path)}`,
      name,
      router,
    }))
  );
}

/** `web::resource("/x").to(list)`. */
function resourceRoute(match: LinkMatch): LinkEnd[] {
  const { text, start, end } = match;
  const routers = match.once(rustRouters);
  if (!routers.at(receiverOf(text, routers.brackets, start - 1))?.prefix) return [];
  const name = handlerOf(argumentsAt(text, end)[0] ?? "");
  const { prefixes, router } = routerOf(match);
  return name === ""
    ? []
    : prefixes.map((prefix) => ({ label: `ANY ${joinPath(prefix)}`, name, router }));
}

/** `#[get("/x")]`, `#[route("/x", method = "GET")]`. */
function attributeRoute(match: LinkMatch): LinkEnd[] {
  const { text, start, end, groups } = match;
  const args = argumentsAt(text, end);
  const path = firstString(args[0] ?? "") ?? "";
  const methods = groups.method !== "route"
    ? [groups.method!]
    : args.flatMap((each) => /^method\s?=\s?"(\w{3,7})"/.exec(each)?.[1] ?? []);
  const attribute = text.lastIndexOf("#[", start);
  const [routers, receiver] = [match.once(rustRouters), { object: "", start: attribute }];
  const router = routers.root(receiver);
  return routers.prefixes(receiver).flatMap((prefix) =>
    // Rocket has what a query holds in the path.
    methods.map((method) => ({
      label: `${method.toUpperCase()} ${joinPath(prefix, path.replace(/\?.*/, ""))}`,
      router,
    }))
  );
}

const ROUTE = { kind: "route", role: "source", languages: ["rust"] } as const;

const ATTRIBUTE = {
  ...ROUTE,
  calls: [...METHODS.slice(0, -1), "route"],
  pattern: /(?<=#\[(?:\w{1,20}::)?(?<method>[a-z]{3,7}))\((?=\s{0,20}")/y,
  ends: attributeRoute,
} as const;

/** Marks of files that use Actix. */
const ACTIX = ["actix", "web::"];

/** Rows of routes of Rust. */
export const RUST_ROUTE_RULES: readonly LinkRule[] = [
  {
    ...ROUTE,
    name: "axum",
    calls: ["route", "route_with_tsr"],
    without: ["actix_web"],
    pattern: /(?<=\.route(?:_with_tsr)?)\(\s{0,60}(?="\/)/y,
    ends: chainedRoute,
  },
  {
    ...ROUTE,
    name: "actix",
    calls: ["route"],
    hints: ["actix_web"],
    pattern:
      /(?<=\.route)\(\s{0,60}(?="|(?:(?:actix_web::)?web::)?(?:get|post|put|patch|delete|head)\(\))/y,
    ends: chainedRoute,
  },
  {
    ...ROUTE,
    name: "actix",
    calls: ["to"],
    hints: ACTIX,
    pattern: /(?<=\)\s{0,60}\.to)\(/y,
    ends: resourceRoute,
  },
  { ...ATTRIBUTE, name: "actix", without: ["rocket"] },
  { ...ATTRIBUTE, name: "rocket", hints: ["rocket"] },
  {
    ...MOUNT,
    languages: ["rust"],
    hints: [".nest(", ".nest_service(", ".merge(", ".configure(", ".service(", ".mount("],
    pattern: /\.(?:nest|nest_service|merge|service|configure|mount)\(/g,
    ends: (match) => match.once(rustRouters).foreign(match.end),
  },
];
