import { say } from "./say.js";

/** Milliseconds for which a button shows that it has copied. */
const SHOWN_MS = 1_200;

/**
 * Copies a text, and shows so on the button that was pressed.
 *
 * @param button The button; absent where a key was pressed.
 */
export async function copyText(text, button = undefined) {
  const isCopied = await copied(text);
  say(isCopied ? `Copied ${text}` : "The browser does not let the page copy");
  if (button === undefined || !isCopied) return;
  button.classList.add("done");
  setTimeout(() => button.classList.remove("done"), SHOWN_MS);
}

/** A page that does not come from this machine, nor encrypted, has no clipboard: then a selection. */
async function copied(text) {
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
