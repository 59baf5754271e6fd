import type { TruthTarget } from "./truth_use.ts";

/** An edge of the code graph, as `edges()` of an index lists it, in the words of this evaluation. */
export interface EdgeSite {
  /** How the source uses the target. */
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

/** How far apart two tools may put the line of one declaration: a decorator or `export` above it. */
const LINE_TOLERANCE = 1;

/** Ends of definitions, by the place where they start. */
export type DefinitionEnds = ReadonlyMap<string, number>;

/** Collects where definitions end. */
export function definitionEnds(definitions: readonly DefinitionSpan[]): DefinitionEnds {
  const ends = new Map<string, number>();
  for (const { path, name, startLine, endLine } of definitions) {
    const place = `${path}:${startLine}:${name}`;
    ends.set(place, Math.max(ends.get(place) ?? 0, endLine));
  }
  return ends;
}

/**
 * Whether an edge leads to one of the declarations: to its line, give or take one, or to a
 * definition of its name that holds that line.
 */
export function agrees(
  { path, line, symbol }: EdgeSite["target"],
  targets: readonly TruthTarget[],
  ends: DefinitionEnds,
): boolean {
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const endLine = ends.get(`${path}:${line}:${name}`) ?? line;
  return targets.some((target) =>
    target.path === path &&
    (Math.abs(target.line - line) <= LINE_TOLERANCE ||
      (target.name === name && target.line >= line && target.line <= endLine))
  );
}
