import { nameOf, toSlashes } from "../text/paths.ts";
import type { Query } from "./query.ts";

/**
 * Aim of a query: a definition by its name, a file by its path, or code by what it
 * does. A hint that shifts weights, never a filter.
 */
export type Intent = "symbol" | "path" | "concept";

/** Extensions that make a word a file name; a member such as `response.text` is none. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  ("adoc astro bash bat bzl c cc cfg cjs clj cljs cmake conf cpp cs css csv cts cxx dart edn ex exs fs gd " +
    "go gql gradle graphql groovy h hcl hh hpp hs htm html hxx ini ipynb java jl js json jsonc jsonl " +
    "jsx kt kts less lock lua m md mdx mjs mk ml mm mts nix nu php pl pm proto ps1 py pyi pyx r rb rs " +
    "rst sass scala scm scss sh sol sql svelte svg swift tcl tex tf tfvars toml ts tsv tsx txt vb vim " +
    "vue wat xml yaml yml zig zsh").split(" "),
);
/** Names with an extension's looks that are projects. */
const PROJECTS = /^(?:node|vue|next|nuxt|react|three|d3|express|chart|ember|backbone)\.js$/i;
/** Longer words are no paths that anyone types. */
const MAX_PATH_CHARS = 1000;
/** Files that are called by name alone. */
const FILE_NAMES =
  /^(?:(?:Dockerfile|Containerfile|Makefile|Jenkinsfile|Gemfile|Rakefile|Vagrantfile|Procfile|Justfile|CODEOWNERS)|\.[a-z]+(?:ignore|rc|attributes)|\.editorconfig)$/;

/** Guesses what a query is after. */
export function classifyIntent(query: Query): Intent {
  if (query.text.split(/\s+/).some(isPathLike)) return "path";
  // With filters alone, a name that is asked for by "sym:" is the query.
  const isName = query.isSymbol || (query.text === "" && query.filters.symbols.include.length > 0);
  return isName ? "symbol" : "concept";
}

/** `src/auth.rs`, `config.rs:42`, `Makefile`; neither `and/or` nor `https://example.org/a.html`. */
function isPathLike(token: string): boolean {
  if (token.length > MAX_PATH_CHARS || token.includes("://")) return false;
  const written = token.replace(/^[("'`<[]+/, "").replace(/[)"'`>\],;:?!.]+$/, "")
    .replace(/(?::\d+)+$/, "");
  // Pasted from Windows, whatever the system: no other name has both backslashes and an extension.
  const path = toSlashes(written, "windows").replace(/^[A-Za-z]:/, "");
  const name = nameOf(path);
  if (FILE_NAMES.test(name)) return true;
  if (!/^[\w@+\-.[\]()$~/]+\.\w+$/.test(path) || PROJECTS.test(path)) return false;
  return EXTENSIONS.has(name.slice(name.lastIndexOf(".") + 1).toLowerCase());
}
