/**
 * Menus below the search: lists of choices that fold out. One is open at a time; Escape, or a click
 * elsewhere, closes it.
 *
 * @module
 */
import { element } from "../graph/element.js";

/**
 * Makes a menu.
 *
 * @param title What is chosen.
 * @param children What it holds.
 */
export function menu(title, ...children) {
  const made = element(
    "details",
    { class: "menu", name: "filter" },
    element("summary", {}, title),
    element("div", { class: "choices", role: "group", "aria-label": title }, ...children),
  );
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !made.open) return;
    made.open = false;
    made.querySelector("summary").focus();
    event.preventDefault();
  });
  return made;
}

/**
 * Makes a choice of a menu.
 *
 * @param choice `type` (`checkbox` or `radio`), `name`, `text`, `count`, `isChosen`, `onChange`.
 */
export function choice({ type, name, text, count = "", isChosen, onChange }) {
  const input = element("input", { type, name, change: () => onChange(input.checked) });
  input.checked = isChosen;
  const label = element("span", { class: "name" }, text);
  const number = element("span", { class: "count" }, count);
  return element("label", {}, input, label, number);
}

/** Closes the open menu when anything else is clicked. */
export function closeMenusByClick() {
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".menu[open]") === null) closeMenu();
  });
}

/** Closes the open menu; returns whether there is one. */
export function closeMenu() {
  const open = document.querySelector(".menu[open]");
  open?.removeAttribute("open");
  return open !== null;
}
