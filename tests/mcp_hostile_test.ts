/**
 * Messages of a broken or hostile client: more than 1,000 that are none, or are too large,
 * too deep, of the wrong type or cut. After each batch an ordinary call is answered as ever, and in
 * the end the server ends as ever.
 *
 * @module
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { RawServer } from "./_mcp.ts";
import { inTree, randomIntegers } from "./_tree.ts";

const FIXTURE = { "src/a.ts": "export function alpha(): number {\n  return 1;\n}\n" };

/** Batches of messages, and messages of a batch. */
const BATCHES = 24;
const BATCH_SIZE = 45;

/** The same messages in every run. */
const SEED = 20_260_728;

const encoder = new TextEncoder();

type Random = (below: number) => number;

function line(value: unknown): Uint8Array {
  return encoder.encode(`${typeof value === "string" ? value : JSON.stringify(value)}\n`);
}

function request(method: unknown, params: unknown, id: unknown = 1_000_000): unknown {
  return { jsonrpc: "2.0", id, method, params };
}

function callOf(name: unknown, args: unknown): unknown {
  return request("tools/call", { name, arguments: args });
}

const TOOLS = [
  "codebase_search",
  "search_code",
  "find_symbol",
  "find_refs",
  "impact_of",
  "explain_code",
  "outline",
  "index_stats",
  "healthcheck",
  "touch",
];

/** Values of every type, some of them large. */
function valueOf(random: Random): unknown {
  const values = [
    null,
    true,
    -1,
    1e308,
    "",
    "\0",
    "\ud800",
    "a".repeat(random(20_000)),
    "检索😀".repeat(random(500)),
    [],
    [[[[]]]],
    {},
    { a: { b: { c: [] } } },
    JSON.parse('{"__proto__": {"polluted": true}}'),
  ];
  return values[random(values.length)];
}

/** Ways to write what a server should not fall over; each takes its own random numbers. */
const WAYS: readonly ((random: Random) => Uint8Array)[] = [
  () => line("not json"),
  () => line("{"),
  () => line('{"jsonrpc":"2.0","id":1,"method":"ping"'),
  () => line('{"jsonrpc":"1.0","id":1,"method":"ping"}'),
  () => line('{"id":1,"method":"ping"}'),
  () => line("null"),
  () => line([request("ping", {}), request("tools/list", {})]),
  () => line("[]"),
  (random) => line(valueOf(random)),
  (random) => line(request(valueOf(random), {})),
  (random) => line(request("ping", valueOf(random))),
  (random) => line(request("ping", {}, valueOf(random))),
  (random) => line(request(`unknown/${random(1000)}`, {})),
  () => line(request("constructor", {})),
  () => line(request("initialize", { protocolVersion: 5 })),
  () => line(request("server/discover", {})),
  () => line(request("subscriptions/listen", {})),
  () => line({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: {} } }),
  () => line({ jsonrpc: "2.0", method: "notifications/unknown" }),
  () => line({ jsonrpc: "2.0", id: 77, result: {} }),
  () => line({ jsonrpc: "2.0", id: 77, error: "none" }),
  (random) => line(callOf(valueOf(random), {})),
  (random) => line(callOf(TOOLS[random(TOOLS.length)], valueOf(random))),
  (random) => line(callOf(TOOLS[random(TOOLS.length)], { query: valueOf(random) })),
  (random) => line(callOf("codebase_search", { query: "alpha", path_glob: valueOf(random) })),
  (random) => line(callOf("codebase_search", { query: "alpha", cursor: valueOf(random) })),
  (random) => line(callOf("search_code", { queries: [valueOf(random), "alpha"] })),
  (random) => line(callOf("outline", { path: `${"../".repeat(random(50))}etc/passwd` })),
  (random) => line(callOf("find_refs", { symbol: '"(:*["'.repeat(1 + random(30)) })),
  (random) => line(`${"[".repeat(1000 + random(100_000))}`),
  (random) =>
    line(`{"jsonrpc":"2.0","id":1,"method":"x","params":${'{"a":'.repeat(random(50_000))}`),
  (random) => new Uint8Array(Array.from({ length: 500 }, () => random(256)).concat(10)),
  () => new Uint8Array([0xff, 0xfe, 0x00, 10]),
  () => encoder.encode("\r\n\n\r\n   \n"),
  () => encoder.encode('{"jsonrpc":"2.0","method":"notifications/initialized"}\r\n'),
];

/** Bytes in pieces, as a pipe may bring them. */
function* inPieces(bytes: Uint8Array, random: Random): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const size = 1 + random(bytes.length);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function isAnswering(server: RawServer, id: number): Promise<void> {
  deepEqual((await server.ask(id, "ping")).result, {});
  const params = {
    name: "codebase_search",
    arguments: { query: "alpha", include_seen: true },
  };
  const { result } = await server.ask(id + 1, "tools/call", params);
  equal(JSON.parse(result.content[0].text).results[0].path, "src/a.ts");
}

Deno.test("cbx mcp outlives 1,000 messages that are none", async () => {
  await inTree(FIXTURE, async (root) => {
    const random = randomIntegers(SEED);
    const server = new RawServer(root);
    await server.initialize();
    for (let batch = 0; batch < BATCHES; batch++) {
      for (let i = 0; i < BATCH_SIZE; i++) {
        const bytes = WAYS[(batch * BATCH_SIZE + i) % WAYS.length]!(random);
        for (const piece of inPieces(bytes, random)) await server.send(piece);
      }
      await isAnswering(server, 2_000_000 + 2 * batch);
    }
    await server.closeInput();
    equal(await server.ended(), 0);
    ok(BATCHES * BATCH_SIZE > 1000);
  });
});

Deno.test("cbx mcp outlives messages before the first one that counts", async () => {
  await inTree(FIXTURE, async (root) => {
    const random = randomIntegers(SEED + 1);
    const server = new RawServer(root);
    // Each of these would settle which protocol is spoken.
    const unsettled = WAYS.slice(0, 9);
    for (const way of unsettled) await server.send(way(random));
    await server.initialize();
    await isAnswering(server, 1);
    await server.closeInput();
    equal(await server.ended(), 0);
  });
});

Deno.test("cbx mcp answers a message that is too large, and goes on", async () => {
  await inTree(FIXTURE, async (root) => {
    const server = new RawServer(root);
    await server.initialize();
    const query = "a".repeat(1024 * 1024);
    for (let i = 0; i < 12; i++) {
      // Of 1 MB it is read and refused by its tool; of more than 4 MB it is dropped as it comes.
      await server.send(line(callOf("codebase_search", { query: query.repeat(1 + i % 3 * 3) })));
    }
    await isAnswering(server, 1);
    const refused = server.lines.map((each) => JSON.parse(each)).filter(({ id }) => id === null);
    equal(refused.length, 8);
    ok(refused.every(({ error }) => error.code === -32600));
    await server.closeInput();
    equal(await server.ended(), 0);
  });
});

Deno.test("cbx mcp ends where its input ends within a message", async () => {
  await inTree(FIXTURE, async (root) => {
    const server = new RawServer(root);
    await server.initialize();
    await server.send(encoder.encode('{"jsonrpc":"2.0","id":1,"meth'));
    await server.closeInput();
    equal(await server.ended(), 0);
  });
});
