/**
 * Joins the parts of the page: the data, what the reader has chosen, the panels and the canvas.
 *
 * @module
 */
import { between, fitted, pannedBy, zoomedAt } from "./camera.js";
import { listenToInput } from "./canvas_input.js";
import { renderDetails, spokenNode } from "./details.js";
import { drawScene, nodeAt } from "./draw.js";
import { counted } from "./element.js";
import { createFilters } from "./filters.js";
import { createLayout, stepLayout } from "./layout.js";
import { applyFilters, createModel, neighbourhood, searchNodes } from "./model.js";
import { createSearchList, markSelected, renderResults } from "./search_list.js";
import { communityColours, readTheme } from "./theme.js";

/** Milliseconds of a frame that the layout may take: the page stays alive meanwhile. */
const LAYOUT_BUDGET_MS = 12;
/** Milliseconds that the camera takes to a node. */
const GLIDE_MS = 280;
/** Pixels between what is looked at and the rim of the canvas: the graph, or a node and its neighbours. */
const MARGIN_PX = { graph: 48, node: 96 };

const canvas = document.getElementById("canvas");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const model = createModel(JSON.parse(document.getElementById("graph").textContent));

/** All that the page shows: see `drawScene()`. */
const scene = {
  model,
  layout: createLayout(model.nodes, model.edges),
  byCentrality: [...model.nodes.keys()].sort((a, b) =>
    model.nodes[b].centrality - model.nodes[a].centrality || a - b
  ),
  camera: { x: 0, y: 0, scale: 1 },
  size: { width: 1, height: 1, ratio: 1 },
  query: "",
  matches: null,
  focus: null,
  selected: -1,
  hovered: -1,
};

/** What is under way: a frame to draw, a glide, and whether the camera still follows the layout. */
const motion = { isFrameDue: false, glide: null, isFollowing: true };

paint();
const hidden = createFilters(model, refilter);
const results = createSearchList({ onSearch: search, onSelect: show, onClear: clear });
refilter();
describe();
listenToInput(canvas, {
  pan: (dx, dy) => moveCamera(pannedBy(scene.camera, dx, dy)),
  zoom: (options) => moveCamera(zoomedAt(scene.camera, scene.size, options)),
  fit: () => glideTo(fittedCamera()),
  hover: (x, y) => hover(nodeAt(scene, x, y)),
  click: (x, y) => select(nodeAt(scene, x, y)),
  focusSearch: () => {
    results.field.focus();
    results.field.select();
  },
  deselect: () => select(-1),
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
new ResizeObserver(resize).observe(canvas);
requestAnimationFrame(settle);

/** Takes the colours of the scheme; lists have them from the style. */
function paint() {
  scene.theme = readTheme();
  const { disc, text } = scene.theme.tones;
  scene.colours = communityColours(model.communities.values(), disc);
  scene.textColours = communityColours(model.communities.values(), text);
  for (const [id, colour] of scene.colours) {
    document.documentElement.style.setProperty(`--community-${id}`, colour);
  }
}

function repaint() {
  paint();
  requestDraw();
}

function refilter() {
  scene.shown = applyFilters(model, hidden);
  if (scene.selected >= 0 && !scene.shown.nodes[scene.selected]) scene.selected = -1;
  search(scene.query);
  renderDetails(scene, { onSelect: show, onClose: () => select(-1) });
}

function search(query) {
  scene.query = query;
  const found = searchNodes(model, query, scene.shown.nodes);
  scene.matches = query.trim() === "" ? null : new Set(found);
  renderResults(results, found, scene);
  refocus();
}

/** Selects a node that was named in a list, and looks at it and its neighbours. */
function show(node) {
  if (node === undefined) return;
  select(node);
  motion.isFollowing = false;
  const free = freeArea();
  const camera = fitted([...scene.focus].map(pointOf), free, MARGIN_PX.node);
  glideTo(pannedBy(camera, free.offsetX, free.offsetY));
}

/** Clears the search; where there is none, the selection. */
function clear() {
  if (scene.query === "") select(-1);
  else search("");
}

function select(node) {
  scene.selected = node;
  markSelected(results, node);
  renderDetails(scene, { onSelect: show, onClose: () => select(-1) });
  document.getElementById("spoken").textContent = node < 0 ? "" : spokenNode(scene);
  refocus();
}

function hover(node) {
  canvas.style.cursor = node < 0 ? "" : "pointer";
  if (node === scene.hovered) return;
  scene.hovered = node;
  requestDraw();
}

/** What is not dimmed: the selected node and its neighbours, or what the search found. */
function refocus() {
  const { selected, shown, matches } = scene;
  scene.focus = selected >= 0 ? neighbourhood(model, selected, shown) : matches;
  requestDraw();
}

/** Lays out for a part of each frame, until the picture stands. */
function settle() {
  const end = performance.now() + LAYOUT_BUDGET_MS;
  let isGoing = true;
  while (isGoing && performance.now() < end) isGoing = stepLayout(scene.layout);
  if (motion.isFollowing && (!isGoing || !stillness.matches)) scene.camera = fittedCamera();
  if (!stillness.matches || !isGoing) requestDraw();
  if (isGoing) return requestAnimationFrame(settle);
  document.documentElement.dataset.layout = "done";
}

function moveCamera(camera) {
  scene.camera = camera;
  motion.isFollowing = false;
  motion.glide = null;
  requestDraw();
}

function glideTo(camera) {
  if (stillness.matches) return moveCamera(camera);
  motion.glide = { from: scene.camera, to: camera, start: performance.now() };
  requestDraw();
}

function glide(now) {
  const { from, to, start } = motion.glide;
  const part = Math.min(Math.max((now - start) / GLIDE_MS, 0), 1);
  scene.camera = between(from, to, part);
  if (part === 1) motion.glide = null;
  else requestDraw();
}

function requestDraw() {
  if (motion.isFrameDue) return;
  motion.isFrameDue = true;
  requestAnimationFrame((now) => {
    motion.isFrameDue = false;
    if (motion.glide !== null) glide(now);
    draw();
  });
}

/** A browser may refuse a canvas: the lists do without. */
function draw() {
  const context = canvas.getContext("2d");
  if (context !== null) drawScene(context, scene);
}

function resize() {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = devicePixelRatio;
  scene.size = { width, height, ratio };
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  if (motion.isFollowing) scene.camera = fittedCamera();
  draw();
}

function fittedCamera() {
  const shown = scene.byCentrality.filter((node) => scene.shown.nodes[node]);
  return fitted(shown.map(pointOf), scene.size, MARGIN_PX.graph);
}

function pointOf(node) {
  return [scene.layout.x[node], scene.layout.y[node]];
}

/** What the panel leaves of the canvas: beside it, or above it; and how far its middle is from there. */
function freeArea() {
  const panel = document.getElementById("details").getBoundingClientRect();
  const whole = canvas.getBoundingClientRect();
  if (panel.width > whole.width / 2) {
    const height = Math.max(panel.top - whole.top, 1);
    return { width: whole.width, height, offsetX: 0, offsetY: (whole.height - height) / 2 };
  }
  const width = Math.max(panel.left - whole.left, 1);
  return { width, height: whole.height, offsetX: (whole.width - width) / 2, offsetY: 0 };
}

function describe() {
  const { nodes, edges, omitted, level } = model;
  const left = omitted > 0 ? `, ${counted(omitted, "node")} left out` : "";
  const noun = level === "file" ? "file" : "symbol";
  document.getElementById("summary").textContent = `${counted(nodes.length, noun)}, ${
    counted(edges.length, "edge")
  }${left}`;
}
