/**
 * Statistics as tables that a person can read. Long lists are cut; JSON has them whole.
 *
 * @module
 */
import type { IndexStats } from "@cbx/core";
import { count, counted, size } from "./figures.ts";
import type { Paint } from "./paint.ts";
import { table } from "./table.ts";
import { visible } from "./visible.ts";

/** Rows of a list before it is cut. */
const MAX_ROWS = 20;

/**
 * Prints the statistics of an index.
 *
 * @param stats The statistics.
 * @param paint The colours.
 */
export function statsText(stats: IndexStats, paint: Paint): string {
  if (!stats.exists) return `No index at ${visible(stats.indexPath)}: run "cbx index"\n`;
  const languages = stats.languages.map((each) => [each.name, count(each.files), size(each.bytes)]);
  const failures = stats.parseFailures.map((each) => [each.path, each.status, each.message]);
  return [
    table(summary(stats)),
    section(paint, ["Language", "Files", "Size"], languages, [1, 2]),
    section(paint, ["Kind", "Chunks"], stats.kinds.map((each) => [each.kind, count(each.count)]), [
      1,
    ]),
    section(paint, ["Category", "Files"], fileCounts(stats.categories, "category"), [1]),
    section(paint, ["Parsed", "Files"], fileCounts(stats.parseStatus, "status"), [1]),
    section(paint, ["Left out", "Files"], skipCounts(stats), [1]),
    section(paint, ["Not fully parsed", "Status", "Trouble"], failures),
  ].filter((each) => each !== "").join("\n");
}

function summary(stats: IndexStats): string[][] {
  const commit = stats.headCommit?.slice(0, 12);
  const branch = stats.branch === null ? "" : ` (${visible(stats.branch)})`;
  const at = commit === undefined ? "" : ` at commit ${visible(commit)}${branch}`;
  return [
    ["Index", `${visible(stats.indexPath)}${schema(stats)}`],
    ["Built", `${visible(stats.builtAt ?? "unknown")}${at}`],
    ["State", state(stats)],
    ["Files", count(stats.files)],
    ["Chunks", count(stats.chunks)],
    ["Symbols", count(stats.symbols)],
    ["Source", size(stats.sourceBytes)],
    ["Index size", size(stats.indexBytes)],
  ];
}

function schema(stats: IndexStats): string {
  return stats.schemaVersion === null ? "" : ` (schema ${stats.schemaVersion})`;
}

function state(stats: IndexStats): string {
  if (!stats.stale) return "up to date";
  return `${counted(stats.filesChangedSinceBuild, "file")} behind: run "cbx update"`;
}

function fileCounts<Name extends string>(
  rows: readonly (Readonly<Record<Name, string>> & { readonly files: number })[],
  name: Name,
): string[][] {
  return rows.map((row) => [row[name].replaceAll("_", " "), count(row.files)]);
}

function skipCounts(stats: IndexStats): string[][] {
  return stats.skipped.map((each) => [each.reason.replaceAll("_", " "), count(each.count)]);
}

function section(
  paint: Paint,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  numeric: readonly number[] = [],
): string {
  if (rows.length === 0) return "";
  const shown = rows.slice(0, MAX_ROWS).map((row) => row.map(visible));
  const [head = "", ...lines] = table([heads, ...shown], numeric).split("\n");
  const more = rows.length - shown.length;
  if (more > 0) lines.splice(-1, 0, paint.dim(`… and ${count(more)} more: --json has them all`));
  return [paint.title(head), ...lines].join("\n");
}
