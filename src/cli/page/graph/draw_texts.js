/**
 * The text of a frame: names of communities while the whole is seen, names of nodes as far as there
 * is room. What matters more is written first, and nothing is written over it.
 *
 * @module
 */
import { screenRadius, toScreen } from "./camera.js";
import { communityMiddles } from "./layout.js";

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
export function drawTexts(context, frame) {
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

/** What is pointed at, whatever room there is. */
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

function drawLabels(context, { model, points, camera, theme }, nodes, taken) {
  context.fillStyle = theme.text;
  context.font = `12px ${theme.font}`;
  for (const index of nodes) {
    const [x, y] = points[index];
    const node = model.nodes[index];
    write(context, shortened(node.label), { x, y: y + screenRadius(node, camera) + 9, taken });
  }
}

function drawCaptions(context, { model, layout, theme, textColours, shown, camera, size }, taken) {
  const nodes = [...layout.x.keys()].filter((node) => shown.nodes[node]);
  const pick = (values) => nodes.map((node) => values[node]);
  const [x, y, community] = [pick(layout.x), pick(layout.y), pick(layout.community)];
  const middles = communityMiddles(x, y, community);
  const squares = communityMiddles(x, y.map((value) => value * value), community);
  const largest = [...middles].filter(([, { count }]) => count >= CAPTIONS.least)
    .sort(([, a], [, b]) => b.count - a.count).slice(0, CAPTIONS.most);
  context.font = `600 13px ${theme.font}`;
  for (const [id, middle] of largest) {
    const deviation = Math.sqrt(Math.max(squares.get(id).y - middle.y * middle.y, 0));
    const [atX, atY] = toScreen(camera, size, middle.x, middle.y - CAPTION_HEIGHT * deviation);
    context.fillStyle = textColours.get(id) ?? theme.muted;
    write(context, shortened(model.communities.get(id)?.name ?? ""), {
      x: atX,
      y: atY - 12,
      taken,
    });
  }
}

/** Writes a text unless another one is in its place. */
function write(context, text, { x, y, taken }) {
  const half = context.measureText(text).width / 2 + 4;
  const box = { left: x - half, right: x + half, top: y - LINE / 2, bottom: y + LINE / 2 };
  if (text === "" || taken.some((other) => overlaps(box, other))) return;
  taken.push(box);
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

function overlaps(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function shortened(text) {
  const chars = [...text];
  return chars.length <= MAX_CHARS ? text : chars.slice(0, MAX_CHARS - 1).join("") + "…";
}
