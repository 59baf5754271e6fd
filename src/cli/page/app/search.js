/**
 * The search: asks as the query changes, and shows what is answered. An answer that comes after the
 * query has changed again is never shown.
 *
 * @module
 */
import { html, render } from "htm/preact/standalone";
import { formatRoute, placeAddress, placeText, wordsOf } from "./address.js";
import { get } from "./api.js";
import { filters } from "./filters.js";
import { home } from "./home.js";
import { termsOf } from "./lines.js";
import { copyText, errorNotice, warningNotice } from "./parts.js";
import { featuresTable, resultCode, resultRow } from "./result_row.js";
import { builtText, countText, indexText, modelTexts, skippedText, visible } from "./text.js";

/** Results of a page. */
const PAGE_SIZE = 20;

/** State of the view before anything is asked. */
const NOTHING = { results: [], notices: [], isLoading: false };

/** The view of a search. */
export class SearchView {
  /** The view's element; hidden, and not thrown away, while a file is looked at. */
  element = document.createElement("main");
  #field;
  #navigate;
  #route = { view: "search", query: "", mode: "", root: "" };
  #pending = new AbortController();
  #shown = "";
  #roots = [];
  #scrollTop = 0;
  /** The last answer, as it is shown. */
  #found = NOTHING;
  /** The active result; -1 for none. */
  #active = -1;
  /** Features that a score is made of, by result. */
  #features = new Map();
  /** Code of the results: made once, as results are shown anew with every key. */
  #codes = new WeakMap();

  /**
   * Makes the view.
   *
   * @param field The search field, which tells of the active row as well.
   * @param navigate Goes to a route.
   */
  constructor(field, navigate) {
    this.#field = field;
    this.#navigate = navigate;
    this.element.className = "search-view";
  }

  /** Takes the roots, each with its `name`, and `stats` or `error`. */
  setRoots(roots) {
    this.#roots = roots;
    this.#render();
  }

  /** Shows a route; one that is shown already is left as it is. */
  show(route) {
    this.#route = route;
    if (this.#field.value !== route.query) this.#field.value = route.query;
    document.title = route.query.trim() === "" ? "cbx" : `${visible(route.query)} · cbx`;
    this.#render();
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
    const last = this.#found.results.length - 1;
    if (last < 0) return;
    this.#active = Math.min(Math.max(this.#active + step, 0), last);
    this.#render();
    document.getElementById(`hit-${this.#active}`).scrollIntoView({ block: "nearest" });
  }

  /** Opens the active result, or the first one. */
  open() {
    const result = this.#found.results[Math.max(this.#active, 0)];
    const isBusy = this.element.classList.contains("busy");
    if (result !== undefined && !isBusy) location.hash = placeAddress(result);
  }

  /** Goes from the field to the list. */
  focusList() {
    if (this.#found.results.length > 0) document.getElementById("hits").focus();
    else this.#field.blur();
  }

  /** Does what a key stands for; returns whether it stands for anything. */
  press({ key, target }) {
    if (key === "Enter" && target.closest("button, a, summary, input") !== null) return false;
    const active = Math.max(this.#active, 0);
    const act = {
      j: () => this.move(1),
      k: () => this.move(-1),
      ArrowDown: () => this.move(1),
      ArrowUp: () => this.move(-1),
      Home: () => this.move(-Infinity),
      End: () => this.move(Infinity),
      Enter: () => this.open(),
      c: () => this.#copy(this.#found.results[active]),
      e: () => this.#toggleFeatures(this.#found.results[active]),
    }[key];
    if (act === undefined || this.#found.results.length === 0) return false;
    act();
    return true;
  }

  async #load(address) {
    this.#pending.abort();
    const pending = this.#pending = new AbortController();
    const isQuery = this.#route.query.trim() !== "";
    this.element.classList.toggle("busy", isQuery);
    if (!isQuery) return this.#set(address, NOTHING);
    try {
      const start = performance.now();
      const answer = await this.#ask({ limit: PAGE_SIZE }, pending.signal);
      if (pending.signal.aborted) return;
      const timing = timingText(answer, performance.now() - start);
      this.#set(address, { ...answer, timing, notices: noticesOf(answer), isLoading: false });
      this.element.scrollTop = 0;
    } catch (error) {
      if (!pending.signal.aborted) this.#set("", { ...NOTHING, notices: [errorNotice(error)] });
    } finally {
      if (!pending.signal.aborted) this.element.classList.remove("busy");
    }
  }

  async #ask(params, signal) {
    const { query, mode, root } = this.#route;
    const answer = await get("/query", { q: query, mode, root, spans: true, ...params }, signal);
    // Where one root was asked, the results need not name it.
    return { ...answer, results: answer.results.map((result) => ({ root, ...result })) };
  }

  #set(address, found) {
    this.#shown = address;
    this.#found = found;
    this.#active = -1;
    this.#features.clear();
    this.#render();
  }

  #render() {
    const { results, pagination, timing, index, skipped, notices, isLoading } = this.#found;
    const hasMore = pagination?.has_more ?? false;
    const isHome = this.#shown !== "" && this.#route.query.trim() === "";
    const active = this.#active < 0 ? undefined : `hit-${this.#active}`;
    const stats = this.#roots.flatMap((root) => root.stats ?? []);
    const state = {
      route: this.#route,
      facets: facetsOf(stats),
      roots: this.#roots.map(({ name }) => name),
    };
    const change = (values) => this.#navigate({ ...this.#route, ...values });
    const view = html`
      <div class="page">
        ${filters(state, change)}
        <div class="summary">
          <p class="count" role="status">
            ${pagination === undefined ? "" : countText(results.length, hasMore)}
          </p>
          <p class="timing">${timing}</p>
          ${index !== undefined && indexState(index, skipped)}
        </div>
        <div>${notices}</div>
        <ul
          id="hits"
          role="listbox"
          tabindex="0"
          aria-label="Results"
          aria-activedescendant=${active}
          hidden=${results.length === 0}
          onClick=${(event) => this.#click(event)}
        >
          ${results.map((result, place) => this.#row(result, place))}
        </ul>
        <button
          type="button"
          class="more"
          hidden=${!hasMore}
          disabled=${isLoading}
          onClick=${() => this.#more()}
        >
          More results
        </button>
        ${isHome && home(this.#roots)}
      </div>
    `;
    render(view, this.element);
    this.#field.setAttribute("aria-expanded", String(results.length > 0));
    if (active === undefined) this.#field.removeAttribute("aria-activedescendant");
    else this.#field.setAttribute("aria-activedescendant", active);
  }

  #row(result, index) {
    if (!this.#codes.has(result)) {
      const terms = termsOf(wordsOf(this.#route.query), result.reasons);
      this.#codes.set(result, resultCode(result, terms));
    }
    return resultRow(result, {
      index,
      isActive: index === this.#active,
      isRooted: this.#found.results.some(({ root }) => root !== ""),
      code: this.#codes.get(result),
      features: this.#features.get(result),
      onCopy: ({ currentTarget }) => this.#copy(result, currentTarget),
      onExplain: () => this.#toggleFeatures(result),
    });
  }

  /** A click anywhere on a row opens it, unless it ends a selection of text. */
  #click({ target }) {
    const row = target.closest("[role=option]");
    if (row === null || target.closest("button, a, table") !== null) return;
    this.#active = Number(row.dataset.index);
    this.#render();
    if (String(getSelection()) === "") this.open();
  }

  #copy(result, button = undefined) {
    return copyText(placeText(result), button);
  }

  async #more() {
    const pending = this.#pending;
    const found = this.#found;
    const update = (values) => {
      if (pending.signal.aborted) return;
      this.#found = { ...found, ...values };
      this.#render();
    };
    update({ isLoading: true });
    try {
      const params = { limit: PAGE_SIZE, offset: found.pagination.next_offset };
      const { results, pagination } = await this.#ask(params, pending.signal);
      update({ results: [...found.results, ...results], pagination });
    } catch (error) {
      update({ notices: [...found.notices, errorNotice(error)] });
    }
  }

  /** The features behind a score: asked for when somebody wants them, as they are long. */
  async #toggleFeatures(result) {
    if (this.#features.delete(result)) return this.#render();
    const { signal } = this.#pending;
    const shown = await this.#explain(result, signal).catch(errorNotice);
    if (signal.aborted) return;
    this.#features.set(result, shown);
    this.#render();
  }

  async #explain({ rank, path, start_line: line, score }, signal) {
    const params = { limit: 1, offset: rank - 1, explain: true };
    const { results: [result] } = await this.#ask(params, signal);
    if (result?.path !== path || result.start_line !== line) {
      throw new Error("The results have changed: search again");
    }
    return featuresTable(result.features ?? [], score);
  }
}

function timingText({ confidence, backend }, ms) {
  const sure = confidence === "none" ? "" : ` · confidence ${confidence}`;
  return `${Math.max(Math.round(ms), 1)} ms${sure} · ${backend.replaceAll("+", ", ")}`;
}

function indexState(index, skipped) {
  const { state, text } = indexText(index);
  const title = [builtText(index), skippedText(skipped)].filter((each) => each !== "").join("\n");
  return html`
    <p class=${`index-state ${state}`} title=${title}>
      <span class="dot" aria-hidden="true" />${text}
    </p>
  `;
}

/** Notices of what keeps the answer from being whole, and of what to try when it is poor. */
function noticesOf({ results, roots = [], models = [], index, fallback_suggestions: suggestions }) {
  return [
    ...roots.filter(({ error = "" }) => error !== "")
      .map(({ name, error }) => warningNotice(`Root "${name}" is not in the answer: ${error}`)),
    index.overlay === "partial" &&
    warningNotice(`${indexText(index).text}. Run "cbx update" for all of them.`),
    ...modelTexts(models).map(warningNotice),
    results.length === 0 && nothing(suggestions),
  ];
}

function nothing(suggestions) {
  const tips = suggestions.map((text) => html`<li>${visible(text)}</li>`);
  return html`
    <div class="nothing">
      <h2>Nothing found</h2>
      ${tips.length > 0 && [html`<p>You may try:</p>`, html`<ul>${tips}</ul>`]}
    </div>
  `;
}

/** Values that one can filter by, of all roots together. */
function facetsOf(stats) {
  const facet = (list, value, count) => {
    const counts = new Map();
    for (const each of stats.flatMap((of) => of[list] ?? [])) {
      counts.set(each[value], (counts.get(each[value]) ?? 0) + each[count]);
    }
    return [...counts].map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  return {
    lang: facet("languages", "language", "files"),
    kind: facet("kinds", "kind", "count"),
    cat: facet("categories", "category", "files"),
    repo: facet("repositories", "repository", "files"),
    branch: facet("branches", "branch", "files"),
  };
}
