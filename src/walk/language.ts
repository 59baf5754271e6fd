/**
 * Which language a file is in: by its exact name, else by its longest known extension, else by
 * its shebang. The three tables below are all there is to extend; whether a language has a
 * grammar is decided elsewhere (`grammars/languages.ts`), here it only gets its name.
 *
 * Ambiguous extensions go to the language whose grammar reads both: `.h` is C++, since that
 * grammar parses C headers well and C++ projects use `.h` as often as `.hpp`; `.m` is Objective-C.
 *
 * @module
 */
import { nameOf } from "../text/paths.ts";
import type { LanguageId } from "../types.ts";

/** File extensions without their first dot, in lower case, separated by blanks. */
const EXTENSIONS: Readonly<Record<LanguageId, string>> = {
  agda: "agda",
  asciidoc: "adoc asciidoc",
  assembly: "s asm nasm",
  astro: "astro",
  awk: "awk",
  bash: "sh bash zsh ksh dash bats ebuild command",
  c: "c",
  c_sharp: "cs csx cake",
  clojure: "clj cljs cljc cljd edn",
  cmake: "cmake cmake.in",
  cpp: "h hh hpp hxx h++ cc cpp cxx c++ ipp inl tpp txx ixx cppm cu cuh ino",
  crystal: "cr",
  css: "css",
  d: "d di",
  dart: "dart",
  diff: "diff patch",
  dockerfile: "dockerfile containerfile",
  dtd: "dtd ent",
  elixir: "ex exs",
  elm: "elm",
  erlang: "erl hrl escript xrl yrl app.src",
  fish: "fish",
  fortran: "f for f77 f90 f95 f03 f08",
  fsharp: "fs fsi fsx",
  gdscript: "gd",
  gleam: "gleam",
  glsl: "glsl vert frag geom comp tesc tese",
  go: "go",
  graphql: "graphql graphqls gql",
  groovy: "groovy gradle gvy jenkinsfile nf",
  haskell: "hs lhs hs-boot hsc",
  hcl: "tf hcl nomad tofu tfvars",
  html: "html htm xhtml shtml",
  hlsl: "hlsl",
  ini: "ini cfg editorconfig gitconfig desktop service socket timer",
  java: "java jsh",
  javascript: "js jsx mjs cjs es6",
  json: "json jsonc json5 jsonl ndjson geojson topojson webmanifest code-workspace avsc har",
  julia: "jl",
  jupyter: "ipynb",
  kotlin: "kt kts ktm",
  latex: "tex sty ltx bib",
  lua: "lua luau rockspec wlua",
  makefile: "mk mak make",
  markdown: "md markdown mdown mkd mkdn qmd rmd mdc",
  mdx: "mdx",
  metal: "metal",
  nim: "nim nims nimble",
  nix: "nix",
  objective_c: "m mm",
  ocaml: "ml mli mll mly",
  pascal: "pas dpr lpr",
  perl: "pl pm t pod psgi",
  php: "php php3 php4 php5 phtml phps blade.php",
  powershell: "ps1 psm1 psd1",
  properties: "properties",
  protobuf: "proto",
  puppet: "pp",
  python: "py pyi pyw pyx pxd pxi gyp gypi",
  query: "scm",
  r: "r rprofile",
  rst: "rst",
  ruby: "rb rake gemspec ru podspec jbuilder rbi rabl thor",
  rust: "rs",
  scala: "scala sbt sc",
  scss: "scss",
  sass: "sass",
  less: "less",
  solidity: "sol",
  sparql: "rq sparql",
  sql: "sql psql pgsql mysql ddl dml plsql",
  starlark: "bzl star bazel",
  svelte: "svelte",
  swift: "swift swiftinterface",
  talon: "talon talon-list",
  tcl: "tcl tk",
  text: "txt text log csv tsv psv conf tftpl env.example env.sample env.template env.dist",
  toml: "toml",
  tsx: "tsx",
  typescript: "ts mts cts",
  vb: "vb bas vbs",
  vue: "vue",
  wgsl: "wgsl",
  xml: "xml xsd xsl xslt svg plist csproj fsproj vbproj vcxproj props targets xaml resx wsdl rss " +
    "atom storyboard xib nuspec kml gpx xliff xlf iml",
  yaml: "yaml yml yaml.example yml.example clang-format clang-tidy cff",
  zig: "zig zon",
};

/**
 * Exact file names, separated by blanks. Case counts: `BUILD` is Bazel's and `README` is prose,
 * while `build` and `install` are scripts that their shebang names.
 */
const NAMES: Readonly<Record<LanguageId, string>> = {
  bash: ".bashrc .bash_profile .bash_aliases .bash_logout .profile .zshrc .zprofile .zshenv " +
    ".zlogin .kshrc PKGBUILD APKBUILD gradlew mvnw",
  cmake: "CMakeLists.txt",
  dockerfile: "Dockerfile dockerfile Containerfile containerfile",
  gomod: "go.mod go.work",
  groovy: "Jenkinsfile jenkinsfile",
  ini: ".gitconfig .gitmodules .flake8 .pylintrc .coveragerc .buckconfig",
  javascript: "Jakefile",
  json: ".babelrc .eslintrc .prettierrc .swcrc .jshintrc .watchmanconfig",
  makefile: "Makefile makefile GNUmakefile BSDmakefile Kbuild Makefile.am Makefile.in",
  perl: "Makefile.PL Build.PL cpanfile",
  python: "SConstruct SConscript wscript Snakefile",
  r: ".Rprofile",
  ruby: "Gemfile Rakefile rakefile Vagrantfile Podfile Fastfile Appfile Brewfile Guardfile " +
    "Capfile Dangerfile Thorfile Berksfile .irbrc .pryrc",
  starlark: "BUILD WORKSPACE BUCK Tiltfile",
  text: ".gitignore .gitattributes .dockerignore .npmignore .ignore .cbxignore .codeindexignore " +
    ".cursorignore .claudeignore .mailmap .nvmrc " +
    ".node-version .python-version .ruby-version .tool-versions CODEOWNERS README " +
    "Readme LICENSE LICENCE License COPYING NOTICE AUTHORS CONTRIBUTORS CHANGELOG CHANGES NEWS " +
    "INSTALL TODO MAINTAINERS PATENTS VERSION Procfile",
  toml: "Pipfile .taplo",
  yaml: ".clang-format .clang-tidy .clangd .yamllint",
};

/** Interpreter names without version, separated by blanks. */
const INTERPRETERS: Readonly<Record<LanguageId, string>> = {
  awk: "awk gawk mawk nawk",
  bash: "sh bash zsh ksh dash ash mksh bats",
  clojure: "bb clojure clj",
  crystal: "crystal",
  dart: "dart",
  elixir: "elixir iex",
  erlang: "escript",
  fish: "fish",
  fsharp: "fsi",
  groovy: "groovy",
  haskell: "runhaskell runghc stack",
  java: "java jbang",
  javascript: "node nodejs qjs rhino gjs",
  julia: "julia",
  kotlin: "kotlin kscript",
  lua: "lua luajit texlua",
  makefile: "make gmake",
  nim: "nim",
  ocaml: "ocaml ocamlrun",
  perl: "perl",
  php: "php",
  powershell: "pwsh powershell",
  python: "python pypy uv pythonw ipython micropython",
  r: "rscript r littler",
  ruby: "ruby jruby macruby rake",
  rust: "rust-script",
  scala: "scala amm",
  swift: "swift",
  tcl: "tclsh wish expect",
  typescript: "deno bun ts-node tsx",
  zig: "zig",
};

const BY_EXTENSION = invert(EXTENSIONS);
const BY_NAME = invert(NAMES);
const BY_INTERPRETER = invert(INTERPRETERS);

/** Names that stay themselves with anything after a dot: `Dockerfile.dev`. */
const NAMES_WITH_SUFFIX = new Set(["Dockerfile", "Containerfile", "Makefile", "Jenkinsfile"]);

/**
 * Names the language of a file by its path alone.
 *
 * @param path Path, with `/`; only the last component counts.
 * @returns `undefined` where neither name nor extension is known.
 */
export function languageOfPath(path: string): LanguageId | undefined {
  const name = nameOf(path);
  const known = BY_NAME.get(name) ?? languageOfExtension(name.toLowerCase());
  if (known !== undefined) return known;
  const stem = name.split(".", 1)[0] ?? "";
  return NAMES_WITH_SUFFIX.has(stem) ? BY_NAME.get(stem) : undefined;
}

/**
 * Names the language of a script by its first line.
 *
 * @param firstLine The line, with or without its line break.
 * @returns `undefined` where the line is no shebang or names an unknown interpreter.
 */
export function languageOfShebang(firstLine: string): LanguageId | undefined {
  const command = /^\uFEFF?#!\s*(.+)/.exec(firstLine)?.[1];
  if (command === undefined) return undefined;
  const words = command.trim().split(/\s+/).map(nameOf);
  const interpreter = words[0] === "env"
    // `env -Sdeno run` and `env --split-string=deno run` name the program in the option itself.
    ? words.slice(1).map((word) => word.replace(/^(?:-v?S|--split-string=)(?=\w)/, ""))
      // Options and assignments stand before the program.
      .find((word) => !word.startsWith("-") && !word.includes("="))
    : words[0];
  if (interpreter === undefined) return undefined;
  const name = interpreter.toLowerCase().replace(/\.exe$/, "");
  return BY_INTERPRETER.get(name) ?? BY_INTERPRETER.get(name.replace(/[-.\d]+$/, ""));
}

/** Tries the longest extension first: `blade.php` before `php`. */
function languageOfExtension(name: string): LanguageId | undefined {
  for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
    const language = BY_EXTENSION.get(name.slice(dot + 1));
    if (language !== undefined) return language;
  }
  return undefined;
}

function invert(table: Readonly<Record<LanguageId, string>>): ReadonlyMap<string, LanguageId> {
  const pairs = Object.entries(table).flatMap(([language, words]) =>
    words.split(" ").map((word): [string, LanguageId] => [word, language])
  );
  return new Map(pairs);
}

/** How the files of a language are recognised. */
interface LanguageFiles {
  readonly language: LanguageId;
  /** Extensions, without the dot. */
  readonly extensions: readonly string[];
  readonly fileNames: readonly string[];
}

/** Lists every language that is recognised by a file's name, by identifier. */
export function languageFiles(): LanguageFiles[] {
  const words = (list: string | undefined) => list?.split(/\s+/).filter((word) => word) ?? [];
  return [...new Set([...Object.keys(EXTENSIONS), ...Object.keys(NAMES)])].sort()
    .map((language) => ({
      language,
      extensions: words(EXTENSIONS[language]),
      fileNames: words(NAMES[language]),
    }));
}
