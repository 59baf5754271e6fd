/**
 * Rules for requests: who asks for a path of a server, by its method and the shape of the path, in
 * which `*` stands for a segment that is a value. The routes of the tree are the other end.
 *
 * A path is read where it is written, or joined from strings and values. What stands before its first
 * slash is the address of a server: one that has a name on the internet is not in the tree.
 *
 * @module
 */
import { argumentsAt } from "./arguments.ts";
import { JVM, type LinkEnd, type LinkMatch, type LinkRule, rowsOf, SCRIPT } from "./rule.ts";
import { words } from "../../text/words.ts";

/** Segments of a path; what has more is none of an application. */
const MAX_SEGMENTS = 12;

/** Stands for a value while a path is read. */
const VALUE = "\0";

/** Values within strings of all languages. */
const INTERPOLATED =
  /\$\{[^}]{0,200}\}|#\{[^}]{0,200}\}|\{[^{}"'\n]{0,120}\}|\\\([^)]{0,80}\)|%[sdvq]|\$\w{1,60}/g;

/** Servers that may be the one of the tree: of this machine, of its network, or a value. */
const OWN_SERVER = new RegExp(
  `^(?:https?|lb)://(?:localhost|127\\.0\\.0\\.1|0\\.0\\.0\\.0|[\\w-]{1,60}|[^/]{0,60}${VALUE}[^/]{0,60})(?::(?:\\d{1,5}|${VALUE}))?(?=/)`,
);

/** A string with its quotes, in most languages; or something else that a path is joined from. */
const PART =
  /(?:[rRuUbBfF$@~p]{0,2})(?:"""|"((?:[^"\\\n]|\\.){0,300})"|'((?:[^'\\\n]|\\.){0,300})'|`((?:[^`\\]|\\.){0,300})`)|[^"'`+]{1,300}|./gs;

/** A path behind a function that fills in or joins; it is the argument that counts. */
const WRAPPED =
  /^(?:[\w.:]{0,40}?(?:Sprintf|format|String\.format|URI|URI\.create|Url|parse|new URL|reverse|format!))\(\s{0,20}(?=["'`fF])/;

/** Shape of a path as an expression gives it, `undefined` where it is none. */
export function requestPath(expression: string): string | undefined {
  const inner = expression.replace(WRAPPED, "").replace(/^&/, "");
  let path = "";
  for (const [part, double, single, template] of inner.matchAll(PART)) {
    const literal = double ?? single ?? template;
    if (literal !== undefined) path += literal.replace(INTERPOLATED, VALUE);
    else if (/^\s*[,)]/.test(part)) break;
    else if (/[\w$)\]]/.test(part) && !path.endsWith(VALUE)) path += VALUE;
  }
  path = path.trim().replace(/[?#][^]*$/, "").replace(OWN_SERVER, "");
  if (path === VALUE) return undefined;
  if (path.startsWith(VALUE)) path = path.slice(1).replace(/^(?!\/)/, "/");
  if (!path.startsWith("/") || /\s/.test(path)) return undefined;
  return shapeOf(path, (segment) => segment.includes(VALUE));
}

/** Shape of the path of a route, which writes values as `:id`, `{id}`, `<int:id>`, `[id]` or `*`. */
export function routeShape(label: string): { readonly method: string; readonly path: string } {
  const [, method = "ANY", path = ""] = /^(?:([A-Z]+) )?([^]*)$/.exec(label)!;
  const plain = path.replace(/\(\?P<\w{1,60}>[^()]{0,80}\)/g, "*").replace(/\^|\$$/g, "");
  return { method, path: shapeOf(plain, (segment) => /[:{<(*[]/.test(segment)) ?? "" };
}

function shapeOf(path: string, isValue: (segment: string) => boolean): string | undefined {
  const segments = path.split("/").filter((each) => each !== "");
  if (segments.length > MAX_SEGMENTS) return undefined;
  return `/${segments.map((each) => isValue(each) ? "*" : each).join("/")}`;
}

const METHODS = "get|post|put|patch|delete|head|options";

/** The method that a call names, or one of its arguments does. */
function methodOf(name: string, args: readonly string[]): string {
  const named = new RegExp(`^(${METHODS})`, "i").exec(name)?.[1];
  if (named) return named.toUpperCase();
  const given = args.map((each) =>
    /\bmethod["']?\s{0,4}[:=]\s{0,4}["'`](\w{3,7})["'`]/.exec(each)?.[1] ??
      /^(?:["'`]|(?:\w{1,20}\.)?(?:Method|HttpMethod\.))(GET|POST|PUT|PATCH|DELETE|HEAD|Get|Post|Put|Patch|Delete|Head)["'`]?$/
        .exec(each)?.[1]
  ).find((each) => each !== undefined);
  return (given ?? "GET").toUpperCase();
}

/** The first argument that is a path, and the method by which it is asked for. */
function requestEnds({ text, end, groups }: LinkMatch): LinkEnd[] {
  const args = argumentsAt(text, end);
  const method = methodOf(groups.method ?? "", args);
  const fields = args[0]?.startsWith("{") ? argumentsAt(args[0], 1) : args.slice(0, 3);
  for (const field of fields) {
    if (/^\w+:/.test(field) && !/^(?:url|path|uri):/.test(field)) continue;
    const path = requestPath(field.replace(/^(?:url|path|uri)\s{0,4}[:=]\s{0,10}/, ""));
    if (path !== undefined && path !== "/*") return [{ label: `${method} ${path}` }];
  }
  return [];
}

const REQUEST = { kind: "request", role: "source", ends: requestEnds } as const;

const VERBS = METHODS.split("|");

/** Where an address may begin: a string, or the value that it is joined to. */
const ADDRESS = "(?=\\s{0,40}[\\w.$&({\"'`])";

/** A call on something with a name. */
function on(receivers: string): RegExp {
  return new RegExp(
    `(?<=(?:${receivers})\\??\\.(?<method>\\w{3,30})(?:<[^>\\n]{0,80}>)?)\\(${ADDRESS}`,
    "y",
  );
}

export const REQUEST_RULES: readonly LinkRule[] = rowsOf(REQUEST, [
  {
    name: "fetch",
    languages: [...SCRIPT, "html"],
    calls: ["fetch", "$fetch", "ofetch", "useFetch", "useSWR", "fetcher"],
    pattern: new RegExp(`(?<!\\bfunction [\\w$]{1,20})\\(${ADDRESS}`, "y"),
  },
  {
    name: "axios",
    languages: SCRIPT,
    calls: ["axios"],
    pattern: new RegExp(`\\(${ADDRESS}`, "y"),
  },
  {
    name: "client",
    languages: SCRIPT,
    calls: [...VERBS, "request", "inject", "fetch", "GET", "POST"],
    pattern: on(
      "[aA]xios|\\$?[hH]ttp[sS]?|[cC]lient|[aA]pi|[rR]equest|[aA]gent|got|ky|[fF]etch(?:er)?|(?:[rR]equest|supertest)\\([^()\\n]{0,60}\\)\\s{0,80}|[aA]pp(?=\\.(?:request|inject)\\()|[fF]astify(?=\\.inject\\()|rest",
    ),
  },
  {
    name: "client",
    languages: ["python"],
    calls: [...VERBS, "request"],
    pattern: new RegExp(
      `(?<!@[\\w.]{1,60})(?<=\\b(?:requests|httpx|\\w{0,40}[cC]lient(?:\\(\\))?|\\w{0,40}[sS]ession|c|http|\\w{0,20}api|app)\\.(?<method>[a-z]{3,7}))\\(${ADDRESS}`,
      "y",
    ),
  },
  {
    name: "net/http",
    languages: ["go"],
    calls: ["Get", "Post", "PostForm", "Head", "NewRequest", "NewRequestWithContext"],
    pattern: on("\\bhttp|\\bhttptest|[cC]lient"),
  },
  {
    name: "client",
    languages: JVM,
    calls: words(`getForObject getForEntity postForObject postForEntity postForLocation exchange
      patchForObject`),
    pattern: on("\\w"),
  },
  {
    name: "client",
    languages: JVM,
    calls: ["uri"],
    pattern: new RegExp(
      `(?<=\\.(?<method>get|post|put|patch|delete)\\(\\)\\s{0,80}\\.uri)\\(${ADDRESS}`,
      "y",
    ),
  },
  {
    name: "mock mvc",
    languages: JVM,
    calls: VERBS,
    hints: ["MockMvc", "mockMvc", "mvc"],
    pattern: new RegExp(
      `(?<=\\bperform\\(\\s{0,80}(?:MockMvcRequestBuilders\\.)?(?<method>[a-z]{3,7}))\\(${ADDRESS}`,
      "y",
    ),
  },
  {
    name: "client",
    languages: ["c_sharp"],
    calls: words(`GetAsync PostAsync PutAsync DeleteAsync PatchAsync GetStringAsync
      GetFromJsonAsync PostAsJsonAsync PutAsJsonAsync DeleteFromJsonAsync`),
    pattern: on("\\w"),
  },
  {
    name: "client",
    languages: ["php"],
    calls: [...VERBS, ...VERBS.map((each) => `${each}Json`), "request", "json"],
    pattern: new RegExp(
      `(?<=(?:\\$this->|\\$\\w{0,20}[cC]lient->|\\bHttp::)(?<method>\\w{3,12}))\\(${ADDRESS}`,
      "y",
    ),
  },
  {
    name: "client",
    languages: ["rust"],
    calls: VERBS,
    pattern: on("\\breqwest|\\b(?:http_)?client|\\banon|\\buser|\\bapp"),
  },
  {
    name: "test client",
    languages: ["elixir"],
    calls: VERBS,
    pattern:
      /(?<=(?:\|> |= ?|\s)(?<method>[a-z]{3,7}))\((?:\s{0,20}(?:\w{0,20}conn\w{0,20}|build_conn\(\)),)?(?=\s{0,40}(?:~p)?")/y,
  },
  {
    name: "rack test",
    languages: ["ruby"],
    hints: ['"/', "'/"],
    without: ["routes.draw"],
    pattern:
      /^[ \t]{1,40}(?<method>get|post|put|patch|delete)[ (]["'](?<path>\/[^"'\n]{0,200})["'](?![^\n]{0,200}\bdo\b)/gm,
    ends: ({ groups, start, text }) => [{
      label: `${groups.method!.toUpperCase()} ${requestPath(`"${groups.path}"`)}`,
      at: start + text.slice(start, start + 60).search(/\S/),
    }],
  },
]);
