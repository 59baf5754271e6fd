/**
 * Two folders that are searched as one are answered as one index over both would: the same places
 * in the same order with the same scores, in every mode.
 *
 * The name of a folder takes part in an answer, as a word of the path: above the two folders it is
 * one that neither queries nor the table of term vectors know. Files of one folder do not use names
 * of the other, which one index over both would see.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { extent } from "../../tests/_extent.ts";
import { type Files, inTree, randomIntegers, writeTree } from "../../tests/_tree.ts";
import { openIndex } from "./code_index.ts";
import { openIndexes } from "./code_indexes.ts";
import type { SearchAnswer, SearchOptions } from "../search/answer.ts";

const TREES = extent({ quick: 3, full: 8 });
const QUERIES = 5;

const ROOTS = ["xqzvwk", "yqzvwk"];
const FOLDERS = ["", "src/", "lib/", "tests/"];
const WORDS = ["apple", "grape", "lemon", "mango", "peach", "melon", "water", "kettle", "boil"];

/** Text of a file about two words, by its extension. */
const TEXTS: Readonly<Record<string, (a: string, b: string) => string>> = {
  ".ts": (a, b) =>
    `/** Brings ${a} to the ${b}. */\nexport function ${a}${capital(b)}(n: number) {\n` +
    `  const ${b} = n;\n  return ${b} + 1;\n}\n`,
  ".py": (a, b) =>
    `class ${capital(a)}:\n    """A ${a} of ${b}."""\n\n    def ${b}(self):\n` +
    `        return self.${a}_${b}\n`,
  ".md": (a, b) => `# ${a}\n\nText about ${a} and ${b}.\n`,
};

const OPTIONS: readonly SearchOptions[] = [
  {},
  { rank: "rrf" },
  { mode: "fulltext" },
  { mode: "vector" },
  { mode: "symbol" },
  { mode: "path" },
  { mode: "grep" },
  { languages: ["python", "typescript"], kinds: ["function", "method", "class"] },
];

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);

/** Makes trees and queries of a few words. */
class Generator {
  readonly #below: (bound: number) => number;

  constructor(seed: number) {
    this.#below = randomIntegers(seed);
  }

  tree(): Files {
    const files: Record<string, string> = {};
    for (let count = 4 + this.#below(8); count > 0; count--) {
      const extension = this.#pick(Object.keys(TEXTS));
      const parts = Array.from(
        { length: 1 + this.#below(4) },
        () => TEXTS[extension]!(this.#pick(WORDS), this.#pick(WORDS)),
      );
      files[this.#pick(FOLDERS) + this.#pick(WORDS) + extension] = parts.join("\n");
    }
    return files;
  }

  query(): string {
    const words = Array.from({ length: 1 + this.#below(3) }, () => this.#pick(WORDS));
    return words.join(this.#below(4) === 0 ? "_" : " ");
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#below(values.length)]!;
  }
}

/** Folders are those of each root, and not of what is around all of them. */
function withoutFolders({ fallbackSuggestions }: SearchAnswer): string[] {
  return fallbackSuggestions.filter((each) => !each.startsWith("Narrow it down"));
}

for (let seed = 1; seed <= TREES; seed++) {
  Deno.test(`CodeIndexes.search() answers as one index over all would, tree ${seed}`, async () => {
    const generator = new Generator(seed * 7919);
    await inTree({}, async (root) => {
      const roots = ROOTS.map((name) => `${root}/${name}`);
      for (const each of roots) {
        Deno.mkdirSync(each);
        writeTree(each, generator.tree());
      }
      using one = await openIndex({ root, cache: false });
      using many = await openIndexes({ roots, cache: false });
      for (let count = 0; count < QUERIES; count++) {
        const query = generator.query();
        for (const options of OPTIONS) {
          const whole = await one.search(query, { limit: 100, ...options });
          const joined = await many.search(query, { limit: 100, ...options });
          const expected = whole.results.map(({ path, line, score }) => [path, line, score]);
          const found = joined.results
            .map(({ root, path, line, score }) => [`${root}/${path}`, line, score]);
          deepEqual(found, expected, `${query} ${JSON.stringify(options)}`);
          deepEqual(
            [joined.confidence, joined.fallbackGrepHits, withoutFolders(joined)],
            [whole.confidence, whole.fallbackGrepHits, withoutFolders(whole)],
          );
        }
      }
    });
  });
}
