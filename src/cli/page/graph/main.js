/**
 * Joins the parts of the page: the data, what the reader has chosen, the panels and the canvas.
 *
 * @module
 */
import { communityColours, drawScene, nodeAt, readTheme } from "./draw.js";
import {
  applyFilters,
  counted,
  createModel,
  fitCamera,
  mixCameras,
  neighbourhood,
  pannedBy,
  searchNodes,
  zoomedAt,
} from "./model.js";
import {
  createFilters,
  createSearchList,
  markSelected,
  renderDetails,
  renderResults,
  spokenNode,
} from "./panels.js";

/** Milliseconds that the camera takes to a node. */
const GLIDE_MS = 280;
/** Pixels between what is looked at and the rim of the canvas: the graph, or a node and its neighbours. */
const MARGIN_PX = { graph: 48, node: 96 };

/** A graph and all that shows it, in the elements that `page.html` has. */
export class GraphView {
  #canvas = document.getElementById("canvas");
  #stillness = matchMedia("(prefers-reduced-motion: reduce)");
  #ended = new AbortController();
  /** Motion under way: a frame to draw, a glide, and whether the camera still shows the whole. */
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
    this.#paint();
    this.#hidden = createFilters(this.#model, (isLayer) => this.#refilter(isLayer));
    this.#results = createSearchList({
      onSearch: (query) => this.#search(query),
      onSelect: (node) => this.#show(node),
      onClear: () => this.#clear(),
    });
    this.#refilter();
    describe(this.#model);
    this.#listen();
    requestAnimationFrame(() => document.documentElement.dataset.layout = "done");
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

  /** A layer makes the picture larger or smaller: whoever sees the whole goes on seeing it. */
  #refilter(isLayer = false) {
    const scene = this.#scene;
    scene.shown = applyFilters(this.#model, this.#hidden);
    if (scene.selected >= 0 && !scene.shown.nodes[scene.selected]) scene.selected = -1;
    if (isLayer && this.#motion.isFollowing) scene.camera = this.#fittedCamera();
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
    const all = searchNodes(this.#model, query);
    const found = all.filter((node) => scene.shown.nodes[node]);
    scene.matches = query.trim() === "" ? null : new Set(found);
    renderResults(this.#results, found, { ...scene, hidden: all.length - found.length });
    this.#refocus();
  }

  /** Selects a node that was named in a list, and looks at it and its neighbours. */
  #show(node) {
    if (node === undefined) return;
    this.#select(node);
    this.#motion.isFollowing = false;
    const free = this.#freeArea();
    const points = [...this.#scene.focus].map((each) => this.#pointOf(each));
    this.#glideTo(pannedBy(fitCamera(points, free, MARGIN_PX.node), free.offsetX, free.offsetY));
  }

  /** Clears the search; where there is none, the selection. */
  #clear() {
    if (this.#scene.query === "") this.#select(-1);
    else this.#search("");
  }

  /** Selects a node that is clicked, and opens it when it is clicked again. */
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

  /** Dims all but the selected node and its neighbours, or all but what the search found. */
  #refocus() {
    const { selected, shown, matches } = this.#scene;
    this.#scene.focus = selected >= 0 ? neighbourhood(this.#model, selected, shown) : matches;
    this.#requestDraw();
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
    this.#scene.camera = mixCameras(from, to, part);
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
    return fitCamera(points, size, Math.min(MARGIN_PX.graph, size.width / 16));
  }

  #pointOf(node) {
    const { x, y } = this.#model.nodes[node];
    return [x, y];
  }

  /** Measures the canvas beside the panel, or above it, and how far its middle is from there. */
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

function describe({ nodes, edges, omitted, level, layout }) {
  const left = omitted > 0 ? `, ${counted(omitted, "node")} left out` : "";
  const noun = level === "file" ? "file" : "symbol";
  const placed = layout === "force" ? "" : ". Too many for forces: placed by community";
  document.getElementById("summary").textContent = `${counted(nodes.length, noun)}, ${
    counted(edges.length, "edge")
  }${left}${placed}`;
}

// Mouse, touch and keys on the canvas.

/** Pixels that an arrow key moves by. */
const KEY_STEP = 60;
/** Factor of one press of a zoom key. */
const KEY_ZOOM = 1.3;
/** Pixels that a pointer may move within a click. */
const CLICK_SLACK = 4;

const KEYS = {
  ArrowLeft: ({ pan }) => pan(-KEY_STEP, 0),
  ArrowRight: ({ pan }) => pan(KEY_STEP, 0),
  ArrowUp: ({ pan }) => pan(0, -KEY_STEP),
  ArrowDown: ({ pan }) => pan(0, KEY_STEP),
  Enter: ({ open }) => open(),
};

const GLOBAL_KEYS = {
  "+": ({ zoom }) => zoom({ factor: KEY_ZOOM }),
  "=": ({ zoom }) => zoom({ factor: KEY_ZOOM }),
  "-": ({ zoom }) => zoom({ factor: 1 / KEY_ZOOM }),
  "0": ({ fit }) => fit(),
  "/": ({ focusSearch }) => focusSearch(),
  "Escape": ({ deselect }) => deselect(),
};

/**
 * Listens.
 *
 * @param canvas The canvas.
 * @param actions `pan`, `zoom`, `fit`, `hover`, `click`, `open`, `focusSearch`, `deselect`; one that
 * returns `false` has nothing to do, and leaves the key to others.
 * @param signal Ends it.
 */
function listenToInput(canvas, actions, signal) {
  listenToPointer(canvas, actions);
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    // A line of a wheel that counts in lines is about 16 pixels.
    const delta = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
    actions.zoom({ factor: Math.exp(-delta / 400), x: event.offsetX, y: event.offsetY });
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => press(KEYS, event, actions));
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input[type=search]");
    // A page may have other views than this one.
    if (!isTyping && canvas.checkVisibility()) press(GLOBAL_KEYS, event, actions);
  }, { signal });
  document.getElementById("zoom-in").addEventListener(
    "click",
    () => actions.zoom({ factor: KEY_ZOOM }),
  );
  document.getElementById("zoom-out").addEventListener(
    "click",
    () => actions.zoom({ factor: 1 / KEY_ZOOM }),
  );
  document.getElementById("fit").addEventListener("click", actions.fit);
}

function press(keys, event, actions) {
  const act = keys[event.key];
  if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (act(actions) !== false) event.preventDefault();
}

function listenToPointer(canvas, actions) {
  let last = null;
  let moved = 0;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    last = event;
    moved = 0;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (last === null) return actions.hover(event.offsetX, event.offsetY);
    const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
    moved += Math.abs(dx) + Math.abs(dy);
    last = event;
    if (moved > CLICK_SLACK) actions.pan(-dx, -dy);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (last !== null && moved <= CLICK_SLACK) actions.click(event.offsetX, event.offsetY);
    last = null;
  });
  canvas.addEventListener("pointercancel", () => last = null);
  canvas.addEventListener("pointerleave", () => actions.hover(-1e6, -1e6));
}

// The page of `cbx graph` carries its data; one that asks a server for them makes the view itself.
const block = document.getElementById("graph");
if (block !== null) new GraphView(JSON.parse(block.textContent));
