/**
 * Parts of several views: icons, paths, lines of code, notices, and what is said or copied.
 *
 * @module
 */
import { html } from "htm/preact/standalone";
import { ApiError } from "./api.js";
import { MAX_LINE_CHARS, piecesOf } from "./lines.js";
import { sentence, visible } from "./text.js";

/** Milliseconds for which a button shows that it has copied. */
const SHOWN_MS = 1_200;

/** Shows one of the icons that the page carries as symbols. */
export function icon(name) {
  return html`
    <svg class="icon" aria-hidden="true">
      <use href=${`#icon-${name}`} />
    </svg>
  `;
}

/** Shows a path, its folders less loud than its name. */
export function pathText(path) {
  const shown = visible(path);
  const cut = shown.lastIndexOf("/") + 1;
  return html`
    <span class="path">
      <span class="folder">${shown.slice(0, cut)}</span><span class="file">${shown.slice(
        cut,
      )}</span>
    </span>
  `;
}

/**
 * Shows a line of code.
 *
 * @param tokens Tokens, each of a kind.
 * @param options Number of the line, the terms to mark, and further classes.
 */
export function codeLine(tokens, { number, terms, state = "" }) {
  const length = tokens.reduce((sum, { text }) => sum + text.length, 0);
  const rest = Math.max(length - MAX_LINE_CHARS, 0).toLocaleString("en-US");
  return html`
    <div key=${number} class=${`line ${state}`} data-line=${number}>
      <span class="text">${piecesOf(tokens, terms).map(codePiece)}</span>
      ${rest !== "0" && html`<span class="cut">… ${rest} more characters</span>`}
    </div>
  `;
}

function codePiece({ kind, text, isMarked }) {
  const shown = visible(text);
  if (isMarked) return html`<mark class=${kind}>${shown}</mark>`;
  return kind === "plain" ? shown : html`<span class=${kind}>${shown}</span>`;
}

/** Shows what went wrong, in the words of the server. */
export function errorNotice(error) {
  const hint = error instanceof ApiError ? error.hint : "";
  return html`
    <div class="notice error" role="alert">
      <p>${sentence(error.message)}</p>
      ${hint !== "" && html`<p class="hint">${sentence(hint)}</p>`}
    </div>
  `;
}

/** Shows something that one should know. */
export function warningNotice(text) {
  return html`
    <div class="notice warning">
      <p>${visible(text)}</p>
    </div>
  `;
}

/** Says something to those who do not see the page. */
export function say(text) {
  const region = document.getElementById("said");
  // The same text again is no change, and would not be said.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Copies a text, and shows so on the button that was pressed.
 *
 * @param button The button; absent where a key was pressed.
 */
export async function copyText(text, button = undefined) {
  const isCopied = await copyToClipboard(text);
  say(isCopied ? `Copied ${text}` : "The browser does not let the page copy");
  if (button === undefined || !isCopied) return;
  button.classList.add("done");
  setTimeout(() => button.classList.remove("done"), SHOWN_MS);
}

/** A page that does not come from this machine, nor encrypted, has no clipboard: then a selection. */
async function copyToClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.debug("No clipboard, selecting instead:", error);
    return copiedBySelection(text);
  }
}

function copiedBySelection(text) {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  before?.focus();
  return isDone;
}
