/**
 * Rules for routes of Rust: axum, Actix and Rocket.
 *
 * @module
 */
import { argumentsAt, firstString, handlerOf, joinPath, readArguments } from "./arguments.ts";
import { adds, receiverOf } from "./routers.ts";
import { constantPart, type LinkEnd, type LinkMatch, type LinkRule, MOUNT } from "./rule.ts";
import { ADDED, rustRouters } from "./rust_routers.ts";

/** Characters behind an attribute in which its function begins. */
const MAX_BEHIND_CHARS = 2_000;

/** Methods of one route. */
const MAX_METHODS = 20;

const METHODS = ["get", "post", "put", "patch", "delete", "head", "options", "any"];

/** Next call of a chain: `get(`, `.post(`, `web::get().to(`. */
const STEP = /\s{0,60}\.?\s{0,60}(?:\w{1,40}::){0,4}(\w{1,40})(?:\(\)\s{0,60}\.to(?:_async)?)?\(/y;

/** Routers of the file of a match, and the one that it is part of. */
function routerOf(match: LinkMatch) {
  const routers = match.once(rustRouters);
  return { routers, receiver: receiverOf(match.text, routers.brackets, match.start - 1) };
}

/** Methods and handlers of `get(list).post(add)`. */
function* handlersOf(methods: string): Generator<{ method: string; name: string }> {
  STEP.lastIndex = 0;
  for (let count = 0, step; count < MAX_METHODS && (step = STEP.exec(methods)); count++) {
    const { found, close } = readArguments(methods, STEP.lastIndex);
    // `get_service(`, what a tree makes of it, `get_cached(`, or one that is documented: `get_with(list, docs)`.
    const [method = "", kind] = step[1]!.split("_", 2);
    const name = METHODS.includes(method)
      ? handlerOf(found.at(kind === "with" ? 0 : -1) ?? "")
      : "";
    if (name !== "") yield { method: method.toUpperCase(), name };
    if (close < 0) return;
    STEP.lastIndex = close + 1;
  }
}

/** `.route("/x", get(list).post(add))`, `.route("/x", web::get().to(list))`, `.route(web::get().to(list))`. */
function chainedRoute(match: LinkMatch): LinkEnd[] {
  const args = argumentsAt(match.text, match.end);
  const handlers = [...handlersOf(args[1] ?? args[0] ?? "")];
  const path = args.length > 1 ? firstString(args[0]!) ?? "" : "";
  return handlers.flatMap(({ method, name }) => {
    const { routers, receiver } = routerOf(match);
    return routers.ends(receiver, [method], joinPath(path), name);
  });
}

/** `web::resource("/x").to(list)`. */
function resourceRoute(match: LinkMatch): LinkEnd[] {
  const { routers, receiver } = routerOf(match);
  const name = handlerOf(argumentsAt(match.text, match.end)[0] ?? "");
  if (name === "" || !routers.at(receiver)?.prefix) return [];
  return routers.ends(receiver, ["ANY"], "/", name);
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
  // Rocket has what a query holds in the path.
  const own = joinPath(path.replace(/\?.*/, ""));
  return match.once(rustRouters).ends({ object: "", start: attribute }, methods, own);
}

/** `.routes(routes!(users::list, users::add))` of utoipa: each function says its path and method itself. */
function documentedRoutes(match: LinkMatch): LinkEnd[] {
  const { routers, receiver } = routerOf(match);
  return argumentsAt(match.text, match.end).map(handlerOf).filter((name) => name !== "")
    .flatMap((name) =>
      routers.ends(receiver, [""], constantPart(name), name)
        .map((each) => ({ ...each, label: `${constantPart(`${name}:method`)} ${each.label}` }))
    );
}

/** Attributes between the one of a path and its function. */
const FUNCTION_BEHIND =
  /^\)\](?:\s|#\[[^\]]{0,400}\]|\/\/[^\n]{0,200}\n){0,40}(?:pub\b(?:\([a-z]{1,5}\))?\s{1,4})?(?:async\s{1,4})?fn\s{1,4}(\w{1,60})/;

/** `#[utoipa::path(get, path = "/x")]`: what the name of the function stands for in `routes!()`. */
function documentedPath({ text, end }: LinkMatch): LinkEnd[] {
  const { found, close } = readArguments(text, end);
  const method = /^(?:method\()?(\w{3,7})/.exec(found[0] ?? "")?.[1] ?? "";
  const path = found.find((each) => /^path\s*=/.test(each));
  const name = FUNCTION_BEHIND.exec(text.slice(close, close + MAX_BEHIND_CHARS))?.[1];
  if (close < 0 || path === undefined || name === undefined) return [];
  return [
    { label: `=${name}`, name: firstString(path) ?? "" },
    { label: `=${name}:method`, name: method.toUpperCase() },
  ];
}

const ROUTE = { kind: "route", role: "source", languages: ["rust"] } as const;

const ATTRIBUTE = {
  ...ROUTE,
  calls: [...METHODS.slice(0, -1), "route"],
  pattern: /(?<=#\[(?:\w{1,20}::)?(?<method>[a-z]{3,7}))\((?=\s{0,20}")/y,
  ends: attributeRoute,
} as const;

export const RUST_ROUTE_RULES: readonly LinkRule[] = [
  {
    ...ROUTE,
    name: "axum",
    calls: ["route", "route_with_tsr", "api_route", "api_route_with"],
    without: ["actix_web"],
    pattern: /(?<=route(?:_with(?:_tsr)?)?)\(\s{0,60}(?="\/)/y,
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
    hints: ["actix", "web::"],
    pattern: /(?<=\)\s{0,60}\.to)\(/y,
    ends: resourceRoute,
  },
  {
    ...ROUTE,
    name: "axum",
    calls: ["routes"],
    hints: ["routes!("],
    pattern: /(?<=\.routes)\(\s{0,40}(?:utoipa_axum::)?routes!\(/y,
    ends: documentedRoutes,
  },
  {
    ...MOUNT,
    name: "constant",
    languages: ["rust"],
    hints: ["utoipa::path("],
    pattern: /#\[utoipa::path\(/g,
    ends: documentedPath,
  },
  { ...ATTRIBUTE, name: "actix", without: ["rocket"] },
  { ...ATTRIBUTE, name: "rocket", hints: ["rocket"] },
  adds(["rust"], ".nest .merge( .configure( .service( .mount(", ADDED, rustRouters),
];
