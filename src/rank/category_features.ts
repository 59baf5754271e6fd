import type { FileRow } from "../store/catalog.ts";
import type { FileCategory } from "../types.ts";

/** Features of a file's purpose: 1 where it holds and nothing lifts it. */
export interface CategoryFeatures {
  readonly test: number;
  readonly foreign: number;
  readonly example: number;
  readonly docs: number;
  /** Settings, builds and rows of data. */
  readonly config: number;
  /** Code that is kept for what still needs it. */
  readonly legacy: number;
}

/** Words of a query that lift a demotion. */
const LIFTING: Readonly<Record<keyof CategoryFeatures, RegExp>> = {
  test: /\b(?:tests?|testing|tested|mocks?|fixtures?|specs?|bench\w*)\b/i,
  foreign: /\b(?:vendor\w*|generated|third[- ]party)\b/i,
  example: /\b(?:examples?|demos?|samples?)\b/i,
  docs: /\b(?:docs?|documentation|readme|changelog|guides?|tutorials?|manual)\b/i,
  // Not "config" itself: who asks where the configuration is read wants the code that reads it.
  config: /\b(?:ci|workflows?|dockerfile|makefile|cmake|ya?ml|toml|tsconfig|manifest|\w+\.json)\b/i,
  legacy: /\b(?:compat\w*|legacy|deprecated|old|v[0-9]+)\b/i,
};

/** The feature of each category; what is missing is not demoted. */
const FEATURE_OF: Readonly<Partial<Record<FileCategory, keyof CategoryFeatures>>> = {
  test: "test",
  generated: "foreign",
  vendored: "foreign",
  example: "example",
  docs: "docs",
  config: "config",
  data: "config",
};

const NONE: CategoryFeatures = { test: 0, foreign: 0, example: 0, docs: 0, config: 0, legacy: 0 };

/** Source of demotions: the query, which may lift them, and the folders. */
interface CategorySource {
  readonly text: string;
  /** Categories that a filter asks for: what is asked for by name is not demoted. */
  readonly categories?: readonly string[];
  /** Whether the tree is a collection of examples. @default {false} */
  readonly isOfExamples?: boolean;
  /** Tells whether a file stands in a folder of replaced code. */
  readonly isReplaced: (path: string) => boolean;
}

/** Beside a collection of examples, this part of the code builds or checks them. */
const MAX_CODE_BESIDE_EXAMPLES = 0.1;

/** Worked out once for the files of an index. */
const known = new WeakMap<readonly Pick<FileRow, "category">[], boolean>();

/** Tells whether a tree is a collection of examples: they are what is asked for there. */
export function isOfExamples(files: readonly Pick<FileRow, "category">[]): boolean {
  const count = (wanted: FileCategory) =>
    files.reduce((sum, { category }) => category === wanted ? sum + 1 : sum, 0);
  return known.getOrInsertComputed(files, () => {
    const examples = count("example");
    return examples > 0 && count("code") <= examples * MAX_CODE_BESIDE_EXAMPLES;
  });
}

export function asksForTests(text: string): boolean {
  return LIFTING.test.test(text);
}

export function categoryFeatures(
  { text, categories = [], isOfExamples = false, isReplaced }: CategorySource,
): (file: FileRow) => CategoryFeatures {
  const filtered = new Set(categories.map((category) => FEATURE_OF[category as FileCategory]));
  const isLifted = (name: keyof CategoryFeatures) =>
    LIFTING[name].test(text) || filtered.has(name) || (name === "example" && isOfExamples);
  const lifted = new Set((Object.keys(NONE) as (keyof CategoryFeatures)[]).filter(isLifted));
  return ({ category, path }) => {
    const name = FEATURE_OF[category];
    const legacy = !lifted.has("legacy") && isReplaced(path) ? 1 : 0;
    return { ...NONE, legacy, ...(name && !lifted.has(name) ? { [name]: 1 } : {}) };
  };
}
