/** Milliseconds without a key after which what was typed is searched. */
const DEBOUNCE_MS = 120;

/**
 * Starts the search field: it searches as one types, and its keys move in the list of results.
 *
 * @param handlers `onQuery(text, isNew)`: whether typing has just begun; `onMove(step)`, `onOpen()`,
 * `onLeave()`.
 */
export function createSearchField(field, { onQuery, onMove, onOpen, onLeave }) {
  let timer = 0;
  let isTyping = false;
  const search = () => {
    clearTimeout(timer);
    timer = 0;
    onQuery(field.value, !isTyping);
    isTyping = true;
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, DEBOUNCE_MS);
  });
  field.addEventListener("blur", () => isTyping = false);
  field.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown") onMove(1);
    else if (event.key === "ArrowUp") onMove(-1);
    else if (event.key === "Enter") {
      if (timer === 0) onOpen();
      else search();
      isTyping = false;
    } else if (event.key === "Escape") onLeave();
    else return;
    event.preventDefault();
  });
}
