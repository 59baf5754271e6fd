import { deepEqual, ok } from "node:assert/strict";
import { inWorld } from "../_world_test.ts";
import { pathRanker } from "./path.ts";

const FILES = {
  "src/auth/config.rs": "fn a() {}\n",
  "src/auth/resolve.rs": "fn b() {}\n",
  "src/empty/auth.rs": "",
  "lib/config.rs": "fn c() {}\n",
  "lib/water.rs": "fn d() {}\n",
};

async function hits(query: string): Promise<string[]> {
  const found: string[] = [];
  await inWorld(FILES, (world) => {
    for (const hit of pathRanker.rank(world.context(query))) {
      found.push(`${world.pathOf(hit)} ${hit.reason}`);
    }
  });
  return found;
}

Deno.test("pathRanker puts a path that was typed first, the shorter path before the longer", async () => {
  deepEqual((await hits("config.rs")).slice(0, 2), [
    'lib/config.rs path: "lib/config.rs" holds "config.rs"',
    'src/auth/config.rs path: "src/auth/config.rs" holds "config.rs"',
  ]);
  deepEqual(
    (await hits("auth/config.rs"))[0],
    'src/auth/config.rs path: "src/auth/config.rs" holds "auth/config.rs"',
  );
});

Deno.test("pathRanker names the words that a path shares with the query", async () => {
  const found = await hits("where is auth resolved");
  deepEqual(found[0], 'src/auth/resolve.rs path: components "auth", "resolved" match');
  ok(found.includes('src/empty/auth.rs path: component "auth" matches'));
});

Deno.test("pathRanker finds a path by an abbreviation and says only that it is close", async () => {
  ok(
    (await hits("configuration")).includes('lib/config.rs path: "config.rs" is close to the query'),
  );
});

Deno.test("pathRanker finds nothing for words of no path, and for no words", async () => {
  deepEqual(await hits("salt"), []);
  deepEqual(await hits("?!"), []);
});

Deno.test("pathRanker leaves out what filters do not let through", async () => {
  deepEqual(await hits("config.rs path:lib"), [
    'lib/config.rs path: "lib/config.rs" holds "config.rs"',
  ]);
});
