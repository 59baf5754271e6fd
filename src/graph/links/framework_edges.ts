/**
 * The edges of a file that no name of its source says: those that rules of frameworks conclude.
 *
 * @module
 */
import type { Edge, EdgeSite } from "../../store/graph_tables.ts";
import type { Environment } from "../environment.ts";
import type { Lookup } from "../lookup.ts";
import type { Scopes } from "../scopes.ts";
import type { FrameworkEdge } from "./framework_edge.ts";
import { fixtureEdges } from "./fixture_edges.ts";
import { implementationEdges } from "./implementation_edges.ts";
import { linkEdges } from "./link_edges.ts";
import { edgesOfTests } from "./edges_of_tests.ts";

/** Finds the edges of all rules in a file, each kind, target and rule once. */
export function frameworkEdges(scopes: Scopes, lookup: Lookup, env: Environment): Edge[] {
  const edges = new Map<string, Edge & { readonly sites: EdgeSite[] }>();
  for (const edge of allEdges(scopes, lookup, env)) {
    const { source, target, kind, resolver, site } = edge;
    const key = `${source} ${target} ${kind} ${resolver}`;
    const known = edges.get(key);
    if (known === undefined) edges.set(key, { confidence: "inferred", ...edge, sites: [site] });
    else if (!isSame(known.sites.at(-1), site)) known.sites.push(site);
  }
  return [...edges.values()];
}

function* allEdges(scopes: Scopes, lookup: Lookup, env: Environment): Generator<FrameworkEdge> {
  yield* linkEdges(scopes, lookup, env);
  yield* edgesOfTests(scopes, lookup, env);
  yield* fixtureEdges(scopes, env);
  yield* implementationEdges(scopes, lookup, env);
}

function isSame(a: EdgeSite | undefined, b: EdgeSite): boolean {
  return a?.line === b.line && a.column === b.column;
}
