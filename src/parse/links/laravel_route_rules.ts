/**
 * Rules for routes of Laravel: `Route::get("/x", [Users::class, "show"])`, and the actions of
 * `Route::resource("users", Users::class)`, with the groups around them and the files that a provider
 * adds under a prefix.
 *
 * @module
 */
import { argumentsAt, firstString, joinPath, readArguments } from "./arguments.ts";
import { bracketsOf } from "./brackets.ts";
import { singular } from "./rails_route_rules.ts";
import { mountKey } from "./routers.ts";
import {
  type LinkEnd,
  type LinkMatch,
  type LinkRule,
  type LinkText,
  matchesIn,
  MOUNT,
} from "./rule.ts";

/** Characters before a call or a block in which the chain that it is part of starts. */
const MAX_HEAD_CHARS = 1000;

/** Characters behind a call in which the rest of its chain is. */
const MAX_TAIL_CHARS = 300;

/** Name of the router of a file, which another file may add under a prefix. */
const ROUTER = "Route";

/** Effect of a chain of calls, or of the groups around it. */
interface Group {
  readonly prefix: string;
  /** Controller whose actions routes name; empty of none. */
  readonly controller: string;
  /** Namespace of controllers that are named in strings, with a point behind it; empty of none. */
  readonly namespace: string;
}

const NO_GROUP: Group = { prefix: "", controller: "", namespace: "" };

/** Chain of calls on the router that goes on at an index; empty where none does. */
function chainBefore(text: string, at: number): string {
  const head = text.slice(Math.max(0, at - MAX_HEAD_CHARS), at);
  const router = head.lastIndexOf("outer->");
  const variable = router < 0 ? -1 : head.lastIndexOf("$", router);
  const start = Math.max(head.lastIndexOf("Route::"), variable);
  const chain = start < 0 ? "" : head.slice(start);
  return /[;{}]/.test(chain.replace(/(["'])[^"'\n]*\1/g, "")) ? "" : chain;
}

function groupOf(chain: string): Group {
  const namespace = /(?:\bnamespace\(\s*|["']namespace["']\s*=>\s*)["']([\w\\]{1,200})["']/.exec(
    chain,
  )?.[1];
  return {
    namespace: namespace === undefined ? "" : `${typeName(namespace)}.`,
    prefix: /(?:\bprefix\(\s*|["']prefix["']\s*=>\s*)["']([^"'\n]{0,200})["']/.exec(chain)?.[1] ??
      "",
    controller: typeName(
      /\bcontroller\(\s*([\w\\]{1,200})::class/.exec(chain)?.[1] ??
        /["']controller["']\s*=>\s*([\w\\]{1,200})::class/.exec(chain)?.[1] ?? "",
    ),
  };
}

/** Name of a class, behind what it is written behind. */
function typeName(written: string): string {
  return written.replace(/^\\+/, "").replace(/\\+/g, ".");
}

/** The blocks of a file, and what each that is a group gives: many routes stand in one. */
function groupsOf(file: LinkText) {
  const { text } = file;
  const brackets = bracketsOf(file);
  const known = new Map<number, Group>();
  const groupAt = (open: number): Group =>
    known.getOrInsertComputed(open, () => {
      const chain = open < 0 ? "" : chainBefore(text, open);
      const call = chain.search(/\bgroup\(/);
      const isGroup = call >= 0 && /\bfunction\s*\(/.test(chain.slice(call));
      return isGroup ? groupOf(chain) : NO_GROUP;
    });
  return { brackets, groupAt };
}

/** Namespaces that a file imports under a name of its own, by that. */
function namespacesOf({ text }: LinkText): ReadonlyMap<string, string> {
  const imports = matchesIn(
    text,
    /^use\s{1,4}\\?([\w\\]{1,200}?\\?(\w{1,80}))(?:\s{1,4}as\s{1,4}(\w{1,80}))?\s{0,4};/gm,
  );
  return new Map(
    imports.map(([, path = "", last = "", alias = last]) => [alias, typeName(path)] as const),
  );
}

/** Puts the namespace in the place of the name that a file gives it: `Users\List`. */
function qualified({ once }: LinkMatch, name: string): string {
  const [first = "", ...rest] = name.split(".");
  const namespace = rest.length > 1 ? once(namespacesOf).get(first) : undefined;
  return namespace === undefined ? name : [namespace, ...rest].join(".");
}

/** Finds what the chain of a route, and the groups around it, give. */
function around(match: LinkMatch): Group {
  const { brackets, groupAt } = match.once(groupsOf);
  const groups = [
    groupOf(chainBefore(match.text, match.start)),
    ...brackets.blocksAround(match.start).map(({ open }) => groupAt(open)),
  ];
  return {
    prefix: joinPath(...groups.map(({ prefix }) => prefix).reverse()),
    controller: groups.find(({ controller }) => controller !== "")?.controller ?? "",
    namespace: groups.map(({ namespace }) => namespace).reverse().join(""),
  };
}

/** Finds the handler of a route, in the ways to write it. */
function handlerIn(argument: string, group: Group): string {
  const uses = /["']uses["']\s*=>\s*([^]*)$/.exec(argument)?.[1];
  if (uses !== undefined) return handlerIn(uses, group);
  const { controller, namespace } = group;
  const [, type, member] =
    /^(?:\[\s*|["'])([\w\\]{1,200})(?:::class\s*,\s*["'](\w{1,80})["']\s*,?\s*\]|@(\w{1,80})["'])/
      .exec(argument)?.filter((each) => each !== undefined) ?? [];
  if (type) return `${argument.startsWith("[") ? "" : namespace}${typeName(type)}.${member}`;
  const alone = /^([\w\\]{1,200})::class\b/.exec(argument)?.[1];
  if (alone) return `${typeName(alone)}.__invoke`;
  const action = /^["'](\w{1,80})["']$/.exec(argument)?.[1];
  return action && controller !== "" ? `${controller}.${action}` : "";
}

/** `Route::get("/x", [Users::class, "show"])`, `Route::match(["get", "post"], "/x", "Users@show")`. */
function route(match: LinkMatch): LinkEnd[] {
  const { text, end, groups } = match;
  const args = argumentsAt(text, end);
  const [methods, path = "", handler = ""] = groups.method === "match"
    ? [
      [...args[0]?.matchAll(/["']([a-z]{3,7})["']/gi) ?? []].map(([, each = ""]) => each),
      ...args.slice(1),
    ]
    : [[groups.method!], ...args];
  const group = around(match);
  const given = /^["']([^"'\n]{0,200})["']$/.exec(path)?.[1];
  const name = handlerIn(handler, group);
  return name === "" || given === undefined ? [] : methods.map((method) => ({
    label: `${method.toUpperCase()} ${joinPath(group.prefix, given)}`,
    name: qualified(match, name),
    router: ROUTER,
  }));
}

/** Actions of a resource: method, path behind its own, and name. */
const ACTIONS = [
  ["GET", "", "index"],
  ["GET", "/create", "create"],
  ["POST", "", "store"],
  ["GET", "/{id}", "show"],
  ["GET", "/{id}/edit", "edit"],
  ["PUT", "/{id}", "update"],
  ["DELETE", "/{id}", "destroy"],
] as const;

const MAX_RESOURCES = 30;

/** `Route::apiResource("users", Users::class)->only("show")`, `Route::resources(["users" => Users::class])`. */
function resource(match: LinkMatch): LinkEnd[] {
  const { text, end, groups } = match;
  const { found: args, close } = readArguments(text, end);
  const [, tail = ""] = /^\)([^;]*)/.exec(text.slice(close, close + MAX_TAIL_CHARS)) ?? [];
  const options = `${args.slice(groups.many ? 1 : 2).join()}${tail}`;
  const listed = (name: string) =>
    new RegExp(`\\b${name}(?:["']\\s*=>\\s*|\\(\\s*)(\\[[^\\]]{0,300}|["'][^)]{0,300})`).exec(
      options,
    )?.[1]
      ?.match(/\w+/g);
  const [only, except] = [listed("only"), listed("except")];
  const { prefix, namespace } = around(match);
  const pairs = groups.many
    ? argumentsAt(args[0] ?? "", 1).slice(0, MAX_RESOURCES).map((each) => each.split(/\s*=>\s*/))
    : [args];
  return pairs.flatMap(([name = "", type = ""]) => {
    const [, written, end] = /^["']?([\w\\]{1,200})(::class|["'])$/.exec(type) ?? [];
    const path = resourcePath(firstString(name) ?? "");
    if (written === undefined || path === "") return [];
    const controller = `${end === "::class" ? "" : namespace}${typeName(written)}`;
    return ACTIONS.filter(([, , action]) =>
      (only ? only.includes(action) : !except?.includes(action)) &&
      !(groups.api && /^(?:create|edit)$/.test(action))
    ).map(([method, rest, action]) => ({
      label: `${method} ${joinPath(prefix, path)}${rest.replace("id", parameterOf(path))}`,
      name: qualified(match, `${controller}.${action}`),
      router: ROUTER,
    }));
  });
}

/** `photos.comments` is `photos/{photo}/comments`. */
function resourcePath(name: string): string {
  const parts = name.split(".");
  return parts.map((part, at) => at < parts.length - 1 ? `${part}/{${parameterOf(part)}}` : part)
    .join("/");
}

/** Name of the parameter of a member, as Laravel makes it of the last part of a path. */
function parameterOf(path: string): string {
  return singular(path.slice(path.lastIndexOf("/") + 1).replaceAll("-", "_"));
}

/** `Route::prefix("api")->group(base_path("routes/api.php"))`, `withRouting(api: "routes/api.php")`. */
function mount(match: LinkMatch): LinkEnd[] {
  const { text, start, end, groups } = match;
  const file = `/${groups.file!.replace(/^(?:\.{0,2}\/)*/, "")}`;
  const prefix = groups.api === undefined || groups.api === ""
    ? around(match).prefix
    : /\bapiPrefix\s*:\s*["']([^"'\n]{0,100})["']/.exec(
      text.slice(Math.max(0, start - MAX_TAIL_CHARS), end + MAX_TAIL_CHARS),
    )?.[1] ?? "api";
  return [{ label: mountKey(file), name: [joinPath(prefix), file, ROUTER].join(" ") }];
}

const ROUTE = { name: "laravel", kind: "route", role: "source", languages: ["php"] } as const;

/** Text of a router, or of a chain of calls on it, before a method. */
const ON_ROUTER = "(?<=(?:\\bRoute::|\\$\\w{0,20}[rR]outer->|\\)\\s{0,40}->)";

export const LARAVEL_ROUTE_RULES: readonly LinkRule[] = [
  {
    ...ROUTE,
    hints: ["Route::", "outer->"],
    calls: ["get", "post", "put", "patch", "delete", "options", "any", "match"],
    pattern: new RegExp(`${ON_ROUTER}(?<method>[a-z]{3,7}))\\((?=\\s{0,40}["'[])`, "y"),
    ends: (match) => chainBefore(match.text, match.start) === "" ? [] : route(match),
  },
  {
    ...ROUTE,
    hints: ["Route::", "outer->"],
    calls: ["resource", "apiResource", "resources", "apiResources"],
    pattern: new RegExp(
      `${ON_ROUTER}(?:(?<api>apiR)|r)esource(?<many>s?))\\((?=\\s{0,40}["'[])`,
      "y",
    ),
    ends: (match) => chainBefore(match.text, match.start) === "" ? [] : resource(match),
  },
  {
    ...MOUNT,
    languages: ["php"],
    hints: ["group(", "withRouting("],
    pattern:
      /(?:\bgroup\(|\brequire(?:_once)?\b\s{0,4}\(?|\b(?<api>api)\s{0,40}:)\s{0,40}(?:base_path\(\s{0,40})?(?:__DIR__\s{0,4}\.\s{0,4})?["'](?<file>[^"'\n]{1,150}\.php)["']/g,
    ends: mount,
  },
];
