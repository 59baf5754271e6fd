import type { Edge, EdgeSite } from "../../store/graph_tables.ts";
import type { LocalFact } from "../../types.ts";
import type { Environment } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { Lookup } from "../lookup.ts";
import type { Scopes } from "../scopes.ts";
import { edgesOfTests } from "./edges_of_tests.ts";
import type { FrameworkEdge } from "./framework_edge.ts";
import { implementationEdges } from "./implementation_edges.ts";
import { linkEdges } from "./link_edges.ts";

/** Finds the edges of all rules in a file, each kind, target and rule once. */
export function frameworkEdges(scopes: Scopes, lookup: Lookup): Edge[] {
  const edges = new Map<string, Edge & { readonly sites: EdgeSite[] }>();
  for (const edge of allEdges(scopes, lookup)) {
    const { source, target, kind, resolver, site } = edge;
    const key = `${source} ${target} ${kind} ${resolver}`;
    const known = edges.get(key);
    if (known === undefined) edges.set(key, { confidence: "inferred", ...edge, sites: [site] });
    else if (!isSame(known.sites.at(-1), site)) known.sites.push(site);
  }
  return [...edges.values()];
}

function* allEdges(scopes: Scopes, lookup: Lookup): Generator<FrameworkEdge> {
  yield* linkEdges(scopes, lookup);
  yield* edgesOfTests(scopes, lookup);
  yield* fixtureEdges(scopes, lookup.env);
  yield* implementationEdges(scopes, lookup);
}

function isSame(a: EdgeSite | undefined, b: EdgeSite): boolean {
  return a?.line === b.line && a.column === b.column;
}

// From a test to the fixtures that its parameters name: whoever runs it calls them for their values.

/** Finds the fixtures that tests and other fixtures of a file take. */
function* fixtureEdges(scopes: Scopes, env: Environment): Generator<FrameworkEdge> {
  const { giversOf, isGiven } = rulesOf(scopes.file.language);
  if (!giversOf || !isGiven) return;
  for (const parameter of scopes.facts.locals.filter(isParameter)) {
    const { name, line } = parameter;
    const taker = scopes.enclosing(parameter);
    if (taker?.kind !== "function" && taker?.kind !== "method") continue;
    // A fixture may take the one that it stands for in its file.
    const giver = giversOf(name, { scopes, line }, env).find(({ node }) => node !== taker.node);
    if (!giver || !isGiven(taker, env)) continue;
    const site = { line, column: 1, endColumn: 1 };
    yield {
      ...{ source: taker.node, target: giver.node, site },
      ...{ kind: "call", resolver: "pytest: fixture" },
    };
  }
}

/** A parameter without a default has its own name for a value. */
function isParameter({ name, value }: LocalFact): boolean {
  return name === value;
}
