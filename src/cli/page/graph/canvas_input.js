/**
 * Mouse, touch and keys on the canvas.
 *
 * @module
 */

/** Pixels that an arrow key moves by. */
const KEY_STEP = 60;
/** Factor of one press of a zoom key. */
const KEY_ZOOM = 1.3;
/** Pixels that a pointer may move within a click. */
const CLICK_SLACK = 4;

const KEYS = {
  ArrowLeft: ({ pan }) => pan(-KEY_STEP, 0),
  ArrowRight: ({ pan }) => pan(KEY_STEP, 0),
  ArrowUp: ({ pan }) => pan(0, -KEY_STEP),
  ArrowDown: ({ pan }) => pan(0, KEY_STEP),
  Enter: ({ open }) => open(),
};

const GLOBAL_KEYS = {
  "+": ({ zoom }) => zoom({ factor: KEY_ZOOM }),
  "=": ({ zoom }) => zoom({ factor: KEY_ZOOM }),
  "-": ({ zoom }) => zoom({ factor: 1 / KEY_ZOOM }),
  "0": ({ fit }) => fit(),
  "/": ({ focusSearch }) => focusSearch(),
  "Escape": ({ deselect }) => deselect(),
};

/**
 * Listens.
 *
 * @param canvas The canvas.
 * @param actions `pan`, `zoom`, `fit`, `hover`, `click`, `open`, `focusSearch`, `deselect`; one that
 * returns `false` has nothing to do, and leaves the key to others.
 * @param signal Ends it.
 */
export function listenToInput(canvas, actions, signal) {
  listenToPointer(canvas, actions);
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    // A line of a wheel that counts in lines is about 16 pixels.
    const delta = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
    actions.zoom({ factor: Math.exp(-delta / 400), x: event.offsetX, y: event.offsetY });
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => press(KEYS, event, actions));
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input[type=search]");
    // A page may have other views than this one.
    if (!isTyping && canvas.checkVisibility()) press(GLOBAL_KEYS, event, actions);
  }, { signal });
  document.getElementById("zoom-in").addEventListener(
    "click",
    () => actions.zoom({ factor: KEY_ZOOM }),
  );
  document.getElementById("zoom-out").addEventListener(
    "click",
    () => actions.zoom({ factor: 1 / KEY_ZOOM }),
  );
  document.getElementById("fit").addEventListener("click", actions.fit);
}

function press(keys, event, actions) {
  const act = keys[event.key];
  if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (act(actions) !== false) event.preventDefault();
}

function listenToPointer(canvas, actions) {
  let last = null;
  let moved = 0;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    last = event;
    moved = 0;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (last === null) return actions.hover(event.offsetX, event.offsetY);
    const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
    moved += Math.abs(dx) + Math.abs(dy);
    last = event;
    if (moved > CLICK_SLACK) actions.pan(-dx, -dy);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (last !== null && moved <= CLICK_SLACK) actions.click(event.offsetX, event.offsetY);
    last = null;
  });
  canvas.addEventListener("pointercancel", () => last = null);
  canvas.addEventListener("pointerleave", () => actions.hover(-1e6, -1e6));
}
