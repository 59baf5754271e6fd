/**
 * The view of a file: its code, its outline, and what is known of the definition at a line.
 *
 * @module
 */
import { element } from "../graph/element.js";
import { ApiError, post } from "./api.js";
import { CodeList } from "./code_list.js";
import { copyText } from "./copy_text.js";
import { definition, namedDefinitions, references } from "./definition_panel.js";
import { FileText } from "./file_text.js";
import { icon } from "./icon.js";
import { errorNotice } from "./notice.js";
import { fetchOutline, markOutline, outline } from "./outline.js";
import { placeText } from "./place.js";
import { withFilter } from "./query_filters.js";
import { formatRoute } from "./routes.js";
import { visible } from "./visible.js";

/** Milliseconds that one stays on a line before the definition there is asked for. */
const REST_MS = 150;
/** Definitions of one name that are listed. */
const MAX_NAMED = 6;

/** The view of one file. */
export class FileView {
  /** What is shown. */
  element = document.getElementById("file-view").content.firstElementChild.cloneNode(true);
  #parts = partsOf(this.element);
  #ended = new AbortController();
  #asked = new AbortController();
  #timer = 0;
  #navigate;
  #target;
  #route;
  #list;
  #outlined;

  /**
   * Makes the view.
   *
   * @param route The file.
   * @param options Terms to mark; `navigate(route, how)`; `back()`.
   */
  constructor(route, { terms, navigate, back }) {
    this.#route = route;
    this.#target = { path: route.path, root: route.root };
    this.#navigate = navigate;
    this.#parts.back.addEventListener("click", back);
    this.#parts.copy.addEventListener("click", ({ currentTarget }) => this.copy(currentTarget));
    this.#parts.crumbs.append(...crumbs(route));
    this.#open(terms);
  }

  /** Whether a route is in the same file. */
  isOf({ path, root }) {
    return path === this.#target.path && root === this.#target.root;
  }

  /** Shows a range of the file. */
  show(route) {
    this.#route = route;
    document.title = `${visible(placeText(route))} · cbx`;
    if (this.#list === undefined) return;
    this.#list.showRange(route.line, route.end);
    this.#tell(Math.max(route.line, 1), "");
  }

  /** Copies the place. */
  copy(button = undefined) {
    return copyText(placeText({ ...this.#target, line: this.#list?.current ?? 0 }), button);
  }

  /** Does what a key stands for; returns whether it stands for anything. */
  press(event) {
    if (this.#list === undefined || event.target.closest("a, button, summary") !== null) {
      return false;
    }
    const { current } = this.#list;
    const act = {
      j: () => this.#choose(current + 1),
      k: () => this.#choose(current - 1),
      ArrowDown: () => this.#choose(current + 1),
      ArrowUp: () => this.#choose(current - 1),
      Enter: () => this.#parts.definition.focus(),
      c: () => this.copy(),
    }[event.key];
    if (act === undefined) return false;
    act();
    return true;
  }

  /** Ends all that is under way. */
  close() {
    this.#ended.abort();
    this.#asked.abort();
    clearTimeout(this.#timer);
  }

  async #open(terms) {
    const { signal } = this.#ended;
    const outlined = this.#openOutline();
    try {
      const text = new FileText(this.#target, signal);
      const wanted = Math.max(this.#route.line, 1);
      await Promise.all([text.load(wanted, wanted), outlined]);
      if (signal.aborted) return;
      this.#parts.facts.textContent = facts(text);
      this.#list = new CodeList(this.#parts.code, text, {
        terms,
        onLine: (line, name) => this.#choose(line, name),
        onError: (error) => this.#fail(error),
      });
      this.show(this.#route);
      this.#parts.code.focus({ preventScroll: true });
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error) {
    if (!this.#ended.signal.aborted) this.#parts.code.replaceChildren(errorNotice(error));
  }

  async #openOutline() {
    const { signal } = this.#ended;
    const panel = this.#parts.outline;
    try {
      this.#outlined = await fetchOutline(this.#target, signal);
      panel.replaceChildren(...outline(this.#outlined, this.#target.root));
      markOutline(panel, this.#list?.current ?? this.#route.line);
    } catch (error) {
      if (!signal.aborted) panel.replaceChildren(errorNotice(error));
    }
  }

  /** A line that is gone to is a part of the address, but no step of the history. */
  #choose(line, name = "") {
    this.#list.moveTo(line);
    const { current } = this.#list;
    this.#route = { ...this.#route, line: current, end: current };
    this.#navigate(this.#route, "mark");
    this.#tell(current, name);
  }

  /** Tells about the definition at a line, and about a name that was clicked there. */
  #tell(line, name) {
    markOutline(this.#parts.outline, line);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#describe(line, name), REST_MS);
  }

  async #describe(line, name) {
    this.#asked.abort();
    const { signal } = this.#asked = new AbortController();
    const { root } = this.#target;
    const symbol = this.#symbolAt(line);
    const [named, described] = await Promise.all([
      this.#named(name, signal),
      partOf(
        post("/describe", { symbol, root }, signal),
        (answer) =>
          definition(answer, { root, onRefs: (button) => this.#showRefs(symbol, button) }),
        `Line ${line} is in no definition`,
      ),
    ]);
    if (signal.aborted) return;
    this.#parts.definition.replaceChildren(...named, ...described);
    this.#parts.definition.scrollTop = 0;
  }

  /** The definition at a line; where there is none, the file. */
  #symbolAt(line) {
    const { path } = this.#target;
    const { results = [], hasMore = true } = this.#outlined ?? {};
    const isWithin = (each) => each.line <= line && line <= each.end_line;
    return hasMore || results.some(isWithin) ? `${path}:${line}` : path;
  }

  async #named(name, signal) {
    if (name === "") return [];
    const { root } = this.#target;
    const body = { name, exact: true, limit: MAX_NAMED, root };
    return await partOf(
      post("/symbol", body, signal),
      (answer) => answer.results.length === 0 ? [] : [namedDefinitions(name, answer, root)],
      "",
    );
  }

  async #showRefs(symbol, button) {
    const { root } = this.#target;
    button.disabled = true;
    const body = { symbol, kind: "all", root };
    const shown = await partOf(
      post("/refs", body, this.#asked.signal),
      (answer) => references(answer, root),
      "",
    );
    const section = element("section", { "aria-label": "References", "tabindex": -1 }, ...shown);
    button.replaceWith(section);
    section.focus();
  }
}

/** What an answer is shown as; what went wrong, where something did. */
async function partOf(answer, show, nothing) {
  try {
    return show(await answer);
  } catch (error) {
    if (error instanceof ApiError && error.code === "SYMBOL_NOT_FOUND") {
      return nothing === "" ? [] : [element("p", { class: "empty" }, nothing)];
    }
    return [errorNotice(error)];
  }
}

function facts({ language, total }) {
  return `${language} · ${total.toLocaleString("en-US")} line${total === 1 ? "" : "s"}`;
}

/** The path, each folder a search within it. */
function crumbs({ path, root }) {
  const parts = path.split("/");
  const links = parts.slice(0, -1).map((part, index) => {
    const value = parts.slice(0, index + 1).join("/");
    const query = withFilter("", { field: "path", excludes: false, value });
    const href = formatRoute({ view: "search", query, root });
    return [element("a", { href, title: `Search in ${visible(value)}` }, visible(part)), "/"];
  });
  const tag = root === "" ? [] : [element("span", { class: "tag root" }, visible(root))];
  return [...tag, ...links.flat(), element("b", {}, visible(parts.at(-1) ?? ""))];
}

function partsOf(view) {
  const names = ["back", "crumbs", "facts", "copy", "code", "outline", "definition"];
  const parts = names.map((name) => [name, view.querySelector(`[data-part=${name}]`)]);
  const { copy, back, ...rest } = Object.fromEntries(parts);
  copy.append(icon("copy"), icon("done"), "Copy place");
  back.append(icon("back"));
  return { copy, back, ...rest };
}
