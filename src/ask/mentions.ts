/**
 * Uses of a name of which nobody knows what they mean: an answer without them is no proof.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Edge } from "../store/graph_tables.ts";
import type { UseKind } from "../types.ts";
import type { Mentions } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";
import { filesHolding } from "./name_places.ts";

/** Files that are named. */
const MAX_NAMED = 10;

/** Of so many files the uses are looked at one by one; of more, having the name is enough. */
const MAX_CHECKED = 25;

/** Files that are read for reads and writes, which no table lists by name. */
const MAX_READ = 2000;

/** Files that are read for names without an edge. */
const MAX_FACTS = 200;

const READS: ReadonlySet<UseKind> = new Set(["read", "write"] as const);

/** What is looked for. */
export interface MentionOptions {
  /** All edges to what is asked for. */
  readonly edges: readonly Edge[];
  /** Whether reads and writes count, which takes longer to find out. @default {false} */
  readonly reads?: boolean;
}

/** Finds files that use the name of some nodes, without an edge that says what they mean. */
export function mentionsOf(
  source: AskSource,
  view: GraphView,
  nodes: readonly GraphNode[],
  { edges, reads = false }: MentionOptions,
): Mentions {
  const [{ file, symbol }] = nodes as [GraphNode];
  if (!symbol) return { name: file.path, files: 0, paths: [] };
  const { catalog, graph } = source.store;
  const linked = new Set(edges.map((edge) => view.node(edge.source)?.file.id));
  const family = familyOf(file.language);
  const isOther = (each: FileRow) => !linked.has(each.id) && familyOf(each.language) === family;
  const named = graph.filesMentioning(symbol.name)
    .flatMap((id) => catalog.file(id) ?? []).filter(isOther);
  const isKnown = (each: FileRow) => !hasUnknown(source, view, each, { name: symbol.name, reads });
  const unknown = named.length > MAX_CHECKED ? named : named.filter((each) => !isKnown(each));
  const reading = reads
    ? filesHolding(source.store, symbol.name).filter(isOther).slice(0, MAX_READ)
      .filter((each) => !isKnown(each))
    : [];
  const paths = [...new Set([...unknown, ...reading].map(({ path }) => path))].sort();
  return { name: symbol.name, files: paths.length, paths: paths.slice(0, MAX_NAMED) };
}

/** Why an answer about some nodes may be incomplete, though it is not empty. */
export function doubtsOf({ files, name }: Mentions, ambiguous: number): string[] {
  return [
    ...(files > 0
      ? [`${count(files, "file")} ${files === 1 ? "uses" : "use"} a "${name}" that is not resolved`]
      : []),
    ...(ambiguous > 0 ? [`${count(ambiguous, "place")} may mean it or another definition`] : []),
  ];
}

/** Number of the places of edges that are ambiguous; each has an edge to every candidate. */
export function ambiguousPlaces(edges: readonly Edge[]): number {
  const places = new Set<string>();
  for (const { confidence, source, sites } of edges) {
    if (confidence !== "ambiguous") continue;
    for (const site of sites) places.add(`${source} ${siteKey(site)}`);
  }
  return places.size;
}

/** Why what some nodes use may be incomplete: names in them that no edge begins at. */
export function unresolvedIn(
  { store: { graph } }: AskSource,
  view: GraphView,
  nodes: readonly GraphNode[],
): string[] {
  const byFile = Map.groupBy(nodes, ({ file }) => file);
  let unresolved = 0;
  for (const [file, own] of [...byFile].slice(0, MAX_FACTS)) {
    const edges = view.edgesFrom(own.map(({ node }) => node));
    const known = new Set(edges.flatMap(({ sites }) => sites.map(siteKey)));
    unresolved += graph.facts(file.id).uses.filter((use) =>
      !known.has(siteKey(use)) && own.some(({ symbol }) =>
        !symbol || (symbol.startLine <= use.line && use.line <= symbol.endLine)
      )
    ).length;
  }
  const left = byFile.size - MAX_FACTS;
  return [
    ...(unresolved > 0 ? [`${count(unresolved, "name")} in it not resolved`] : []),
    ...(left > 0 ? [`${count(left, "file")} not looked at for names that are not resolved`] : []),
  ];
}

/** Tells whether a file uses a name where none of its edges begins. */
function hasUnknown(
  { store: { graph } }: AskSource,
  view: GraphView,
  file: FileRow,
  { name, reads }: { readonly name: string; readonly reads: boolean },
): boolean {
  const uses = graph.facts(file.id).uses
    .filter((use) => use.name === name && (reads || !READS.has(use.kind)));
  if (uses.length === 0) return false;
  const own = [file.node, ...view.symbolsOf(file).map(({ node }) => node)];
  const sites = new Set(view.edgesFrom(own).flatMap((edge) => edge.sites.map(siteKey)));
  return uses.some((use) => !sites.has(siteKey(use)));
}

function siteKey({ line, column }: { readonly line: number; readonly column: number }): string {
  return `${line}:${column}`;
}
