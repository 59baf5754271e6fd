import { equal } from "node:assert/strict";
import { isRetired, loadGrammar, resetGrammars } from "./grammar_cache.ts";
import { grownPages } from "./testdata/grown_pages.ts";

Deno.test("loadGrammar() answers undefined where a language has no grammar", () => {
  equal(loadGrammar("text"), undefined);
  equal(loadGrammar("no such language"), undefined);
});

Deno.test("loadGrammar() loads a grammar once", async () => {
  equal(await loadGrammar("json"), await loadGrammar("json"));
});

Deno.test("resetGrammars() retires what was loaded before, and only that", async () => {
  const before = (await loadGrammar("json"))!;
  resetGrammars();
  const after = (await loadGrammar("json"))!;
  equal(isRetired(before), true);
  equal(isRetired(after), false);
});

Deno.test("resetGrammars() gives the engine's memory back to the grammars that come after", async () => {
  const round = async () => {
    const grammar = (await loadGrammar("json"))!;
    grammar.parser.parse("[1]")!.delete();
    resetGrammars();
  };
  await round();
  const rounds = async () => {
    for (let n = 0; n < 100; n++) await round();
  };
  // Each stack of 8 MiB would need 128 more if it were kept.
  equal(await grownPages(rounds), 0);
});
