// @ts-check
/**
 * What an answer says of itself, in sentences: how many results, how sure, and how current the index
 * is. Nothing that the server admits is left unsaid.
 *
 * @module
 */
import { counted } from "../graph/element.js";

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
 * What models did not do for an answer, a sentence each.
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
 * What is not in the index, by reason.
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
