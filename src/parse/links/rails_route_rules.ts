/**
 * Rules for routes of Rails: `get "/x", to: "users#show"`, and the actions of `resources :users`, with
 * the paths, modules and controllers that the blocks around them give.
 *
 * @module
 */
import { joinPath } from "./arguments.ts";
import { statements } from "./indented_heads.ts";
import { type LinkEnd, type LinkMatch, type LinkRule, type LinkText, matchesIn } from "./rule.ts";

const ACTIONS = [
  ["GET", "", "index"],
  ["GET", "/new", "new"],
  ["POST", "", "create"],
  ["GET", "/:id", "show"],
  ["GET", "/:id/edit", "edit"],
  ["PATCH", "/:id", "update"],
  ["DELETE", "/:id", "destroy"],
] as const;

/** Effect of the blocks around a route. */
interface Context {
  /** Before its path; within resources, of all of them. */
  readonly path: string;
  /** Before its controller. */
  readonly modules: readonly string[];
  /** Controller of actions that name none; empty of none. */
  readonly controller: string;
  /** Parts that one of the resources around it adds to a path: of a member, and of what is nested in it. */
  readonly member: string;
  readonly nested: string;
  /** Path before the parts of a member; of a shallow resource, without that of what it is nested in. */
  readonly members: string;
  /** Path outside of all resources, where those within are shallow. */
  readonly shallow?: string | undefined;
}

const OUTSIDE: Context = {
  ...{ path: "", modules: [], controller: "", member: "", nested: "", members: "" },
};

/** A statement by which members of nested resources have no path of what they are nested in. */
const SHALLOW = /^shallow\b|\bshallow:\s?true\b|:shallow\s?=>\s?true\b/;

/** Reads an option, in either way to write it: `path: "x"`, `:path => :x`. */
function option(statement: string, name: string): string | undefined {
  const pattern = new RegExp(
    `(?:\\b${name}:|:${name}\\s{0,4}=>)\\s{0,4}(?:[:"']([\\w/:.-]{0,120})|(\\[[^\\]]{0,300}\\]|%[iw][\\[(][^\\])]{0,300}))`,
  );
  const [, one, list] = pattern.exec(statement) ?? [];
  return one ?? list?.replace(/^%[iw]/, "");
}

/** Names behind a word: `resources :comments, "likes"`. */
function namesOf(statement: string): string[] {
  const listed =
    /^\w+[ (]\s{0,4}((?:[:"'][^\s"',)]{0,150}(?![^\s"',)])["']?(?!\s{0,4}=>)(?:\s{0,4},\s{0,4})?){0,5})/
      .exec(statement)?.[1] ?? "";
  return [...listed.matchAll(/[:"']([^\s"',)]{1,150})/g)].map(([, name = ""]) => name);
}

/** Context within a block that a statement opens. */
function within(outer: Context, statement: string): Context {
  const [, kind = ""] = /^(\w+)/.exec(statement) ?? [];
  const [name = ""] = namesOf(statement);
  const module = option(statement, "module");
  const modules = module ? [...outer.modules, camelCase(module)] : outer.modules;
  const path = option(statement, "path");
  const controller = option(statement, "controller");
  switch (kind) {
    case "namespace": {
      const added = joinPath(outer.members, outer.nested, path ?? name);
      const named = module ? modules : [...outer.modules, camelCase(name)];
      return { ...OUTSIDE, path: added, members: added, modules: named };
    }
    case "scope":
      return {
        ...outer,
        path: joinPath(outer.path, path ?? name),
        members: joinPath(outer.members, path ?? name),
        modules,
        controller: controller ? controllerOf(controller, modules) : outer.controller,
      };
    case "controller":
      return { ...outer, controller: controllerOf(name, outer.modules) };
    case "resource":
    case "resources": {
      const isOne = kind === "resource";
      const param = option(statement, "param") ?? "id";
      const whole = joinPath(outer.members, outer.nested, path ?? name);
      const shallow = outer.shallow ?? (SHALLOW.test(statement) ? outer.members : undefined);
      return {
        path: whole,
        members: shallow === undefined || outer.nested === ""
          ? whole
          : joinPath(shallow, path ?? name),
        shallow,
        modules,
        controller: controllerOf(controller ?? (isOne ? plural(name) : name), modules),
        member: isOne ? "" : `/:${param}`,
        nested: isOne ? "" : `/:${singular(option(statement, "as") ?? name)}_${param}`,
      };
    }
    case "member":
      return { ...outer, ...inside(joinPath(outer.members, outer.member)) };
    case "collection":
      return { ...outer, ...inside(outer.path) };
    case "new":
      return { ...outer, ...inside(joinPath(outer.path, "new")) };
    case "shallow":
      return { ...outer, shallow: outer.members };
    default:
      return outer;
  }
}

/** Path of routes in a block of a resource. */
function inside(path: string): Pick<Context, "path" | "members" | "member" | "nested"> {
  return { path, members: path, member: "", nested: "" };
}

function contextsByHeads(): Map<string, readonly Context[]> {
  return new Map();
}

/** The statement of a match, and what the blocks around it give: none where these hold no routes. */
function contextsOf(match: LinkMatch): { own: string; contexts: readonly Context[] } {
  if (!match.once(isOfRoutes)) return { own: "", contexts: [] };
  const { own, heads } = match.once(statements).around(match.start);
  // Many routes stand in one block.
  const known = match.once(contextsByHeads);
  const key = heads.join("\n");
  const contexts = known.getOrInsertComputed(key, () => contextsWithin(heads, match));
  return { own, contexts };
}

/** Contexts of the blocks around a place: routes of a concern are those of all resources that have it. */
function contextsWithin(heads: readonly string[], match: LinkMatch): readonly Context[] {
  const at = heads.findIndex((head) => /^concern\b/.test(head));
  if (at < 0) return [heads.reduceRight(within, OUTSIDE)];
  const [name = ""] = namesOf(heads[at]!);
  const users = match.once(concernsOf).get(name) ?? [];
  return users.map((context) => heads.slice(0, at).reduceRight(within, context));
}

/** `resources :posts, concerns: :liked`, and `concerns :liked` in a block: what has a concern, by its name. */
function concernsOf(file: LinkText): ReadonlyMap<string, readonly Context[]> {
  const all = statements(file);
  const found = new Map<string, Context[]>();
  const uses = matchesIn(file.text, /\bconcerns(?::|\s*=>|[ (])([^\n]{0,200})/g);
  for (const { index, 1: rest = "" } of uses) {
    const { own, heads } = all.around(index);
    // A concern that has others is left out.
    if (heads.some((head) => /^concern\b/.test(head))) continue;
    const around = heads.reduceRight(within, OUTSIDE);
    const context = /^concerns\b/.test(own) ? around : within(around, own);
    const names = /^\s*(?:\[[^\]]*|%i[[(][^\])]*|:\w+(?:,\s*:\w+)*(?!\w*:))/.exec(rest)?.[0] ?? "";
    for (const [name] of names.replace("%i", "").matchAll(/\w+/g)) {
      found.getOrInsertComputed(name, () => []).push(context);
    }
  }
  return found;
}

/** Whether a file draws routes, or is one that another draws: `draw(:admin)`. */
function isOfRoutes({ text }: LinkText): boolean {
  return text.includes("routes.draw") ||
    /^(?:namespace|scope|resources?|constraints|authenticate)\b[^\n]{0,200}/m.test(text) &&
      !/^[ \t]{0,20}(?:class|module|task|desc|describe|RSpec|require)\b/m.test(text);
}

/** Name of one of several, as routes write it. */
export function singular(name: string): string {
  if (/(?:ss|us|[^s])$/.test(name)) return name;
  return name.endsWith("ies")
    ? `${name.slice(0, -3)}y`
    : name.replace(/(?<=ss|sh|ch|x|tus)es$|s$/, "");
}

function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:[^s]s|data)$/.test(name)
    ? name
    : /(?:ss|sh|ch|x)$/.test(name)
    ? `${name}es`
    : `${name}s`;
}

function camelCase(name: string): string {
  return name.split("/").filter((part) => part !== "").map((part) =>
    part.split("_").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("")
  ).join(".");
}

/** `admin/users` is `Admin.UsersController`; one that starts with a slash is in no module. */
function controllerOf(name: string, modules: readonly string[]): string {
  return [...name.startsWith("/") ? [] : modules, `${camelCase(name)}Controller`].join(".");
}

function route(match: LinkMatch): LinkEnd[] {
  const { own, contexts } = contextsOf(match);
  if (/\bdo\b(?: \||$)|\{\s{0,4}$/.test(own)) return [];
  return contexts.flatMap((context) => routeIn(context, own, match.groups.method ?? ""));
}

function routeIn(around: Context, own: string, method: string): LinkEnd[] {
  const on = option(own, "on");
  const context = on ? within(around, on) : around;
  const target = /(?:\bto:|=>)\s{0,4}["']([\w/]{1,120})#(\w{1,80}[?!]?)["']/.exec(own) ??
    /^root[ (]{1,4}["']([\w/]{1,120})#(\w{1,80})["']/.exec(own);
  const names = namesOf(own);
  const [first = ""] = names;
  const given = /^\w+[ (]{1,4}["']([^"'\n]{0,200})["']/.exec(own)?.[1];
  const prefix = joinPath(context.members, context.nested);
  const label = (path: string) =>
    methodsOf(method, own).map((verb) => `${verb} ${joinPath(prefix, path)}`);
  const ends = (path: string, name: string) => label(path).map((each) => ({ label: each, name }));
  const path = given ?? first;
  if (target) {
    const [, controller = "", action = ""] = target;
    return ends(
      method === "root" ? "" : path,
      `${controllerOf(controller, context.modules)}.${action}`,
    );
  }
  if (/(?:\bto:|:to\s{0,4}=>|^\w+[ (]{1,4}["'][^"']{0,200}["']\s{0,4}=>)/.test(own)) return [];
  const named = option(own, "controller");
  const action = option(own, "action");
  const controller = named ? controllerOf(named, context.modules) : context.controller;
  if (controller !== "") {
    return (action
      ? [path]
      : [given ?? "", ...names].filter((each, at) => each !== "" && (at === 0 || each !== given)))
      .flatMap((each) =>
        ends(each, `${controller}.${action ?? each.split("/").at(-1)!.replaceAll("-", "_")}`)
      );
  }
  // `get "photos/show"`
  const [, folder, last] = /^\/?([\w/]{1,120})\/(\w{1,80})$/.exec(path) ?? [];
  return folder ? ends(path, `${controllerOf(folder, context.modules)}.${action ?? last}`) : [];
}

/** Methods of a route; `match` lists them. */
function methodsOf(method: string, statement: string): string[] {
  if (method === "root") return ["GET"];
  if (method !== "match") return [method.toUpperCase()];
  const listed = option(statement, "via")?.match(/\w+/g) ?? ["any"];
  return listed.map((each) => each === "all" ? "ANY" : each.toUpperCase());
}

/** `resources :users, only: [:index]`, one end an action. */
function resource(match: LinkMatch): LinkEnd[] {
  const { own, contexts } = contextsOf(match);
  const kind = match.groups.kind!;
  const listed = (name: string) => option(own, name)?.match(/\w+/g);
  const [only, except] = [listed("only"), listed("except")];
  const actions = ACTIONS.filter(([, , action]) =>
    (only ? only.includes(action) : !except?.includes(action)) &&
    (kind !== "resource" || action !== "index")
  );
  const named = contexts.flatMap((context) =>
    namesOf(own).map((name) => within(context, own.replace(/^(\w+)[^,]*/, `$1 :${name}`)))
  );
  return named.flatMap(({ path, members, controller, member }) => {
    return actions.map(([method, rest, action]) => ({
      label: `${method} ${rest.startsWith("/:id") ? members : path}${rest.replace("/:id", member)}`,
      name: `${controller}.${action}`,
    }));
  });
}

const RAILS = { name: "rails", kind: "route", role: "source", languages: ["ruby"] } as const;

export const RAILS_ROUTE_RULES: readonly LinkRule[] = [
  {
    ...RAILS,
    hints: ["get ", "get(", "post ", "put ", "patch ", "delete ", "match ", "root "],
    pattern:
      /(?<=^[ \t]{0,60})(?<method>get|post|put|patch|delete|match|root)\b(?=[ (]{1,4}[:"'\w])/gm,
    ends: route,
  },
  {
    ...RAILS,
    hints: ["resource"],
    pattern: /(?<=^[ \t]{0,60})(?<kind>resources?)\b(?=[ (]{1,4}[:"'])/gm,
    ends: resource,
  },
];
