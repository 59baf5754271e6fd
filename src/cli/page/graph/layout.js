/**
 * Where the nodes stand: springs along the edges, nodes that push each other off, and a pull towards
 * the middle of the node's own community.
 *
 * Nothing is random. Communities start on a spiral like the seeds of a sunflower, the largest in
 * the middle, and so do the nodes within one; the number of steps is fixed. One graph has one picture.
 *
 * @module
 */
import { buildTree, visitAround } from "./quadtree.js";

/** Steps until the picture stands. */
export const STEPS = 260;
/** Angle between two seeds of a sunflower, in radians. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Distance of two seeds, in units of the picture. */
const SPACING = 22;
/** How strongly nodes push each other off. */
const REPULSION = 110;
/** Length of an edge within a community, and between two. */
const LENGTH = { inner: 26, outer: 110 };
/** Part of the way to the middle of the community that a step pulls. */
const COMMUNITY_PULL = 0.09;
/** The same for the middle of the picture: a screen is wider than high, and so is the picture. */
const CENTRE_PULL = { x: 0.02, y: 0.042 };
/** How wide and how high the spiral of communities is, by a round one. */
const SPIRAL = { x: 1.4, y: 1.05 };
/** What is left of the speed after a step. */
const FRICTION = 0.6;
/** Heat of the last step; that of the first is 1. */
const LAST_HEAT = 0.002;
/** Free room around a node. */
const MARGIN = 2.5;

/**
 * Places the nodes where they start.
 *
 * @param nodes `{ community, radius }` each.
 * @param edges `{ source, target }` each, as places in the list of nodes.
 */
export function createLayout(nodes, edges) {
  const degree = new Float64Array(nodes.length);
  for (const { source, target } of edges) {
    degree[source]++;
    degree[target]++;
  }
  return {
    ...seededPositions(nodes),
    velocityX: new Float64Array(nodes.length),
    velocityY: new Float64Array(nodes.length),
    radius: Float64Array.from(nodes, ({ radius }) => radius),
    community: nodes.map(({ community }) => community),
    springs: edges.filter(({ source, target }) => source !== target),
    degree,
    step: 0,
  };
}

/** Moves every node by one step. Returns whether there is another one to do. */
export function stepLayout(layout) {
  if (layout.step >= STEPS || layout.x.length === 0) return false;
  const heat = LAST_HEAT ** (layout.step / (STEPS - 1));
  repel(layout, heat);
  pullSprings(layout, heat);
  gather(layout, heat);
  move(layout);
  separate(layout);
  layout.step++;
  return layout.step < STEPS;
}

function seededPositions(nodes) {
  const x = new Float64Array(nodes.length);
  const y = new Float64Array(nodes.length);
  let before = 0;
  [...communityMembers(nodes)].forEach((members, index) => {
    const [centreX, centreY] = seed(before + (index === 0 ? 0 : members.length / 2), index);
    before += members.length;
    members.forEach((node, place) => {
      const [dx, dy] = seed(place + 0.5, place);
      x[node] = centreX * SPIRAL.x + dx;
      y[node] = centreY * SPIRAL.y + dy;
    });
  });
  return { x, y };
}

/** The nodes of each community, the largest first. */
function communityMembers(nodes) {
  const members = Map.groupBy(nodes.keys(), (index) => nodes[index].community);
  return [...members.values()].sort((a, b) => b.length - a.length || a[0] - b[0]);
}

function seed(area, turn) {
  const distance = SPACING * Math.sqrt(area);
  return [distance * Math.cos(turn * GOLDEN_ANGLE), distance * Math.sin(turn * GOLDEN_ANGLE)];
}

function repel({ x, y, velocityX, velocityY }, heat) {
  const tree = buildTree(x, y);
  for (let node = 0; node < x.length; node++) {
    let [pushX, pushY] = [0, 0];
    visitAround(tree, node, (dx, dy, mass) => {
      // Below one unit the force would grow without bound.
      const force = mass / Math.max(dx * dx + dy * dy, 1);
      pushX -= dx * force;
      pushY -= dy * force;
    });
    velocityX[node] += pushX * REPULSION * heat;
    velocityY[node] += pushY * REPULSION * heat;
  }
}

function pullSprings({ x, y, velocityX, velocityY, community, springs, degree }, heat) {
  for (const { source, target } of springs) {
    const isInner = community[source] === community[target];
    const dx = x[target] + velocityX[target] - x[source] - velocityX[source];
    const dy = y[target] + velocityY[target] - y[source] - velocityY[source];
    const distance = Math.max(Math.sqrt(dx * dx + dy * dy), 1e-6);
    const stiffness = (isInner ? 1 : 0.25) / Math.min(degree[source], degree[target]);
    const pull = (1 - (isInner ? LENGTH.inner : LENGTH.outer) / distance) * stiffness * heat;
    // The end with more edges gives way less.
    const share = degree[source] / (degree[source] + degree[target]);
    velocityX[target] -= dx * pull * share;
    velocityY[target] -= dy * pull * share;
    velocityX[source] += dx * pull * (1 - share);
    velocityY[source] += dy * pull * (1 - share);
  }
}

function gather({ x, y, velocityX, velocityY, community }, heat) {
  const middles = communityMiddles(x, y, community);
  for (let node = 0; node < x.length; node++) {
    const middle = middles.get(community[node]);
    velocityX[node] += ((middle.x - x[node]) * COMMUNITY_PULL - x[node] * CENTRE_PULL.x) * heat;
    velocityY[node] += ((middle.y - y[node]) * COMMUNITY_PULL - y[node] * CENTRE_PULL.y) * heat;
  }
}

/** The middle of each community, and how many nodes it has. */
export function communityMiddles(x, y, community) {
  const middles = new Map();
  community.forEach((id, node) => {
    const middle = middles.get(id) ?? { x: 0, y: 0, count: 0 };
    middle.count++;
    middle.x += (x[node] - middle.x) / middle.count;
    middle.y += (y[node] - middle.y) / middle.count;
    middles.set(id, middle);
  });
  return middles;
}

function move({ x, y, velocityX, velocityY }) {
  for (let node = 0; node < x.length; node++) {
    x[node] += velocityX[node] *= FRICTION;
    y[node] += velocityY[node] *= FRICTION;
  }
}

/** Moves nodes apart that overlap. Only those of neighbouring cells of a grid can. */
function separate({ x, y, radius }) {
  const cell = 2 * (Math.max(...radius) + MARGIN);
  const key = (column, row) => column * 65_536 + row;
  const columnOf = (node) => Math.floor(x[node] / cell) + 32_768;
  const rowOf = (node) => Math.floor(y[node] / cell) + 32_768;
  const grid = Map.groupBy(x.keys(), (node) => key(columnOf(node), rowOf(node)));
  for (let node = 0; node < x.length; node++) {
    const [column, row] = [columnOf(node), rowOf(node)];
    for (let dc = -1; dc <= 1; dc++) {
      for (let dr = -1; dr <= 1; dr++) {
        for (const other of grid.get(key(column + dc, row + dr)) ?? []) {
          if (other > node) pushApart({ x, y, radius }, node, other);
        }
      }
    }
  }
}

function pushApart({ x, y, radius }, a, b) {
  const least = radius[a] + radius[b] + MARGIN;
  const dx = x[b] - x[a];
  const dy = y[b] - y[a];
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (distance >= least) return;
  const overlap = distance === 0 ? 0 : (least - distance) / distance / 2;
  // Two in one place part to the sides.
  const byX = distance === 0 ? least / 2 : dx * overlap;
  const byY = dy * overlap;
  x[a] -= byX;
  y[a] -= byY;
  x[b] += byX;
  y[b] += byY;
}
