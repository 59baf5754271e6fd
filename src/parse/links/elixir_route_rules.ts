/**
 * Rules for routes of Phoenix: `get "/x", PageController, :index`, `live "/x", PageLive`, with the scopes
 * around them.
 *
 * @module
 */
import { joinPath } from "./arguments.ts";
import { statements } from "./indented_heads.ts";
import type { LinkEnd, LinkMatch, LinkRule } from "./rule.ts";

/** Action, its method, and its path behind that of its resource, or of the only one. */
const ACTIONS = [
  ["index", "GET", ""],
  ["edit", "GET", "/:id/edit"],
  ["new", "GET", "/new"],
  ["show", "GET", "/:id"],
  ["create", "POST", ""],
  ["update", "PATCH", "/:id"],
  ["delete", "DELETE", "/:id"],
] as const;

/** Path and module that the blocks around a route add to it. */
interface Scope {
  /** Before its path. */
  readonly path: string;
  /** Before its controller. */
  readonly alias: string;
}

/** `scope "/api", MyWeb do`, `scope path: "/api", alias: MyWeb do`, `resources "/users", Users do`. */
function scopeOf({ start, once }: LinkMatch): Scope {
  const paths: string[] = [];
  const aliases: string[] = [];
  for (const line of once(statements).around(start).heads) {
    const [, kind, options = ""] = /^\s*(scope|resources)\b[ (]([^\n]{0,300})\bdo\s*$/.exec(line) ??
      [];
    if (kind === undefined) continue;
    const path = /^\s*"([^"]{0,200})"|\bpath:\s*"([^"]{0,200})"/.exec(options);
    const given = path?.[1] ?? path?.[2] ?? "";
    // Phoenix writes the name of a member of a collection into a path.
    const member = (/(\w+)\/?$/.exec(given)?.[1] ?? "").replace(/s$/, "");
    paths.unshift(kind === "resources" ? joinPath(given, `:${member}_id`) : given);
    const alias = /^\s*(?:"[^"]*"\s*,\s*)?([A-Z][\w.]{0,100})|\balias:\s*([A-Z][\w.]{0,100})/.exec(
      options,
    );
    if (kind === "scope" && alias) aliases.unshift(alias[1] ?? alias[2]!);
    if (/\balias:\s*false\b/.test(options)) break;
  }
  return { path: joinPath(...paths), alias: aliases.map((each) => `${each}.`).join("") };
}

function route(match: LinkMatch): LinkEnd[] {
  const { method = "", path = "", controller = "", action = "" } = match.groups;
  const scope = scopeOf(match);
  return [{
    label: `${method.toUpperCase()} ${joinPath(scope.path, path)}`,
    // Without an action, the module is a plug.
    name: action === ""
      ? `${scope.alias}${controller}.call ${scope.alias}${controller}`
      : `${scope.alias}${controller}.${action}`,
  }];
}

/** `resources "/users", UserController, only: [:index, :show]`. */
function resources(match: LinkMatch): LinkEnd[] {
  const { path = "", controller = "", options = "" } = match.groups;
  const scope = scopeOf(match);
  const only = actionsOf(/\bonly:\s*\[([^\]]{0,200})\]/.exec(options)?.[1]);
  const except = actionsOf(/\bexcept:\s*\[([^\]]{0,200})\]/.exec(options)?.[1]);
  const param = /\bparam:\s*"(\w{1,80})"/.exec(options)?.[1] ?? "id";
  const isSingle = /\bsingleton:\s*true\b/.test(options);
  return ACTIONS
    .filter(([action]) => only ? only.has(action) : !except?.has(action))
    .filter(([action]) => !isSingle || action !== "index")
    .map(([action, method, rest]) => ({
      label: `${method} ${joinPath(scope.path, path)}${
        isSingle ? rest.replace("/:id", "") : rest.replace(":id", `:${param}`)
      }`,
      name: `${scope.alias}${controller}.${action}`,
    }));
}

function actionsOf(list: string | undefined): ReadonlySet<string> | undefined {
  return list === undefined ? undefined : new Set(list.match(/\w+/g));
}

/** `live "/users", UserLive.Index, :index`: a page begins with its `mount`. */
function live(match: LinkMatch): LinkEnd[] {
  const { path = "", name = "" } = match.groups;
  const scope = scopeOf(match);
  return [{ label: `GET ${joinPath(scope.path, path)}`, name: `${scope.alias}${name}.mount` }];
}

const PHOENIX = { name: "phoenix", kind: "route", role: "source", languages: ["elixir"] } as const;

/** Rows of routes of Phoenix. */
export const ELIXIR_ROUTE_RULES: readonly LinkRule[] = [
  {
    ...PHOENIX,
    hints: ["Controller, :", "Controller, []"],
    pattern:
      /\b(?<method>get|post|put|patch|delete|options|head)[ (]{1,2}"(?<path>\/[^"\n]{0,200})",\s{0,40}(?<controller>[A-Z][\w.]{0,100}),\s{0,40}(?::(?<action>\w{1,80})|\[\])/g,
    ends: route,
  },
  {
    ...PHOENIX,
    hints: ["resources"],
    pattern:
      /\bresources[ (]{1,2}"(?<path>\/[^"\n]{0,200})",\s{0,40}(?<controller>[A-Z][\w.]{0,100})(?<options>(?:,\s{0,60}\n|[^\n]){0,300})/g,
    ends: resources,
  },
  {
    ...PHOENIX,
    hints: ['live "/', 'live("/'],
    pattern: /\blive[ (]{1,2}"(?<path>\/[^"\n]{0,200})",\s{0,40}(?<name>[A-Z][\w.]{0,100})/g,
    ends: live,
  },
];
