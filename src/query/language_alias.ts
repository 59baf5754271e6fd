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
