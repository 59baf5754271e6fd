/**
 * The search: asks as the query changes, and shows what is answered. An answer that comes after the
 * query has changed again is never shown.
 *
 * @module
 */
import { element } from "../graph/element.js";
import { builtText, countText, indexText, modelTexts, skippedText } from "./answer_text.js";
import { get } from "./api.js";
import { renderFilters } from "./filter_bar.js";
import { home } from "./home.js";
import { errorNotice, warningNotice } from "./notice.js";
import { wordsOf } from "./query_filters.js";
import { ResultList } from "./result_list.js";
import { formatRoute } from "./routes.js";
import { visible } from "./visible.js";

/** Results of a page. */
const PAGE_SIZE = 20;

/** The view of a search. */
export class SearchView {
  /** What is shown; hidden, and not thrown away, while a file is looked at. */
  element = document.getElementById("search-view").content.firstElementChild.cloneNode(true);
  #parts = partsOf(this.element);
  #field;
  #list;
  #navigate;
  #route = { view: "search", query: "", mode: "", root: "" };
  #pending = new AbortController();
  #shown = "";
  #nextOffset = null;
  #isRooted = false;
  #roots = [];
  #scrollTop = 0;

  /**
   * Makes the view.
   *
   * @param field The search field.
   * @param navigate Goes to a route.
   */
  constructor(field, navigate) {
    this.#field = field;
    this.#navigate = navigate;
    this.#list = new ResultList(this.#parts.hits, field, (result) => this.#explain(result));
    this.#parts.more.addEventListener("click", () => this.#more());
  }

  /** Takes the roots, each with its `name`, and `stats` or `error`. */
  setRoots(roots) {
    this.#roots = roots;
    this.#renderFilters();
    if (this.#route.query.trim() === "") this.#renderHome();
  }

  /** Shows a route; one that is shown already is left as it is. */
  show(route) {
    this.#route = route;
    if (this.#field.value !== route.query) this.#field.value = route.query;
    document.title = route.query.trim() === "" ? "cbx" : `${visible(route.query)} · cbx`;
    this.#renderFilters();
    const address = formatRoute(route);
    if (address !== this.#shown) this.#load(address);
  }

  /** Keeps the place; returns to it in {@linkcode SearchView.enter}. */
  leave() {
    this.#scrollTop = this.element.scrollTop;
  }

  /** Goes back to where it was left. */
  enter() {
    this.element.scrollTop = this.#scrollTop;
  }

  /** Moves in the list of results. */
  move(step) {
    this.#list.move(step);
  }

  /** Opens the active result. */
  open() {
    if (!this.element.classList.contains("busy")) this.#list.open();
  }

  /** Goes from the field to the list. */
  focusList() {
    if (this.#list.results.length > 0) this.#parts.hits.focus();
    else this.#field.blur();
  }

  /** Does what a key stands for; returns whether it stands for anything. */
  press(event) {
    if (event.key === "Enter" && event.target.closest("button, a, summary, input") !== null) {
      return false;
    }
    return this.#list.press(event.key);
  }

  async #load(address) {
    this.#pending.abort();
    const pending = this.#pending = new AbortController();
    if (this.#route.query.trim() === "") return this.#renderHome();
    this.element.classList.add("busy");
    try {
      const start = performance.now();
      const answer = await this.#ask({ limit: PAGE_SIZE }, pending.signal);
      if (!pending.signal.aborted) this.#render(answer, { address, ms: performance.now() - start });
    } catch (error) {
      if (!pending.signal.aborted) this.#renderError(error);
    } finally {
      if (!pending.signal.aborted) this.element.classList.remove("busy");
    }
  }

  async #ask(params, signal) {
    const { query, mode, root } = this.#route;
    const answer = await get("/query", { q: query, mode, root, ...params }, signal);
    // Where one root was asked, the results need not name it.
    return { ...answer, results: answer.results.map((result) => ({ root, ...result })) };
  }

  #render(answer, { address, ms }) {
    const { results, pagination, index } = answer;
    this.#shown = address;
    this.#nextOffset = pagination.next_offset;
    this.#isRooted = results.some(({ root }) => root !== "");
    this.#parts.start.replaceChildren();
    this.#parts.notices.replaceChildren(...noticesOf(answer));
    this.#list.set(results, this.#listOptions());
    this.#renderCount(pagination.has_more);
    this.#parts.timing.textContent = timing(answer, ms);
    renderIndex(this.#parts.index, index, answer.skipped);
    this.element.scrollTop = 0;
  }

  #listOptions() {
    return { words: wordsOf(this.#route.query), isRooted: this.#isRooted };
  }

  #renderCount(hasMore) {
    this.#parts.count.textContent = countText(this.#list.results.length, hasMore);
    this.#parts.more.hidden = !hasMore;
  }

  #renderHome() {
    this.#shown = formatRoute(this.#route);
    this.element.classList.remove("busy");
    this.#clear();
    this.#parts.start.replaceChildren(home(this.#roots));
  }

  #renderError(error) {
    this.#shown = "";
    this.#clear();
    this.#parts.notices.replaceChildren(errorNotice(error));
  }

  #clear() {
    this.#list.set([], this.#listOptions());
    this.#parts.more.hidden = true;
    const { count, timing, index, notices, start } = this.#parts;
    for (const each of [count, timing, index, notices, start]) each.replaceChildren();
  }

  #renderFilters() {
    const stats = this.#roots.flatMap((root) => root.stats ?? []);
    const roots = this.#roots.map(({ name }) => name);
    renderFilters(
      this.#parts,
      { route: this.#route, facets: facetsOf(stats), roots },
      (change) => this.#navigate({ ...this.#route, ...change }),
    );
  }

  async #more() {
    const pending = this.#pending;
    this.#parts.more.disabled = true;
    try {
      const params = { limit: PAGE_SIZE, offset: this.#nextOffset };
      const { results, pagination } = await this.#ask(params, pending.signal);
      if (pending.signal.aborted) return;
      this.#nextOffset = pagination.next_offset;
      this.#list.add(results, this.#listOptions());
      this.#renderCount(pagination.has_more);
    } catch (error) {
      if (!pending.signal.aborted) this.#parts.notices.append(errorNotice(error));
    } finally {
      this.#parts.more.disabled = false;
    }
  }

  /** The features behind a score: asked for when somebody wants them, as they are long. */
  async #explain({ rank, path, start_line: line }) {
    const params = { limit: 1, offset: rank - 1, explain: true };
    const { results: [result] } = await this.#ask(params, this.#pending.signal);
    if (result?.path !== path || result.start_line !== line) {
      throw new Error("The results have changed: search again");
    }
    return result.features ?? [];
  }
}

function partsOf(view) {
  const part = (name) => view.querySelector(`[data-part=${name}]`);
  const names = ["menus", "chips", "count", "timing", "index", "notices", "hits", "more", "start"];
  return Object.fromEntries(names.map((name) => [name, part(name)]));
}

function timing({ confidence, backend }, ms) {
  const sure = confidence === "none" ? "" : ` · confidence ${confidence}`;
  return `${Math.max(Math.round(ms), 1)} ms${sure} · ${backend.replaceAll("+", ", ")}`;
}

function renderIndex(part, index, skipped) {
  const { state, text } = indexText(index);
  part.className = `index-state ${state}`;
  part.title = [builtText(index), skippedText(skipped)].filter((each) => each !== "").join("\n");
  part.replaceChildren(element("span", { "class": "dot", "aria-hidden": "true" }), text);
}

/** What keeps the answer from being whole, and what to try when it is poor. */
function noticesOf({ results, roots = [], models = [], index, fallback_suggestions: suggestions }) {
  const broken = roots.filter(({ error = "" }) => error !== "")
    .map(({ name, error }) => warningNotice(`Root "${name}" is not in the answer: ${error}`));
  const partial = index.overlay === "partial"
    ? [warningNotice(`${indexText(index).text}. Run "cbx update" for all of them.`)]
    : [];
  const lacking = modelTexts(models).map(warningNotice);
  return [
    ...broken,
    ...partial,
    ...lacking,
    ...(results.length === 0 ? [nothing(suggestions)] : []),
  ];
}

function nothing(suggestions) {
  const tips = suggestions.map((text) => element("li", {}, visible(text)));
  return element(
    "div",
    { class: "nothing" },
    element("h2", {}, "Nothing found"),
    ...(tips.length === 0 ? [] : [element("p", {}, "You may try:"), element("ul", {}, ...tips)]),
  );
}

/** What can be filtered by, of all roots together. */
function facetsOf(stats) {
  const facet = (list, value, count) => {
    const counts = new Map();
    for (const each of stats.flatMap((of) => of[list])) {
      counts.set(each[value], (counts.get(each[value]) ?? 0) + each[count]);
    }
    return [...counts].map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  return {
    lang: facet("languages", "language", "files"),
    kind: facet("kinds", "kind", "count"),
    cat: facet("categories", "category", "files"),
  };
}
