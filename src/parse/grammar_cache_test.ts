import { equal, ok } from "node:assert/strict";
import { grammarMemoryBytes, isRetired, loadGrammar, resetGrammars } from "./grammar_cache.ts";

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
  for (let round = 0; round < 100; round++) {
    const grammar = (await loadGrammar("json"))!;
    grammar.parser.parse("[1]")!.delete();
    if (round === 0) ok(grammarMemoryBytes() > 0);
    resetGrammars();
  }
  // 100 grammars of 64 KiB and more would not fit beside the stack if they were kept.
  ok(grammarMemoryBytes() <= 64 * 1024 * 1024);
});
