import { deepEqual, equal, ok } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { parseQuery } from "../query/parse_query.ts";
import {
  askedNames,
  definedInFull,
  definitionsFor,
  distanceOf,
  findDefinitions,
} from "./definitions.ts";

const FILES = {
  "a.py":
    "class FlatHashMap:\n    pass\n\n\ndef flat_hash_map():\n    pass\n\n\nparse_header_line = 1\n",
  "b.rs": "pub fn parse_header_value() {}\n\npub struct parse_header_set;\n\npub fn resolve() {}\n",
};

async function found(asked: string): Promise<string[]> {
  const names: string[] = [];
  await inWorld(FILES, ({ store }) => {
    const definitions = findDefinitions(store, asked);
    names.push(...definitions.map(({ symbol, match }) => `${match} ${symbol.name}`).sort());
  });
  return names;
}

Deno.test("findDefinitions() finds a name exactly and in another spelling", async () => {
  deepEqual(await found("FlatHashMap"), ["exact FlatHashMap", "spelling flat_hash_map"]);
  deepEqual(await found("flatHashMap"), ["spelling FlatHashMap", "spelling flat_hash_map"]);
});

Deno.test("findDefinitions() finds longer names where nothing has the name itself", async () => {
  deepEqual(await found("parseHeader"), [
    "prefix parse_header_line",
    "prefix parse_header_set",
    "prefix parse_header_value",
  ]);
});

Deno.test("findDefinitions() finds a name that was typed with an error", async () => {
  deepEqual(await found("flat_hahs_map"), ["fuzzy FlatHashMap", "fuzzy flat_hash_map"]);
});

Deno.test("findDefinitions() finds a name of one word by its beginning, and with an error in it", async () => {
  deepEqual(await found("reso"), ["prefix resolve"]);
  deepEqual(await found("reslove"), ["fuzzy resolve"]);
});

Deno.test("findDefinitions() does not guess at a short or an empty name", async () => {
  deepEqual(await found("fla"), []);
  deepEqual(await found("_"), []);
});

Deno.test("findDefinitions() rates a type over a function, and an exact name over another spelling", async () => {
  await inWorld(FILES, ({ store }) => {
    const scores = new Map(
      findDefinitions(store, "FlatHashMap").map(({ symbol, score }) => [symbol.name, score]),
    );
    ok(scores.get("FlatHashMap")! > scores.get("flat_hash_map")!);
    for (const score of scores.values()) ok(score > 0 && score <= 1);
  });
});

const names = (query: string) => askedNames(parseQuery(query));

Deno.test("askedNames() takes the last segment of a symbol, else the identifiers", () => {
  deepEqual(names("std::vector"), ["vector"]);
  deepEqual(names("where is resolveKey called"), ["resolveKey"]);
  deepEqual(names("where is it called"), []);
});

Deno.test("askedNames() adds the names of sym: filters, each once", () => {
  deepEqual(names("resolve sym:walk,resolve"), ["resolve", "walk"]);
  equal(names("sym:walk").length, 1);
});

Deno.test("definitionsFor() leaves near misses out where another index has the name itself", async () => {
  await inWorld(FILES, ({ context, store }) => {
    const asked = "parseHeader";
    equal(distanceOf(store, asked), 1);
    equal(definitionsFor(context(asked), asked).length, 3);
    for (const [distance, count] of [[1, 3], [0, 0]] as const) {
      const nearest = new Map([[asked, distance]]);
      equal(definitionsFor({ ...context(asked), nearest }, asked).length, count);
    }
  });
});

Deno.test("distanceOf() grows from the name itself to its beginning and to a near miss", async () => {
  await inWorld(FILES, ({ store }) => {
    const distances = ["flat_hash_map", "flatHashMap", "parseHeader", "flat_hahs_map", "unheard"]
      .map((asked) => distanceOf(store, asked));
    deepEqual(distances, [0, 0, 1, 2, Infinity]);
  });
});

Deno.test("definedInFull() takes what stands before a name for its scope, its file, else a folder", async () => {
  const files = {
    "fetch/_api.py": "def get():\n    pass\n",
    "fetch/client.py": "class Client:\n    def get(self):\n        pass\n",
    "tests/fetch/made.py": "def get():\n    pass\n",
  };
  await inWorld(files, ({ context, store }) => {
    const places = (asked: string) =>
      definedInFull(context(asked)).map(({ fileId, startLine }) =>
        `${store.catalog.requireFile(fileId).path}:${startLine}`
      );
    deepEqual(places("Client.get"), ["fetch/client.py:2"]);
    deepEqual(places("fetch.get"), ["fetch/_api.py:1"]);
    deepEqual(places("other.get"), []);
  });
});
