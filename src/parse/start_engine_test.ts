import { deepEqual } from "node:assert/strict";
import { Language, Parser } from "web-tree-sitter";
import { GRAMMARS } from "../../grammars/wasm.js";
import { startEngine } from "./grammar_cache.ts";

/** Held for ever: what was created before a reset must not be freed, by the collector neither. */
const held: unknown[] = [];

Deno.test("startEngine() answers an engine that works after a reset as it did before", async () => {
  const engine = await startEngine();
  const grammar = await GRAMMARS.json!();
  const trees = [1, 2, 3].map(() => {
    const parser = new Parser().setLanguage(Language.loadSync(grammar));
    const tree = parser.parse(`[${"[1, 2], ".repeat(10_000)}3]`)!;
    held.push(parser, tree);
    const { hasError, descendantCount, endIndex } = tree.rootNode;
    engine.reset();
    return { hasError, descendantCount, endIndex };
  });
  deepEqual(trees[1], trees[0]);
  deepEqual(trees[2], trees[0]);
});
