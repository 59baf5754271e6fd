/** An edge of the code graph, as `edges()` of an index lists it, in the words of this evaluation. */
export interface EdgeSite {
  /** What the source does with the target. */
  readonly kind: string;
  /** How sure the resolver is. */
  readonly confidence: "extracted" | "inferred" | "ambiguous";
  /** Which resolver made it. */
  readonly resolver: string;
  /** The name that leads to the target: line and column from 1, in UTF-16 code units. */
  readonly source: {
    readonly path: string;
    readonly line: number;
    readonly column: number;
    readonly symbol: string;
  };
  /** The definition; or the file, at line 1 and without a symbol. */
  readonly target: { readonly path: string; readonly line: number; readonly symbol: string };
}

/** A definition, as far as targets are compared with it. */
export interface DefinitionSpan {
  /** Path relative to the root. */
  readonly path: string;
  /** The name alone. */
  readonly name: string;
  /** First line. */
  readonly startLine: number;
  /** Last line. */
  readonly endLine: number;
}
