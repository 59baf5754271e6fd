/**
 * The lines of a file on the screen: of a long one, only those that are looked at.
 *
 * @module
 */
import { codeLine } from "./code_line.js";
import { scrollTopOf, windowOf } from "./line_window.js";

/** Pixels of a line; `file.css` has the same. */
const LINE_PX = 20;

/** A file as a scrolled list of lines. */
export class CodeList {
  #element;
  #sheet;
  #rows;
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
    this.#sheet = document.createElement("div");
    this.#sheet.className = "sheet";
    this.#rows = document.createElement("div");
    this.#rows.className = "code";
    this.#sheet.append(this.#rows);
    element.replaceChildren(this.#sheet);
    this.#sheet.style.height = `${text.total * LINE_PX}px`;
    this.#rows.style.setProperty("--digits", String(Math.max(String(text.total).length, 3)));
    element.addEventListener("scroll", () => this.#requestDraw());
    element.addEventListener("click", (event) => chosen(event, onLine));
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
    this.#mark();
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
    const { first, last } = this.#window;
    const lines = [];
    for (let number = first; number <= last; number++) {
      lines.push(codeLine(this.#text.tokens(number), { number, terms: this.#terms }));
    }
    this.#rows.replaceChildren(...lines);
    this.#sheet.style.paddingTop = `${(first - 1) * LINE_PX}px`;
    this.#mark();
  }

  #mark() {
    const { first, last } = this.#found;
    for (const line of this.#rows.children) {
      const number = Number(line.dataset.line);
      line.classList.toggle("found", first > 0 && first <= number && number <= last);
      line.classList.toggle("current", number === this.#current);
    }
  }
}

/** A click on a line; a click that ends a selection of text is none. */
function chosen(event, onLine) {
  const line = event.target.closest(".line");
  if (line === null || String(getSelection()) !== "") return;
  const name = event.target.closest(".name, .call, .type");
  onLine(Number(line.dataset.line), name?.textContent ?? "");
}
