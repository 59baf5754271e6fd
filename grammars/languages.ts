/**
 * Every language that cbx knows by name, one row each. A row with a grammar is parsed to
 * definitions and references; a row without is indexed as windows of text.
 *
 * The imports are literal and lazy: a grammar costs nothing until a file of its language is parsed.
 *
 * @module
 */

/** A language that cbx knows. */
export interface LanguageEntry {
  /** The name as people write it. */
  readonly name: string;
  /** Loads the Wasm module of the grammar. */
  readonly grammar?: () => Promise<{ default: WebAssembly.Module }>;
  /** Loads the tags query. */
  readonly tags?: () => Promise<{ tags: string }>;
}

/** The languages by identifier. */
export const LANGUAGES: Readonly<Record<string, LanguageEntry>> = {
  bash: {
    name: "Bash",
    grammar: () => import("./bash/grammar.js"),
    tags: () => import("./bash/tags.ts"),
  },
  c: {
    name: "C",
    grammar: () => import("./c/grammar.js"),
    tags: () => import("./c/tags.ts"),
  },
  c_sharp: {
    name: "C#",
    grammar: () => import("./c_sharp/grammar.js"),
    tags: () => import("./c_sharp/tags.ts"),
  },
  clojure: {
    name: "Clojure",
    grammar: () => import("./clojure/grammar.js"),
    tags: () => import("./clojure/tags.ts"),
  },
  cpp: {
    name: "C++",
    grammar: () => import("./cpp/grammar.js"),
    tags: () => import("./cpp/tags.ts"),
  },
  css: {
    name: "CSS",
    grammar: () => import("./css/grammar.js"),
    tags: () => import("./css/tags.ts"),
  },
  dart: {
    name: "Dart",
    grammar: () => import("./dart/grammar.js"),
    tags: () => import("./dart/tags.ts"),
  },
  dtd: {
    name: "DTD",
    grammar: () => import("./dtd/grammar.js"),
    tags: () => import("./dtd/tags.ts"),
  },
  elixir: {
    name: "Elixir",
    grammar: () => import("./elixir/grammar.js"),
    tags: () => import("./elixir/tags.ts"),
  },
  elm: {
    name: "Elm",
    grammar: () => import("./elm/grammar.js"),
    tags: () => import("./elm/tags.ts"),
  },
  gdscript: {
    name: "GDScript",
    grammar: () => import("./gdscript/grammar.js"),
    tags: () => import("./gdscript/tags.ts"),
  },
  gleam: {
    name: "Gleam",
    grammar: () => import("./gleam/grammar.js"),
    tags: () => import("./gleam/tags.ts"),
  },
  go: {
    name: "Go",
    grammar: () => import("./go/grammar.js"),
    tags: () => import("./go/tags.ts"),
  },
  haskell: {
    name: "Haskell",
    grammar: () => import("./haskell/grammar.js"),
    tags: () => import("./haskell/tags.ts"),
  },
  hcl: {
    name: "HCL",
    grammar: () => import("./hcl/grammar.js"),
    tags: () => import("./hcl/tags.ts"),
  },
  html: {
    name: "HTML",
    grammar: () => import("./html/grammar.js"),
    tags: () => import("./html/tags.ts"),
  },
  ini: {
    name: "INI",
    grammar: () => import("./ini/grammar.js"),
    tags: () => import("./ini/tags.ts"),
  },
  java: {
    name: "Java",
    grammar: () => import("./java/grammar.js"),
    tags: () => import("./java/tags.ts"),
  },
  javascript: {
    name: "JavaScript",
    grammar: () => import("./javascript/grammar.js"),
    tags: () => import("./javascript/tags.ts"),
  },
  json: {
    name: "JSON",
    grammar: () => import("./json/grammar.js"),
    tags: () => import("./json/tags.ts"),
  },
  kotlin: {
    name: "Kotlin",
    grammar: () => import("./kotlin/grammar.js"),
    tags: () => import("./kotlin/tags.ts"),
  },
  latex: {
    name: "LaTeX",
    grammar: () => import("./latex/grammar.js"),
    tags: () => import("./latex/tags.ts"),
  },
  lua: {
    name: "Lua",
    grammar: () => import("./lua/grammar.js"),
    tags: () => import("./lua/tags.ts"),
  },
  markdown: {
    name: "Markdown",
    grammar: () => import("./markdown/grammar.js"),
    tags: () => import("./markdown/tags.ts"),
  },
  nix: {
    name: "Nix",
    grammar: () => import("./nix/grammar.js"),
    tags: () => import("./nix/tags.ts"),
  },
  perl: {
    name: "Perl",
    grammar: () => import("./perl/grammar.js"),
    tags: () => import("./perl/tags.ts"),
  },
  php: {
    name: "PHP",
    grammar: () => import("./php/grammar.js"),
    tags: () => import("./php/tags.ts"),
  },
  powershell: {
    name: "PowerShell",
    grammar: () => import("./powershell/grammar.js"),
    tags: () => import("./powershell/tags.ts"),
  },
  properties: {
    name: "Java properties",
    grammar: () => import("./properties/grammar.js"),
    tags: () => import("./properties/tags.ts"),
  },
  python: {
    name: "Python",
    grammar: () => import("./python/grammar.js"),
    tags: () => import("./python/tags.ts"),
  },
  query: {
    name: "Tree-sitter query",
    grammar: () => import("./query/grammar.js"),
    tags: () => import("./query/tags.ts"),
  },
  r: {
    name: "R",
    grammar: () => import("./r/grammar.js"),
    tags: () => import("./r/tags.ts"),
  },
  ruby: {
    name: "Ruby",
    grammar: () => import("./ruby/grammar.js"),
    tags: () => import("./ruby/tags.ts"),
  },
  rust: {
    name: "Rust",
    grammar: () => import("./rust/grammar.js"),
    tags: () => import("./rust/tags.ts"),
  },
  scala: {
    name: "Scala",
    grammar: () => import("./scala/grammar.js"),
    tags: () => import("./scala/tags.ts"),
  },
  scss: {
    name: "SCSS",
    grammar: () => import("./scss/grammar.js"),
    tags: () => import("./scss/tags.ts"),
  },
  solidity: {
    name: "Solidity",
    grammar: () => import("./solidity/grammar.js"),
    tags: () => import("./solidity/tags.ts"),
  },
  sparql: {
    name: "SPARQL",
    grammar: () => import("./sparql/grammar.js"),
    tags: () => import("./sparql/tags.ts"),
  },
  swift: {
    name: "Swift",
    grammar: () => import("./swift/grammar.js"),
    tags: () => import("./swift/tags.ts"),
  },
  talon: {
    name: "Talon",
    grammar: () => import("./talon/grammar.js"),
    tags: () => import("./talon/tags.ts"),
  },
  tsx: {
    name: "TSX",
    grammar: () => import("./tsx/grammar.js"),
    tags: () => import("./tsx/tags.ts"),
  },
  typescript: {
    name: "TypeScript",
    grammar: () => import("./typescript/grammar.js"),
    tags: () => import("./typescript/tags.ts"),
  },
  vue: {
    name: "Vue",
    grammar: () => import("./vue/grammar.js"),
    tags: () => import("./vue/tags.ts"),
  },
  xml: {
    name: "XML",
    grammar: () => import("./xml/grammar.js"),
    tags: () => import("./xml/tags.ts"),
  },
  yaml: {
    name: "YAML",
    grammar: () => import("./yaml/grammar.js"),
    tags: () => import("./yaml/tags.ts"),
  },
  zig: {
    name: "Zig",
    grammar: () => import("./zig/grammar.js"),
    tags: () => import("./zig/tags.ts"),
  },

  // Known by name alone. Agda's grammar is left out: it parses the same text differently from one
  // time to the next, so an update could differ from a build.
  agda: { name: "Agda" },
  asciidoc: { name: "AsciiDoc" },
  assembly: { name: "Assembly" },
  astro: { name: "Astro" },
  awk: { name: "AWK" },
  cmake: { name: "CMake" },
  crystal: { name: "Crystal" },
  d: { name: "D" },
  diff: { name: "Diff" },
  dockerfile: { name: "Dockerfile" },
  erlang: { name: "Erlang" },
  fish: { name: "Fish" },
  fortran: { name: "Fortran" },
  fsharp: { name: "F#" },
  glsl: { name: "GLSL" },
  gomod: { name: "Go module" },
  graphql: { name: "GraphQL" },
  groovy: { name: "Groovy" },
  hlsl: { name: "HLSL" },
  julia: { name: "Julia" },
  less: { name: "Less" },
  makefile: { name: "Makefile" },
  mdx: { name: "MDX" },
  metal: { name: "Metal" },
  nim: { name: "Nim" },
  objective_c: { name: "Objective-C" },
  ocaml: { name: "OCaml" },
  pascal: { name: "Pascal" },
  protobuf: { name: "Protocol Buffers" },
  puppet: { name: "Puppet" },
  rst: { name: "reStructuredText" },
  sass: { name: "Sass" },
  sql: { name: "SQL" },
  starlark: { name: "Starlark" },
  svelte: { name: "Svelte" },
  tcl: { name: "Tcl" },
  text: { name: "Text" },
  // The one package with a grammar of TOML brings native build scripts, of which every user is warned.
  toml: { name: "TOML" },
  vb: { name: "Visual Basic" },
  wgsl: { name: "WGSL" },
};
