/**
 * Draws one frame of the graph on a canvas: edges, nodes, then the text that finds room.
 *
 * A scene is all that a frame depends on: `model`, `layout`, `shown` (what the filters leave),
 * `focus` (what is not dimmed, or null), `selected`, `hovered`, `camera`, `size`, `theme`, `colours`.
 *
 * @module
 */
import { screenRadius, toScreen } from "./camera.js";
import { drawTexts } from "./draw_texts.js";

/** How the edges of each confidence are dashed, in pixels. */
const DASHES = { extracted: [], inferred: [6, 4], ambiguous: [1.5, 3.5] };
/** Dashed edges of one frame: with more of them a frame takes too long, and nobody sees the dashes. */
const MAX_DASHED = 2_500;
/** Edges from which on each is drawn fainter, and one dot of the screen wide: that is drawn fast. */
const MANY_EDGES = 3_000;
/** How much of a node or an edge is left when the focus is elsewhere. */
const DIMMED = { node: 0.16, edge: 0.18 };
/** Pixels of the head of an arrow. */
const ARROW = 7;
const FULL_TURN = 2 * Math.PI;

/** Draws a frame. */
export function drawScene(context, scene) {
  const { size, theme, model, layout, camera } = scene;
  context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
  context.fillStyle = theme.ground;
  context.fillRect(0, 0, size.width, size.height);
  const points = model.nodes.map((_, node) =>
    toScreen(camera, size, layout.x[node], layout.y[node])
  );
  const frame = { ...scene, points };
  drawEdges(context, frame);
  drawNodes(context, frame);
  drawTexts(context, frame);
}

/** The node under a place of the screen, or -1: the nearest that is within reach. */
export function nodeAt({ model, layout, camera, size, shown }, x, y) {
  let [found, least] = [-1, Infinity];
  model.nodes.forEach((node, index) => {
    if (!shown.nodes[index]) return;
    const [atX, atY] = toScreen(camera, size, layout.x[index], layout.y[index]);
    const distance = Math.hypot(atX - x, atY - y) - screenRadius(node, camera);
    if (distance < least) [found, least] = [index, distance];
  });
  return least <= 5 ? found : -1;
}

function drawEdges(context, frame) {
  const { shown, size, theme, focus, selected, hovered } = frame;
  const centre = selected >= 0 ? selected : hovered;
  const touches = (edge) => edge.source === centre || edge.target === centre;
  const isLit = (edge) => focus === null || selected < 0 && isWithin(focus, edge);
  const { near = [], lit = [], dim = [] } = Object.groupBy(
    shown.edges,
    (edge) => touches(edge) ? "near" : isLit(edge) ? "lit" : "dim",
  );
  context.lineWidth = shown.edges.length > MANY_EDGES ? 1 / size.ratio : 1;
  context.strokeStyle = theme.edge;
  context.globalAlpha = DIMMED.edge;
  strokeEdges(context, frame, dim);
  context.globalAlpha = lit.length > MANY_EDGES ? 0.4 : 0.8;
  strokeEdges(context, frame, lit);
  context.globalAlpha = 1;
  context.lineWidth = 1.5;
  context.strokeStyle = context.fillStyle = theme.accent;
  strokeEdges(context, frame, near);
  context.setLineDash([]);
  near.forEach((edge) => drawArrow(context, frame, edge));
}

function isWithin(focus, { source, target }) {
  return focus.has(source) && focus.has(target);
}

function strokeEdges(context, { points }, edges) {
  const groups = Map.groupBy(edges, ({ confidence }) => confidence);
  const dashed = edges.length - (groups.get("extracted") ?? []).length;
  for (const [confidence, members] of groups) {
    context.setLineDash(dashed > MAX_DASHED ? [] : DASHES[confidence]);
    context.beginPath();
    for (const { source, target } of members) {
      context.moveTo(...points[source]);
      context.lineTo(...points[target]);
    }
    context.stroke();
  }
}

function drawArrow(context, { model, points, camera }, { source, target }) {
  const [fromX, fromY] = points[source];
  const [toX, toY] = points[target];
  const length = Math.hypot(toX - fromX, toY - fromY);
  const radius = screenRadius(model.nodes[target], camera) + 2;
  if (length < radius + ARROW) return;
  const [dx, dy] = [(toX - fromX) / length, (toY - fromY) / length];
  const [tipX, tipY] = [toX - dx * radius, toY - dy * radius];
  const [backX, backY] = [tipX - dx * ARROW, tipY - dy * ARROW];
  const half = ARROW * 0.45;
  context.beginPath();
  context.moveTo(tipX, tipY);
  context.lineTo(backX - dy * half, backY + dx * half);
  context.lineTo(backX + dy * half, backY - dx * half);
  context.fill();
}

function drawNodes(context, frame) {
  const { model, points, shown, focus, camera, theme, selected, hovered } = frame;
  model.nodes.forEach((node, index) => {
    if (!shown.nodes[index]) return;
    const [x, y] = points[index];
    context.globalAlpha = focus === null || focus.has(index) ? 1 : DIMMED.node;
    drawNode(context, frame, { node, x, y, radius: screenRadius(node, camera) });
  });
  context.globalAlpha = 1;
  for (const index of [hovered, selected]) {
    if (index < 0 || !shown.nodes[index]) continue;
    context.strokeStyle = index === selected ? theme.accent : theme.text;
    context.lineWidth = index === selected ? 2.5 : 1.5;
    circle(context, ...points[index], screenRadius(model.nodes[index], camera) + 3.5);
    context.stroke();
  }
}

/** A test is a ring, all else a disc; the ground around it parts it from what lies behind. */
function drawNode(context, { theme, colours }, { node, x, y, radius }) {
  const colour = colours.get(node.community) ?? theme.muted;
  context.fillStyle = theme.ground;
  circle(context, x, y, radius + Math.min(radius / 4, 1.25));
  context.fill();
  if (node.category === "test") {
    context.strokeStyle = colour;
    context.lineWidth = Math.max(radius * 0.4, 1);
    circle(context, x, y, radius - context.lineWidth / 2);
    context.stroke();
    return;
  }
  context.fillStyle = colour;
  circle(context, x, y, radius);
  context.fill();
}

function circle(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, Math.max(radius, 0.5), 0, FULL_TURN);
}
