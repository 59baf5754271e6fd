/**
 * The values that a filter takes: aliases become identifiers, and a value of a closed set that is
 * not in it is refused, as it would find nothing without a word.
 *
 * @module
 */
import type { ChunkKind, FileCategory } from "../types.ts";
import { editDistance } from "../text/edit_distance.ts";
import { isWildcard, matchesWildcard } from "../text/wildcard.ts";
import { languagesOfAlias } from "./language_alias.ts";
import type { Filters } from "./query.ts";

/** Name of one filter. */
export type FilterField = keyof Filters;

/** Every chunk kind, with other names for it. A record, so that the compiler misses none. */
const KINDS: Readonly<Record<ChunkKind, string>> = {
  function: "fn func def",
  method: "",
  class: "",
  struct: "",
  enum: "",
  interface: "protocol",
  trait: "",
  impl: "",
  type: "typedef alias",
  constant: "const",
  variable: "var let",
  field: "prop property member",
  module: "mod ns namespace package",
  macro: "",
  section: "heading",
  key: "",
  rule: "",
  element: "",
  block: "",
};

/** Every file category, with other names for it. */
const CATEGORIES: Readonly<Record<FileCategory, string>> = {
  code: "source",
  test: "tests",
  docs: "doc",
  config: "configuration",
  data: "",
  example: "examples",
  generated: "",
  vendored: "vendor",
};

/** The values that a written value stands for, or why it stands for none. */
type FilterValue =
  | { readonly values: readonly string[] }
  | { readonly problem: string };

/**
 * Reads one value of a filter.
 *
 * @param field The filter.
 * @param value The value as written, not empty.
 */
export function readFilterValue(field: FilterField, value: string): FilterValue {
  switch (field) {
    case "languages":
      return { values: languagesOfAlias(value) };
    case "extensions":
      return { values: [value.toLowerCase().replace(/^\*?\./, "")] };
    case "kinds":
      return readName("kind", KINDS, value);
    case "categories":
      return readName("category", CATEGORIES, value);
    case "paths":
    case "symbols":
      return { values: [value] };
  }
}

function readName(
  noun: string,
  names: Readonly<Record<string, string>>,
  value: string,
): FilterValue {
  const wanted = value.toLowerCase();
  for (const [name, aliases] of Object.entries(names)) {
    if (name === wanted || aliases.split(" ").includes(wanted)) return { values: [name] };
  }
  if (isWildcard(wanted)) {
    const values = Object.keys(names).filter((name) => matchesWildcard(name, wanted));
    if (values.length > 0) return { values };
  }
  const near = nearestName(names, wanted);
  const advice = near === undefined
    ? `use one of ${Object.keys(names).join(", ")}`
    : `did you mean "${near}"?`;
  return { problem: `Cannot filter by ${noun} "${value}" as it is unknown: ${advice}` };
}

/** Largest number of typing errors that "did you mean" forgives. */
const MAX_TYPOS = 2;

function nearestName(names: Readonly<Record<string, string>>, wanted: string): string | undefined {
  let nearest: string | undefined;
  let least = MAX_TYPOS + 1;
  for (const [name, aliases] of Object.entries(names)) {
    for (const spelling of [name, ...aliases.split(" ")]) {
      // A beginning, such as `func` of `function`, is nearer than any typing error.
      const isStart = wanted.length > 1 && spelling.startsWith(wanted);
      const distance = isStart ? 0 : editDistance(wanted, spelling, MAX_TYPOS);
      if (distance < least && distance * 2 <= wanted.length) [nearest, least] = [name, distance];
    }
  }
  return nearest;
}
