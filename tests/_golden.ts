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
import { deepEqual, fail } from "node:assert/strict";

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

/** Figures by what they are of. */
export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Share by which a figure may differ from that of `golden/`. */
const TOLERANCE = 0.05;

/** Compares figures with `golden/<name>.json`, from which they may differ a little, or writes them there. */
export function checkGoldenFigures(name: string, actual: Figures): void {
  if (IS_UPDATE) return checkGoldenJson(name, actual);
  compareFigures(actual, JSON.parse(Deno.readTextFileSync(new URL(`${name}.json`, FOLDER))));
}

/**
 * Compares figures of work; a name that one side lacks stands for no work of that kind.
 *
 * @throws {AssertionError} If one has grown or shrunk by more than the tolerance.
 */
export function compareFigures(actual: Figures, wanted: Figures): void {
  const [grown, shrunk]: [string[], string[]] = [[], []];
  for (const part of new Set([...Object.keys(wanted), ...Object.keys(actual)])) {
    const [is, was] = [actual[part] ?? {}, wanted[part] ?? {}];
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const [now, before] = [is[name] ?? 0, was[name] ?? 0];
      const line = `${part}: ${name}: ${before.toLocaleString("en")} → ${now.toLocaleString("en")}`;
      if (now > before * (1 + TOLERANCE)) grown.push(line);
      if (now < before * (1 - TOLERANCE)) shrunk.push(line);
    }
  }
  const write = "write the new figures with deno task golden";
  if (grown.length > 0) {
    grown.unshift(`These figures grew by more than 5 %. Find out why; if it is meant, ${write}:`);
  }
  if (shrunk.length > 0) {
    shrunk.unshift(`These figures shrank by more than 5 %. To hold what was gained, ${write}:`);
  }
  if (grown.length + shrunk.length > 0) fail([...grown, ...shrunk].join("\n"));
}

/** Names of the files of `golden/` that are wanted, in order. */
export function goldenNames(isWanted: (name: string) => boolean): string[] {
  return [...Deno.readDirSync(FOLDER)].map(({ name }) => name).filter(isWanted).sort();
}
