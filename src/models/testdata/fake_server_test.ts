import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import {
  FAKE_DIMENSIONS,
  type FakeServer,
  type Fault,
  FAULTS,
  startFakeServer,
  vectorOf,
} from "./fake_server.ts";

function post(server: FakeServer, path: string, body: unknown): Promise<Response> {
  return fetch(server.url + path, { method: "POST", body: JSON.stringify(body) });
}

function embed(server: FakeServer, ...input: string[]): Promise<Response> {
  return post(server, "/v1/embeddings", { model: "m", input });
}

function cosine(a: string, b: string): number {
  const [u, v] = [vectorOf(a), vectorOf(b)];
  const dot = (x: number[], y: number[]): number => x.reduce((sum, n, i) => sum + n * y[i]!, 0);
  return dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v));
}

Deno.test("vectorOf() brings near what means the same", () => {
  ok(cosine("removeUser", "delete account") > 0.99);
  ok(cosine("removeUser", "parse the date") < 0.5);
  ok(cosine("load settings of a member", "read settings of a user") > 0.99);
});

Deno.test("vectorOf() is never zeros", () => {
  ok(vectorOf("").some((value) => value !== 0));
});

Deno.test("startFakeServer() records what it gets", async () => {
  await using server = startFakeServer();
  await (await embed(server, "a", "b")).body?.cancel();
  deepEqual(server.requests.map(({ path, texts }) => [path, texts]), [
    ["/v1/embeddings", ["a", "b"]],
  ]);
});

Deno.test("startFakeServer() knows no other paths", async () => {
  await using server = startFakeServer();
  equal((await post(server, "/elsewhere", {})).status, 404);
});

const STATUSES: readonly [string, Fault, number[]][] = [
  ["busy", FAULTS.busy(2), [429, 429, 200]],
  ["refuse", FAULTS.refuse(400, "no"), [400, 400]],
  ["after", FAULTS.after(1, FAULTS.busy(1, 503)), [200, 503, 200]],
  ["slow", FAULTS.slow(1), [200]],
];
for (const [name, fault, statuses] of STATUSES) {
  Deno.test(`FAULTS.${name}() answers with its status`, async () => {
    await using server = startFakeServer(fault);
    for (const status of statuses) {
      const response = await embed(server, "a");
      await response.body?.cancel();
      equal(response.status, status);
    }
  });
}

Deno.test("FAULTS can be set and lifted while the server runs", async () => {
  await using server = startFakeServer();
  server.fault = FAULTS.dimensions(3);
  const lengthOf = async (): Promise<number> =>
    (await (await embed(server, "a")).json()).data[0].embedding.length;
  equal(await lengthOf(), 3);
  server.fault = undefined;
  equal(await lengthOf(), FAKE_DIMENSIONS);
});

Deno.test("FAULTS.half() sends what is no JSON", async () => {
  await using server = startFakeServer(FAULTS.half());
  const response = await embed(server, "a");
  await rejects(response.json(), SyntaxError);
});

Deno.test("FAULTS.hang() ends with the server", async () => {
  const server = startFakeServer(FAULTS.hang());
  const response = embed(server, "a");
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve));
  await server[Symbol.asyncDispose]();
  equal((await response).status, 503);
  await (await response).body?.cancel();
});

Deno.test("FAULTS.die() leaves nobody to talk to", async () => {
  await using server = startFakeServer(FAULTS.die());
  await rejects(async () => await (await embed(server, "a")).text());
  await rejects(embed(server, "a"));
});
