/**
 * Communities by the Louvain method (Blondel, Guillaume, Lambiotte, Lefebvre 2008): every node moves
 * to the neighbouring community that raises modularity most, until none does; then communities become
 * nodes, and it begins again. Nodes move in the order of their numbers and ties go to the lowest
 * community, so that equal graphs have equal communities. Directions are of no account.
 *
 * @module
 */
import type { WeightedGraph } from "./weighted_graph.ts";

/** Passes over all nodes of one level. */
const MAX_PASSES = 50;

/** Levels: each has fewer nodes than the one before. */
const MAX_LEVELS = 20;

/** A gain below this is rounding. */
const MIN_GAIN = 1e-12;

/** Nodes in groups, and how much better these are than chance. */
interface Communities {
  /** Community of every node: 0 is the one of most nodes; equal ones by their first node. */
  readonly of: Uint32Array;
  /** Modularity Q, from -0.5 to 1. */
  readonly modularity: number;
}

export function findCommunities(graph: WeightedGraph): Communities {
  let level = toUndirected(graph);
  const members = Array.from({ length: graph.size }, (_, node) => node);
  for (let round = 0; round < MAX_LEVELS; round++) {
    const moved = moveNodes(level);
    const { of, count } = renumber(moved);
    members.forEach((node, index) => members[index] = of[node]!);
    if (count === level.links.length) break;
    level = merge(level, of, count);
  }
  const of = bySize(members);
  return { of, modularity: modularityOf(toUndirected(graph), of) };
}

/** An undirected graph: what connects each node with each neighbour, itself among them. */
interface Level {
  readonly links: readonly ReadonlyMap<number, number>[];
  /** Sum over the links of each node; a link to itself counts twice. */
  readonly degree: readonly number[];
  /** Sum of all degrees. */
  readonly total: number;
}

function toUndirected({ size, from, to, weight }: WeightedGraph): Level {
  const links = Array.from({ length: size }, () => new Map<number, number>());
  for (let i = 0; i < from.length; i++) connect(links, from[i]!, to[i]!, weight[i]!);
  return levelOf(links);
}

function connect(links: Map<number, number>[], a: number, b: number, weight: number): void {
  links[a]!.set(b, (links[a]!.get(b) ?? 0) + weight);
  if (a !== b) links[b]!.set(a, (links[b]!.get(a) ?? 0) + weight);
}

function levelOf(links: readonly ReadonlyMap<number, number>[]): Level {
  const degree = links.map((own, node) => {
    let sum = 0;
    for (const [other, weight] of own) sum += other === node ? 2 * weight : weight;
    return sum;
  });
  return { links, degree, total: degree.reduce((sum, each) => sum + each, 0) };
}

function moveNodes({ links, degree, total }: Level): Uint32Array {
  const community = Uint32Array.from(links, (_, node) => node);
  const weight = Float64Array.from(degree);
  for (let pass = 0, hasMoved = true; hasMoved && pass < MAX_PASSES; pass++) {
    hasMoved = false;
    for (let node = 0; node < links.length; node++) {
      const home = community[node]!;
      weight[home]! -= degree[node]!;
      const best = bestCommunity(
        links[node]!,
        { node, home, community },
        (target) => degree[node]! * weight[target]! / total,
      );
      weight[best]! += degree[node]!;
      if (best === home) continue;
      community[node] = best;
      hasMoved = true;
    }
  }
  return community;
}

function bestCommunity(
  links: ReadonlyMap<number, number>,
  { node, home, community }: {
    readonly node: number;
    readonly home: number;
    readonly community: Uint32Array;
  },
  expected: (community: number) => number,
): number {
  const shared = new Map<number, number>([[home, 0]]);
  for (const [other, weight] of links) {
    if (other === node) continue;
    const target = community[other]!;
    shared.set(target, (shared.get(target) ?? 0) + weight);
  }
  let [best, bestGain] = [home, shared.get(home)! - expected(home)];
  for (const [target, weight] of [...shared].sort(([a], [b]) => a - b)) {
    const gain = weight - expected(target);
    if (gain > bestGain + MIN_GAIN) [best, bestGain] = [target, gain];
  }
  return best;
}

function renumber(community: Uint32Array): { readonly of: Uint32Array; readonly count: number } {
  const numbers = new Map<number, number>();
  for (const each of community) if (!numbers.has(each)) numbers.set(each, numbers.size);
  return { of: community.map((each) => numbers.get(each)!), count: numbers.size };
}

function merge({ links }: Level, of: Uint32Array, count: number): Level {
  const merged = Array.from({ length: count }, () => new Map<number, number>());
  links.forEach((own, node) => {
    for (const [other, weight] of own) {
      // Each link is listed at both of its ends.
      if (other >= node) connect(merged, of[node]!, of[other]!, weight);
    }
  });
  return levelOf(merged);
}

function bySize(members: readonly number[]): Uint32Array {
  const sizes = new Map<number, number>();
  for (const each of members) sizes.set(each, (sizes.get(each) ?? 0) + 1);
  // A map keeps the order of first members, and sorting keeps it among equals.
  const order = [...sizes].sort((a, b) => b[1] - a[1]).map(([each]) => each);
  const numbers = new Map(order.map((each, index) => [each, index]));
  return Uint32Array.from(members, (each) => numbers.get(each)!);
}

function modularityOf({ links, degree, total }: Level, of: Uint32Array): number {
  if (total === 0) return 0;
  const inside = new Map<number, number>();
  const degrees = new Map<number, number>();
  links.forEach((own, node) => {
    const community = of[node]!;
    degrees.set(community, (degrees.get(community) ?? 0) + degree[node]!);
    for (const [other, weight] of own) {
      if (of[other] !== community) continue;
      inside.set(community, (inside.get(community) ?? 0) + (other === node ? 2 * weight : weight));
    }
  });
  let sum = 0;
  for (const [community, all] of degrees) {
    sum += (inside.get(community) ?? 0) / total - (all / total) ** 2;
  }
  return sum;
}
