/**
 * The view of a file: its code, its outline, and what is known of the definition at a line.
 *
 * @module
 */
import { html, render } from "htm/preact/standalone";
import {
  editorAddress,
  formatRoute,
  linkText,
  partsOfPlace,
  placeAddress,
  placeText,
  withFilter,
} from "./address.js";
import { ApiError, post } from "./api.js";
import { definition, empty, namedDefinitions, outline, references } from "./definition.js";
import { scrollTopOf, tokenLines, windowOf } from "./lines.js";
import { codeLine, copyText, errorNotice, icon } from "./parts.js";
import { visible } from "./text.js";

/** Milliseconds that one stays on a line before the definition there is asked for. */
const REST_MS = 150;
/** Definitions of one name that are listed. */
const MAX_NAMED = 6;
/** Definitions of an outline that are asked for at once, and in all. */
const ITEMS = { page: 500, most: 5_000 };

/** Addresses of the roots in an editor, if the server was told of one. */
const EDITOR = JSON.parse(document.querySelector("meta[name=cbx-editor]")?.content ?? "{}");

/** The view of one file. */
export class FileView {
  /** The view's element. */
  element = document.createElement("main");
  #parts;
  #ended = new AbortController();
  #asked = new AbortController();
  #timer = 0;
  #navigate;
  #target;
  #route;
  #list;
  #text;
  #outlined;
  /** Facts of the definition at the line, and of a name that was clicked there. */
  #described = {};

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
    this.element.className = "file-view";
    const onCopy = ({ currentTarget }) => this.copy(currentTarget);
    const onEdit = () => location.assign(this.#editorAddress());
    const edit = this.#editorAddress() === "" ? undefined : onEdit;
    render(frame(route, { back, onCopy, onEdit: edit }), this.element);
    const part = (name) => [name, this.element.querySelector(`[data-part=${name}]`)];
    this.#parts = Object.fromEntries(["facts", "code", "outline", "definition"].map(part));
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
    const place = { ...this.#target, line: this.#list?.current ?? 0 };
    const commit = this.#text?.commit ?? "";
    return copyText(commit === "" ? placeText(place) : linkText(place, commit), button);
  }

  #editorAddress() {
    return editorAddress({ ...this.#target, line: this.#list?.current ?? 0 }, EDITOR);
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
      const text = this.#text = new FileText(this.#target, signal);
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
    if (this.#ended.signal.aborted) return;
    // Of a commit that is gone, a fleet names what it has instead.
    const places = (error.nearest ?? []).filter((place) => partsOfPlace(place) !== undefined);
    const links = places.map((path) =>
      html`<li><a href=${placeAddress({ ...this.#route, path })}>${visible(path)}</a></li>`
    );
    render([errorNotice(error), links.length > 0 && html`<ul>${links}</ul>`], this.#parts.code);
  }

  async #openOutline() {
    const { signal } = this.#ended;
    try {
      this.#outlined = await fetchOutline(this.#target, signal);
      this.#markOutline(this.#list?.current ?? this.#route.line);
    } catch (error) {
      if (!signal.aborted) render(errorNotice(error), this.#parts.outline);
    }
  }

  /** Marks the innermost definition around a line. */
  #markOutline(line) {
    if (this.#outlined === undefined) return;
    const panel = this.#parts.outline;
    render(outline(this.#outlined, { root: this.#target.root, line }), panel);
    panel.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
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
    this.#markOutline(line);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#describe(line, name), REST_MS);
  }

  async #describe(line, name) {
    this.#asked.abort();
    const { signal } = this.#asked = new AbortController();
    const { root } = this.#target;
    const symbol = this.#symbolAt(line);
    const [named, shown] = await Promise.all([
      this.#named(name, signal),
      partOf(
        post("/describe", { symbol, root }, signal),
        (answer) => (refs) =>
          definition(answer, { root, refs, onRefs: (event) => this.#showRefs(symbol, event) }),
        `Line ${line} is in no definition`,
      ),
    ]);
    if (signal.aborted) return;
    this.#described = { named, shown };
    this.#renderDefinition();
    this.#parts.definition.scrollTop = 0;
  }

  #renderDefinition(refs = undefined) {
    const { named, shown } = this.#described;
    const described = typeof shown === "function" ? shown(refs) : shown;
    // What is shown of another definition is made anew.
    render(html`<${Group} key=${this.#described}>${named}${described}<//>`, this.#parts.definition);
  }

  /** The definition at a line; where there is none, the file. */
  #symbolAt(line) {
    const { path } = this.#target;
    const { results = [], hasMore = true } = this.#outlined ?? {};
    const isWithin = (each) => each.line <= line && line <= each.end_line;
    return hasMore || results.some(isWithin) ? `${path}:${line}` : path;
  }

  async #named(name, signal) {
    if (name === "") return undefined;
    const { root } = this.#target;
    const body = { name, exact: true, limit: MAX_NAMED, root };
    return await partOf(
      post("/symbol", body, signal),
      (answer) => answer.results.length > 0 && namedDefinitions(name, answer, root),
    );
  }

  async #showRefs(symbol, { currentTarget: button }) {
    const { root } = this.#target;
    const { signal } = this.#asked;
    button.disabled = true;
    const shown = await partOf(
      post("/refs", { symbol, kind: "all", root }, signal),
      (answer) => references(answer, root),
    );
    if (signal.aborted) return;
    this.#renderDefinition(
      html`<section class="all-refs" aria-label="References" tabindex="-1">${shown}</section>`,
    );
    this.#parts.definition.querySelector(".all-refs").focus();
  }
}

/** Groups elements without an element around them. */
function Group({ children }) {
  return children;
}

/** Shows an answer, or the error where there is one. */
async function partOf(answer, show, nothing = undefined) {
  try {
    return show(await answer);
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code === "SYMBOL_NOT_FOUND";
    if (!isMissing) return errorNotice(error);
    return nothing === undefined ? undefined : empty(nothing);
  }
}

/**
 * Asks for the definitions of a file, page by page.
 *
 * @throws {ApiError} If the server has no such file.
 */
async function fetchOutline(target, signal) {
  const results = [];
  for (;;) {
    const body = { ...target, limit: ITEMS.page, offset: results.length };
    const answer = await post("/outline", body, signal);
    results.push(...answer.results);
    const { has_more: hasMore } = answer.pagination;
    if (!hasMore || results.length >= ITEMS.most) return { results, hasMore };
  }
}

function facts({ language, total }) {
  return `${language} · ${total.toLocaleString("en-US")} line${total === 1 ? "" : "s"}`;
}

/** All of the view but what has to be asked for. */
function frame(route, { back, onCopy, onEdit }) {
  return html`
    <header>
      <button type="button" class="tool" aria-label="Back" title="Back (Esc)" onClick=${back}>
        ${icon("back")}
      </button>
      <h1>${crumbs(route)}</h1>
      <p data-part="facts" />
      <button
        type="button"
        class="quiet"
        data-part="copy"
        title="Copy path:line (c)"
        onClick=${onCopy}
      >
        ${icon("copy")}${icon("done")}Copy place
      </button>
      ${onEdit && html`
        <button type="button" class="quiet" data-part="edit" onClick=${onEdit}>Open in editor</button>
      `}
    </header>
    <div
      class="source"
      data-part="code"
      tabindex="0"
      role="region"
      aria-label="Code. Arrow keys move through the lines."
    />
    <div class="side">
      <section aria-labelledby="outline-title">
        <h2 id="outline-title">Outline</h2>
        <nav data-part="outline" aria-label="Outline" />
      </section>
      <section aria-labelledby="definition-title">
        <h2 id="definition-title">Definition</h2>
        <div
          data-part="definition"
          class="definition"
          role="group"
          aria-label="Definition at the line"
          tabindex="-1"
          aria-live="polite"
        />
      </section>
    </div>
  `;
}

/** The path, each folder a search within it. */
function crumbs({ path: written, root: only }) {
  const { checkout: root, repository, path } = partsOfPlace(written) ??
    { checkout: only, repository: "", path: written };
  const parts = path.split("/");
  const within = repository === "" ? "" : `repo:${repository} `;
  const links = parts.slice(0, -1).map((part, index) => {
    const value = parts.slice(0, index + 1).join("/");
    const query = within + withFilter("", { field: "path", excludes: false, value });
    const href = formatRoute({ view: "search", query, root: only });
    return [html`<a href=${href} title=${`Search in ${visible(value)}`}>${visible(part)}</a>`, "/"];
  });
  return html`
    ${root !== "" && html`<span class="tag root">${visible(root)}</span>`}
    ${links}
    <b>${visible(parts.at(-1) ?? "")}</b>
  `;
}

// The lines on the screen.

/** Pixels of a line; `file.css` has the same. */
const LINE_PX = 20;

/** A file as a scrolled list of lines: of a long one, only those that are looked at. */
class CodeList {
  #element;
  #text;
  #terms;
  #onError;
  #window = { first: 1, last: 0 };
  #found = { first: 0, last: 0 };
  #current = 0;
  #isFrameDue = false;

  /**
   * Makes the list.
   *
   * @param element What scrolls.
   * @param text The text, with its first lines fetched.
   * @param handlers `onLine(line, name)`: a line, or a name on it, was chosen; `onError(error)`.
   */
  constructor(element, text, { terms, onLine, onError }) {
    this.#element = element;
    this.#text = text;
    this.#terms = terms;
    this.#onError = onError;
    // Its height, before a line is drawn: one may begin far below.
    this.#render();
    element.addEventListener("scroll", () => this.#requestDraw());
    element.addEventListener("click", (event) => choose(event, onLine));
    new ResizeObserver(() => this.#requestDraw()).observe(element);
  }

  /** The line that the keyboard is at; 0 for none. */
  get current() {
    return this.#current;
  }

  /** Marks what was found, and scrolls there. */
  showRange(first, last) {
    this.#found = { first, last };
    this.#current = Math.min(first, this.#text.total);
    this.#window = { first: 1, last: 0 };
    this.#element.scrollTop = scrollTopOf({
      line: this.#current,
      height: this.#element.clientHeight,
      lineHeight: LINE_PX,
    });
    this.#draw();
  }

  /** Goes to another line, and keeps it in sight. */
  moveTo(line) {
    this.#current = Math.min(Math.max(line, 1), this.#text.total);
    const top = (this.#current - 1) * LINE_PX;
    const { scrollTop, clientHeight } = this.#element;
    const room = 3 * LINE_PX;
    if (top < scrollTop + room) this.#element.scrollTop = top - room;
    const lowest = top + LINE_PX + room - clientHeight;
    if (lowest > scrollTop) this.#element.scrollTop = lowest;
    this.#draw();
    this.#render();
  }

  #requestDraw() {
    if (this.#isFrameDue) return;
    this.#isFrameDue = true;
    requestAnimationFrame(() => {
      this.#isFrameDue = false;
      this.#draw();
    });
  }

  #draw() {
    const { scrollTop: top, clientHeight: height } = this.#element;
    const next = windowOf({ total: this.#text.total, top, height, lineHeight: LINE_PX });
    if (next.first === this.#window.first && next.last === this.#window.last) return;
    this.#window = next;
    this.#render();
    if (!this.#text.has(next.first, next.last)) this.#fetch(next);
  }

  async #fetch(wanted) {
    try {
      await this.#text.load(wanted.first, wanted.last);
      if (wanted === this.#window) this.#render();
    } catch (error) {
      this.#onError(error);
    }
  }

  #render() {
    const { total } = this.#text;
    const lines = [];
    for (let number = this.#window.first; number <= this.#window.last; number++) {
      const state = this.#stateOf(number);
      lines.push(codeLine(this.#text.tokens(number), { number, terms: this.#terms, state }));
    }
    const paddingTop = `${(this.#window.first - 1) * LINE_PX}px`;
    const digits = { "--digits": String(Math.max(String(total).length, 3)) };
    const sheet = html`
      <div class="sheet" style=${{ height: `${total * LINE_PX}px`, paddingTop }}>
        <div class="code" style=${digits}>${lines}</div>
      </div>
    `;
    render(sheet, this.#element);
  }

  #stateOf(number) {
    const { first, last } = this.#found;
    const found = first > 0 && first <= number && number <= last ? "found" : "";
    return number === this.#current ? `${found} current` : found;
  }
}

/** A click on a line; a click that ends a selection of text is none. */
function choose(event, onLine) {
  const line = event.target.closest(".line");
  if (line !== null && String(getSelection()) === "") {
    onLine(Number(line.dataset.line), nameAt(event));
  }
}

/** The name that was clicked: that of a function or a type, or another word that is one. */
function nameAt({ target, clientX, clientY }) {
  const span = target.closest(".function, .type, .comment, .string, .number, .keyword");
  if (span !== null) return span.matches(".function, .type") ? span.textContent : "";
  const at = document.caretPositionFromPoint?.(clientX, clientY);
  if (!target.contains(at?.offsetNode ?? null)) return "";
  const text = at.offsetNode.textContent;
  const [before] = /[\p{L}\p{N}_$]*$/u.exec(text.slice(0, at.offset));
  const [after] = /^[\p{L}\p{N}_$]*/u.exec(text.slice(at.offset));
  return before + after;
}

// The lines of the file, fetched in pages as they are looked at.

/** Lines of a page: all that the server gives at once, as the syntax of a part may look otherwise. */
const PAGE_LINES = 2_000;

/** The text of a file. */
class FileText {
  #target;
  #signal;
  #pages = new Map();
  #asked = new Map();
  #total = 0;
  #language = "text";
  #commit = "";

  /**
   * @param {{ path: string, root: string }} target
   * @param signal Ends what is under way.
   */
  constructor(target, signal) {
    this.#target = target;
    this.#signal = signal;
  }

  /** Number of lines. */
  get total() {
    return this.#total;
  }

  /** Commit that a fleet has it at; empty where none is known. */
  get commit() {
    return this.#commit;
  }

  /** Its language. */
  get language() {
    return this.#language;
  }

  /**
   * Fetches lines, unless they are here.
   *
   * @throws {ApiError} If the server has no such file.
   */
  async load(first, last) {
    const [from, to] = [pageOf(first), pageOf(Math.max(last, first))];
    const missing = [];
    for (let page = from; page <= to; page++) {
      if (!this.#pages.has(page)) missing.push(this.#fetch(page));
    }
    await Promise.all(missing);
  }

  /** Whether lines are here. */
  has(first, last) {
    for (let page = pageOf(first); page <= pageOf(last); page++) {
      if (!this.#pages.has(page)) return false;
    }
    return true;
  }

  /** A line in colours; without any, where it is not here yet. */
  tokens(line) {
    const page = this.#pages.get(pageOf(line));
    if (page === undefined) return [{ kind: "plain", text: "" }];
    return page[(line - 1) % PAGE_LINES] ?? [];
  }

  /** A page is asked for once, however often it is scrolled by meanwhile. */
  #fetch(page) {
    const asked = this.#asked.get(page) ?? this.#request(page);
    this.#asked.set(page, asked);
    return asked.finally(() => this.#asked.delete(page));
  }

  async #request(page) {
    const start = page * PAGE_LINES + 1;
    const body = { ...this.#target, start_line: start, end_line: start + PAGE_LINES - 1 };
    const answer = await post("/read", { ...body, spans: true }, this.#signal);
    this.#total = answer.total_lines;
    this.#language = answer.language;
    this.#commit = answer.commit ?? "";
    this.#pages.set(page, tokenLines(answer.text, answer.spans));
  }
}

function pageOf(line) {
  return Math.floor((Math.max(line, 1) - 1) / PAGE_LINES);
}
