/**
 * Where the nodes of a drawn graph stand. That is worked out where the graph is written, by d3-force,
 * so that a browser has only to draw: springs along the edges, nodes that push each other off, and a
 * pull towards the middle of the node's own community.
 *
 * Nothing is random: communities start on a spiral like the seeds of a sunflower, the largest in the
 * middle, and so do the nodes within one; d3-force seeds what it draws lots for. One graph has one
 * picture. Nodes without an edge take no part: they stand in rows below the picture.
 *
 * @module
 */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";
import type { GraphData, GraphNode } from "../questions/graph_formats.ts";
import { radiusOf } from "./graph/model.js";

/** Nodes up to which forces place them: with more, the start of the communities stays. */
const MAX_FORCED_NODES = 3_000;
/** Moves of one node in all: one takes about 6 microseconds, and 50 times as many edges twice that. */
const MAX_MOVES = 240_000;
/** Rounds of moves, whatever the number of nodes. */
const MAX_ROUNDS = 300;
/** Moves after which other work of the program has its turn. */
const MOVES_AT_ONCE = 10_000;
/** Heat of the last round; that of the first is 1. */
const LAST_HEAT = 0.002;
/** Angle between two seeds of a sunflower, in radians. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Distance of two seeds, in units of the picture. */
const SPACING = 22;
/** How strongly nodes push each other off, and how far that reaches. */
const REPULSION = { strength: -70, reach: 700 };
/** Length of an edge within a community, and between two. */
const LENGTH = { inner: 26, outer: 110 };
/** Part of the way to the middle of the community that a round pulls. */
const COMMUNITY_PULL = 0.09;
/** The same for the middle of the picture: a screen is wider than high, and so is the picture. */
const CENTRE_PULL = { x: 0.03, y: 0.06 };
/** How wide and how high the spiral of communities is, by a round one. */
const SPIRAL = { x: 1.4, y: 1.05 };
/** Free room around a node. */
const MARGIN = 2.5;

export type PlacedGraph<G extends GraphData = GraphData> = Omit<G, "nodes"> & {
  /** Whether forces placed the nodes, or, of a graph that is too large for that, their communities. */
  readonly layout: "force" | "communities";
  readonly nodes: readonly (GraphNode & { readonly x: number; readonly y: number })[];
};

interface Body {
  readonly place: number;
  readonly community: number;
  readonly radius: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

interface Spring {
  readonly source: number;
  readonly target: number;
}

export interface PlaceOptions {
  readonly signal?: AbortSignal;
}

export async function placeNodes<G extends GraphData>(
  graph: G,
  { signal }: PlaceOptions = {},
): Promise<PlacedGraph<G>> {
  const places = new Map(graph.nodes.map(({ id }, place) => [id, place]));
  const ends = graph.edges.map(({ source, target }) => [places.get(source), places.get(target)])
    .filter(([source, target]) =>
      source !== undefined && target !== undefined && source !== target
    ) as [number, number][];
  const linked = [...new Set(ends.flat())].sort((a, b) => a - b);
  const bodies = seedNodes(graph.nodes, linked);
  const isForced = bodies.length <= MAX_FORCED_NODES;
  if (isForced) await moveByForces(bodies, springsOf(ends, linked), signal);
  const at = new Map(bodies.map(({ place, x, y }) => [place, { x, y }]));
  const alone = graph.nodes.keys().filter((place) => !at.has(place));
  for (const [place, point] of rowsBelow(bodies, [...alone])) at.set(place, point);
  const nodes = graph.nodes.map((node, place) => {
    const { x, y } = at.get(place)!;
    return { ...node, x: round(x), y: round(y) };
  });
  return { ...graph, layout: isForced ? "force" : "communities", nodes };
}

function springsOf(ends: readonly [number, number][], linked: readonly number[]): Spring[] {
  const bodyOf = new Map(linked.map((place, body) => [place, body]));
  return ends.map(([source, target]) => ({
    source: bodyOf.get(source)!,
    target: bodyOf.get(target)!,
  }));
}

/** Places the nodes where they start. */
function seedNodes(nodes: readonly GraphNode[], linked: readonly number[]): Body[] {
  const members = [...Map.groupBy(linked, (place) => nodes[place]!.community).values()]
    .sort((a, b) => b.length - a.length || a[0]! - b[0]!);
  let before = 0;
  const bodies = members.flatMap((group, index) => {
    const [centreX, centreY] = seed(before + (index === 0 ? 0 : group.length / 2), index);
    before += group.length;
    return group.map((place, number): Body => {
      const { community, centrality } = nodes[place]!;
      const [dx, dy] = seed(number + 0.5, number);
      return {
        ...{ place, community, radius: radiusOf(centrality), vx: 0, vy: 0 },
        x: centreX * SPIRAL.x + dx,
        y: centreY * SPIRAL.y + dy,
      };
    });
  });
  return bodies.sort((a, b) => a.place - b.place);
}

function seed(area: number, turn: number): readonly [x: number, y: number] {
  const distance = SPACING * Math.sqrt(area);
  return [distance * Math.cos(turn * GOLDEN_ANGLE), distance * Math.sin(turn * GOLDEN_ANGLE)];
}

async function moveByForces(
  bodies: readonly Body[],
  springs: readonly Spring[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const rounds = Math.min(MAX_ROUNDS, Math.ceil(MAX_MOVES / bodies.length));
  const simulation = forceSimulation(bodies).stop()
    .alphaDecay(1 - LAST_HEAT ** (1 / rounds))
    .force("repel", forceManyBody().strength(REPULSION.strength).distanceMax(REPULSION.reach))
    .force("springs", springForce(bodies, springs))
    .force("gather", gatherForce(bodies))
    .force("x", forceX().strength(CENTRE_PULL.x))
    .force("y", forceY().strength(CENTRE_PULL.y))
    .force("part", forceCollide(({ radius }: Body) => radius + MARGIN));
  const atOnce = Math.max(Math.floor(MOVES_AT_ONCE / bodies.length), 1);
  for (let round = 0; round < rounds; round += atOnce) {
    simulation.tick(Math.min(atOnce, rounds - round));
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
}

/** Edges hold more tightly within a community, and where their ends have few others. */
function springForce(bodies: readonly Body[], springs: readonly Spring[]): unknown {
  const degree = new Uint32Array(bodies.length);
  for (const { source, target } of springs) {
    degree[source]!++;
    degree[target]!++;
  }
  // d3-force puts the nodes in the place of their numbers.
  type Joined = {
    readonly source: { readonly index: number };
    readonly target: { readonly index: number };
  };
  const isInner = ({ source, target }: Joined) =>
    bodies[source.index]!.community === bodies[target.index]!.community;
  return forceLink(springs.map((each) => ({ ...each })))
    .distance((each: Joined) => isInner(each) ? LENGTH.inner : LENGTH.outer)
    .strength((each: Joined) =>
      (isInner(each) ? 1 : 0.25) / Math.min(degree[each.source.index]!, degree[each.target.index]!)
    );
}

/** Pulls every node towards the middle of its community. */
function gatherForce(bodies: readonly Body[]): (heat: number) => void {
  const groups = [...Map.groupBy(bodies, ({ community }) => community).values()];
  return (heat) => {
    for (const group of groups) {
      const x = group.reduce((sum, each) => sum + each.x, 0) / group.length;
      const y = group.reduce((sum, each) => sum + each.y, 0) / group.length;
      for (const each of group) {
        each.vx += (x - each.x) * COMMUNITY_PULL * heat;
        each.vy += (y - each.y) * COMMUNITY_PULL * heat;
      }
    }
  };
}

/** Rows of nodes below a picture, as wide as it is. */
function rowsBelow(
  bodies: readonly Body[],
  alone: readonly number[],
): [number, { readonly x: number; readonly y: number }][] {
  const left = bodies.reduce((least, { x }) => Math.min(least, x), 0);
  const right = bodies.reduce((most, { x }) => Math.max(most, x), 0);
  const lowest = bodies.reduce((most, { y }) => Math.max(most, y), 0);
  const least = Math.ceil(Math.sqrt(2 * alone.length));
  const columns = Math.max(Math.floor((right - left) / SPACING), least, 1);
  const middle = (left + right) / 2 - (Math.min(columns, alone.length) - 1) * SPACING / 2;
  return alone.map((place, number) => [place, {
    x: middle + (number % columns) * SPACING,
    y: (bodies.length === 0 ? 0 : lowest + 3 * SPACING) + Math.floor(number / columns) * SPACING,
  }]);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
