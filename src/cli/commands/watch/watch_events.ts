import { toSnakeCase, type UpdateReport } from "@cbx/core";
import { count, counted, duration } from "../../terminal/figures.ts";
import { safeJson } from "../../terminal/json.ts";
import { visible } from "../../terminal/visible.ts";

/** Version of the lines of JSON. */
const SCHEMA_VERSION = 1;

/** What `cbx watch` tells. */
export type WatchEvent =
  | { readonly event: "update"; readonly report: UpdateReport }
  | { readonly event: "watching"; readonly root: string };

/**
 * Prints an event as one line for people.
 *
 * @param at When it happened.
 */
export function eventText(event: WatchEvent, at: Date): string {
  const time = at.toTimeString().slice(0, 8);
  const text = event.event === "update" ? updateText(event.report) : `watching ${event.root}`;
  return `${time} ${visible(text)}\n`;
}

/**
 * Prints an event as one line of JSON.
 *
 * @param at When it happened.
 */
export function eventJson(event: WatchEvent, at: Date): string {
  const fields = event.event === "update" ? figuresOf(event.report) : { root: event.root };
  const line = { schemaVersion: SCHEMA_VERSION, event: event.event, at: at.toISOString() };
  return safeJson(toSnakeCase({ ...line, ...fields })) + "\n";
}

/** Tells whether an update has changed what is found. */
export function hasChanged(report: UpdateReport): boolean {
  const { mode, written, removed, skipped } = report;
  return mode === "built" || written + removed + skipped + encodedBy(report) > 0;
}

function encodedBy({ models }: UpdateReport): number {
  return models.reduce((sum, { encoded }) => sum + encoded, 0);
}

function updateText(report: UpdateReport): string {
  const encoded = encodedBy(report);
  const models = encoded > 0 ? `encoded ${counted(encoded, "chunk")}, ` : "";
  const time = `${models}in ${elapsed(report.elapsedMs)}`;
  if (report.mode === "built") return `indexed ${counted(report.files, "file")}, ${time}`;
  if (!hasChanged(report)) return `up to date: ${counted(report.files, "file")}, ${time}`;
  const { written, removed, skipped } = report;
  const leftOut = skipped > 0 ? `, left out ${count(skipped)}` : "";
  return `updated ${counted(written, "file")}, removed ${count(removed)}${leftOut}, ${time}`;
}

/** Most updates take less than a second. */
function elapsed(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : duration(ms);
}

function figuresOf(report: UpdateReport): Partial<UpdateReport> {
  const { mode, written, removed, skipped, files, elapsedMs, models } = report;
  const figures = { mode, written, removed, skipped, files, elapsedMs: Math.round(elapsedMs) };
  return models.length === 0 ? figures : { ...figures, models };
}
