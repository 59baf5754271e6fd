/**
 * `cbx-fleet serve` over a real cluster, which `deno task fleet` starts.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { hashToken } from "../mod.ts";
import { inTree } from "../../../tests/_tree.ts";
import { type Headers, serving } from "../testdata/serving.ts";
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
    { name: "gardener", sha256: await hashToken(gardener), repositories: ["home/*"] },
    { name: "operator", sha256: await hashToken(operator), repositories: ["*"] },
    { name: "cook", sha256: await hashToken(cook), repositories: ["town/kitchen"] },
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
      // Figures of the server are for those who see all of it.
      equal((await get("/metrics", as(cook))).status, 404);
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
        for (const path of ["/openapi.json", "/metrics", "/stats", "/"]) {
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
