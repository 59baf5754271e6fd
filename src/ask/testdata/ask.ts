/**
 * A tree as a file map, and its index: the world of the tests of questions.
 *
 * @module
 */
import { type CodeIndex, openIndex } from "@cbx/core";
import { type Files, inTree, writeTree } from "../../../tests/_tree.ts";

export { type Files, writeTree };

/** Makes a tree, asks its index, and removes it. */
export async function ask<T>(
  files: Files,
  question: (index: CodeIndex, root: string) => Promise<T>,
): Promise<T> {
  let answer: T | undefined;
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    answer = await question(index, root);
  });
  return answer!;
}

/** A place in one word: `path:line name`. */
export function at({ path, line, symbol }: {
  readonly path: string;
  readonly line: number;
  readonly symbol: string;
}): string {
  return `${path}:${line} ${symbol}`.trimEnd();
}

/** Three modules that call each other in a row, and a test: `main → serve → load`. */
export const CHAIN: Files = {
  "src/load.ts": "/** Loads a page. */\nexport function load(name: string): string {\n" +
    "  return name;\n}\n",
  "src/serve.ts": 'import { load } from "./load.ts";\n\nexport function serve(name: string) {\n' +
    "  return load(name);\n}\n",
  "src/main.ts": 'import { serve } from "./serve.ts";\n\nexport function main() {\n' +
    '  serve("home");\n}\n',
  "tests/load_test.ts": 'import { load } from "../src/load.ts";\n\n' +
    'Deno.test("load() gives the name", () => {\n  load("a");\n});\n',
};
