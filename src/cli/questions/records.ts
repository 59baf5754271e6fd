/**
 * Reads plain data whose form is known to those who ask for it, but not to the compiler.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import { visible } from "../terminal/visible.ts";
import type { JsonRecord } from "./row.ts";

/** The records of a list; none where the field is no list. */
export function recordsOf(value: JsonValue | undefined): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A record; an empty one where the field is none. */
export function recordOf(value: JsonValue | undefined): JsonRecord {
  return isRecord(value) ? value : {};
}

/** A text; empty where the field is none. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

/** A number; 0 where the field is none. */
export function numberOf(value: JsonValue | undefined): number {
  return typeof value === "number" ? value : 0;
}

/** Reads an answer of the library from its JSON form. */
export function answerOf<Answer extends object>(answer: JsonRecord): Answer {
  // The server wrote it from one, as its version of the form says.
  return camelKeys(answer) as unknown as Answer;
}

/** A record whose texts have no control characters but line breaks and tabs, whatever type is meant. */
export function withoutControls(answer: JsonRecord): JsonRecord {
  return recordOf(mapTexts(answer));
}

function mapTexts(value: JsonValue): JsonValue {
  if (typeof value === "string") {
    const parts = value.split(/(\r?\n|\t)/);
    return parts.map((part, index) => index % 2 === 0 ? visible(part) : part).join("");
  }
  if (Array.isArray(value)) return value.map(mapTexts);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, mapTexts(field)]));
}

function camelKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelKeys(field),
    ]),
  );
}

/** Those fields of a record that it has, in the given order. */
export function pick(record: JsonRecord, names: readonly string[]): Record<string, JsonValue> {
  const picked: Record<string, JsonValue> = {};
  for (const name of names) {
    const value = record[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

/** Items of several lists in turns, as a page may end anywhere, each with the name of its own. */
export function joinLists(lists: Readonly<Record<string, readonly JsonRecord[]>>): JsonRecord[] {
  return Object.entries(lists)
    .flatMap(([list, items]) => items.map((item, turn) => ({ turn, item: { list, ...item } })))
    .sort((a, b) => a.turn - b.turn).map(({ item }) => item);
}

/** Those of a list together, after they were {@linkcode joinLists}. */
export function groupByList(items: readonly JsonRecord[]): JsonRecord[] {
  return [...Map.groupBy(items, ({ list }) => list ?? "")].map(([list, group]) => ({
    list,
    items: group.map(({ list: _, ...item }) => item),
  }));
}

/** An answer of a search whose results say how many lines of their range they do not show. */
export function withElisions(answer: JsonRecord): JsonRecord {
  const results = recordsOf(answer.results).map((result) => ({ ...result, ...elisionOf(result) }));
  return { ...answer, results };
}

/** Tells how many lines of the range of a result its snippet leaves out; nothing where none. */
export function elisionOf(result: JsonRecord): JsonRecord {
  const [start, end] = [numberOf(result.start_line), numberOf(result.end_line)];
  const snippet = textOf(result.snippet);
  const first = numberOf(result.snippet_line);
  const last = snippet === "" ? 0 : first + snippet.replace(/\n$/, "").split("\n").length - 1;
  const shown = Math.max(0, Math.min(end, last) - Math.max(start, first) + 1);
  const elided = end - start + 1 - shown;
  return elided > 0 ? { elided_lines: elided } : {};
}

function isRecord(value: JsonValue | undefined): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
