/**
 * Answers that are held by the files of `golden/`, one a case.
 *
 * Values that differ from run to run are replaced: times, sizes of the index, and digits of a score
 * beyond the second. After a change that is meant, write the files anew with `deno task golden`,
 * and read what has changed in them before committing it.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import { deepEqual } from "node:assert/strict";

const IS_UPDATE = Deno.args.includes("--update");

const FOLDER = new URL("./golden/", import.meta.url);

/** Replaces what is another in every run. */
export function normalise(value: JsonValue, root: string, key = ""): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => normalise(item, root));
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([name, field]) => [name, normalise(field, root, name)]));
  }
  if (key === "built_at" && value !== null) return "<time>";
  if (key === "index_bytes" && value !== 0) return "<bytes>";
  if (typeof value === "number") return Number(value.toFixed(2));
  return typeof value === "string" ? value.replaceAll(root, "<root>") : value;
}

/** Compares JSON with `golden/<name>.json`; through text, so that the order of fields counts. */
export function checkGoldenJson(name: string, actual: JsonValue): void {
  checkGolden(`${name}.json`, `${JSON.stringify(actual, null, 2)}\n`);
}

/** Compares a text with a file of `golden/`, or writes it there. */
export function checkGolden(name: string, actual: string): void {
  const path = new URL(name, FOLDER);
  if (IS_UPDATE) {
    Deno.mkdirSync(FOLDER, { recursive: true });
    Deno.writeTextFileSync(path, actual);
  }
  const [lines, wanted] = [actual.split("\n"), Deno.readTextFileSync(path).split("\n")];
  // What both begin with is left out: a message of this module shows some twenty lines alone.
  const same = lines.findIndex((line, at) => line !== wanted[at]);
  const start = same < 0 ? lines.length : same;
  deepEqual(lines.slice(start), wanted.slice(start));
}

/** Names of the files of `golden/` that are wanted, in order. */
export function goldenNames(isWanted: (name: string) => boolean): string[] {
  return [...Deno.readDirSync(FOLDER)].map(({ name }) => name).filter(isWanted).sort();
}
