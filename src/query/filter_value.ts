/**
 * The values that a filter takes: aliases become identifiers, and a value of a closed set that is
 * not in it is refused, as it would find nothing without a word.
 *
 * @module
 */
import { editDistance } from "../text/edit_distance.ts";
import { isWildcard, matchesWildcard } from "../text/wildcard.ts";
import type { ChunkKind, FileCategory } from "../types.ts";
import type { Filters } from "./query.ts";

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
  section: "heading doc docs documentation",
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

/** Names by which people call a language, per identifier; the identifier itself is always one. */
const ALIASES: Readonly<Record<string, string>> = {
  assembly: "asm s",
  bash: "sh shell zsh ksh",
  clojure: "clj cljs",
  cpp: "c++ cxx cc hpp",
  c_sharp: "c# cs csharp",
  dockerfile: "docker containerfile",
  elixir: "ex exs",
  erlang: "erl",
  fsharp: "f# fs f_sharp",
  fortran: "f90",
  gdscript: "gd",
  go: "golang",
  graphql: "gql",
  groovy: "gradle",
  haskell: "hs",
  hcl: "terraform tf opentofu",
  html: "htm xhtml",
  ini: "cfg",
  javascript: "js jsx mjs cjs node nodejs ecmascript",
  julia: "jl",
  jupyter: "ipynb notebook",
  kotlin: "kt kts",
  latex: "tex",
  makefile: "make mk",
  markdown: "md",
  objective_c: "objc obj_c objectivec",
  ocaml: "ml",
  perl: "pl",
  powershell: "pwsh ps1",
  protobuf: "proto protocol_buffers",
  python: "py py3 python3 pyi",
  query: "scm",
  ruby: "rb",
  rust: "rs",
  solidity: "sol",
  starlark: "bazel bzl",
  typescript: "ts mts cts",
  vb: "visualbasic visual_basic vbnet",
  yaml: "yml",
};

const ID_BY_ALIAS: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIASES).flatMap(([id, aliases]) => aliases.split(" ").map((name) => [name, id])),
);

/**
 * Finds the languages that a name stands for.
 *
 * @param name An identifier or alias in any case: `c#`, `Objective-C`, `terraform`.
 * @returns Language identifiers: `typescript` stands for `tsx` as well; an unknown name for itself.
 */
export function languagesOfAlias(name: string): string[] {
  const plain = name.toLowerCase().replaceAll(/[\s-]+/g, "_");
  const id = ID_BY_ALIAS.get(plain) ?? plain;
  return id === "typescript" ? ["typescript", "tsx"] : [id];
}
