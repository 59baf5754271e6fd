/**
 * `cbx-fleet serve` over a real cluster, which `deno task fleet` starts.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { hashOf, type Headers, serving } from "../testdata/serving.ts";
import { addTree, fleetTest, GARDEN, KITCHEN } from "../testdata/worlds.ts";

function call(name: string, args: object): object {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
}

fleetTest("cbx-fleet serve answers over HTTP, and agents at /mcp", async (world) => {
  await addTree(world.fleet, GARDEN, "home/garden");
  await addTree(world.fleet, KITCHEN, "home/kitchen");
  await serving(world, [], async ({ post }) => {
    const found = JSON.parse((await post("/search", { query: "prune roses" })).text);
    deepEqual([found.results[0].repository, found.results[0].path], [
      ...["home/garden", "home/garden@main:lib/prune.rb"],
    ]);
    const symbols = JSON.parse(
      (await post("/symbol", { name: "boilWater", root: "home/kitchen" })).text,
    );
    equal(symbols.results[0].path, "home/kitchen@main:src/boil.ts");
    const graph = JSON.parse((await post("/graph", { root: "home/kitchen" })).text);
    deepEqual([graph.root, graph.nodes.length], ["home/kitchen@main", 5]);
    equal((await post("/why_not", { query: "boilWater" })).status, 404);
    const path = "home/garden@main:lib/prune.rb";
    match((await post("/mcp", call("read_code", { path }))).text, /def prune_roses/);
  });
});

fleetTest("a place of a checkout without a branch is taken back as it is shown", async (world) => {
  await inTree(KITCHEN, async (root) => {
    await world.fleet.add({ root, repository: "home/kitchen" });
    await serving(world, [], async ({ get, post }) => {
      const { results } = JSON.parse((await post("/search", { query: "boilWater" })).text);
      const { path } = results[0];
      equal(path, "home/kitchen:src/boil.ts");
      match((await post("/read", { path })).text, /liters \* 300/);
      match((await post("/refs", { symbol: `${path}:boilWater` })).text, /boil_test/);
      match((await post("/read", { path: "src/boil.ts:boilWater" })).text, /liters \* 300/);
      deepEqual(JSON.parse((await get("/stats")).text).branches, []);
    });
  });
});

fleetTest("cbx-fleet serve shows each token what it may see alone", async (world) => {
  await addTree(world.fleet, GARDEN, "home/garden");
  await addTree(world.fleet, KITCHEN, "town/kitchen");
  const [gardener, cook, operator] = ["g".repeat(40), "c".repeat(40), "o".repeat(40)];
  const tokens = [
    { name: "gardener", sha256: hashOf(gardener), repositories: ["home/*"] },
    { name: "operator", sha256: hashOf(operator), repositories: ["*"] },
    { name: "cook", sha256: hashOf(cook), repositories: ["town/kitchen"] },
  ];
  const file = Deno.makeTempFileSync();
  try {
    Deno.writeTextFileSync(file, JSON.stringify({ tokens }));
    await serving(world, ["--tokens", file], async ({ get, post }) => {
      const as = (token: string) => ({ authorization: `Bearer ${token}` });
      // What is hidden is nowhere: in no result, count, suggestion, error or name.
      const asked: readonly (readonly [path: string, body: object])[] = [
        ["/search", { query: "boil water" }],
        ["/search", { query: "repo:town/kitchen boilWater", explain: true }],
        ["/search", { query: "org:town -repo:garden boilWater" }],
        ["/search", { query: "boilWater", root: "town/kitchen" }],
        ["/search", { query: "boilWater", root: "*" }],
        ["/symbol", { name: "boilWater" }],
        ["/symbol", { name: "boilWatr", root: "town/kitchen" }],
        ["/refs", { symbol: "town/kitchen@main:src/boil.ts:boilWater" }],
        ["/impact", { symbol: "boilWater" }],
        ["/path", { from: "boilWater", to: "town/kitchen@main:src/boil.ts" }],
        ["/architecture", {}],
        ["/graph", { root: "*/*" }],
        ["/read", { path: "town/kitchen@main:src/boil.ts" }],
        ["/outline", { path: "src/boil.ts" }],
        ["/describe", { symbol: "boilWater" }],
        ["/explain", { question: "where is water boiled" }],
        ["/mcp", call("codebase_search", { query: "boilWater liters" })],
        ["/mcp", call("search_code", { queries: ["boilWater", "repo:kitchen salt"] })],
        ["/mcp", call("read_code", { path: "town/kitchen@main:src/boil.ts" })],
        ["/mcp", call("find_symbol", { name: "boil" })],
        ["/mcp", call("list_repositories", { root: "town/*" })],
        ["/mcp", call("healthcheck", {})],
      ];
      for (const [path, body] of asked) {
        const { status, text } = await post(path, body, as(gardener));
        ok([200, 400, 422].includes(status), `${path} ${status}`);
        const told = text.replaceAll(/"(?:query|asked|message|text)":"(?:\\.|[^"\\])*"/g, (each) =>
          // What was asked is repeated.
          each.replaceAll(
            /boilWatr?e?r?|town\/kitchen(?:@main:src\/boil\.ts)?(?::boilWater)?/g,
            "",
          ));
        equal(
          /300|town|boil_test|home\/kitchen|liters \* 300/.test(told),
          false,
          `${path} ${told}`,
        );
      }
      match((await post("/search", { query: "boilWater" }, as(cook))).text, /town\/kitchen/);
      match((await post("/mcp", call("read_code", { path: "src/boil.ts" }), as(cook))).text, /300/);
      match((await post("/search", { query: "roses" }, as(gardener))).text, /home\/garden/);
      // What tells of the server and its cluster is for those who see all of it.
      for (const path of ["/metrics", "/doctor"]) {
        equal((await get(path, as(cook))).status, 404, path);
      }
      const { status, nodes, checkouts } = JSON.parse((await get("/doctor", as(operator))).text);
      match(status, /^(?:green|yellow)$/);
      deepEqual([nodes.length > 0, checkouts.length], [true, 2]);
      const listed = JSON.parse((await get("/list", as(gardener))).text).checkouts;
      deepEqual(listed.map(({ checkout }: { checkout: string }) => checkout), ["home/garden@main"]);
      const told = (await post("/mcp", call("list_repositories", {}), as(cook))).text;
      deepEqual([/town\/kitchen@main/.test(told), /garden/.test(told)], [true, false]);
      for (const [token, count] of [[gardener, 1], [operator, 2]] as const) {
        deepEqual(JSON.parse((await get("/health", as(token))).text), {
          ...{ schema_version: 1, status: "ok", checkouts: count },
        });
      }
      match(
        (await get("/metrics", as(operator))).text,
        /^cbx_checkout_lag_seconds\{checkout="town\/kitchen@main"\} \d+$/m,
      );
      const seen = JSON.parse((await get("/stats", as(gardener))).text);
      deepEqual([seen.checkouts, seen.files], [1, 2]);
      deepEqual(seen.languages, [{ language: "ruby", name: "ruby", files: 2 }]);
      // Whoever has no token, or nearly one, is told nothing.
      const wrong: readonly Headers[] = [
        ...[{}, as(""), as(gardener.slice(1)), as(`${cook}c`), as(tokens[0]!.sha256)],
        ...[{ authorization: `Basic ${cook}` }, { authorization: `${as(cook).authorization} x` }],
        { cookie: `token=${cook}` },
      ];
      for (const headers of wrong) {
        for (const path of ["/search", "/mcp", "/nothing"]) {
          const { status, text } = await post(path, { query: "roses" }, headers);
          equal(status, 401, `${path} ${JSON.stringify(headers)}`);
          equal(/home|town|gardener|cook/.test(text), false);
        }
        for (
          const path of ["/openapi.json", "/metrics", "/doctor", "/health", "/list", "/stats", "/"]
        ) {
          equal((await get(path, headers)).status, 401, path);
        }
      }
      equal(
        (await post("/search", { query: "x" }, { ...as(cook), origin: "http://a.example" })).status,
        403,
      );
      equal((await get(`/?token=${cook}x`)).status, 401);
      const opened = await get(`/?token=${cook}`);
      const cookie = opened.headers.get("set-cookie")!.split(";")[0]!;
      equal(cookie.includes(cook), false);
      match((await post("/search", { query: "boilWater" }, { cookie })).text, /town\/kitchen/);
    });
  } finally {
    Deno.removeSync(file);
  }
});

fleetTest("cbx-fleet serve heeds a file of tokens as it is at each request", async (world) => {
  await addTree(world.fleet, GARDEN, "home/garden");
  await addTree(world.fleet, KITCHEN, "town/kitchen");
  const [ada, bob, operator] = ["a".repeat(40), "b".repeat(40), "o".repeat(40)];
  const grant = (token: string, ...repositories: string[]) => ({
    ...{ name: token.slice(0, 1), sha256: hashOf(token), repositories },
  });
  const file = Deno.makeTempFileSync();
  const write = (...grants: object[]) =>
    Deno.writeTextFileSync(file, JSON.stringify({ tokens: grants }));
  try {
    write(grant(ada, "home/*"), grant(operator, "*"));
    await serving(world, ["--tokens", file], async ({ get }) => {
      const seen = async (headers: Headers) => {
        const { status, text } = await get("/list", headers);
        return status === 200 ? JSON.parse(text).checkouts.length : status;
      };
      const as = (token: string) => ({ authorization: `Bearer ${token}` });
      const opened = await get(`/?token=${ada}`);
      const cookie = { cookie: opened.headers.get("set-cookie")!.split(";")[0]! };
      const all = async () =>
        await Promise.all([as(ada), cookie, as(bob), as(operator)].map((each) => seen(each)));
      deepEqual(await all(), [1, 1, 401, 2]);
      write(grant(ada, "home/*", "town/*"), grant(bob, "town/*"), grant(operator, "*"));
      deepEqual(await all(), [2, 2, 1, 2]);
      const broken = async () => (await get("/metrics", as(operator))).text.match(/broken\{.*/)![0];
      equal(await broken(), 'broken{flag="--tokens"} 0');
      Deno.writeTextFileSync(file, `{"tokens": [{"name": "x", "sha256": "${ada}"`);
      deepEqual(await all(), [2, 2, 1, 2]);
      equal(await broken(), 'broken{flag="--tokens"} 1');
      write(grant(bob, "home/garden"), grant(operator, "*"));
      deepEqual(await all(), [401, 401, 1, 2]);
      equal(await broken(), 'broken{flag="--tokens"} 0');
      write();
      deepEqual(await all(), [401, 401, 401, 401]);
    });
  } finally {
    Deno.removeSync(file);
  }
});
