/**
 * Rules for routes of Rails: `get "/x", to: "users#show"`, and the actions of `resources :users`.
 *
 * @module
 */
import type { LinkEnd, LinkMatch, LinkRule } from "./rule.ts";
import { joinPath } from "./arguments.ts";
import { indentedHeads } from "./indented_heads.ts";

const COLLECTION_ACTIONS = [
  ["GET", "", "index"],
  ["GET", "/new", "new"],
  ["POST", "", "create"],
  ["GET", "/:id", "show"],
  ["GET", "/:id/edit", "edit"],
  ["PATCH", "/:id", "update"],
  ["DELETE", "/:id", "destroy"],
] as const;

/** Prefixes that the blocks around a route add to it. */
interface Around {
  /** Before its path. */
  readonly path: string;
  /** Before its controller. */
  readonly modules: readonly string[];
}

/** Blocks around a place. */
function blocksAround(text: string, start: number): Around {
  const paths: string[] = [];
  const modules: string[] = [];
  for (const line of indentedHeads(text, start)) {
    const [, kind, name = ""] =
      /^\s*(namespace|scope|resources?)\b\s*\(?\s*(?:[:"'](\/?[\w/:]{1,80}))?/.exec(line) ?? [];
    if (kind === undefined) continue;
    const given = /\bpath:\s*["']([\w/:]{0,80})["']/.exec(line)?.[1] ?? name;
    paths.unshift(kind === "resources" ? `${given}/:id` : given);
    const module = kind === "namespace" ? name : /\bmodule:\s*[:"']([\w/]{1,80})/.exec(line)?.[1];
    if (module) modules.unshift(camelCase(module));
  }
  return { path: paths.join("/"), modules };
}

function camelCase(name: string): string {
  return name.split("/").map((part) =>
    part.split("_").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("")
  ).join(".");
}

/** `admin/users` is `Admin.UsersController`. */
function controllerOf(name: string, modules: readonly string[] = []): string {
  return [...modules, `${camelCase(name)}Controller`].join(".");
}

function route({ text, start, groups }: LinkMatch): LinkEnd[] {
  const { method = "", path = "", controller = "", action = "" } = groups;
  const at = start + (text.slice(start).search(/\S/) || 0);
  const around = blocksAround(text, at);
  const verb = method === "root" ? "GET" : method === "match" ? "ANY" : method.toUpperCase();
  const label = `${verb} ${joinPath(around.path, path)}`;
  return [{ label, name: `${controllerOf(controller, around.modules)}.${action}`, at }];
}

/** `resources :users, only: [:index]`, one end an action. */
function resource({ text, start, groups }: LinkMatch): LinkEnd[] {
  const { kind = "", name = "", options = "" } = groups;
  const at = start + (text.slice(start).search(/\S/) || 0);
  const around = blocksAround(text, at);
  const only = namesIn(/\bonly:\s*(\[[^\]]{0,200}\]|:\w+|%i\[[^\]]{0,200}\])/.exec(options)?.[1]);
  const except = namesIn(
    /\bexcept:\s*(\[[^\]]{0,200}\]|:\w+|%i\[[^\]]{0,200}\])/.exec(options)?.[1],
  );
  const given = /\bcontroller:\s*[:"']([\w/]{1,80})/.exec(options)?.[1];
  const plural = kind === "resource" && !name.endsWith("s") ? `${name}s` : name;
  const controller = controllerOf(given ?? plural, around.modules);
  return COLLECTION_ACTIONS.filter(([, , action]) =>
    (only ? only.has(action) : !except?.has(action)) && (kind !== "resource" || action !== "index")
  ).map(([method, path, action]) => ({
    label: `${method} ${joinPath(around.path, name)}${
      kind === "resource" ? path.replace("/:id", "") : path
    }`,
    name: `${controller}.${action}`,
    at,
  }));
}

function namesIn(list: string | undefined): ReadonlySet<string> | undefined {
  return list === undefined ? undefined : new Set(list.replace(/^%i/, "").match(/\w+/g));
}

const RAILS = {
  name: "rails",
  kind: "route",
  role: "source",
  languages: ["ruby"],
} as const;

/** Rows of routes of Rails. */
export const RAILS_ROUTE_RULES: readonly LinkRule[] = [
  {
    ...RAILS,
    hints: ["routes.draw"],
    pattern:
      /^[ \t]{0,40}(?<method>get|post|put|patch|delete|match|root)\b[ \t(]{0,4}(?:[:"'](?<path>[\w/:.*()-]{1,120})["']?,?[ \t]{0,4})?(?:=>[ \t]{0,4}|to:[ \t]{0,4}|:to[ \t]{0,4}=>[ \t]{0,4})?["'](?<controller>[\w/]{1,80})#(?<action>\w{1,80})["']/gm,
    ends: route,
  },
  {
    ...RAILS,
    hints: ["routes.draw"],
    pattern:
      /^[ \t]{0,40}(?<kind>resources?)[ \t(]{1,4}[:"'](?<name>[\w/]{1,80})["']?(?<options>[^\n]{0,300})/gm,
    ends: resource,
  },
];
