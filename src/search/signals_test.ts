import { deepEqual, equal, throws } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { RANKER_NAMES, type RankerName } from "../rank/ranker.ts";
import { sourceOf } from "./testdata/source.ts";
import type { SearchMode } from "./answer.ts";
import { search } from "./search.ts";
import { signalsOf, usesVectors } from "./signals.ts";

Deno.test("signalsOf() gives the signals of the mode, where none are named", () => {
  deepEqual(signalsOf({}), RANKER_NAMES);
  deepEqual(signalsOf({ mode: "fulltext" }), ["lexical"]);
});

Deno.test("signalsOf() gives those that are named, each once, in one order", () => {
  deepEqual(signalsOf({ signals: ["session", "grep", "lexical", "grep"] }), [
    "lexical",
    "session",
    "grep",
  ]);
  deepEqual(signalsOf({ mode: "symbol", signals: ["lexical", "symbol"] }), ["symbol"]);
});

const refused: readonly [mode: SearchMode, signals: readonly string[], message: string][] = [
  [
    "hybrid",
    ["lexical", "words"],
    'Cannot search by the signal "words" as it is unknown: use some of lexical, vector, sparse, symbol, path, place, history, session, grep',
  ],
  [
    "hybrid",
    [],
    'Cannot search in the mode "hybrid" by no signal: name at least one of lexical, vector, sparse, symbol, path, place, history, grep',
  ],
  [
    "hybrid",
    ["session"],
    'Cannot search in the mode "hybrid" by the signal "session" alone: name at least one of lexical, vector, sparse, symbol, path, place, history, grep',
  ],
  [
    "fulltext",
    ["symbol", "path"],
    'Cannot search in the mode "fulltext" by the signals "symbol", "path" alone: name at least one of lexical',
  ],
];
for (const [mode, signals, message] of refused) {
  Deno.test(`signalsOf() refuses [${signals}] in the mode ${mode}`, () => {
    throws(() => signalsOf({ mode, signals: signals as RankerName[] }), {
      name: "RangeError",
      message,
    });
  });
}

Deno.test("usesVectors() is true where vectors are among the signals", () => {
  equal(usesVectors({}), true);
  equal(usesVectors({ mode: "fulltext" }), false);
  equal(usesVectors({ signals: ["lexical", "symbol"] }), false);
  equal(usesVectors({ signals: ["vector"] }), true);
});

const FILES = {
  "boil.ts": "export function boilWater() {\n  return salt;\n}\n",
  "water.md": "# Kitchen\n\nSalt, and a spoon.\n",
};

Deno.test("search() finds by the named signals alone, and names only those", async () => {
  await inWorld(FILES, (world) => {
    const ask = (...signals: RankerName[]) => search(sourceOf(world), "water", { signals });
    equal(ask("symbol", "lexical").backend, "lexical+symbol");
    const { backend, results } = ask("path");
    deepEqual([backend, results.map(({ path }) => path)], ["path", ["water.md"]]);
    for (const { reasons } of results) {
      deepEqual(reasons.filter((reason) => !/^(?:path|graph|demoted): /.test(reason)), []);
    }
  });
});

Deno.test("search() answers filters alone, whatever signals are named", async () => {
  await inWorld(FILES, (world) => {
    const { backend, results } = search(sourceOf(world), "lang:ts", { signals: ["path"] });
    deepEqual([backend, results.map(({ path }) => path)], ["path", ["boil.ts"]]);
  });
});

Deno.test("search() refuses vectors as the only signal where there are none", async () => {
  await inWorld(FILES, (world) => {
    const ask = (...signals: RankerName[]) => search(sourceOf(world), "water", { signals });
    for (const signals of [["vector"], ["vector", "session"]] as const) {
      throws(() => ask(...signals), /^RangeError: Cannot search by vectors/);
    }
    equal(ask("vector", "lexical").backend, "lexical");
  });
});
