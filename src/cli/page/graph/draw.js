/**
 * Draws one frame of the graph on a canvas: edges, nodes, then the text that finds room.
 *
 * A scene is all that a frame depends on: `model`, `shown` (what the filters leave),
 * `focus` (what is not dimmed, or null), `selected`, `hovered`, `camera`, `size`, `theme`, `colours`.
 *
 * @module
 */
import { screenRadius, toScreen } from "./model.js";

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
  const { size, theme, model, camera } = scene;
  context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
  context.fillStyle = theme.ground;
  context.fillRect(0, 0, size.width, size.height);
  const points = model.nodes.map(({ x, y }) => toScreen(camera, size, x, y));
  const frame = { ...scene, points };
  drawEdges(context, frame);
  drawNodes(context, frame);
  drawTexts(context, frame);
}

/** The node under a place of the screen, or -1: the nearest that is within reach. */
export function nodeAt({ model, camera, size, shown }, x, y) {
  let [found, least] = [-1, Infinity];
  model.nodes.forEach((node, index) => {
    if (!shown.nodes[index]) return;
    const [atX, atY] = toScreen(camera, size, node.x, node.y);
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

// The text of a frame: names of communities while the whole is seen, names of nodes as far as there
// is room. What matters more is written first, and nothing is written over it.

/** Scale from which on names of communities give way to those of nodes. */
const CAPTION_SCALE = 1.6;
/** Nodes that a community needs for a name, and names of communities at most. */
const CAPTIONS = { least: 4, most: 16 };
/** Square pixels of the canvas for each name of a node. */
const AREA_PER_LABEL = 18_000;
/** Pixels of a node that has its name shown unasked. */
const LEAST_RADIUS = 3;
/** Where the name of a community stands: this many deviations of its nodes above the middle. */
const CAPTION_HEIGHT = 1.7;
/** Characters of a name at most. */
const MAX_CHARS = 32;
const LINE = 14;

/** Draws what text finds room. */
function drawTexts(context, frame) {
  const taken = [];
  context.lineJoin = "round";
  context.lineWidth = 4;
  context.strokeStyle = frame.theme.ground;
  context.textAlign = "center";
  context.textBaseline = "middle";
  drawLabels(context, frame, foremost(frame), taken);
  if (frame.focus === null && frame.camera.scale < CAPTION_SCALE) {
    drawCaptions(context, frame, taken);
  }
  drawLabels(context, frame, central(frame), taken);
}

/** Nodes that are pointed at: they are labelled whatever room there is. */
function foremost({ selected, hovered }) {
  return [...new Set([selected, hovered])].filter((node) => node >= 0);
}

/**
 * Of what is in focus, or of all: what is on the screen and not too small to have a name there, the
 * central ones first, and as many as there is room for.
 */
function central({ model, focus, size, shown, byCentrality, camera, points }) {
  const most = Math.ceil(size.width * size.height / AREA_PER_LABEL);
  const isSeen = ([x, y]) => x >= 0 && y >= 0 && x <= size.width && y <= size.height;
  return byCentrality.filter((node) =>
    shown.nodes[node] && isSeen(points[node]) &&
    (focus === null ? screenRadius(model.nodes[node], camera) >= LEAST_RADIUS : focus.has(node))
  ).slice(0, most);
}

function drawLabels(context, { model, points, camera, theme, size }, nodes, taken) {
  context.fillStyle = theme.text;
  for (const index of nodes) {
    const [x, y] = points[index];
    const node = model.nodes[index];
    write(context, [shorten(node.label)], {
      ...{ x, y: y + screenRadius(node, camera) + 9, taken, size },
      fonts: [`12px ${theme.font}`],
    });
  }
}

/** Above its nodes, the folder of a community, and below that its central nodes. */
function drawCaptions(context, frame, taken) {
  const { model, theme, textColours, shown, camera, size } = frame;
  const members = Map.groupBy(
    model.nodes.filter((_, node) => shown.nodes[node]),
    ({ community }) => community,
  );
  const largest = [...members].filter(([, { length }]) => length >= CAPTIONS.least)
    .sort(([, a], [, b]) => b.length - a.length).slice(0, CAPTIONS.most);
  for (const [id, nodes] of largest) {
    const community = model.communities.get(id);
    if (community === undefined) continue;
    const x = mean(nodes.map((node) => node.x));
    const y = mean(nodes.map((node) => node.y));
    const deviation = Math.sqrt(mean(nodes.map((node) => (node.y - y) ** 2)));
    const [atX, atY] = toScreen(camera, size, x, y - CAPTION_HEIGHT * deviation);
    const texts = [community.folder, community.central.map(shorten).join(", ")];
    context.fillStyle = textColours.get(id) ?? theme.muted;
    const at = { x: atX, y: atY - 18, taken, size };
    const fonts = [`600 13px ${theme.font}`, `11px ${theme.font}`];
    const lines = texts.filter((text) => text !== "");
    // Where there is no room for both, the folder alone may find some.
    if (!write(context, lines, { ...at, fonts })) {
      write(context, lines.slice(0, 1), { ...at, fonts });
    }
  }
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Writes lines, pushed in from the rim, unless another text is in their place; tells whether. */
function write(context, lines, { x, y, fonts, size, taken }) {
  if (lines.length === 0) return true;
  const widths = lines.map((text, line) => {
    context.font = fonts[line];
    return context.measureText(text).width;
  });
  const half = Math.max(...widths) / 2 + 4;
  const middle = Math.max(Math.min(x, size.width - half), half);
  const box = {
    left: middle - half,
    right: middle + half,
    top: y - LINE / 2,
    bottom: y + LINE * (lines.length - 0.5),
  };
  if (taken.some((other) => overlaps(box, other))) return false;
  taken.push(box);
  lines.forEach((text, line) => {
    context.font = fonts[line];
    context.strokeText(text, middle, y + line * LINE);
    context.fillText(text, middle, y + line * LINE);
  });
  return true;
}

function overlaps(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function shorten(text) {
  const chars = [...text];
  return chars.length <= MAX_CHARS ? text : chars.slice(0, MAX_CHARS - 1).join("") + "…";
}

// Colours: those of the page are custom properties of its style, those of communities are made here,
// as a community has no name that a style could know.

/** Hues that are told apart well next to each other, in degrees of OKLCH. */
const HUES = [255, 45, 155, 320, 95, 210, 15, 285, 125, 350, 180, 70];

/**
 * Lightness and chroma of the first round of hues, of the second, and of all others. Text needs more
 * contrast than a disc.
 */
const TONES = {
  light: {
    disc: [[0.62, 0.15], [0.48, 0.09], [0.62, 0]],
    text: [[0.5, 0.13], [0.42, 0.08], [0.48, 0]],
  },
  dark: {
    disc: [[0.74, 0.13], [0.87, 0.07], [0.62, 0]],
    text: [[0.8, 0.1], [0.88, 0.06], [0.76, 0]],
  },
};

/** Reads the colours of the page, as they are in its present scheme. */
export function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const names = ["ground", "text", "muted", "edge", "accent", "font"];
  const colours = Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  );
  // A page with a switch for the scheme says which one it is in.
  const { theme } = document.documentElement.dataset;
  const isDark = theme === undefined
    ? matchMedia("(prefers-color-scheme: dark)").matches
    : theme === "dark";
  return { ...colours, tones: isDark ? TONES.dark : TONES.light };
}

/** The colour of each community: the largest have the hues that differ most. */
export function communityColours(communities, tones) {
  const largest = [...communities].sort((a, b) => b.size - a.size || a.id - b.id);
  return new Map(largest.map(({ id }, rank) => {
    const [lightness, chroma] = tones[Math.min(Math.floor(rank / HUES.length), tones.length - 1)];
    return [id, `oklch(${lightness} ${chroma} ${HUES[rank % HUES.length]})`];
  }));
}
