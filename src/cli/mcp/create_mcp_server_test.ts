import { createMcpHandler } from "@modelcontextprotocol/server";
import { deepEqual, equal, match, throws } from "node:assert/strict";
import { fakeLibrary } from "../testdata/fakes.ts";
import type { OpenedIndex } from "../library.ts";
import { Workspace } from "../workspace/workspace.ts";
import {
  createMcpServer,
  type McpServerOptions,
  plainError,
  readArguments,
} from "./create_mcp_server.ts";
import { TOOLS } from "./tools.ts";

/** A workspace of one root whose index answers as told. */
async function workspaceOf(index: Partial<OpenedIndex>): Promise<Workspace> {
  const opened = await fakeLibrary(index).open({ root: "/r" });
  return await Workspace.open(() =>
    Promise.resolve({
      members: [{ name: "r", root: "/r", index: opened }],
      search: () => Promise.reject(new Error("Not expected")),
      close: () => {},
    })
  );
}

/** Fields of an answer that are compared. */
interface Answer {
  readonly result?: {
    readonly content: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly tools?: readonly unknown[];
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** Asks over HTTP, as `POST /mcp` does: a server for each request. */
async function post(
  index: Partial<OpenedIndex>,
  request: object,
  options?: McpServerOptions,
): Promise<Answer> {
  const workspace = await workspaceOf(index);
  const handler = createMcpHandler(() => createMcpServer(workspace, options), {
    responseMode: "json",
  });
  const response = await handler.fetch(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...request }),
    }),
  );
  const text = await response.text();
  await handler.close();
  return JSON.parse(text.replace(/^(?:event: message\n)?data: /, ""));
}

function callOf(name: string, args: object): object {
  return { method: "tools/call", params: { name, arguments: args } };
}

Deno.test("createMcpServer() serves requests over HTTP, one by one", async () => {
  const { result } = await post({}, { method: "tools/list" });
  equal(result?.tools?.length, 18);
});

Deno.test("createMcpServer() answers over HTTP what an index answers", async () => {
  const { result } = await post({}, callOf("codebase_search", { query: "a" }));
  equal(result?.isError, undefined);
  equal(JSON.parse(result!.content[0]!.text).schema_version, 1);
});

Deno.test("createMcpServer() says of a bug that it is one, and tells who mends it", async () => {
  const bugs: unknown[] = [];
  const bug = new TypeError("x is undefined");
  const { result } = await post(
    { search: () => Promise.reject(bug) },
    callOf("codebase_search", { query: "a" }),
    { onBug: (error) => bugs.push(error) },
  );
  equal(result?.isError, true);
  deepEqual(JSON.parse(result!.content[0]!.text).error, {
    code: "INTERNAL",
    message: "Cannot answer as cbx failed: x is undefined",
    hint: "This is a bug, please report it",
  });
  deepEqual(bugs, [bug]);
});

Deno.test("createMcpServer() takes trouble of the caller for none of its own", async () => {
  const refusal = new RangeError('Cannot search as "limit" must be a whole number: current is 1.5');
  const bugs: unknown[] = [];
  const { result } = await post(
    { search: () => Promise.reject(refusal) },
    callOf("codebase_search", { query: "a" }),
    { onBug: (error) => bugs.push(error) },
  );
  equal(result?.isError, true);
  deepEqual(JSON.parse(result!.content[0]!.text), {
    schema_version: 1,
    error: { code: "OUT_OF_RANGE", message: refusal.message },
  });
  deepEqual(bugs, []);
});

Deno.test("createMcpServer() answers an unknown tool by an error of the protocol", async () => {
  equal((await post({}, callOf("none", {}))).error?.code, -32602);
});

Deno.test("createMcpServer() says in one sentence which parameter of a request is wrong", async () => {
  const rows = [
    [{ method: "tools/call", params: { name: 5 } }, "params.name"],
    [{ method: "tools/call", params: { name: "find_symbol", arguments: [1] } }, "params.arguments"],
    [{ method: "tools/call" }, "params"],
    [{ method: "tools/list", params: { cursor: 7 } }, "params.cursor"],
  ] as const;
  for (const [request, place] of rows) {
    const { error } = await post({}, request);
    equal(error?.code, -32602);
    match(error?.message ?? "", new RegExp(`^Cannot read "${place}": expected [^\\n]+$`));
  }
});

const ISSUES = JSON.stringify(
  [
    { code: "invalid_type", path: ["params", "name"], message: "Invalid input: expected string" },
    { code: "invalid_type", path: [], message: "Invalid input" },
  ],
  null,
  2,
);

Deno.test("plainError() says the first thing that is wrong, where it is", () => {
  for (const message of [ISSUES, `Invalid tools/call request: ${ISSUES}`]) {
    deepEqual(plainError({ code: -32603, message }), {
      code: -32602,
      message: 'Cannot read "params.name": expected string',
    });
  }
});

Deno.test("plainError() leaves what is in words", () => {
  const sentences = ["Method not found", 'Unknown tool "[ {": use search', "[{ is no JSON", "[{}]"];
  for (const message of sentences) {
    deepEqual(plainError({ code: -32601, message }), { code: -32601, message });
  }
});

Deno.test("plainError() shows what is invisible, and cuts what is long", () => {
  const issue = { path: ["a\u202eb"], message: "x".repeat(1000) };
  const { message } = plainError({ code: 0, message: JSON.stringify([issue]) });
  deepEqual([message.length, message.startsWith('Cannot read "a\\u202eb": xx')], [300, true]);
});

function read(name: string, args: Record<string, unknown>): unknown {
  return readArguments(TOOLS.find((tool) => tool.name === name)!, args);
}

Deno.test("readArguments() takes what the schema says", () => {
  deepEqual(read("find_refs", { symbol: "a", kind: "reads" }), { symbol: "a", kind: "reads" });
});

Deno.test("readArguments() takes null for an argument that is absent", () => {
  deepEqual(read("find_refs", { symbol: "a", kind: null }), { symbol: "a" });
});

Deno.test("readArguments() names an argument that is missing", () => {
  throws(() => read("find_refs", {}), {
    name: "RangeError",
    message: 'Cannot call "find_refs": argument "symbol" is missing',
  });
});

Deno.test("readArguments() names the nearest of an unknown argument", () => {
  throws(
    () => read("codebase_search", { query: "a", max_result: 1 }),
    /did you mean "max_results"\?/,
  );
});

Deno.test("readArguments() takes arguments by the names that other tools give them", () => {
  const rows: [string, Record<string, unknown>, object][] = [
    ["search_code", { query: "a", max_results: 3 }, { queries: ["a"], limit: 3 }],
    ["search_code", { q: "a", language: "go" }, { queries: ["a"], languages: ["go"] }],
    ["explain_code", { query: "a" }, { question: "a" }],
    ["impact_of", { target: "a", maxDepth: 1 }, { symbol: "a", depth: 1 }],
    ["describe", { file: "a.ts" }, { symbol: "a.ts" }],
    ["find_symbol", { symbol: "a", kind: "class" }, { name: "a", kinds: ["class"] }],
    ["codebase_search", { question: "a", limit: 3 }, { query: "a", maxResults: 3 }],
    ["codebase_search", { query: "a", topK: 3, languages: ["go"] }, {
      ...{ query: "a", maxResults: 3, lang: "go" },
    }],
    ["codebase_search", { query: "a", path: "src" }, { query: "a", pathGlob: "src" }],
    ["outline", { file_path: "a.ts" }, { path: "a.ts" }],
    ["path", { source: "a", target: "b" }, { from: "a", to: "b" }],
  ];
  for (const [name, args, input] of rows) deepEqual(read(name, args), input);
});

Deno.test("readArguments() refuses one argument by two names", () => {
  throws(() => read("search_code", { queries: ["a"], query: "b" }), {
    message:
      'Cannot call "search_code": arguments "queries" and "query" say the same, give one of them',
  });
});

Deno.test("readArguments() names an argument that is wrong as it was written", () => {
  throws(() => read("codebase_search", { query: "a", limit: 0 }), /argument "limit" is wrong/);
  throws(() => read("codebase_search", { query: "a", languages: ["a", "b"] }), /"languages" is/);
});

Deno.test("readArguments() says what an argument must be", () => {
  throws(() => read("find_refs", { symbol: "a", kind: "x" }), /"kind" is wrong: [^]*"callers"/);
  throws(() => read("find_refs", { symbol: 5 }), /"symbol" is wrong: it must be a text/);
  throws(() => read("search_code", { queries: [] }), /"queries" is wrong/);
  throws(() => read("search_code", { queries: ["a", 5] }), /"queries.1" is wrong/);
});

Deno.test("readArguments() says little about much", () => {
  const key = "\u001b[2J".repeat(10_000);
  throws(
    () => read("outline", { path: "a", [key]: 1 }),
    ({ message }: Error) => message.length < 800 && !message.includes("\u001b"),
  );
});
