/**
 * A tree, models that know it, and what the tests of models through the public API share.
 *
 * @module
 */
import {
  type CodeIndex,
  type ModelUse,
  openIndex,
  type OpenOptions,
  type SearchAnswer,
} from "@cbx/core";
import {
  type FakeDenseOptions,
  FakeEmbedder,
  type FakeOptions,
  FakeSparse,
} from "../src/embed/testdata/fake_models.ts";
import { type Files, inTree } from "./_tree.ts";

/** Words of a query and of the one file that means them: only a model knows that both are one. */
export const SYNONYMS = { ebullition: "simmer", condiments: "seasoning" };

/** Each file is one chunk. */
export const FILES: Files = {
  "src/simmer.ts": "/** Lets it simmer. */\nexport function simmer(liters: number): number {\n" +
    "  const seconds = liters * 300;\n  const margin = 10;\n  return seconds + margin;\n}\n",
  "src/seasoning.py":
    "def seasoning(dish):\n    grams = 7\n    dish.grams += grams\n    dish.stirred = False\n    return dish\n",
  "src/knife.ts":
    "/** Cuts a carrot into slices. */\nexport function cutCarrot(width: number): number {\n" +
    "  const slices = 10 / width;\n  return Math.ceil(slices);\n}\n",
  "docs/kitchen.md": "# Kitchen\n\nA carrot is cut, and then it is eaten.\n",
};
/** Chunks of all of them. */
export const CHUNKS = 4;

/** A query that {@linkcode SYNONYMS} alone lead to an answer. */
export const MEANT = "what is ebullition";
/** A query whose words stand in a file. */
export const WRITTEN = "where is a carrot cut into slices";
/** Every file has a word of it. */
export const BROAD = "carrot slices on a dish, and let it simmer";

const VOCABULARY = ["simmer", "seasoning", "carrot", "slices", "dish"];

/** A model that knows synonyms. */
export function denseModel(options: FakeDenseOptions = {}): FakeEmbedder {
  return new FakeEmbedder({ dimensions: 512, synonyms: SYNONYMS, ...options });
}

/** A sparse model that knows synonyms. */
export function sparseModel(options: FakeOptions = {}): FakeSparse {
  return new FakeSparse(VOCABULARY, { synonyms: SYNONYMS, ...options });
}

/** Makes a tree with an index that the models have encoded, and opens it with them. */
export async function withIndex(
  options: Omit<OpenOptions, "root">,
  body: (index: CodeIndex, root: string) => Promise<void>,
  files: Files = FILES,
): Promise<void> {
  await inTree(files, async (root) => {
    using index = await openIndex({ root, cache: false, ...options });
    await index.update();
    await body(index, root);
  });
}

/** Opens the same tree with other options. */
export async function answered(
  root: string,
  options: Omit<OpenOptions, "root">,
  query: string,
  search: Parameters<CodeIndex["search"]>[1] = {},
): Promise<SearchAnswer> {
  using index = await openIndex({ root, cache: false, ...options });
  return await index.search(query, search);
}

/** Paths of an answer, each once. */
export const pathsOf = ({ results }: SearchAnswer) => [...new Set(results.map(({ path }) => path))];

/** An answer without what models add to it. */
export function plain({ models: _, ...answer }: SearchAnswer): Partial<SearchAnswer> {
  return answer;
}

/** Finds what a model did for an answer. */
export function useOf({ models }: SearchAnswer, feature: ModelUse["feature"] = "dense"): ModelUse {
  return models!.find((use) => use.feature === feature)!;
}
