/**
 * Messages that a client of the Model Context Protocol may write, over pipes that are in this process. An input
 * stands between a handshake and a ping, which has to be answered.
 *
 * @module
 */
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "../../../src/cli/mcp/create_mcp_server.ts";
import { StdioTransport } from "../../../src/cli/mcp/stdio_transport.ts";
import { TOOLS } from "../../../src/cli/mcp/tools.ts";
import { wireName } from "../../../src/cli/questions/row.ts";
import { holdNoSecret } from "../checks.ts";
import { workspaceHere } from "../server_parts.ts";
import { hold, holdSafe, type Target } from "../target.ts";
import { writeWorld } from "../world.ts";

const encoder = new TextEncoder();

/** Id that no input has. */
const PING = "the ping of the fuzzer";

function request(method: string, params: unknown, id: unknown = 1): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
}

function callOf(name: string, args: unknown): string {
  return request("tools/call", { name, arguments: args, _meta: { progressToken: 1 } });
}

const HANDSHAKE = request("initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "fuzz", version: "1" },
}, "first") + '{"jsonrpc":"2.0","method":"notifications/initialized"}\n';

const SEEDS = [
  callOf("codebase_search", {
    query: "where is mail sent",
    limit: 3,
    path_glob: "src/**",
    lang: "typescript",
  }),
  callOf("codebase_search", {
    query: "mail",
    cursor: "eyJvIjoxfQ",
    include_seen: true,
    token_budget: 1000,
  }),
  callOf("search_code", { queries: ["mail", "parse query"], limit: 2 }),
  callOf("find_symbol", { name: "parseQuery", kind: "function" }),
  callOf("find_refs", { symbol: "src/query/parse_query.ts:parseQuery", limit: 2 }),
  callOf("impact_of", { symbol: "joined", depth: 2 }),
  callOf("explain_code", { question: "how are queries parsed", token_budget: 1500 }),
  callOf("outline", { path: "src/query/intent.ts" }),
  callOf("index_stats", {}),
  callOf("healthcheck", {}),
  callOf("touch", { paths: ["src/empty.go"] }),
  request("tools/list", { cursor: "a" }),
  request("ping", {}),
  request("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "a", version: "1" },
  }),
  request("server/discover", {}),
  request("resources/read", { uri: "file:///etc/passwd" }),
  request("completion/complete", {
    ref: { type: "ref/prompt", name: "x" },
    argument: { name: "a", value: "b" },
  }),
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"x"}}\n',
  '[{"jsonrpc":"2.0","id":2,"method":"ping"},{"jsonrpc":"2.0","id":3,"method":"tools/list"}]\n',
  '{"jsonrpc":"2.0","id":77,"result":{}}\n{"jsonrpc":"2.0","id":77,"error":{"code":1,"message":"x"}}\n',
];

/** Opens a tree in the working directory as a server does. */
export async function open(): Promise<Target> {
  await writeWorld(".");
  const workspace = await workspaceHere();
  return {
    isBytes: true,
    seeds: SEEDS,
    words: [
      ...TOOLS.flatMap((
        { name, input },
      ) => [name, ...Object.keys(input).map(wireName).map((key) => `"${key}":`)]),
      ...[
        '"jsonrpc":"2.0"',
        '"id":',
        '"method":',
        '"params":',
        '"arguments":',
        "null",
        "\n",
        "\r\n",
      ],
      ...[
        '"_meta"',
        '"progressToken":',
        "{}",
        "[]",
        '""',
        "-1",
        "1e999",
        "\\ud800",
        "\\u0000",
        "\\u202e",
      ],
    ],
    async run(input) {
      const bugs: unknown[] = [];
      const lines = await answersTo(
        Uint8Array.from(input, (char) => char.charCodeAt(0)),
        () => createMcpServer(workspace, { onBug: (error) => bugs.push(error) }),
      );
      if (bugs.length > 0) throw bugs[0];
      for (const line of lines) {
        holdSafe(line);
        holdNoSecret(line, input);
        hold(JSON.parse(line).jsonrpc === "2.0", "A line of the output is no message");
      }
      const ping = lines.map((line) => JSON.parse(line)).find(({ id }) => id === PING);
      hold(ping?.result, "The server does not answer a ping");
    },
  };
}

/** Lines that a server writes to a client that writes these bytes. */
async function answersTo(
  bytes: Uint8Array<ArrayBuffer>,
  create: Parameters<typeof serveStdio>[0],
): Promise<string[]> {
  const ping = encoder.encode(`\n${request("ping", {}, PING)}`);
  const input = ReadableStream.from([encoder.encode(HANDSHAKE), bytes, ping]);
  const decoder = new TextDecoder();
  let text = "";
  const output = new WritableStream<Uint8Array>({
    write: (part) => void (text += decoder.decode(part, { stream: true })),
  });
  const transport = new StdioTransport({ input, output });
  serveStdio(create, { transport, onerror: () => {} });
  await transport.closed;
  return text.split("\n").filter((line) => line !== "");
}
