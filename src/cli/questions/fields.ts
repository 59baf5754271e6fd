import type { ChunkKind, FileCategory } from "@cbx/core";
import { name, names, needed, type Row, truth, whole } from "./row.ts";

/** Items of one page that a server gives. */
const MAX_LIMIT = 500;

/** Items that are passed over. */
const MAX_OFFSET = 1_000_000;

/** Tokens below which an answer says nothing. */
const MIN_TOKENS = 200;

/** Tokens of one answer. */
const MAX_TOKENS = 100_000;

/** Every kind of definition. A record, so that the compiler misses none. */
const EVERY_KIND: Readonly<Record<ChunkKind, true>> = {
  ...{ function: true, method: true, class: true, struct: true, enum: true, interface: true },
  ...{ trait: true, impl: true, type: true, constant: true, variable: true, field: true },
  ...{ module: true, macro: true, section: true, key: true, rule: true, element: true },
  ...{ block: true },
};

/** Kinds of definition, as a filter takes them. */
export const KINDS: readonly string[] = Object.keys(EVERY_KIND);

export const CATEGORIES: readonly FileCategory[] = [
  ...["code", "test", "docs", "config", "data", "example", "generated", "vendored"] as const,
];

/** Values as a sentence has them; `Intl` would take a search longer than all of its flags. */
function alternatives(values: readonly string[]): string {
  return `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}

/** Name, place or path of what is asked about. */
export const SYMBOL: Row<string> & { readonly isNeeded: true } = needed(name(
  'What is asked about: a name ("resolve"), a qualified name ("Server.resolve"), "path:name", "path:line", or a path',
  { within: "symbol" },
));

export const FILE: Row<string> & { readonly isNeeded: true } = needed(
  name("Path of the file, relative to the root", { within: "file" }),
);

export const PAGE: { limit: Row<number>; offset: Row<number> } = {
  limit: whole(1, Infinity, "Maximum number of items", { served: [1, MAX_LIMIT] }),
  offset: whole(0, Infinity, "Number of items to skip", { served: [0, MAX_OFFSET] }),
};

/** Whether texts are given with the syntax that they have. */
export const SPANS: Row<boolean> = truth(
  "Whether code carries spans of its syntax, to show in colours",
  { default: false, flag: null, isForDisplay: true },
);

export const TOKEN_BUDGET: Row<number> = whole(
  MIN_TOKENS,
  MAX_TOKENS,
  "Maximum number of tokens of the texts of the answer",
);

type Names = Row<readonly string[]>;

export const FILTERS: {
  languages: Names;
  extensions: Names;
  paths: Names;
  kinds: Names;
  categories: Names;
} = {
  languages: names('Only these languages, such as "rust" or "ts"; a leading "!" excludes', {
    flag: "--lang",
  }),
  extensions: names('Only files with these extensions; a leading "!" excludes', { flag: "--ext" }),
  paths: names(
    'Only these folders, file names or globs, such as "src/**/*.ts"; a leading "!" excludes',
    { flag: "--path", aliases: ["--file"], within: "patterns" },
  ),
  kinds: names(`Only these kinds: ${alternatives(KINDS)}; a leading "!" excludes`, {
    ...{ flag: "--kind", aliases: ["--symbol-type"] },
  }),
  categories: names(
    `Only files of these categories: ${alternatives(CATEGORIES)}; a leading "!" excludes`,
    { flag: "--category" },
  ),
};
