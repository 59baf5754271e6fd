/**
 * Requests as a client of HTTP writes them, handed to what answers them without a connection.
 *
 * @module
 */
import { createApp } from "../../../src/cli/http/app.ts";
import { Exchange } from "../../../src/cli/http/exchange.ts";
import { QUESTIONS } from "../../../src/cli/questions/questions.ts";
import { wireName } from "../../../src/cli/questions/row.ts";
import { holdNoSecret } from "../checks.ts";
import { serverParts, workspaceHere } from "../server_parts.ts";
import { hold, holdSafe, type Target } from "../target.ts";
import { writeWorld } from "../world.ts";

const ADDRESS = { host: "127.0.0.1", port: 7700 };
/** Milliseconds that an answer may take. */
const LIMIT_MS = 30_000;

const JSON_HEADERS = "host: 127.0.0.1:7700\ncontent-type: application/json";

function post(path: string, body: unknown): string {
  return `POST ${path}\n${JSON_HEADERS}\n\n${JSON.stringify(body)}`;
}

/** Requests that are answered. */
export const REQUESTS: readonly string[] = [
  "GET /\nhost: 127.0.0.1:7700\naccept-encoding: gzip\n\n",
  "GET /health\nhost: localhost:7700\n\n",
  'GET /openapi.json\nhost: 127.0.0.1:7700\nif-none-match: "a"\n\n',
  "GET /search?query=mail&limit=2&lang=typescript&path=src/**\nhost: 127.0.0.1:7700\n\n",
  "GET /stats?root=a\nhost: 127.0.0.1:7700\norigin: http://127.0.0.1:7700\n\n",
  "GET /symbol?name=parseQuery\nhost: 127.0.0.1:7700\nsec-fetch-site: same-origin\n\n",
  "OPTIONS /search\nhost: 127.0.0.1:7700\norigin: http://a.example\n\n",
  post("/search", { query: "where is mail sent", limit: 3, mode: "fulltext", paths: ["src"] }),
  post("/explain", { question: "how are queries parsed", token_budget: 900 }),
  post("/symbol", { name: "parseQuery" }),
  post("/refs", { symbol: "parseQuery", limit: 1 }),
  post("/impact", { symbol: "joined", depth: 2 }),
  post("/path", { from: "parseQuery", to: "joined" }),
  post("/describe", { symbol: "sendMail" }),
  post("/outline", { path: "src/query/intent.ts" }),
  post("/file", { path: "src/text/paths.ts", start_line: 1, end_line: 3 }),
  post("/graph", { level: "file", nodes: 5 }),
  post("/architecture", {}),
  post("/diff_impact", { base: "HEAD" }),
  post("/why_not", { path: "src/text/paths.ts:3", query: "mail" }),
  post("/update", { rebuild: true }),
  post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }),
  post("/mcp", [{ jsonrpc: "2.0", id: 1, method: "ping" }]),
];

/** Words of requests. */
export const REQUEST_WORDS: readonly string[] = [
  ...QUESTIONS.flatMap(({ name, inputs }) => [
    `/${name}`,
    ...Object.keys(inputs).map(wireName).flatMap((key) => [`"${key}":`, `&${key}=`]),
  ]),
  ...[
    "GET ",
    "POST ",
    "PUT ",
    "HEAD ",
    "?",
    "&",
    "=",
    "%",
    "%ff",
    "%00",
    "%2f",
    "//",
    "/..",
    "\n\n",
  ],
  ...[
    "\nhost: ",
    "\norigin: null",
    "\ncontent-length: 5",
    "\ntransfer-encoding: chunked",
    "\ncookie: ",
  ],
  ...[
    "\nauthorization: Bearer ",
    "\ncontent-encoding: gzip",
    "\nrange: bytes=0-",
    "text/plain",
    "null",
  ],
  ...["\\ud800", "\\u0000", "{}", "[]", "\nexpect: 100-continue", "\nmcp-session-id: a"],
];

/** Reads an input; nothing where no client could send such a request. */
function requestOf(input: string): Request | undefined {
  const end = input.indexOf("\n\n");
  const [first = "", ...lines] = (end < 0 ? input : input.slice(0, end)).split("\n");
  const body = end < 0 ? "" : input.slice(end + 2);
  const [method = "", target = ""] = first.split(/ ([^]*)/);
  try {
    const headers = new Headers(
      lines.map((line) => line.split(/: ?([^]*)/).slice(0, 2) as [string, string]),
    );
    const sent = /^(?:get|head)$/i.test(method) || body === "" ? {} : { body };
    return new Request(`http://127.0.0.1:7700${target}`, { method, headers, ...sent });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Opens a tree in the working directory as a server does. */
export async function open(): Promise<Target> {
  await writeWorld(".");
  const workspace = await workspaceHere();
  const root = workspace.members[0]!.root;
  const bugs: unknown[] = [];
  const answer = createApp(serverParts(workspace, ADDRESS, (error) => bugs.push(error)));
  return {
    seeds: REQUESTS,
    words: REQUEST_WORDS,
    async run(input) {
      const request = requestOf(input);
      if (request === undefined) return;
      bugs.length = 0;
      using exchange = new Exchange(request.signal, LIMIT_MS);
      const response = await answer(request, exchange);
      if (bugs.length > 0) throw bugs[0];
      const { status, headers } = response;
      const text = await response.text();
      hold(
        status !== 500 && status !== 503,
        () => `The status is ${status}: ${text.slice(0, 300)}`,
      );
      if (headers.get("content-type")?.startsWith("application/json") !== true) return;
      holdSafe(text);
      holdNoSecret(text, input);
      hold(!text.includes(root), "The answer tells where the tree is on this machine");
      if (request.method !== "HEAD" && status !== 304 && text !== "") JSON.parse(text);
    },
  };
}
