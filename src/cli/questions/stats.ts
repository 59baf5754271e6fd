import { answerToJson, type FileChoice, type IndexStats } from "@cbx/core";
import type { Flag } from "../command_line/flags.ts";
import { paintOf, settingsOf } from "../commands/context.ts";
import { UsageError } from "../errors/usage_error.ts";
import type { OpenedIndex } from "../library.ts";
import { indexAbove } from "../roots/resolve_root.ts";
import { shareText } from "../terminal/encode_text.ts";
import { ago, count, counted, size, skipWords } from "../terminal/figures.ts";
import { type Paint, titled } from "../terminal/paint.ts";
import { importedText } from "../terminal/search_notes.ts";
import { table } from "../terminal/table.ts";
import { visible } from "../terminal/visible.ts";
import { COUNT, nullable, TRUTH, VERSIONED } from "./answer.ts";
import { indexQuestion } from "./question.ts";
import { answerOf, pick, recordsOf } from "./records.ts";
import { type JsonRecord, whole } from "./row.ts";

/** Items of each list; a tree has more languages than that in a few files only. */
const MAX_ITEMS = 25;

/** Files that did not parse, of those that are named. */
const MAX_FAILURES = 10;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days that an age can be compared with. */
const MAX_DAYS = 100_000;

const FIGURES = [
  ...["index_path", "exists", "stale", "files_changed_since_build", "built_at", "head_commit"],
  ...["branch", "index_bytes", "files", "chunks", "symbols", "source_bytes"],
  ...["coverage_percent", "kept", "is_cut_otherwise", "queries", "is_tagged_otherwise", "imported"],
  "history",
];

const MODEL_FIGURES = ["feature", "model", "chunks", "with_vector"];

/** Figures of an index, and what was asked of its age. */
type StatsAnswer = IndexStats & {
  /** Whether it was built more days ago than was named; absent where no number was. */
  readonly isOld?: boolean;
};

const FLAGS: readonly Flag[] = [
  {
    flags: "--show-failures",
    about: "accepted for compatibility with other tools: files that did not parse are always named",
  },
  {
    flags: "--all",
    about: "print the indexes of this root and of those that it is linked with, as cbx list does",
  },
];

const question = indexQuestion({
  name: "stats",
  about: "Counts what the index holds, what is left out and why, and how current it is.",
  inputs: {
    stalenessThreshold: whole(0, MAX_DAYS, "Days after which the index is called old", {
      isLocal: true,
    }),
  },
  ask: statsOf,
  json: jsonOf,
  read: ({ index_schema_version: schema_version = null, ...stats }) =>
    answerOf({ ...stats, schema_version }),
  command: {
    usage: "stats",
    aliases: ["status"],
    about: "print what the index holds and how current it is",
    examples: ["cbx stats", "cbx stats --json"],
    flags: FLAGS,
    async print(context, stats) {
      const paint = paintOf(context, await settingsOf(context));
      context.streams.out(statsText(stats, paint, indexAbove(context.options)));
    },
  },
  answer: {
    ...VERSIONED,
    exists: TRUTH,
    stale: TRUTH,
    files: COUNT,
    chunks: COUNT,
    symbols: COUNT,
    source_bytes: COUNT,
    coverage_percent: nullable("number"),
    "is_old?": TRUTH,
  },
  tool: {
    name: "index_stats",
    title: "Figures of the index",
    description:
      "Counts what the index holds: files, definitions, languages, categories, files that did not parse, and what is left out, by reason. Use it to learn what kind of project this is, or why a file may be missing. It searches nothing.",
    cut: figuresOf,
  },
});

async function statsOf(
  index: OpenedIndex,
  { stalenessThreshold: days }: { readonly stalenessThreshold?: number },
): Promise<StatsAnswer> {
  const stats = await index.stats();
  if (days === undefined || stats.builtAt === null) return stats;
  return { ...stats, isOld: Date.now() - Date.parse(stats.builtAt) > days * DAY_MS };
}

/** In JSON, `schema_version` is that of the answer: the index's own gets a name of its own. */
function jsonOf({ schemaVersion, ...stats }: StatsAnswer): JsonRecord {
  const { inFull, all } = coverageOf(stats);
  const coveragePercent = all === 0 ? null : Math.floor(1000 * inFull / all) / 10;
  return answerToJson({ ...stats, coveragePercent, indexSchemaVersion: schemaVersion });
}

/** Figures of an index, or of all. */
export const stats: typeof question = {
  ...question,
  command: {
    ...question.command!,
    run: async (context, operands, flags) => {
      if (flags.all && context.options.server !== undefined) {
        throw new UsageError("Cannot use --all with --server: leave one of them out");
      }
      if (flags.all) return await (await import("../commands/list.ts")).list(context);
      await question.command!.run(context, operands, flags);
    },
  },
};

/** Counts the files that there is a grammar for, and those of them that parsed in full. */
function coverageOf({ parseStatus }: Pick<IndexStats, "parseStatus">) {
  const parsed = parseStatus.filter(({ status }) => status !== "no_grammar");
  const all = parsed.reduce((sum, { files }) => sum + files, 0);
  return { inFull: parsed.find(({ status }) => status === "ok")?.files ?? 0, all };
}

function figuresOf(answer: JsonRecord): JsonRecord {
  const failures = recordsOf(answer.parse_failures);
  const models = recordsOf(answer.models).map((each) => pick(each, MODEL_FIGURES));
  return {
    ...pick(answer, FIGURES),
    languages: firstItems(answer, "languages").map((each) => pick(each, ["language", "files"])),
    kinds: firstItems(answer, "kinds"),
    categories: firstItems(answer, "categories"),
    parse_status: firstItems(answer, "parse_status"),
    parse_failures: {
      total: failures.length,
      items: failures.slice(0, MAX_FAILURES).map((each) => pick(each, ["path", "status"])),
    },
    skipped: firstItems(answer, "skipped"),
    ...(models.length > 0 ? { models } : {}),
  };
}

function firstItems(answer: JsonRecord, name: string): readonly JsonRecord[] {
  return recordsOf(answer[name]).slice(0, MAX_ITEMS);
}

/** Rows of a list before it is cut. */
const MAX_ROWS = 20;

/**
 * Writes the statistics of an index as tables. Long lists are cut; JSON has them whole.
 *
 * @param above Where an index may be that cannot be read, if there may be one.
 * @param now The time, in milliseconds.
 */
export function statsText(
  stats: StatsAnswer,
  paint: Paint,
  above?: string,
  now: number = Date.now(),
): string {
  const languages = stats.languages.map((each) => [each.name, count(each.files), size(each.bytes)]);
  const failures = stats.parseFailures.map((each) => [each.path, each.status, each.message]);
  return [
    table(summary(stats, now, above)),
    section(paint, ["Language", "Files", "Size"], languages, [1, 2]),
    section(paint, ["Kind", "Symbols"], stats.kinds.map((each) => [each.kind, count(each.count)]), [
      1,
    ]),
    section(paint, ["Category", "Files"], fileCounts(stats.categories, "category"), [1]),
    section(paint, ["Parsed", "Files"], fileCounts(stats.parseStatus, "status"), [1]),
    section(paint, ["Left out", "Files"], skipCounts(stats), [1]),
    section(paint, ["Model", "Feature", "Chunks with vectors", "Share", "Size"], modelRows(stats), [
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

function summary(stats: StatsAnswer, now: number, above?: string): string[][] {
  return [
    ...indexRows(stats, now, above),
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
    ...coverageRow(stats),
    ...(stats.kept ? [["Chosen files", keptText(stats.kept)]] : []),
    ...(stats.queries
      ? [["Your queries", `${visible(stats.queries.join(", "))}, until "cbx index --rebuild"`]]
      : []),
    ...(stats.history ? [["History", historyText(stats.history)]] : []),
    ["Model", [BUILT_IN, ...stats.models.map(({ model }) => visible(model))].join(", ")],
  ];
}

/** Commits that say what files are about, and why there are no more. */
function historyText({ commits, files, gap }: NonNullable<IndexStats["history"]>): string {
  const known = commits === 0
    ? "none"
    : `${counted(commits, "commit")} on ${counted(files, "file")}`;
  return gap === undefined ? known : `${known}: ${visible(gap)}`;
}

function coverageRow(stats: IndexStats): string[][] {
  const { inFull, all } = coverageOf(stats);
  if (all === 0) return [];
  const files = counted(all, "file");
  return [[
    "Coverage",
    `${shareText(inFull, all)} of ${files} with a grammar parsed in full`,
  ]];
}

/** Files that were chosen for the index, as the flags say it. */
function keptText({ ignore = [], include = [], respectGitignore = true }: FileChoice): string {
  const flags = [
    ...ignore.map((each) => `--ignore ${each}`),
    ...include.map((each) => `--include ${each}`),
    ...(respectGitignore ? [] : ["--no-gitignore"]),
  ];
  return `${visible(flags.join(" "))}, until "cbx index --rebuild"`;
}

/** Embedder that knows meanings without a model. */
const BUILT_IN = "static (built in)";

/** Without an index, the other figures are those of the tree as it was read into memory. */
function indexRows(
  stats: StatsAnswer,
  now: number,
  above = 'run "cbx index"',
): string[][] {
  if (stats.unusable !== undefined) {
    return [["Index", `not used: ${visible(stats.unusable)}; run "cbx index --rebuild"`]];
  }
  if (!stats.exists) return [["Index", `none on disk: ${above}`]];
  return [
    ["Index", `${visible(stats.indexPath)}${schema(stats)}`],
    ["Index size", size(stats.indexBytes)],
    ["Last indexed", `${builtText(stats, now)}${commit(stats)}`],
    ["State", state(stats) + (stats.isOld ? "; built longer ago than --staleness-threshold" : "")],
    ...(stats.imported ? [["Imported", importedText(stats.imported)]] : []),
  ];
}

function builtText({ builtAt }: IndexStats, now: number): string {
  const past = builtAt === null ? "" : ago(now - Date.parse(builtAt));
  const time = visible(builtAt ?? "unknown");
  return past === "" ? time : `${past} (${time})`;
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
  if (stats.isCutOtherwise) return 'chunks are of other lengths than configured: run "cbx index"';
  if (stats.isTaggedOtherwise) return 'it was made with other tags queries: run "cbx index"';
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
  return stats.skipped.map((each) => [skipWords(each.reason), count(each.count)]);
}

function modelRows(stats: IndexStats): string[][] {
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
  const more = rows.length - shown.length;
  const note = more > 0 ? paint.dim(`… and ${count(more)} more: --json has them all`) + "\n" : "";
  return titled(table([heads, ...shown], numeric), paint) + note;
}
