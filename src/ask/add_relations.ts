/**
 * The surroundings of each result of a search: files that it uses, files that use it, and its tests.
 * They cost tokens, so a search gives them only where it is asked for them.
 *
 * @module
 */
import type { Relation, SearchAnswer, SearchResult } from "../search/answer.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Edge } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import { qualifiedName } from "../graph/scopes.ts";
import { compareText, GraphView } from "./graph_view.ts";
import { userEdges } from "./symbol_info.ts";

type RelatedPlaces = Pick<SearchResult, Relation>;

const MAX_FILES = 5;

/** Tests that are named: those that use the definition itself first. */
const MAX_TESTS = 2;

/** Ranks of a test that uses the definition, and of one that has a name, over any number of places. */
const OWN = 1e9;
const NAMED = 1e8;

/** Adds to the results of an answer what is asked for, by the sure edges of the graph. */
export function addRelations(
  { store }: { readonly store: Store },
  answer: SearchAnswer,
  wanted: readonly Relation[],
): SearchAnswer {
  const view = new GraphView(store);
  const files = new Map(store.catalog.files.map((file) => [file.path, file]));
  const results = answer.results.map((result) => {
    const file = files.get(result.path);
    if (!file) return result;
    const around = new Surroundings(view, file);
    const related: RelatedPlaces = {
      ...(wanted.includes("dependencies") ? { dependencies: around.dependencies() } : {}),
      ...(wanted.includes("dependents") ? { dependents: around.dependents() } : {}),
      ...(wanted.includes("tests") ? { tests: around.tests(result) } : {}),
    };
    return { ...result, ...related };
  });
  return { ...answer, results };
}

class Surroundings {
  readonly #view: GraphView;
  readonly #file: FileRow;
  #incoming: readonly Edge[] | undefined;

  constructor(view: GraphView, file: FileRow) {
    this.#view = view;
    this.#file = file;
  }

  dependencies(): NonNullable<RelatedPlaces["dependencies"]> {
    return this.#files(this.#view.edgesOfFile(this.#file), "target", () => true);
  }

  dependents(): NonNullable<RelatedPlaces["dependents"]> {
    return this.#files(this.#users(), "source", ({ category }) => category !== "test");
  }

  /** The best of each file; uses of the definition come before other uses of its file. */
  tests({ symbol, startLine, endLine }: SearchResult): NonNullable<RelatedPlaces["tests"]> {
    const own = new Set(
      this.#view.symbolsOf(this.#file).filter((each) =>
        qualifiedName(each) === symbol && each.startLine <= endLine && each.endLine >= startLine
      ).map(({ node }) => node),
    );
    const found: { path: string; line: number; symbol: string; rank: number }[] = [];
    for (const { source, target, sites } of this.#users()) {
      const node = this.#view.node(source);
      if (!node || node.file.category !== "test" || node.file.id === this.#file.id) continue;
      const { path } = node.file;
      const line = node.symbol?.startLine ?? sites[0]?.line ?? 1;
      const name = node.symbol ? qualifiedName(node.symbol) : "";
      const rank = sites.length + (own.has(target) ? OWN : 0) + (name === "" ? 0 : NAMED);
      found.push({ path, line, symbol: name, rank });
    }
    found.sort((a, b) => b.rank - a.rank || compareText(a.path, b.path) || a.line - b.line);
    return [...Map.groupBy(found, ({ path }) => path).values()]
      .map(([best]) => best!)
      .slice(0, MAX_TESTS)
      .map(({ rank: _, ...test }) => test);
  }

  /** Edges to the file, and to what it defines. */
  #users(): readonly Edge[] {
    if (this.#incoming) return this.#incoming;
    const nodes = [this.#file.node, ...this.#view.symbolsOf(this.#file).map(({ node }) => node)];
    return this.#incoming = userEdges(this.#view, this.#view.edgesTo(nodes));
  }

  /** The files at one end of edges, those with most places first. */
  #files(
    edges: readonly Edge[],
    end: "source" | "target",
    isMeant: (file: FileRow) => boolean,
  ): { path: string; count: number }[] {
    const sure = edges.filter(({ confidence }) => confidence !== "ambiguous");
    this.#view.nodes(new Set(sure.map((edge) => edge[end])));
    const counts = new Map<string, number>();
    for (const edge of sure) {
      const file = this.#view.node(edge[end])?.file;
      if (!file || file.id === this.#file.id || !isMeant(file)) continue;
      counts.set(file.path, (counts.get(file.path) ?? 0) + edge.sites.length);
    }
    return [...counts].map(([path, count]) => ({ path, count }))
      .sort((a, b) => b.count - a.count || compareText(a.path, b.path))
      .slice(0, MAX_FILES);
  }
}
