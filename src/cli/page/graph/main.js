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

/** A graph and all that shows it, in the elements that `page.html` has. */
export class GraphView {
  #canvas = document.getElementById("canvas");
  #stillness = matchMedia("(prefers-reduced-motion: reduce)");
  #ended = new AbortController();
  /** What is under way: a frame to draw, a glide, and whether the camera still follows the layout. */
  #motion = { isFrameDue: false, glide: null, isFollowing: true };
  #observer = new ResizeObserver(() => this.#resize());
  #onOpen;
  #model;
  #scene;
  #hidden;
  #results;

  /**
   * Shows a graph.
   *
   * @param data The graph, as `createModel()` takes it.
   * @param onOpen Called with a node whose file is wanted; absent where there is none to show.
   */
  constructor(data, onOpen) {
    this.#onOpen = onOpen;
    this.#model = createModel(data);
    this.#scene = createScene(this.#model);
    delete document.documentElement.dataset.layout;
    this.#paint();
    this.#hidden = createFilters(this.#model, () => this.#refilter());
    this.#results = createSearchList({
      onSearch: (query) => this.#search(query),
      onSelect: (node) => this.#show(node),
      onClear: () => this.#clear(),
    });
    this.#refilter();
    describe(this.#model);
    this.#listen();
    requestAnimationFrame(() => this.#settle());
  }

  /** Takes the colours of the scheme anew. */
  repaint() {
    this.#paint();
    this.#requestDraw();
  }

  /** Ends all that is under way. */
  close() {
    this.#ended.abort();
    this.#observer.disconnect();
  }

  #listen() {
    const { signal } = this.#ended;
    listenToInput(this.#canvas, {
      pan: (dx, dy) => this.#moveCamera(pannedBy(this.#scene.camera, dx, dy)),
      zoom: (options) => this.#moveCamera(zoomedAt(this.#scene.camera, this.#scene.size, options)),
      fit: () => this.#glideTo(this.#fittedCamera()),
      hover: (x, y) => this.#hover(nodeAt(this.#scene, x, y)),
      click: (x, y) => this.#click(nodeAt(this.#scene, x, y)),
      open: () => this.#open(this.#scene.selected),
      focusSearch: () => {
        this.#results.field.focus();
        this.#results.field.select();
      },
      deselect: () => this.#scene.selected < 0 ? false : this.#select(-1),
    }, signal);
    matchMedia("(prefers-color-scheme: dark)")
      .addEventListener("change", () => this.repaint(), { signal });
    this.#observer.observe(this.#canvas);
  }

  /** Takes the colours of the scheme; lists have them from the style. */
  #paint() {
    const { communities } = this.#model;
    this.#scene.theme = readTheme();
    const { disc, text } = this.#scene.theme.tones;
    this.#scene.colours = communityColours(communities.values(), disc);
    this.#scene.textColours = communityColours(communities.values(), text);
    for (const [id, colour] of this.#scene.colours) {
      document.documentElement.style.setProperty(`--community-${id}`, colour);
    }
  }

  #refilter() {
    const scene = this.#scene;
    scene.shown = applyFilters(this.#model, this.#hidden);
    if (scene.selected >= 0 && !scene.shown.nodes[scene.selected]) scene.selected = -1;
    this.#search(scene.query);
    this.#renderDetails();
  }

  #renderDetails() {
    const open = this.#onOpen === undefined ? {} : { onOpen: this.#onOpen };
    renderDetails(this.#scene, {
      onSelect: (node) => this.#show(node),
      onClose: () => this.#select(-1),
      ...open,
    });
  }

  #search(query) {
    const scene = this.#scene;
    scene.query = query;
    const found = searchNodes(this.#model, query, scene.shown.nodes);
    scene.matches = query.trim() === "" ? null : new Set(found);
    renderResults(this.#results, found, scene);
    this.#refocus();
  }

  /** Selects a node that was named in a list, and looks at it and its neighbours. */
  #show(node) {
    if (node === undefined) return;
    this.#select(node);
    this.#motion.isFollowing = false;
    const free = this.#freeArea();
    const points = [...this.#scene.focus].map((each) => this.#pointOf(each));
    this.#glideTo(pannedBy(fitted(points, free, MARGIN_PX.node), free.offsetX, free.offsetY));
  }

  /** Clears the search; where there is none, the selection. */
  #clear() {
    if (this.#scene.query === "") this.#select(-1);
    else this.#search("");
  }

  /** What is clicked is selected, and opened when it is clicked again. */
  #click(node) {
    if (node >= 0 && node === this.#scene.selected) this.#open(node);
    else this.#select(node);
  }

  #open(node) {
    if (node >= 0) this.#onOpen?.(this.#model.nodes[node]);
  }

  #select(node) {
    this.#scene.selected = node;
    markSelected(this.#results, node);
    this.#renderDetails();
    document.getElementById("spoken").textContent = node < 0 ? "" : spokenNode(this.#scene);
    this.#refocus();
  }

  #hover(node) {
    this.#canvas.style.cursor = node < 0 ? "" : "pointer";
    if (node === this.#scene.hovered) return;
    this.#scene.hovered = node;
    this.#requestDraw();
  }

  /** What is not dimmed: the selected node and its neighbours, or what the search found. */
  #refocus() {
    const { selected, shown, matches } = this.#scene;
    this.#scene.focus = selected >= 0 ? neighbourhood(this.#model, selected, shown) : matches;
    this.#requestDraw();
  }

  /** Lays out for a part of each frame, until the picture stands. */
  #settle() {
    if (this.#ended.signal.aborted) return;
    const end = performance.now() + LAYOUT_BUDGET_MS;
    const isStill = this.#stillness.matches;
    let isGoing = true;
    while (isGoing && performance.now() < end) isGoing = stepLayout(this.#scene.layout);
    if (this.#motion.isFollowing && (!isGoing || !isStill)) {
      this.#scene.camera = this.#fittedCamera();
    }
    if (!isStill || !isGoing) this.#requestDraw();
    if (isGoing) requestAnimationFrame(() => this.#settle());
    else document.documentElement.dataset.layout = "done";
  }

  #moveCamera(camera) {
    this.#scene.camera = camera;
    this.#motion.isFollowing = false;
    this.#motion.glide = null;
    this.#requestDraw();
  }

  #glideTo(camera) {
    if (this.#stillness.matches) return this.#moveCamera(camera);
    this.#motion.glide = { from: this.#scene.camera, to: camera, start: performance.now() };
    this.#requestDraw();
  }

  #glide(now) {
    const { from, to, start } = this.#motion.glide;
    const part = Math.min(Math.max((now - start) / GLIDE_MS, 0), 1);
    this.#scene.camera = between(from, to, part);
    if (part === 1) this.#motion.glide = null;
    else this.#requestDraw();
  }

  #requestDraw() {
    if (this.#motion.isFrameDue) return;
    this.#motion.isFrameDue = true;
    requestAnimationFrame((now) => {
      this.#motion.isFrameDue = false;
      if (this.#ended.signal.aborted) return;
      if (this.#motion.glide !== null) this.#glide(now);
      this.#draw();
    });
  }

  /** A browser may refuse a canvas: the lists do without. */
  #draw() {
    const context = this.#canvas.getContext("2d");
    if (context !== null) drawScene(context, this.#scene);
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const ratio = devicePixelRatio;
    this.#scene.size = { width, height, ratio };
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    if (this.#motion.isFollowing) this.#scene.camera = this.#fittedCamera();
    this.#draw();
  }

  #fittedCamera() {
    const { byCentrality, shown, size } = this.#scene;
    const points = byCentrality.filter((node) => shown.nodes[node])
      .map((node) => this.#pointOf(node));
    return fitted(points, size, MARGIN_PX.graph);
  }

  #pointOf(node) {
    return [this.#scene.layout.x[node], this.#scene.layout.y[node]];
  }

  /** What the panel leaves of the canvas: beside it, or above it; and how far its middle is from there. */
  #freeArea() {
    const panel = document.getElementById("details").getBoundingClientRect();
    const whole = this.#canvas.getBoundingClientRect();
    if (panel.width > whole.width / 2) {
      const height = Math.max(panel.top - whole.top, 1);
      return { width: whole.width, height, offsetX: 0, offsetY: (whole.height - height) / 2 };
    }
    const width = Math.max(panel.left - whole.left, 1);
    return { width, height: whole.height, offsetX: (whole.width - width) / 2, offsetY: 0 };
  }
}

/** All that is shown: see `drawScene()`. */
function createScene(model) {
  return {
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
}

function describe({ nodes, edges, omitted, level }) {
  const left = omitted > 0 ? `, ${counted(omitted, "node")} left out` : "";
  const noun = level === "file" ? "file" : "symbol";
  document.getElementById("summary").textContent = `${counted(nodes.length, noun)}, ${
    counted(edges.length, "edge")
  }${left}`;
}

// The page of `cbx graph` carries its data; one that asks a server for them makes the view itself.
const block = document.getElementById("graph");
if (block !== null) new GraphView(JSON.parse(block.textContent));
