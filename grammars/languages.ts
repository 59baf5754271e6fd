/**
 * Every language that cbx knows by name, one row each. A row with tags is parsed to definitions and
 * references, by its grammar in `wasm.js`; one with a reader is read by its lines and words; a row
 * with neither is indexed as windows of text.
 *
 * The imports are literal and lazy: a language costs nothing until a file of it is parsed.
 *
 * @module
 */

import type { Reader } from "./reader.ts";

/** A language that cbx knows. */
export interface LanguageEntry {
  /** The name as people write it. */
  readonly name: string;
  /** Loads the tags query; absent where the language has no grammar. */
  readonly tags?: () => Promise<{ tags: string }>;
  /** Loads the reader, of a language that is read without a grammar. */
  readonly reader?: () => Promise<{ read: Reader }>;
}

export const LANGUAGES: Readonly<Record<string, LanguageEntry>> = {
  bash: { name: "Bash", tags: () => import("./bash.ts") },
  c: { name: "C", tags: () => import("./c.ts") },
  c_sharp: { name: "C#", tags: () => import("./c_sharp.ts") },
  clojure: { name: "Clojure", tags: () => import("./clojure.ts") },
  cpp: { name: "C++", tags: () => import("./cpp.ts") },
  css: { name: "CSS", tags: () => import("./css.ts") },
  dart: { name: "Dart", tags: () => import("./dart.ts") },
  dtd: { name: "DTD", tags: () => import("./dtd.ts") },
  elixir: { name: "Elixir", tags: () => import("./elixir.ts") },
  elm: { name: "Elm", tags: () => import("./elm.ts") },
  gdscript: { name: "GDScript", tags: () => import("./gdscript.ts") },
  gleam: { name: "Gleam", tags: () => import("./gleam.ts") },
  go: { name: "Go", tags: () => import("./go.ts") },
  haskell: { name: "Haskell", tags: () => import("./haskell.ts") },
  hcl: { name: "HCL", tags: () => import("./hcl.ts") },
  html: { name: "HTML", tags: () => import("./html.ts") },
  ini: { name: "INI", tags: () => import("./ini.ts") },
  java: { name: "Java", tags: () => import("./java.ts") },
  javascript: { name: "JavaScript", tags: () => import("./javascript.ts") },
  json: { name: "JSON", tags: () => import("./json.ts") },
  kotlin: { name: "Kotlin", tags: () => import("./kotlin.ts") },
  latex: { name: "LaTeX", tags: () => import("./latex.ts") },
  lua: { name: "Lua", tags: () => import("./lua.ts") },
  markdown: { name: "Markdown", tags: () => import("./markdown.ts") },
  nix: { name: "Nix", tags: () => import("./nix.ts") },
  perl: { name: "Perl", tags: () => import("./perl.ts") },
  php: { name: "PHP", tags: () => import("./php.ts") },
  powershell: { name: "PowerShell", tags: () => import("./powershell.ts") },
  properties: { name: "Java properties", tags: () => import("./properties.ts") },
  python: { name: "Python", tags: () => import("./python.ts") },
  query: { name: "Tree-sitter query", tags: () => import("./query.ts") },
  r: { name: "R", tags: () => import("./r.ts") },
  ruby: { name: "Ruby", tags: () => import("./ruby.ts") },
  rust: { name: "Rust", tags: () => import("./rust.ts") },
  scala: { name: "Scala", tags: () => import("./scala.ts") },
  scss: { name: "SCSS", tags: () => import("./scss.ts") },
  solidity: { name: "Solidity", tags: () => import("./solidity.ts") },
  sparql: { name: "SPARQL", tags: () => import("./sparql.ts") },
  swift: { name: "Swift", tags: () => import("./swift.ts") },
  talon: { name: "Talon", tags: () => import("./talon.ts") },
  tsx: { name: "TSX", tags: () => import("./tsx.ts") },
  typescript: { name: "TypeScript", tags: () => import("./typescript.ts") },
  xml: { name: "XML", tags: () => import("./xml.ts") },
  yaml: { name: "YAML", tags: () => import("./yaml.ts") },
  zig: { name: "Zig", tags: () => import("./zig.ts") },

  // Read without a grammar: the one of SQL reads 36 % of real files whole, those of GraphQL and
  // Svelte 55 %, of Dockerfiles 87 %, of Makefiles 91 %; and the one package with them all takes
  // 11 MB to download and 118 MB on the disk of every user.
  asciidoc: { name: "AsciiDoc", reader: () => import("./asciidoc.ts") },
  cmake: { name: "CMake", reader: () => import("./cmake.ts") },
  dockerfile: { name: "Dockerfile", reader: () => import("./dockerfile.ts") },
  graphql: { name: "GraphQL", reader: () => import("./graphql.ts") },
  jupyter: { name: "Jupyter notebook", reader: () => import("./jupyter.ts") },
  makefile: { name: "Makefile", reader: () => import("./makefile.ts") },
  protobuf: { name: "Protocol Buffers", reader: () => import("./protobuf.ts") },
  rst: { name: "reStructuredText", reader: () => import("./rst.ts") },
  sql: { name: "SQL", reader: () => import("./sql.ts") },
  starlark: { name: "Starlark", reader: () => import("./starlark.ts") },
  svelte: { name: "Svelte", reader: () => import("./svelte.ts") },
  toml: { name: "TOML", reader: () => import("./toml.ts") },
  vue: { name: "Vue", reader: () => import("./vue.ts") },
  astro: { name: "Astro", reader: () => import("./astro.ts") },

  // Known by name alone. Agda's grammar is left out: it parses the same text differently from one
  // time to the next, so an update could differ from a build.
  agda: { name: "Agda" },
  assembly: { name: "Assembly" },
  awk: { name: "AWK" },
  crystal: { name: "Crystal" },
  d: { name: "D" },
  diff: { name: "Diff" },
  erlang: { name: "Erlang" },
  fish: { name: "Fish" },
  fortran: { name: "Fortran" },
  fsharp: { name: "F#" },
  glsl: { name: "GLSL" },
  gomod: { name: "Go module" },
  groovy: { name: "Groovy" },
  hlsl: { name: "HLSL" },
  julia: { name: "Julia" },
  less: { name: "Less" },
  mdx: { name: "MDX" },
  metal: { name: "Metal" },
  nim: { name: "Nim" },
  objective_c: { name: "Objective-C" },
  ocaml: { name: "OCaml" },
  pascal: { name: "Pascal" },
  puppet: { name: "Puppet" },
  sass: { name: "Sass" },
  tcl: { name: "Tcl" },
  text: { name: "Text" },
  vb: { name: "Visual Basic" },
  wgsl: { name: "WGSL" },
};
