/**
 * All definitions and edges of an index, as plain data.
 *
 * @module
 */
import type { GraphPlace } from "../ask/answers.ts";
import { compareText, GraphView } from "../ask/graph_view.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { Store } from "../store/store.ts";
import type { EdgeConfidence, EdgeKind, FileCategory, LanguageId, SymbolKind } from "../types.ts";

/** One place where something of the tree is used, and what is meant there. */
export interface EdgeInfo {
  /** Use that the place makes of the definition. */
  readonly kind: EdgeKind;
  /** How sure it is. */
  readonly confidence: EdgeConfidence;
  /** Way to resolve a name, or rule, that found it. */
  readonly resolver: string;
  /** The place. */
  readonly source: {
    readonly path: string;
    readonly line: number;
    /** First column, from 1, in UTF-16 code units. */
    readonly column: number;
    /** Column after the last; that of the start where a line as a whole is meant. */
    readonly endColumn: number;
    /** Qualified name of the definition around it; empty at the top level. */
    readonly symbol: string;
  };
  /** Definition or file that is meant. */
  readonly target: Pick<GraphPlace, "path" | "line" | "symbol">;
}

/** Lists every edge of an index, by place. */
export function listEdges(store: Store): EdgeInfo[] {
  const { graph } = store;
  const files = graph.files();
  const pathOf = new Map(files.map(({ id, path }) => [id, path]));
  const nodes = new Map(files.map(({ node, path }) => [node, { path, line: 1, symbol: "" }]));
  for (const symbol of graph.symbols()) {
    nodes.set(symbol.node, {
      path: pathOf.get(symbol.fileId)!,
      line: symbol.startLine,
      symbol: qualifiedName(symbol),
    });
  }
  const edges = new GraphView(store).shown(graph.edges());
  const found = edges.flatMap(({ source, target, kind, confidence, resolver, sites }) =>
    sites.map((site): EdgeInfo => {
      const { path, symbol } = nodes.get(source)!;
      const place = { path, ...site, symbol };
      return { kind, confidence, resolver, source: place, target: nodes.get(target)! };
    })
  );
  return found.sort(byPlace);
}

function byPlace(a: EdgeInfo, b: EdgeInfo): number {
  return compareText(a.source.path, b.source.path) || a.source.line - b.source.line ||
    a.source.column - b.source.column || compareText(a.target.path, b.target.path) ||
    a.target.line - b.target.line || compareText(a.kind, b.kind);
}

/** A definition of the tree, and where it is. */
export interface DefinitionInfo {
  /** The name alone, without its scope. */
  readonly name: string;
  /** Kind of the definition. */
  readonly kind: SymbolKind;
  /** Names of the enclosing definitions, outermost first, joined by `.`; empty at the top level. */
  readonly scope: string;
  /** First lines of the definition up to its body, in one line, at most 200 characters. */
  readonly signature: string;
  /** Documentation comment without its comment marks, at most 1,000 characters; empty if none. */
  readonly doc: string;
  /** First line, doc comment not included. */
  readonly startLine: number;
  /** Last line. */
  readonly endLine: number;
  /** Declared type of a value, or what a function returns, as written; empty where none is. */
  readonly type: string;
  /** Path relative to the root. */
  readonly path: string;
  /** Language of the file. */
  readonly language: LanguageId;
  /** Category of the file. */
  readonly category: FileCategory;
}

/** Lists every definition of an index, in order of path, those of a file by line. */
export function listDefinitions(store: Store): DefinitionInfo[] {
  const byFile = Map.groupBy(store.symbols(), ({ fileId }) => fileId);
  return store.catalog.files.flatMap(({ id, path, language, category }) =>
    (byFile.get(id) ?? []).map(({ fileId: _, normal: __, node: ___, ...definition }) => ({
      path,
      language,
      category,
      ...definition,
    }))
  );
}
