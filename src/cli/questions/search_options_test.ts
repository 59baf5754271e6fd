import { deepEqual, throws } from "node:assert/strict";
import type { Settings } from "../config/settings.ts";
import { searchOptions } from "./search_options.ts";
import type { SearchFlags } from "./search_rows.ts";

/** Flags, settings, and the options that follow beside `overlay`. */
const cases: readonly [fact: string, Partial<SearchFlags>, Settings, object][] = [
  ["leaves what nobody names to the library", {}, {}, {}],
  ["takes what is configured", {}, { limit: 3, paths: ["!vendor"], session: "a" }, {
    limit: 3,
    paths: ["!vendor"],
    session: "a",
  }],
  [
    "sets flags above settings",
    {
      limit: 5,
      paths: ["src"],
      languages: ["rust"],
      categories: ["code"],
      session: "b",
      rank: "rrf",
    },
    {
      ...{ limit: 3, paths: ["!vendor"], languages: ["go"], categories: ["test"], session: "a" },
      rank: "rerank",
    },
    {
      ...{ limit: 5, paths: ["src"], languages: ["rust"], categories: ["code"], session: "b" },
      rank: "rrf",
    },
  ],
  ["drops configured signals where another mode is asked for", { mode: "fulltext" }, {
    mode: "symbol",
    signals: ["symbol"],
  }, { mode: "fulltext" }],
  ["takes signals of the flags", { signals: ["grep"] }, { signals: ["symbol"] }, {
    signals: ["grep"],
  }],
  ["shows lines on both sides with -C", { contextLines: 2 }, {}, {
    contextBefore: 2,
    contextAfter: 2,
  }],
  ["sets -A and -B above -C", { contextLines: 2, contextAfter: 0, contextBefore: 5 }, {}, {
    contextBefore: 5,
    contextAfter: 0,
  }],
  ["shows lines after alone with -A", { contextAfter: 3 }, { context: "definition" }, {
    contextAfter: 3,
  }],
  ["sets -A above --smart", { smart: true, contextAfter: 1 }, {}, { contextAfter: 1 }],
  ["shows the definition with --smart", { smart: true }, { snippetLines: 3 }, {
    context: "definition",
  }],
  ["shows whole chunks with --show", { show: true }, { context: "definition", snippetLines: 3 }, {
    snippetLines: 1_000_000,
  }],
  ["shows the lines found with --no-smart", { smart: false }, { context: "definition" }, {
    context: "found",
  }],
  ["takes names of definitions", { symbols: ["User*"] }, {}, { symbols: ["User*"] }],
  ["takes the snippet that is configured", {}, { context: "definition", snippetLines: 3 }, {
    context: "definition",
    snippetLines: 3,
  }],
];

for (const [fact, flags, settings, options] of cases) {
  Deno.test(`searchOptions() ${fact}`, () => {
    deepEqual(searchOptions({ overlay: true, ...flags }, settings), { overlay: true, ...options });
  });
}

Deno.test("searchOptions() leaves the tree alone if the flag or the setting says so", () => {
  deepEqual(searchOptions({ overlay: false }, { overlay: true }), { overlay: false });
  deepEqual(searchOptions({ overlay: true }, { overlay: false }), { overlay: false });
});

Deno.test("searchOptions() refuses two kinds of snippet at once", () => {
  throws(() => searchOptions({ overlay: true, smart: true, show: true }), {
    name: "UsageError",
    message: "Cannot use --show and --smart together: each says what a snippet shows",
  });
});
