/**
 * Statistics as tables that a person can read. Long lists are cut; JSON has them whole.
 *
 * @module
 */
import type { IndexStats } from "@cbx/core";
import { shareText } from "./encode_text.ts";
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
 * @param above Where an index may be that cannot be read, if there may be one.
 */
export function statsText(stats: IndexStats, paint: Paint, above?: string): string {
  const languages = stats.languages.map((each) => [each.name, count(each.files), size(each.bytes)]);
  const failures = stats.parseFailures.map((each) => [each.path, each.status, each.message]);
  return [
    table(summary(stats, above)),
    section(paint, ["Language", "Files", "Size"], languages, [1, 2]),
    section(paint, ["Kind", "Symbols"], stats.kinds.map((each) => [each.kind, count(each.count)]), [
      1,
    ]),
    section(paint, ["Category", "Files"], fileCounts(stats.categories, "category"), [1]),
    section(paint, ["Parsed", "Files"], fileCounts(stats.parseStatus, "status"), [1]),
    section(paint, ["Left out", "Files"], skipCounts(stats), [1]),
    section(paint, ["Model", "Feature", "Chunks with vectors", "Share", "Size"], models(stats), [
      ...[2, 3, 4],
    ]),
    section(paint, ["Not fully parsed", "Status", "Trouble"], failures),
    section(
      paint,
      ["Over budget", "Trouble"],
      stats.overBudget.map((each) => [each.path, each.message]),
    ),
  ].filter((each) => each !== "").join("\n");
}

function summary(stats: IndexStats, above?: string): string[][] {
  return [
    ...indexRows(stats, above),
    [
      "Files",
      count(stats.files) +
      (stats.filesLeft > 0
        ? ` of ${count(stats.files + stats.filesLeft)}, and all figures are of these`
        : ""),
    ],
    ["Chunks", count(stats.chunks)],
    ["Symbols", count(stats.symbols)],
    ["Source", size(stats.sourceBytes)],
  ];
}

/** Without an index, the other figures are those of the tree as it was read into memory. */
function indexRows(stats: IndexStats, above = 'run "cbx index"'): string[][] {
  if (stats.unusable !== undefined) {
    return [["Index", `not used: ${visible(stats.unusable)}; run "cbx index --rebuild"`]];
  }
  if (!stats.exists) return [["Index", `none on disk: ${above}`]];
  return [
    ["Index", `${visible(stats.indexPath)}${schema(stats)}`],
    ["Index size", size(stats.indexBytes)],
    ["Built", `${visible(stats.builtAt ?? "unknown")}${commit(stats)}`],
    ["State", state(stats)],
  ];
}

function commit({ headCommit, branch }: IndexStats): string {
  if (headCommit === null) return "";
  const on = branch === null ? "" : ` (${visible(branch)})`;
  return ` at commit ${visible(headCommit.slice(0, 12))}${on}`;
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

function models(stats: IndexStats): string[][] {
  return stats.models.map(({ model, feature, chunks, withVector, bytes }) => [
    ...[model, feature, count(withVector), shareText(withVector, chunks), size(bytes)],
  ]);
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
