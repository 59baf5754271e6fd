// @ts-check
/**
 * How the languages look, as far as colours need it: their comments, strings and keywords. Nothing
 * here parses; a family that fits nearly is better than no colour, and a wrong colour harms nobody.
 *
 * @module
 */

/**
 * @typedef {object} LanguageRules
 * @property {readonly string[]} line What starts a comment to the end of the line.
 * @property {readonly (readonly [string, string])[]} block What opens and closes a comment.
 * @property {readonly StringRule[]} strings
 * @property {ReadonlySet<string>} keywords
 * @property {boolean} anyCase Whether keywords are known in any case.
 */

/**
 * @typedef {object} StringRule
 * @property {string} open What opens it.
 * @property {string} close What closes it.
 * @property {boolean} multiline Whether it goes on in the next line.
 */

/**
 * @typedef {object} Family
 * @property {string} [line] What starts a comment, parted by blanks.
 * @property {string} [block] Opening and closing marks of comments, parted by blanks.
 * @property {string} [strings] Quotes of strings that end with the line.
 * @property {string} [long] Quotes of strings that may go on, the longest first.
 * @property {string} keywords
 * @property {boolean} [anyCase]
 */

/** @type {Readonly<Record<string, Family>>} */
const FAMILIES = {
  javascript: {
    line: "//",
    block: "/* */",
    strings: "\" '",
    long: "`",
    keywords:
      "abstract any as async await boolean break case catch class const continue debugger declare " +
      "default delete do else enum export extends false finally for from function get if implements " +
      "import in infer instanceof interface is keyof let namespace never new null number of out " +
      "override private protected public readonly return satisfies set static string super switch " +
      "symbol this throw true try type typeof undefined unknown using var void while with yield",
  },
  c: {
    line: "//",
    block: "/* */",
    strings: "\" '",
    long: '"""',
    keywords:
      "abstract actor and as async auto await base bool boolean break byte case catch chan char class " +
      "companion concept const constexpr continue contract data decltype def default defer delegate " +
      "delete do double dynamic else enum event explicit export extends extension extern fallthrough " +
      "false final finally float fn for foreach friend fun func function get go goto guard if impl " +
      "implements import in include inline inout instanceof int interface internal is late lateinit " +
      "let lock long make map match mixin mod module mut mutable namespace native new nil noexcept " +
      "not null nullptr object open operator or out override package params partial private protected " +
      "protocol pub public raise range record ref register required rethrow return sealed select self " +
      "set short signed sizeof static static_cast string struct super suspend switch synchronized " +
      "template this throw throws trait transient true try type typealias typedef typename union " +
      "unsafe unsigned unsized use using val var virtual void volatile when where while with yield",
  },
  go: {
    line: "//",
    block: "/* */",
    strings: "\" '",
    long: "`",
    keywords:
      "any bool break byte case chan const continue default defer else error fallthrough false float32 " +
      "float64 for func go goto if import int int32 int64 interface iota map nil package range return " +
      "rune select string struct switch true type uint uint32 uint64 var",
  },
  rust: {
    line: "//",
    block: "/* */",
    long: '"',
    keywords:
      "as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for i16 " +
      "i32 i64 i8 if impl in isize let loop match mod move mut pub ref return self Self static str " +
      "struct super trait true type u16 u32 u64 u8 union unsafe use usize where while yield",
  },
  python: {
    line: "#",
    strings: "\" '",
    long: "\"\"\" '''",
    keywords:
      "and as assert async await break case class continue def del elif else except False finally for " +
      "from global if import in is lambda match None nonlocal not or pass raise return self True try " +
      "while with yield",
  },
  ruby: {
    line: "#",
    block: "=begin =end",
    strings: "\" ' `",
    long: '"""',
    keywords:
      "alias and begin break case class cond def defmodule defp defstruct do else elsif end ensure false " +
      "fn for function if import in library local macro module mut next nil not or private protected " +
      "public quote raise receive redo repeat require rescue retry return self struct super then true " +
      "undef unless until use using when while with yield",
  },
  shell: {
    line: "#",
    long: "\" ' `",
    keywords:
      "begin break case continue declare do done echo elif else end esac eval exec exit export false fi " +
      "for function if in local param process readonly return select set shift source switch then " +
      "throw trap true try unset until while",
  },
  percent: {
    line: "%",
    long: '"',
    keywords: "after begin case catch end fun if of receive throw try when",
  },
  data: { line: "# ;", strings: "\" '", keywords: "true false null yes no on off" },
  json: { line: "//", block: "/* */", strings: '"', keywords: "true false null" },
  nix: {
    line: "# //",
    block: "/* */",
    strings: '"',
    long: "''",
    keywords:
      "assert data else false for if import in inherit let locals module null or output provider rec " +
      "resource then true variable with",
  },
  css: {
    line: "//",
    block: "/* */",
    strings: "\" '",
    keywords: "and from important include media mixin not only or supports to use var",
  },
  markup: { block: "<!-- -->", strings: "\" '", keywords: "" },
  text: { keywords: "" },
  sql: {
    line: "--",
    block: "/* */",
    strings: "\" '",
    anyCase: true,
    keywords:
      "add all alter and as asc begin between by case check column commit constraint create cross " +
      "default delete desc distinct drop else end exists foreign from full function group having if in " +
      "index inner insert into is join key left like limit not null offset on or order outer primary " +
      "references returning right rollback select set table then trigger union unique update using " +
      "values view when where with",
  },
  haskell: {
    line: "--",
    block: "{- -}",
    strings: '"',
    keywords:
      "as case class data default deriving do else exposing family forall foreign if import in infix " +
      "infixl infixr instance let module newtype of port qualified then type where",
  },
  ml: {
    block: "(* *)",
    line: "//",
    strings: '"',
    keywords:
      "and as begin const div do done downto elif else end exception false for fun function functor if " +
      "implementation in include interface let match member mod module mutable namespace new nil not " +
      "of open or procedure program record rec repeat sig static struct then to true try type unit " +
      "until use uses val var when while with yield",
  },
  lisp: {
    line: ";",
    long: '"',
    keywords:
      "case cond def defmacro defmethod defmulti defn defprotocol defrecord do false fn for if let loop " +
      "nil ns quote recur require true try when",
  },
  lua: {
    block: "--[[ ]]",
    line: "--",
    strings: "\" '",
    keywords:
      "and break do else elseif end false for function goto if in local nil not or repeat return then " +
      "true until while",
  },
  basic: {
    line: "! '",
    strings: '"',
    anyCase: true,
    keywords:
      "as byref byval call case class contains dim do else elseif end exit false for function get if " +
      "implicit imports in integer intent is logical loop module new next none not nothing of or " +
      "private program public real return select set sub subroutine then true type use while with",
  },
};

/** Languages of each family; a language that has its name needs no row. */
const MEMBERS = {
  javascript: "typescript tsx mdx vue svelte astro",
  c: "c_sharp cpp d dart glsl groovy hlsl java kotlin metal objective_c php protobuf scala " +
    "solidity swift wgsl zig gleam gomod graphql",
  python: "gdscript starlark nim talon",
  ruby: "elixir crystal julia r",
  shell: "bash fish awk perl powershell tcl makefile dockerfile cmake puppet",
  percent: "erlang latex",
  data: "assembly toml yaml ini properties",
  nix: "hcl",
  css: "scss less sass",
  markup: "html xml dtd",
  text: "markdown rst asciidoc diff",
  sql: "sparql",
  haskell: "agda elm",
  ml: "ocaml fsharp pascal",
  lisp: "clojure query",
  basic: "vb fortran",
};

const FAMILY_OF = new Map(
  Object.entries(MEMBERS).flatMap(([family, ids]) => ids.split(" ").map((id) => [id, family])),
);

/** @type {Map<string, LanguageRules>} A cache: rules are made once a family. */
const rules = new Map();

/**
 * The rules of a language; one that is not known has no colours.
 *
 * @param {string} language Its identifier.
 * @returns {LanguageRules}
 */
export function rulesOf(language) {
  const name = FAMILY_OF.get(language) ?? (Object.hasOwn(FAMILIES, language) ? language : "text");
  const known = rules.get(name);
  if (known !== undefined) return known;
  const made = makeRules(FAMILIES[name] ?? { keywords: "" });
  rules.set(name, made);
  return made;
}

/**
 * @param {Family} family
 * @returns {LanguageRules}
 */
function makeRules({ line = "", block = "", strings = "", long = "", keywords, anyCase = false }) {
  const marks = words(block);
  const quotes = (/** @type {string} */ text, /** @type {boolean} */ multiline) =>
    words(text).map((quote) => ({ open: quote, close: quote, multiline }));
  return {
    line: words(line),
    block: marks.length === 2 ? [[marks[0] ?? "", marks[1] ?? ""]] : [],
    // A long quote begins as a short one does: it is looked for first.
    strings: [...quotes(long, true), ...quotes(strings, false)],
    keywords: new Set(words(keywords)),
    anyCase,
  };
}

/** @param {string} text */
function words(text) {
  return text === "" ? [] : text.split(" ");
}
