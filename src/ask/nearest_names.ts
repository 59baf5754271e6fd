import { qualifiedName } from "../graph/scopes.ts";
import { namesOf } from "../rank/name_index.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import { editDistance } from "../text/edit_distance.ts";
import { normaliseIdentifier } from "../text/tokens.ts";

const MAX_LISTED = 10;

/** Members with more typing mistakes than this are as far as any other. */
const MAX_MEMBER_TYPOS = 4;

/** Definitions whose names are close to one: those with a typing mistake or two, then longer ones. */
export function nearestNames(store: Store, name: string): string[] {
  const normal = normaliseIdentifier(name);
  const names = namesOf(store);
  const normals = [...names.near(normal), ...names.beginningWith(normal)].slice(0, MAX_LISTED);
  const order = new Map(normals.map((each, index) => [each, index]));
  const nodes = store.symbolsNamed(normals).map(({ node }) => node);
  const found = store.graph.symbolsAt(nodes).filter(({ isTitle }) => isTitle === 0)
    .map((symbol) => ({
      name: qualifiedName(symbol),
      at: order.get(normaliseIdentifier(symbol.name)) ?? order.size,
    }))
    .sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1));
  return [...new Set(found.map(({ name }) => name))].slice(0, MAX_LISTED);
}

/** Members of what a name is looked for in, the nearest to it first, and then what they are members of. */
export function nearestMembers(
  { graph }: Store,
  owners: readonly SymbolNode[],
  name: string,
): string[] {
  const normal = normaliseIdentifier(name);
  const scopes = new Set(owners.map(qualifiedName));
  const files = [...new Set(owners.map(({ fileId }) => fileId))];
  const members = files.flatMap((id) => graph.symbolsOf(id))
    .filter(({ scope, isTitle }) => isTitle === 0 && scopes.has(scope))
    .map((symbol) => {
      const other = normaliseIdentifier(symbol.name);
      return { name: qualifiedName(symbol), typos: editDistance(other, normal, MAX_MEMBER_TYPOS) };
    })
    .sort((a, b) => a.typos - b.typos);
  const names = new Set(members.map((each) => each.name));
  return [...[...names].slice(0, MAX_LISTED - 1), ...scopes].slice(0, MAX_LISTED);
}
