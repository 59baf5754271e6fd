/**
 * Uses of names in a tree, as an independent tool tells them: one JSON line each, as the
 * programs under `truth/` print them.
 *
 * A declaration counts as a target when it stands at the top level of a file or of a namespace, or
 * when it is a direct member of such a class, struct, interface, trait, enum or type. Parameters,
 * locals, functions within functions, type parameters and members of object literals do not count:
 * uses of them are `"local"`, and neither missed nor found.
 *
 * @module
 */

/** Where a use leads, as far as the truth can tell. */
export type UseState =
  /** To declarations of the tree that count. */
  | "inside"
  /** Out of the tree: a package, a built-in, the library of the language. */
  | "outside"
  /** To a declaration of the tree that does not count. */
  | "local"
  /** The tool cannot tell, mostly as the type of the receiver is unknown to it. */
  | "unresolved";

/** A declaration that a use leads to. */
export interface TruthTarget {
  /** Path relative to the root. */
  readonly path: string;
  /** Line of the declared name, from 1. */
  readonly line: number;
  /** The declared name, alone. */
  readonly name: string;
}

/** One use of a name. */
export interface TruthUse {
  /** Path relative to the root. */
  readonly path: string;
  /** Line of the name, from 1. */
  readonly line: number;
  /** Column of the name, from 1, in UTF-16 code units. */
  readonly column: number;
  /** The name as written at this place. */
  readonly name: string;
  /**
   * `"call"` where the name is called; `"import"` where it is a module, and the target a file;
   * `"specifier"` where a statement imports or exports it from there.
   */
  readonly kind: "call" | "reference" | "import" | "specifier";
  /** First line of the statement, of an import or a specifier. */
  readonly statement?: number;
  /** Where it leads. */
  readonly state: UseState;
  /** All declarations that are right: overloads and merged declarations give several. */
  readonly targets: readonly TruthTarget[];
  /** How the use is written, such as `"receiver is a call"`: misses are counted by it. */
  readonly shape: string;
}

/** All that the tool said about a tree. */
export interface Truth {
  /** Files that it read; about the others it says nothing. */
  readonly files: ReadonlySet<string>;
  /** The uses in them. */
  readonly uses: readonly TruthUse[];
  /** The declarations in them that count, with what each is in the words of the tool. */
  readonly declared: readonly Declaration[];
}

/** A declaration that counts. */
export interface Declaration extends TruthTarget {
  /** Its kind, in the words of the tool. */
  readonly kind: string;
}

/**
 * Reads the lines of a truth program: a file that it read is `{"file": PATH}`, a declaration
 * `{"declared": …}`, and all others are uses.
 *
 * @throws {SyntaxError} If a line is not JSON.
 */
export function parseTruth(text: string): Truth {
  const files = new Set<string>();
  const uses: TruthUse[] = [];
  const declared: Declaration[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    // Written by the programs of this repository, in this form.
    const record = JSON.parse(line) as
      | TruthUse
      | { readonly file: string }
      | { readonly declared: Declaration };
    if ("file" in record) files.add(record.file);
    else if ("declared" in record) declared.push(record.declared);
    else uses.push(record);
  }
  return { files, uses, declared };
}
