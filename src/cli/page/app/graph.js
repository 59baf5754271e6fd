/**
 * The graph of the files, with the modules that draw it for `cbx graph` as well.
 *
 * @module
 */
import { render } from "htm/preact/standalone";
import { GraphView as Graph } from "../graph/main.js";
import { post } from "./api.js";
import { errorNotice } from "./parts.js";
import { graphOf, visible } from "./text.js";

/** The view of the graph of one root. */
export class GraphView {
  /** The view's element. */
  element = document.getElementById("graph-view").content.firstElementChild.cloneNode(true);
  #ended = new AbortController();
  #root;
  #onOpen;
  #graph;

  /**
   * Makes the view.
   *
   * @param root Name of the root; empty for the only one.
   * @param onOpen Called with the path of a file that is wanted.
   */
  constructor(root, onOpen) {
    this.#root = root;
    this.#onOpen = onOpen;
  }

  /** Whether it is the graph of a root. */
  isOf({ root }) {
    return root === this.#root;
  }

  /** Shows the graph; it is fetched once. */
  async show() {
    document.title = "Graph · cbx";
    if (this.#graph !== undefined || this.element.classList.contains("busy")) return;
    this.element.classList.add("busy");
    const { signal } = this.#ended;
    try {
      const answer = await post(
        "/graph",
        { level: "file", positions: true, root: this.#root },
        signal,
      );
      if (signal.aborted) return;
      this.element.querySelector("h1").textContent = visible(answer.root);
      this.#graph = new Graph(graphOf(answer), ({ file }) => this.#onOpen(file));
      document.addEventListener("themechange", () => this.#graph.repaint(), { signal });
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      this.element.classList.remove("busy");
    }
  }

  #fail(error) {
    const notice = document.createElement("div");
    this.element.querySelector("main").prepend(notice);
    render(errorNotice(error), notice);
  }

  /** The keys of the graph are listened to by the graph. */
  press() {
    return false;
  }

  /** Ends all that is under way. */
  close() {
    this.#ended.abort();
    this.#graph?.close();
  }
}
