// @ts-check
/**
 * Text for people: what an answer says of itself, in sentences (nothing that the server admits is
 * left unsaid), and characters that hide, made visible.
 *
 * @module
 */
import { counted } from "../graph/model.js";

/**
 * How many results there are. The server does not count those that it does not give.
 *
 * @param {number} shown
 * @param {boolean} hasMore
 */
export function countText(shown, hasMore) {
  if (shown === 0) return "No results";
  return hasMore ? `First ${counted(shown, "result")}` : counted(shown, "result");
}

/**
 * How current the index is.
 *
 * @param {any} index `index` of an answer.
 * @returns {{ state: "fresh" | "stale" | "none", text: string }}
 */
export function indexText(index) {
  if (!index.exists) return { state: "none", text: "No index: read into memory" };
  if (!index.stale) return { state: "fresh", text: "Index is current" };
  const changed = `${counted(index.files_changed_since_build, "file")} changed since the build`;
  const taken = {
    complete: "taken into account",
    partial: `${counted(index.files_left, "file")} not yet taken into account`,
    off: "not taken into account",
  }[/** @type {string} */ (index.overlay)];
  return { state: "stale", text: taken === undefined ? changed : `${changed}, ${taken}` };
}

/**
 * Says what models did not do for an answer, a sentence each.
 *
 * @param {readonly { note?: string }[]} models `models` of an answer.
 */
export function modelTexts(models) {
  return models.flatMap(({ note }) => note === undefined ? [] : [`${note.replace(/\.$/, "")}.`]);
}

/**
 * When and from what an index was built; empty where there is none.
 *
 * @param {any} index `index` of an answer.
 */
export function builtText({ built_at: builtAt, branch, head_commit: commit }) {
  if (builtAt === null) return "";
  const date = new Date(builtAt).toLocaleString("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const at = [branch, commit?.slice(0, 9)].filter(Boolean).join(" ");
  return at === "" ? `Built ${date}` : `Built ${date} on ${at}`;
}

/**
 * Says what is not in the index, by reason.
 *
 * @param {readonly { reason: string, count: number }[]} skipped
 */
export function skippedText(skipped) {
  const reasons = skipped.map(({ reason, count }) =>
    `${count.toLocaleString("en-US")} ${reason.replaceAll("_", " ")}`
  );
  return reasons.length === 0 ? "" : `Not in the index: ${reasons.join(", ")}`;
}

/**
 * Bytes as people say them.
 *
 * @param {number} bytes
 */
export function bytesText(bytes) {
  if (bytes < 1_000) return counted(bytes, "byte");
  const isLarge = bytes >= 1_000_000;
  const value = bytes / (isLarge ? 1_000_000 : 1_000);
  return `${value.toFixed(value < 10 ? 1 : 0)} ${isLarge ? "MB" : "kB"}`;
}

/**
 * Cuts the front of a path off, as its end tells more.
 *
 * @param {string} path
 * @param {number} chars
 */
export function shortPath(path, chars = 44) {
  const shown = visible(path);
  return shown.length <= chars ? shown : `…${shown.slice(shown.length - chars + 1)}`;
}

/**
 * Ends a message of the server, which has no final period, as one. Lists stay lists.
 *
 * @param {string} message
 */
export function sentence(message) {
  const text = message.split("\n").map(visible).join("\n");
  return /[.?!]$/.test(text) || text.includes("\n") ? text : `${text}.`;
}

/**
 * Gives the answer of the server the form that `createModel()` takes: an edge is a list, and its
 * ends are places in the list of nodes. What has no such end is left out.
 *
 * @param {any} answer
 */
export function graphOf({ level, omitted, layout, nodes, communities, edges }) {
  const places = new Map(
    nodes.map((/** @type {any} */ { id }, /** @type {number} */ i) => [id, i]),
  );
  return {
    level,
    omitted,
    layout,
    communities,
    nodes: nodes.map((/** @type {any} */ node) => ({
      ...node,
      file: node.path,
      label: visible(node.label),
      path: visible(node.path),
    })),
    edges: edges.flatMap((/** @type {any} */ edge) => {
      const [source, target] = [places.get(edge.source), places.get(edge.target)];
      const { kind, confidence, resolver, count } = edge;
      return source === undefined || target === undefined
        ? []
        : [[source, target, kind, confidence, resolver, count]];
    }),
  };
}

// The same as in terminal/visible.ts, but for the tab, which stays; a test holds them together.
const NEEDED = String.raw`[\u200c\u200d\ufe00-\ufe0f]`;
const JOINS = String
  .raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]|(?![\p{DI}\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Hang}\p{scx=Hani}\p{sc=Zinh}])[\p{L}\p{M}]`;
const FORMLESS = [
  String.raw`(?<!\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<!(?![\0-\x7f])\p{Sm}|[\p{scx=Hani}\p{scx=Mymr}0])\ufe00`,
  String.raw`(?<!\p{scx=Hani})[\ufe01\ufe02]`,
  String.raw`[\ufe03-\ufe0d]`,
].join("|");
const CONTROLS = String
  .raw`(?!\t)[\p{Cc}\u2028\u2029\p{Noncharacter_Code_Point}]|(?!${NEEDED}|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Cf}`;
const LIKE_BLANKS = String.raw`[\u2800\ufffc\u{1107f}\u{16fe4}\u{1d159}]`;
const UNSAFE = new RegExp(
  String.raw`${CONTROLS}|${LIKE_BLANKS}|(?!${NEEDED})\p{DI}|` +
    String.raw`(?<!${JOINS})[\u200c\u200d]|${FORMLESS}`,
  "gu",
);

/** First of Unicode's pictures of control characters: U+2400 + code. */
const CONTROL_PICTURES = 0x2400;

/**
 * Makes the characters of a text visible that would hide, or show code in another order than it runs.
 *
 * @param {string} text
 */
export function visible(text) {
  return text.replace(UNSAFE, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
    if (code === 0x7f) return "\u2421";
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}
