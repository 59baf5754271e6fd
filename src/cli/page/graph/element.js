/**
 * Makes an element. Text is always set as text: nothing of a graph is read as HTML.
 *
 * @param name Its tag.
 * @param attributes Attributes; functions are listeners, and `false` leaves one out.
 * @param children Elements and texts.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== false) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Makes the dot that stands for a community; a test has a ring. */
export function swatch(community, category = "") {
  const made = element("span", {
    "class": category === "test" ? "dot ring" : "dot",
    "aria-hidden": "true",
  });
  made.style.color = `var(--community-${community}, var(--muted))`;
  return made;
}

/** Makes the line that stands for a confidence, as the edges on the canvas are dashed. */
export function line(confidence) {
  return element("span", { class: `line ${confidence}`, "aria-hidden": "true" });
}

/** Writes a number with its noun: `1 node`, `1,200 nodes`. */
export function counted(value, noun) {
  return `${value.toLocaleString("en-US")} ${noun}${value === 1 ? "" : "s"}`;
}
