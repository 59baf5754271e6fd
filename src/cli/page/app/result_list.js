/**
 * The list of results: which one is active, and what is done with it.
 *
 * @module
 */
import { copyText } from "./copy_text.js";
import { featuresTable } from "./features_table.js";
import { termsOf } from "./marks.js";
import { placeAddress, placeText } from "./place.js";
import { resultRow } from "./result_row.js";
import { errorNotice } from "./notice.js";

/** The results of a search, as a listbox. */
export class ResultList {
  #list;
  #field;
  #explain;
  #results = [];
  #active = -1;

  /**
   * Starts the list.
   *
   * @param list Its element.
   * @param field The search field, which tells of the active row as well.
   * @param explain Asks for the features behind the score of a result.
   */
  constructor(list, field, explain) {
    this.#list = list;
    this.#field = field;
    this.#explain = explain;
    list.addEventListener("click", (event) => this.#click(event));
  }

  /** Results that are shown. */
  get results() {
    return this.#results;
  }

  /** Shows the results of another search. */
  set(results, options) {
    this.#results = [];
    this.#list.replaceChildren();
    this.#setActive(-1);
    this.add(results, options);
  }

  /** Shows more results. */
  add(results, { words, isRooted }) {
    const first = this.#results.length;
    this.#results = [...this.#results, ...results];
    const rows = results.map((result, place) => {
      const index = first + place;
      return resultRow(result, {
        index,
        isRooted,
        terms: termsOf(words, result.reasons),
        onCopy: (event) => this.#copy(index, event.currentTarget),
        onExplain: () => this.#toggleFeatures(index),
      });
    });
    this.#list.append(...rows);
    this.#list.hidden = this.#results.length === 0;
    this.#field.setAttribute("aria-expanded", String(this.#results.length > 0));
  }

  /** Moves to another row. */
  move(step) {
    if (this.#results.length === 0) return;
    const place = Math.min(Math.max(this.#active + step, 0), this.#results.length - 1);
    this.#setActive(place);
    this.#list.children[place].scrollIntoView({ block: "nearest" });
  }

  /** Opens the active row, or the first one. */
  open() {
    const result = this.#results[Math.max(this.#active, 0)];
    if (result !== undefined) location.hash = placeAddress(result);
  }

  /** Does what a key stands for; returns whether it stands for anything. */
  press(key) {
    const act = {
      j: () => this.move(1),
      k: () => this.move(-1),
      ArrowDown: () => this.move(1),
      ArrowUp: () => this.move(-1),
      Home: () => this.move(-Infinity),
      End: () => this.move(Infinity),
      Enter: () => this.open(),
      c: () => this.#copy(Math.max(this.#active, 0)),
      e: () => this.#toggleFeatures(Math.max(this.#active, 0)),
    }[key];
    if (act === undefined || this.#results.length === 0) return false;
    act();
    return true;
  }

  #setActive(index) {
    this.#list.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const row = this.#list.children[index];
    row?.setAttribute("aria-selected", "true");
    for (const each of [this.#field, this.#list]) {
      if (row === undefined) each.removeAttribute("aria-activedescendant");
      else each.setAttribute("aria-activedescendant", row.id);
    }
  }

  /** A click anywhere on a row opens it, unless it ends a selection of text. */
  #click(event) {
    const row = event.target.closest("[role=option]");
    if (row === null || event.target.closest("button, a, table") !== null) return;
    this.#setActive(Number(row.dataset.index));
    if (String(getSelection()) === "") this.open();
  }

  #copy(index, button = undefined) {
    return copyText(placeText(this.#results[index]), button);
  }

  async #toggleFeatures(index) {
    const row = this.#list.children[index];
    const shown = row.querySelector(".features, .notice");
    if (shown !== null) return shown.remove();
    try {
      const features = await this.#explain(this.#results[index]);
      if (row.querySelector(".features") !== null) return;
      row.append(featuresTable(features, this.#results[index].score));
    } catch (error) {
      row.append(errorNotice(error));
    }
  }
}
