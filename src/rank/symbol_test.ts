import { deepEqual, equal, ok } from "node:assert/strict";
import { type ContextOptions, inWorld } from "../../tests/_world.ts";
import { symbolRanker } from "./symbol.ts";

const FILES = {
  "auth.py":
    "def resolve_api_key(name):\n    key = name\n    key += '!'\n    key += '?'\n    return key\n",
  "box.ts": "export class Box {\n  resolve() { return 1; }\n}\n",
  "one.ts": "export class Line { resolve() { return 2; } other() { return 3; } }\n",
  "text.md": "# Notes\n\nHow to resolve an api key.\n",
};

async function hits(query: string, options?: ContextOptions): Promise<string[]> {
  const found: string[] = [];
  await inWorld(FILES, (world) => {
    for (const hit of symbolRanker.rank(world.context(query, options))) {
      found.push(`${world.pathOf(hit)}:${hit.line ?? "-"} ${hit.symbol ?? "-"} ${hit.reason}`);
    }
  });
  return found;
}

Deno.test("symbolRanker names the definition and the way in which it meets the query", async () => {
  deepEqual(await hits("resolve_api_key"), [
    'auth.py:1 resolve_api_key symbol: resolve_api_key is named "resolve_api_key"',
  ]);
  deepEqual(await hits("resolveApiKey"), [
    'auth.py:1 resolve_api_key symbol: resolve_api_key is another spelling of "resolveApiKey"',
  ]);
});

Deno.test("symbolRanker orders equal definitions by path and writes them with their scope", async () => {
  deepEqual(await hits("resolve"), [
    'box.ts:2 resolve symbol: Box.resolve is named "resolve"',
    'one.ts:1 resolve symbol: Line.resolve is named "resolve"',
  ]);
});

Deno.test("symbolRanker finds a name by its parts in a question", async () => {
  deepEqual(await hits("how to resolve a key"), [
    'auth.py:- - symbol: resolve_api_key matches "resolve/key"',
  ]);
});

Deno.test("symbolRanker says nothing of a name with which a question shares one part", async () => {
  deepEqual(await hits("how to resolve the water"), []);
});

Deno.test("symbolRanker leaves out what filters do not let through", async () => {
  deepEqual(await hits("resolve lang:python"), []);
  deepEqual((await hits("resolve path:one.ts")).length, 1);
});

Deno.test("symbolRanker gives no method where a class is asked for", async () => {
  deepEqual(await hits("resolve", { kinds: ["class"] }), []);
  equal((await hits("Box", { kinds: ["class"] })).length, 1);
});

Deno.test("symbolRanker rates every definition between 0 and 1", async () => {
  await inWorld(FILES, (world) => {
    for (const query of ["resolve", "resolve api key", "Box"]) {
      const scores = symbolRanker.rank(world.context(query)).map(({ score }) => score);
      ok(scores.every((score) => score > 0 && score <= 1));
    }
  });
});

Deno.test("symbolRanker tells a definition that holds another one that is asked for", async () => {
  await inWorld(FILES, (world) => {
    const around = (query: string) =>
      symbolRanker.rank(world.context(query)).filter(({ isAround }) => isAround)
        .map(({ symbol }) => symbol);
    deepEqual(around("sym:resolve sym:other"), []);
    deepEqual(around("sym:Box"), []);
    deepEqual(around("sym:Box sym:resolve"), ["Box"]);
  });
});
