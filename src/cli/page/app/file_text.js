/**
 * The lines of a file, fetched in pages as they are looked at, and coloured once.
 *
 * @module
 */
import { post } from "./api.js";
import { highlightLine } from "./highlight.js";
import { rulesOf } from "./language_rules.js";

/** Lines of a page: below what the server gives at once. */
const PAGE_LINES = 1_000;

/** The text of a file. */
export class FileText {
  #target;
  #signal;
  #pages = new Map();
  #asked = new Map();
  #total = 0;
  #language = "text";

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
    this.#colour(pageOf(line));
    return page.tokens[(line - 1) % PAGE_LINES] ?? [];
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
    const { text, total_lines: total, language } = await post("/file", body, this.#signal);
    this.#total = total;
    this.#language = language;
    const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
    this.#pages.set(page, { lines, tokens: [], before: undefined, after: null });
  }

  /** A comment may go on from the page before: where that has come since, colours are made anew. */
  #colour(number) {
    const page = this.#pages.get(number);
    const before = this.#pages.get(number - 1)?.after ?? null;
    if (page.before !== undefined && page.before?.close === before?.close) return;
    const rules = rulesOf(this.#language);
    let open = before;
    page.tokens = page.lines.map((line) => {
      const coloured = highlightLine(line, rules, open);
      open = coloured.open;
      return coloured.tokens;
    });
    page.before = before;
    page.after = open;
  }
}

function pageOf(line) {
  return Math.floor((Math.max(line, 1) - 1) / PAGE_LINES);
}
