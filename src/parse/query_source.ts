/**
 * The text of a tags query of a user, looked at before the grammar is: whether it may be compiled,
 * and where its captures and predicates stand.
 *
 * @module
 */
import { editDistance } from "../text/edit_distance.ts";
import type { ReferenceKind, SymbolKind } from "../types.ts";

/** Characters of a query at most: the largest of those that come with cbx has twice as many. */
const MAX_QUERY_CHARS = 16_384;

/** Parentheses within parentheses: the compiler of queries calls itself for each. */
const MAX_DEPTH = 16;

/**
 * Nodes of a pattern, and wildcards and repetitions of a query: what may follow what is worked out
 * when a query is compiled, which takes more than the square of either. Thirty wildcards in a row
 * take half a second.
 */
const MAX_NODES = 32;
const MAX_OPEN = 100;

/** Predicates, by how many arguments each takes. */
const PREDICATES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ...Object.fromEntries(
    ["eq?", "not-eq?", "any-eq?", "any-not-eq?", "match?", "not-match?"].map((
      name,
    ) => [name, [2, 2]]),
  ),
  ...{ "any-match?": [2, 2], "any-not-match?": [2, 2] },
  ...{ "any-of?": [2, Infinity], "not-any-of?": [2, Infinity] },
};

/** Largest share of the name of a capture that may be mistyped. */
const MAX_TYPO_SHARE = 0.4;

/** A fault of a query, and the index of the character at which it is. */
export interface QueryFault {
  readonly state: string;
  readonly at: number;
}

export interface QuerySource {
  /**
   * The query, its predicates on regular expressions under names that the engine does not know, in
   * capitals: it would run the expressions without a bound.
   */
  readonly text: string;
  /** Where predicates on regular expressions stand, in their order. */
  readonly expressions: readonly number[];
}

/** Comments, texts, captures, predicates, parentheses and words. */
const TOKEN = /;[^\n]*|"(?:[^"\\\n]|\\.)*"|@[\w.-]+|#[\w.!?-]+|[()[\]]|[^\s()[\]"@#;]+/g;

/** Reads the text of a query, or says why it may not be compiled. */
export function readQuerySource(text: string): QuerySource | QueryFault {
  if (text.length > MAX_QUERY_CHARS) {
    return {
      state: `it has ${text.length} characters: ${MAX_QUERY_CHARS} are read at most`,
      at: 0,
    };
  }
  const tokens = [...text.matchAll(TOKEN)].filter(([token]) => !token.startsWith(";"));
  const expressions: number[] = [];
  let renamed = text;
  const size = new QuerySize();
  for (const [place, { 0: token, index: at }] of tokens.entries()) {
    const excess = size.take(token);
    if (excess !== undefined) return { state: excess, at };
    if (token.startsWith("@") && !isKnownCapture(token.slice(1))) {
      return { state: `"${token}" is no capture${adviceFor(token.slice(1))}`, at };
    }
    if (!token.startsWith("#")) continue;
    const end = tokens.findIndex(([other], index) => index > place && other === ")");
    // The compiler says that it does not end.
    if (end < 0) break;
    const state = faultOfPredicate(
      token.slice(1),
      tokens.slice(place + 1, end).map(([each]) => each),
    );
    if (state !== undefined) return { state, at };
    if (!token.endsWith("match?")) continue;
    expressions.push(at);
    renamed = renamed.slice(0, at) + token.toUpperCase() + renamed.slice(at + token.length);
  }
  return { text: renamed, expressions };
}

/** Size of a query, as far as it has been read. */
class QuerySize {
  #depth = 0;
  #nodes = 0;
  #open = 0;

  /** Counts a token, and says of what there is too much. */
  take(token: string): string | undefined {
    if (token === ")" || token === "]") this.#depth--;
    if (token === "(" || token === "[") {
      if (this.#depth <= 0) this.#nodes = 0;
      this.#depth++;
      this.#nodes++;
    }
    if (/^_[?*+]?$/.test(token)) this.#open++;
    if (/^[^"@#]*[?*+]$/.test(token)) this.#open++;
    if (this.#depth > MAX_DEPTH) return `its parentheses nest deeper than ${MAX_DEPTH}`;
    if (this.#nodes > MAX_NODES) return `a pattern has ${MAX_NODES} nodes at most`;
    if (this.#open > MAX_OPEN) return `it has more than ${MAX_OPEN} wildcards and repetitions`;
    return undefined;
  }
}

function adviceFor(name: string): string {
  let [best, least] = ["", Math.floor(name.length * MAX_TYPO_SHARE) + 1];
  for (const known of CAPTURES) {
    const distance = editDistance(name, known, least);
    if (distance < least) [best, least] = [known, distance];
  }
  return best === "" ? ": names of its own begin with an underscore" : `: did you mean "@${best}"?`;
}

function faultOfPredicate(name: string, given: readonly string[]): string | undefined {
  if (!Object.hasOwn(PREDICATES, name)) {
    return `"#${name}" is no predicate: ${
      Object.keys(PREDICATES).map((each) => `#${each}`).join(", ")
    } are`;
  }
  const [least, most] = PREDICATES[name]!;
  if (given.length < least || given.length > most) {
    const count = most === least ? `${least}` : `at least ${least}`;
    return `"#${name}" takes ${count} arguments: ${given.length} are given`;
  }
  if (!given[0]!.startsWith("@")) return `"#${name}" takes a capture first`;
  const texts = name.endsWith("eq?") ? [] : given.slice(1);
  return texts.some((each) => each.startsWith("@"))
    ? `"#${name}" compares a capture with texts`
    : undefined;
}

// Names of the captures of a tags query: `read_tags.ts` says what each of them means.

/** A record, so that the compiler says when a kind is added or taken away. */
const SYMBOL_KINDS: Readonly<Record<SymbolKind, true>> = {
  function: true,
  method: true,
  class: true,
  struct: true,
  enum: true,
  interface: true,
  trait: true,
  impl: true,
  type: true,
  constant: true,
  variable: true,
  field: true,
  module: true,
  macro: true,
  section: true,
  key: true,
  rule: true,
  element: true,
};

const REFERENCE_KINDS: Readonly<Record<ReferenceKind, true>> = {
  call: true,
  type: true,
  import: true,
  extends: true,
  implements: true,
};

/** Names of all captures that mean something, without `@`. */
const CAPTURES: ReadonlySet<string> = new Set([
  ...Object.keys(SYMBOL_KINDS).map((kind) => `definition.${kind}`),
  ...Object.keys(REFERENCE_KINDS).map((kind) => `reference.${kind}`),
  ...["name", "scope", "doc", "body", "comment", "attribute", "string", "template", "import"],
  "silent",
  ...["default", "unit", "unit.part", "local", "member", "member.of", "return", "key", "key.of"],
  ...["key.in", "key.by", "key.alone"],
  ...["self", "base", "base.of", "write", "write.known", "global"],
  ...["static", "apart", "inner", "other", "private", "abstract"],
  ...["parameters", "parameters.of", "arguments", "made", "generics"],
  ...["given", "element", "narrow", "names", "title"],
  ...["quoted.type", "quoted.format", "quoted.name"],
  ...["called", "called.by", "exported", "exported.more", "build", "package", "signature"],
  ...[
    "type",
    "value",
    "any",
    "from",
    "in",
    "each",
    "key",
    "extent",
    "among",
    "part",
    "until",
    "literal",
  ]
    .map((about) => `local.${about}`),
]);

/** Tells whether a capture means something, or serves its own pattern alone. */
export function isKnownCapture(name: string): boolean {
  return CAPTURES.has(name) || name.startsWith("_");
}
