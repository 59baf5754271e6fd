/**
 * Rules for routes of languages other than JavaScript.
 *
 * @module
 */
import {
  argumentsAt,
  firstString,
  handlerOf,
  joinPath,
  readArguments,
  routeHandlerOf,
} from "./arguments.ts";
import { CONSTANT_RULES } from "./constant_rules.ts";
import { ELIXIR_ROUTE_RULES } from "./elixir_route_rules.ts";
import { goRouters, pathOf } from "./go_routers.ts";
import { bracketsOf } from "./brackets.ts";
import { MAPPED, NET_GROUP, netRouters } from "./net_routers.ts";
import { adds, groupPath, receiverOf } from "./routers.ts";
import {
  listedRoutes,
  MOUNTED_LISTS,
  MOUNTED_ROUTERS,
  pythonRouters,
  unmarked,
} from "./python_routers.ts";
import { pythonConstants, writtenPath } from "./python_paths.ts";
import { LARAVEL_ROUTE_RULES } from "./laravel_route_rules.ts";
import { RAILS_ROUTE_RULES } from "./rails_route_rules.ts";
import { RUST_ROUTE_RULES } from "./rust_route_rules.ts";
import { isOfClass, SPRING_ROUTE_RULES } from "./spring_route_rules.ts";
import {
  constantPart,
  INLINE,
  type LinkEnd,
  type LinkMatch,
  type LinkRule,
  MOUNT,
} from "./rule.ts";

/** Characters before a block in which it says what it is. */
const MAX_HEAD_CHARS = 1000;

/** Characters before the body of a class in which its name is: those of its constructor may stand between. */
const MAX_CLASS_CHARS = 3000;

/** `methods=["GET", "POST"]` in a list of arguments; the method where there is none. */
function methodsOf(args: readonly string[], otherwise: string): string[] {
  const given = args.find((argument) => /^methods?\s*[=:]/.test(argument));
  const found = given?.match(/(?<=["'.])[A-Za-z]{3,7}\b/g);
  return (found ?? [otherwise]).map((method) => method.toUpperCase());
}

/** Reads a path, but for one that starts with another mark (`!/x`), which means something to a class of the tree. */
function pythonPath(argument: string | undefined, match: LinkMatch): string | undefined {
  const path = writtenPath(argument ?? "", match.once(pythonConstants));
  return /^(?:[/\w<{]|$)/.test(path) ? path : undefined;
}

function pythonRoute(match: LinkMatch): LinkEnd[] {
  const { text, end, groups } = match;
  const { object = "", method = "" } = groups;
  const args = argumentsAt(text, end);
  const given = args.find((each) => /^(?:path|rule)\s*=/.test(each)) ?? args[0];
  const path = pythonPath(given, match);
  const [routers, receiver] = [match.once(pythonRouters), { object, start: match.start }];
  // `@mock.patch("a.b")`, `@cache.delete("users")` and `@cache.get(KEY)` are no routes.
  if (path === undefined || !/route$/.test(method) && /^(?:[^/{]|\{(?!=))/.test(path)) return [];
  const isDoubtful = path.startsWith("{=") || text[match.start] === "@";
  if (isDoubtful && !routers.isRouter(receiver)) return [];
  const methods = /route$/.test(method) ? methodsOf(args, "GET") : [method.toUpperCase()];
  // A router of another file has its name there.
  return routers.ends(receiver, methods, joinPath(path))
    .map((each) => ({ ...each, router: each.router || object }));
}

/** `app.add_url_rule("/x", "name", show)`. */
function urlRule(match: LinkMatch): LinkEnd[] {
  const { text, end, groups } = match;
  const args = argumentsAt(text, end);
  const path = pythonPath(args[0], match);
  const view = args.find((each) => /^view_func\s*=/.test(each))?.replace(/^view_func\s*=/, "") ??
    args[2] ?? "";
  const name = handlerOf(view);
  if (path === undefined || name === "") return [];
  const receiver = { object: groups.object ?? "", start: match.start };
  return match.once(pythonRouters).ends(receiver, methodsOf(args, "GET"), joinPath(path), name);
}

/** `api.add_resource(Users, "/users", "/people")`: a class has a method for each that it answers. */
function resourceRoute(match: LinkMatch): LinkEnd[] {
  const [view = "", ...rest] = argumentsAt(match.text, match.end);
  const name = handlerOf(view);
  const receiver = { object: match.groups.object ?? "", start: match.start };
  const paths = rest.flatMap((each) => /^r?["']/.test(each) ? firstString(each) ?? [] : []);
  const routers = match.once(pythonRouters);
  if (name === "") return [];
  return paths.flatMap((path) => routers.ends(receiver, ["ANY"], joinPath(path), name));
}

/** `Route("/users", list, methods=["POST"])`, `WebSocketRoute("/feed", endpoint=feed)`. */
function starletteRoute(match: LinkMatch): LinkEnd[] {
  const { text, start, end, groups } = match;
  const args = argumentsAt(text, end);
  const given = args.find((each) => /^endpoint\s*=/.test(each)) ?? args[0] ?? "";
  const name = handlerOf(given.replace(/^endpoint\s*=\s*/, ""));
  const methods = groups.kind === "" ? methodsOf(args, "GET") : ["WEBSOCKET"];
  if (name === "") return [];
  const routers = match.once(listedRoutes);
  return routers.ends(routers.around(start), methods, groups.path ?? "", name);
}

/** `path("users/", views.list)`, `path("api/", include("api.urls"))`. */
function djangoPath(match: LinkMatch): LinkEnd[] {
  const { text, start, end, groups } = match;
  const [view = ""] = argumentsAt(text, end);
  const included = /^include\(\s*\(?\s*["']([\w.]{1,120})["']/.exec(view)?.[1];
  const name = included ?? handlerOf(view);
  if (name === "" || view.startsWith("include(") && !included) return [];
  const routers = match.once(listedRoutes);
  const path = writtenPath(groups.path ?? "", match.once(pythonConstants));
  return routers.ends(routers.around(start), [""], joinPath(unmarked(path)), name);
}

/** `router.register("users", UserViewSet)`. */
function djangoResource({ start, groups, once }: LinkMatch): LinkEnd[] {
  const { object = "", path = "", name = "" } = groups;
  return once(listedRoutes).ends({ object, start }, [""], joinPath(path), name);
}

/** `repos.HandleList(s.Repos)`: a function that makes a handler of values, not of another handler. */
function factoryOf(argument: string, name: string): string[] {
  const factory = /^[\w.]{1,80}(?=\()/.exec(argument)?.[0];
  return factory === undefined || factory === name || name === INLINE ? [] : [factory];
}

/** A value of a type of Go that is written where a handler stands, or whose method is one. */
const GO_LITERAL = /^\(?&?(?<type>\w[\w.]{0,80})\{[^{}]{0,300}\}\)?(?=$|\.)/;

/** `v1.GET("/x", auth, h.list)`, with the groups that `v1` is of; in Echo, the handler comes first. */
function goRoute(match: LinkMatch, place = -1): LinkEnd[] {
  const { text, start, end, groups } = match;
  const written = argumentsAt(text, end).at(place) ?? "";
  const last = written.replace(
    GO_LITERAL,
    (whole, type) => whole === written ? `${type}.ServeHTTP` : type,
  );
  const name = routeHandlerOf(last);
  const routers = match.once(goRouters);
  const receiver = receiverOf(text, routers.brackets, start - 1);
  // Behind a call, a router is one only where that is known: clients are chained as well.
  const isUnknown = text[start - 2] === ")" && !routers.isRouter(receiver);
  // Routes of a router that is mounted say its path themselves.
  if (name === "" || isUnknown || routers.isRouter({ object: last, start })) return [];
  const { method = "", verb = "", base = "", path = "" } = groups;
  const [, given, bare = ""] = /^(?:([A-Z]+) )?(.*)$/.exec(path)!;
  const asked = given ?? (verb || (/^Handle/.test(method) ? "ANY" : method));
  const verbs = groups.verbs || (asked === "ANY" ? methodsBehind(text, end) : "");
  const methods = verbs === "" ? [asked] : verbs.match(/(?<=["d])[A-Z]\w{2,11}/g) ?? [];
  const group = groupPath(text.slice(receiver.start, start), GO_GROUP);
  const names = [name, ...factoryOf(last, name)].join(" ");
  return routers.ends(receiver, methods, joinPath(group, pathOf(base) + bare), names);
}

/** `r.Methods("GET").Path("/x").HandlerFunc(list)`: the path and the methods come before the handler. */
function muxRoute(match: LinkMatch): LinkEnd[] {
  const { text, once } = match;
  const dot = text.lastIndexOf(".", match.start);
  const { object, start } = receiverOf(text, once(goRouters).brackets, dot);
  const chain = text.slice(start, dot);
  const own = pathOf(argumentsOf(chain, "Path")[0] ?? "");
  if (object === "" || own === "") return [];
  const verbs = argumentsOf(chain, "Methods").join();
  const path = joinPath(groupPath(chain, GO_GROUP), own);
  // What the router itself is asked for comes first.
  const groups = { method: "Handle", verbs, path };
  return goRoute({ ...match, start: start + object.length + 1, groups });
}

function argumentsOf(chain: string, method: string): readonly string[] {
  const call = new RegExp(`\\.\\s{0,40}${method}\\(`).exec(chain);
  return call ? argumentsAt(chain, call.index + call[0].length) : [];
}

/** The methods of `r.HandleFunc("/x", list).Methods("GET")`, as they are written. */
function methodsBehind(text: string, end: number): string {
  const methods = /\)\s{0,40}\.(?:Name\("[^"\n]{0,80}"\)\s{0,40}\.)?\s{0,40}Methods\(/y;
  methods.lastIndex = readArguments(text, end).close;
  return methods.lastIndex > 0 && methods.test(text)
    ? argumentsAt(text, methods.lastIndex).join()
    : "";
}

/** Groups that a chain of calls passes through. */
const GO_GROUP =
  /\.(?:Group|PathPrefix)\(\s{0,40}(?:[\w.]{1,80}\s{0,4}\+\s{0,4})?"([^"\n]{0,200})"/g;

/** `#[Route("/x", methods: ["GET"])]`. */
function symfonyRoute({ text, end }: LinkMatch): LinkEnd[] {
  const args = argumentsAt(text, end);
  const path = firstString(args[0] ?? "");
  if (path === undefined || isOfClass(text, end)) return [];
  return methodsOf(args, "ANY").map((method) => ({ label: `${method} ${joinPath(path)}` }));
}

/** Attributes that end where another one starts. */
const ATTRIBUTES_BEFORE = /(?:\[(?:[^[\]\n]|\[\w{0,40}\]){0,200}\]\s{0,40}){0,10}$/;

/** The rest of an attribute, others behind it, and the method that they are of. */
const ATTRIBUTES_AFTER =
  /^[^\]\n]{0,200}\](?:\s{0,40}\[(?:[^[\]\n]|\[\w{0,40}\]){0,200}\]){0,10}\s{0,40}[\w\s<>[\]?.,]{0,200}?\b(\w{1,80})\s?\(/;

/** `[HttpGet("{id}")]` in a class with `[Route("api/[controller]")]`. */
function attributeRoute(match: LinkMatch): LinkEnd[] {
  const { groups: { method = "", path = "" }, text } = match;
  const { open } = match.once(bracketsOf).blocksAround(match.start)[0]!;
  const head = text.slice(Math.max(0, open - MAX_CLASS_CHARS), Math.max(0, open));
  const [, attributes = "", modifiers = "", name = "", rest = ""] =
    /((?:\[(?:[^[\]]|\[[^[\]]{0,40}\]){0,300}\]\s{0,40}){0,10})([\w \t]{0,60})\bclass\s+(\w{1,80})([^{}]*)$/
      .exec(head) ??
      [];
  const [, literal, constant = OWN_ROUTE.exec(attributes)?.[1]] =
    /\[Route\((?:"([^"\n]{0,200})"|([A-Z][\w.]{1,100})(?=[),]))/.exec(attributes) ?? [];
  const given = literal?.replace(/^~/, "") ?? (constant ? constantPart(constant) : "");
  const action = actionAt(text, match);
  const own = path || action.path;
  // A path from the root stands for that of the class as well.
  const isRooted = /^~?\//.test(own);
  const whole = joinPath(isRooted ? "" : given, own.replace(/^~/, ""))
    .replace("[controller]", name.replace(/Controller$/, ""))
    .replace("[action]", action.name);
  // A class without a path has that of its base, or of another part of it; an abstract one that of what extends it.
  const isOfBase = given === "" && !attributes.includes("[Route(") && !isRooted;
  if (isOfBase && /\babstract\b/.test(modifiers)) return [];
  const base = isOfBase
    ? /^[^:]*:\s*(?!Controller(?:Base)?\b)(\w{1,80})/.exec(rest)?.[1] ??
      /\bpartial\s+class\s+(\w+)[^{}]*$/.exec(head)?.[1]
    : undefined;
  // Without any path, what the application starts with says by which parts of a path it is known.
  const isUnwritten = isOfBase && own === "";
  if (isUnwritten && (base === undefined || base === name)) return [];
  return [{ label: `${method.toUpperCase()} ${isUnwritten ? "" : whole}`, router: base ?? "" }];
}

/** `[Route("api/[controller]")]` of a class, whose path those have that it is the base of. */
function controllerPath({ groups }: LinkMatch): LinkEnd[] {
  const { name = "", path = "" } = groups;
  const constant = groups.constant || groups.attribute;
  const own = constant ? constantPart(constant) : path.replace(/^~/, "");
  return [{ label: name, name: [joinPath(own), `^${name}`, ""].join(" ") }];
}

/** An attribute that may be a route with a path of its own, or of one of the tree. */
const OWN_ROUTE = /[[,]\s{0,40}(?!Route\b)(\w{0,40}(?:Api|(?:Route|V\d)\w{0,40}))\s{0,4}[\],(]/;

/** `class ApiV1Attribute : RouteAttribute`, which hands its path to that: a string, or a constant. */
function attributePath({ text, end, groups }: LinkMatch): LinkEnd[] {
  const body = text.slice(end, end + MAX_HEAD_CHARS);
  const [, given, constant] = /\bbase\(\s{0,40}(?:"([^"\n]{0,200})"|(\w{1,60}))\)/.exec(body) ?? [];
  const path = given ??
    new RegExp(`\\bconst\\s+string\\s+${constant}\\s*=\\s*"([^"\\n]{0,200})"`).exec(body)?.[1];
  return path === undefined ? [] : [{ label: `=${groups.name}`, name: joinPath(path) }];
}

/** Name of the method under an attribute, and the path of a `[Route("x")]` beside it. */
function actionAt(text: string, { start, end }: LinkMatch): { name: string; path: string } {
  const before = ATTRIBUTES_BEFORE.exec(text.slice(Math.max(0, start - MAX_HEAD_CHARS), start));
  const after = text.slice(end, end + MAX_HEAD_CHARS);
  const [attributes = "", name = ""] = ATTRIBUTES_AFTER.exec(after) ?? [];
  const path = /\[Route\("([^"\n]{0,200})"/.exec(`${before?.[0] ?? ""}${attributes}`)?.[1];
  return { name, path: path ?? "" };
}

/** `app.MapGroup("/v1").MapGet("/x", Handlers.List)`, where the group may have a name. */
function mappedRoute(match: LinkMatch): LinkEnd[] {
  const { text, start, end, groups } = match;
  const name = routeHandlerOf(argumentsAt(text, end)[0] ?? "");
  const routers = match.once(netRouters);
  const receiver = receiverOf(text, routers.brackets, start - 1);
  const path = joinPath(groupPath(text.slice(receiver.start, start), NET_GROUP), groups.path ?? "");
  return name === "" ? [] : routers.ends(receiver, [groups.method!], path, name);
}

const ROUTE = { kind: "route", role: "source" } as const;
const PYTHON = { ...ROUTE, languages: ["python"] } as const;
const FLASK = { ...PYTHON, name: "flask" } as const;

/** `@protected(router.get, "/x")`: a decorator that hands its function to that of a router. */
const HANDED_METHOD =
  /@\w{1,60}\(\s{0,40}(?<object>\w{1,60})\.(?<method>get|post|put|patch|delete)\s{0,4},\s{0,40}(?=[rf]?["'])/g;

const DECORATORS = ["get", "post", "put", "patch", "delete", "head", "options", "websocket"];

/** `(http.MethodPut, "/x",`. */
const GO_METHOD =
  /\(\s{0,40}(?:"(?=[A-Z]{3,12}")|http\.Method)(?<verb>\w{3,12})"?\s{0,4},\s{0,40}"(?<path>[^"\n]{0,200})"\s{0,40},/y;

/** `http.HandleFunc("/x",`. */
const GO_SERVER =
  /(?<=\bhttp\.(?<method>Handle(?:Func)?))\(\s{0,40}"(?<path>(?:[A-Z]{3,7} )?\/[^"\n]{0,200})"\s{0,40},/y;

const SERVED = {
  ...ROUTE,
  languages: ["go"],
  calls: ["HandleFunc", "Handle", "Get", "Post", "Put", "Patch", "Delete", "Head", "Options"],
  pattern:
    /(?<=[\w)]\.(?<method>\w{3,10}))\(\s{0,40}"(?<path>(?:[A-Z]{3,7} )?\/[^"\n]{0,200})"\s{0,40},/y,
  ends: (match: LinkMatch) => goRoute(match),
} as const;

const CHI = {
  ...SERVED,
  name: "chi",
  hints: ["go-chi/chi"],
  pattern:
    /(?<=(?<!\bhttp|[^\w)])\.(?<method>\w{3,10}))\(\s{0,40}"(?<path>\/[^"\n]{0,200})"\s{0,40},/y,
} as const;

const FIBER = ["gofiber/fiber"];

const GIN = {
  ...ROUTE,
  languages: ["go"],
  calls: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "Any"],
  // `slog.Any("error", err)` is a field of a log.
  pattern:
    /(?<=(?:[\w)]\.(?<!\b(?:slog|zap|log)\.))(?<method>[A-Za-z]{3,7}))\(\s{0,40}(?:(?<base>[A-Za-z][\w.]{0,80})\s{0,4}\+\s{0,4})?"(?<path>[^"\n]{0,200})"\s{0,40},/y,
  ends: (match: LinkMatch) => goRoute(match),
} as const;

const ECHO = ["labstack/echo"];

/** Marks of files that add routers to others. */
const ADDING_ROUTERS = "include_router( register_blueprint( add_namespace( .mount(";
const GO_ROUTERS = ".Group( .Route( .Mount( .StripPrefix( gin. chi. echo. fiber. mux.";

/** Rows of routes. */
export const ROUTE_RULES: readonly LinkRule[] = [
  {
    ...FLASK,
    calls: ["route"],
    pattern: /(?<=@(?<object>[\w.]{1,60})\.(?<method>route))\(/y,
    ends: pythonRoute,
  },
  {
    ...FLASK,
    calls: DECORATORS.slice(0, 5),
    hints: ["flask"],
    pattern: /(?<=@(?<object>[\w.]{1,60})\.(?<method>[a-z]{3,6}))\(/y,
    ends: pythonRoute,
  },
  {
    ...FLASK,
    calls: ["add_url_rule"],
    pattern: /(?<=\b(?<object>\w{1,60})\.add_url_rule)\(/y,
    ends: urlRule,
  },
  {
    ...FLASK,
    calls: ["add_resource"],
    pattern: /(?<=\b(?<object>\w{1,60})\.add_resource)\((?=\s{0,40}[A-Z])/y,
    ends: resourceRoute,
  },
  {
    ...PYTHON,
    name: "fastapi",
    calls: [...DECORATORS, "api_route"],
    without: ["flask"],
    pattern:
      /(?<=@(?<object>[\w.]{1,60})\.(?<method>[a-z_]{3,9}))\(\s{0,40}(?=[rf]?["']|[A-Za-z_])/y,
    ends: pythonRoute,
  },
  { ...PYTHON, name: "fastapi", hints: ["APIRouter"], pattern: HANDED_METHOD, ends: pythonRoute },
  {
    ...PYTHON,
    name: "starlette",
    calls: ["Route", "WebSocketRoute"],
    hints: ["starlette"],
    pattern:
      /(?<=\b(?<kind>WebSocket)?Route)\(\s{0,40}(?:path\s?=\s?)?["'](?<path>\/[^"'\n]{0,200})["']\s{0,4},/y,
    ends: starletteRoute,
  },
  {
    ...PYTHON,
    name: "django",
    calls: ["path", "re_path", "url"],
    hints: ["urlpatterns"],
    pattern: /\(\s{0,40}(?<path>[rf]?["'][^"'\n]{0,200}["'])\s{0,40},/y,
    ends: djangoPath,
  },
  {
    ...PYTHON,
    name: "django",
    calls: ["register"],
    pattern:
      /(?<=\b(?<object>\w{0,60}outer\w{0,40})\.register)\(\s{0,40}r?["'](?<path>[^"'\n]{0,200})["']\s{0,40},\s{0,40}(?<name>\w[\w.]{0,100})/y,
    ends: djangoResource,
  },
  { ...GIN, name: "gin", without: ECHO },
  { ...GIN, name: "echo", hints: ECHO, ends: (match) => goRoute(match, 0) },
  { ...GIN, name: "gin", calls: ["Handle"], hints: ["gin-gonic/gin"], pattern: GO_METHOD },
  {
    ...GIN,
    name: "gin",
    calls: ["Match"],
    pattern:
      /(?<=\.Match)\(\s{0,40}\[\]string\{(?<verbs>[^{}\n]{0,200})\}\s{0,4},\s{0,40}"(?<path>[^"\n]{0,200})"\s{0,40},/y,
  },
  { ...CHI, calls: ["Method", "MethodFunc"], pattern: GO_METHOD },
  {
    ...GIN,
    name: "mux",
    calls: ["HandlerFunc", "Handler"],
    hints: ["gorilla/mux"],
    pattern: /(?<=\)\.\s{0,40}Handler(?:Func)?)\(/y,
    ends: muxRoute,
  },
  CHI,
  { ...CHI, name: "net/http", pattern: GO_SERVER },
  { ...SERVED, name: "fiber", calls: [...SERVED.calls, "All"], hints: FIBER },
  { ...SERVED, name: "net/http", without: [...CHI.hints, ...FIBER] },
  {
    ...ROUTE,
    name: "symfony",
    languages: ["php"],
    calls: ["Route"],
    pattern: /(?<=#\[Route)\(/y,
    ends: symfonyRoute,
  },
  {
    ...ROUTE,
    name: "asp.net",
    languages: ["c_sharp"],
    hints: ["[Http"],
    pattern: /\[Http(?<method>Get|Post|Put|Patch|Delete)(?:\("(?<path>[^"\n]{0,200})")?/g,
    ends: attributeRoute,
  },
  {
    ...ROUTE,
    name: "asp.net",
    languages: ["c_sharp"],
    calls: ["MapGet", "MapPost", "MapPut", "MapDelete", "MapPatch"],
    pattern: /(?<=\.Map(?<method>[A-Z][a-z]{2,5}))\(\s{0,40}"(?<path>[^"\n]{0,200})"\s{0,40},/y,
    ends: mappedRoute,
  },
  {
    ...MOUNT,
    languages: ["c_sharp"],
    hints: ["[Route(", "Controller"],
    pattern:
      /\[(?:Route\((?:"(?<path>[^"\n]{0,200})"|(?<constant>[A-Z][\w.]{1,100})(?=[),]))|(?!Route\b)(?<attribute>\w{0,40}(?:Api|(?:Route|V\d)\w{0,40}))(?=[\](]))[^\]\n]{0,80}\]\s{0,40}(?:\[[^[\]]{0,300}\]\s{0,40}){0,10}[\w \t]{0,60}\bclass\s{1,4}(?<name>\w{1,80})/g,
    ends: controllerPath,
  },
  {
    ...MOUNT,
    languages: ["c_sharp"],
    hints: ["RouteAttribute"],
    pattern: /\bclass\s{1,4}(?<name>\w{1,80})Attribute\s{0,4}:\s{0,40}RouteAttribute\b/g,
    ends: attributePath,
  },
  adds(["c_sharp"], ".MapGroup( IEndpointRouteBuilder RouteGroupBuilder", MAPPED, netRouters),
  adds(["python"], ADDING_ROUTERS, MOUNTED_ROUTERS, pythonRouters),
  adds(["python"], "include( urlpatterns Mount(", MOUNTED_LISTS, listedRoutes),
  adds(["go"], GO_ROUTERS, /\b\w{1,60}\((?=\s{0,40}["\w&`])/g, goRouters),
  ...CONSTANT_RULES,
  ...SPRING_ROUTE_RULES,
  ...LARAVEL_ROUTE_RULES,
  ...RAILS_ROUTE_RULES,
  ...ELIXIR_ROUTE_RULES,
  ...RUST_ROUTE_RULES,
];
