import { deepEqual } from "node:assert/strict";
import type { AskSource } from "./ask_source.ts";
import { placesOfName } from "./name_places.ts";

/** An index of one file in which every word may stand. */
function sourceOf(text: string): AskSource {
  const file = {
    id: 1,
    path: "a.ts",
    language: "typescript",
    category: "code",
    hasLongLines: true,
  };
  const catalog = { files: [file], withLongLines: [file], filesWith: () => [file] };
  const store = {
    catalog,
    postings: () => undefined,
    forEachPostings: () => {},
    termsBetween: () => [],
  };
  // Nothing else of a source is asked for.
  return { store, files: { raw: () => text } } as unknown as AskSource;
}

function placesIn(text: string, name: string, options = {}): string[] {
  const { places } = placesOfName(sourceOf(text), { name, counts: () => true, ...options });
  return places.map(({ line, column, text, next }) => `${line}:${column} ${text}|${next()}`);
}

Deno.test("placesOfName() finds a name as a word, with its line and the next one", () => {
  deepEqual(placesIn("run();\r\n  x.run\n\nrunner run_1 _run 1run\nrun", "run"), [
    "1:1 run();|  x.run",
    "2:5   x.run|",
    "5:1 run|",
  ]);
  deepEqual(placesIn("a run, run run\n", "run"), [
    "1:3 a run, run run|",
    "1:8 a run, run run|",
    "1:12 a run, run run|",
  ]);
});

Deno.test("placesOfName() takes letters, digits and marks of every script for parts of words", () => {
  deepEqual(placesIn("érun runé run\u0301 路run 𝒳run run𝒳 run路", "run"), []);
  deepEqual(placesIn("😀run😀 «run»", "run").length, 2);
});

Deno.test("placesOfName() finds a name right behind an escape, and none behind a letter", () => {
  const escapes = [
    String.raw`"\nrun" "\x41run" "\u0041run" "\u001b[31mrun" "\033[1mrun"`,
    "\x1b[0mrun",
  ];
  deepEqual(placesIn(escapes.join("\n"), "run").map((place) => place.split(" ")[0]), [
    ...["1:4", "1:14", "1:26", "1:42", "1:55", "2:5"],
  ]);
  deepEqual(placesIn(String.raw`"\krun" "nrun" "[31mrun"`, "run"), []);
});

Deno.test("placesOfName() goes on behind a name that begins within another place of it", () => {
  deepEqual(placesIn("aXa aa a.a aa", "aa").length, 2);
  deepEqual(placesIn("$a$a$ $a$", "$a$").map((place) => place.split(" ")[0]), ["1:7"]);
});

Deno.test("placesOfName() heeds an ending of its own, and matches in any case where asked to", () => {
  deepEqual(placesIn('get_ "get_" + x', "get_", { ending: '(?=")' }).length, 1);
  deepEqual(placesIn("Run RUN runs", "run", { anyCase: true }).length, 2);
});
