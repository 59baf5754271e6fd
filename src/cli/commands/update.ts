import {
  type FileChoice,
  type IndexStats,
  listChangedPaths,
  type ModelFeature,
  type UpdateOptions,
  type UpdateReport,
} from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import { UsageError } from "../errors/usage_error.ts";
import type { OpenedIndex } from "../library.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { type FeatureSwitch, switchOf } from "../models/model_settings.ts";
import { encodeText, unfinishedNotes, untouchedNotes } from "../terminal/encode_text.ts";
import { count, counted, duration, size, skipWords } from "../terminal/figures.ts";
import { ProgressLine } from "../terminal/progress.ts";
import { interruptible } from "../terminal/streams.ts";
import { visible } from "../terminal/visible.ts";
import type { IndexFlags, UpdateFlags } from "./command_rows.ts";
import { openIndex, printReport, settingsOf } from "./context.ts";

interface PartReport extends UpdateReport {
  /** Files that differ from the index, and not from the commit that was named. */
  readonly filesLeft?: number;
  /** Notes on models that were to encode chunks and could not be opened. */
  readonly untouched: readonly string[];
  /** Lines that name files, where that is asked for. */
  readonly named: readonly string[];
}

/**
 * Builds the index, or brings it up to date.
 *
 * @param path The root, where the command line names it.
 * @throws {UsageError} If the root is named twice.
 * @throws {RepositoryError} If the repository cannot tell what has changed.
 */
export async function update(
  context: CommandContext,
  path: string | undefined,
  flags: IndexFlags & UpdateFlags,
): Promise<void> {
  const { streams, options } = context;
  requireOneRoot(context, path);
  if (flags.since !== undefined && flags.all) {
    throw new UsageError("Cannot use --all and --since together: choose one");
  }
  if (flags.update && flags.rebuild) {
    throw new UsageError("Cannot use --update and --rebuild together: choose one");
  }
  if (flags.verbose && options.quiet) {
    throw new UsageError("Cannot use --verbose and --quiet together: choose one");
  }
  const encoding = { hasEncoded: false };
  const { untouched, named, ...report } = await interruptible(
    streams,
    (signal) => run(context, { path, flags, signal, encoding }),
    () => stateOf(encoding),
  );
  printReport(context, report, updateText);
  const notes = [...unfinishedNotes(report.models), ...untouched];
  for (const note of [...named, ...notes]) streams.err(`${note}\n`);
  const { filesLeft = 0 } = report;
  if (filesLeft > 0) {
    streams.err(
      `Left out ${counted(filesLeft, "other file")} that changed: run "cbx update" to read all\n`,
    );
  }
}

/**
 * Checks that the root is named by the command or by the flag, not by both.
 *
 * @throws {UsageError} If it is named twice.
 */
export function requireOneRoot({ options }: CommandContext, path: string | undefined): void {
  if (path === undefined || options.root === undefined) return;
  throw new UsageError(`Cannot work on "${path}" and on --root "${options.root}": name one`);
}

async function run(
  context: CommandContext,
  { path, flags, signal, encoding }: {
    readonly path: string | undefined;
    readonly flags: IndexFlags & UpdateFlags;
    readonly signal: AbortSignal;
    readonly encoding: Encoding;
  },
): Promise<PartReport> {
  const settings = await settingsOf(context, path);
  const { maxTokensToEmbed } = { ...settings, ...flags };
  const { verbose = false, memory } = flags;
  using progress = context.options.quiet
    ? undefined
    : new ProgressLine(context.streams, undefined, verbose);
  using index = await openIndex(context, omitUndefined({ signal, root: path }), {
    purpose: "index",
    flags,
    onWait: (message) => progress?.note(message),
  });
  const report = await index.update({
    rebuild: flags.rebuild === true,
    verify: flags.all === true,
    ...filesOf(flags),
    ...await pathsOf(index, flags, signal),
    ...omitUndefined({ maxTokensToEmbed, maxMemoryBytes: memory && memory * BYTES_PER_MB }),
    signal,
    onProgress: (each) => progress?.report(each),
    onEncode: (each) => {
      encoding.hasEncoded ||= each.done > 0;
      progress?.reportEncode(each);
    },
  });
  const missing = listUnopened(report, switchOf(flags, settings));
  if (flags.since === undefined && missing.length === 0 && !verbose) {
    return { ...report, untouched: [], named: [] };
  }
  const stats = await index.stats();
  const named = verbose ? namedFiles(stats) : [];
  const left = flags.since === undefined ? {} : { filesLeft: stats.filesChangedSinceBuild };
  return { ...report, ...left, untouched: untouchedNotes(stats, missing), named };
}

const BYTES_PER_MB = 2 ** 20;

/** Files of each list that are named. */
const MAX_NAMED = 200;

/** Names the files that did not parse, and those that were left out. */
export function namedFiles({ parseFailures, skips }: IndexStats): string[] {
  const failed = parseFailures.map(({ path, status, message }) =>
    `Not fully parsed: ${path} (${[status, message].filter((each) => each !== "").join(": ")})`
  );
  const left = skips.map(({ path, reason, detail = "" }) =>
    `Left out: ${path} (${[skipWords(reason), detail].filter((each) => each !== "").join(": ")})`
  );
  return [failed, left].flatMap((lines) => [
    ...lines.slice(0, MAX_NAMED).map(visible),
    ...(lines.length > MAX_NAMED
      ? [`… and ${count(lines.length - MAX_NAMED)} more: see "cbx stats --json"`]
      : []),
  ]);
}

/** Features that are switched on, and whose models could not be asked to encode anything. */
export function listUnopened(
  { models }: Pick<UpdateReport, "models">,
  { features }: FeatureSwitch,
): ModelFeature[] {
  return features.filter((feature) =>
    feature !== "rerank" && !models.some((each) => each.feature === feature)
  );
}

/** Files that the flags choose; without such a flag, nothing is said of them. */
function filesOf({ ignore, include, gitignore = true }: IndexFlags): Partial<FileChoice> {
  return omitUndefined({ ignore, include, ...(gitignore ? {} : { respectGitignore: false }) });
}

async function pathsOf(
  { root }: OpenedIndex,
  { since }: UpdateFlags,
  signal: AbortSignal,
): Promise<Pick<UpdateOptions, "paths">> {
  return since === undefined ? {} : { paths: await listChangedPaths(root, { since, signal }) };
}

/** Sums an update up in one line, and one for each model that encoded something. */
export function updateText(report: UpdateReport): string {
  // What models took has lines of its own.
  const ownMs = report.models.reduce((left, model) => left - model.elapsedMs, report.elapsedMs);
  const time = duration(Math.max(0, ownMs));
  const sizes = `${size(report.sourceBytes)} of source, ${size(report.indexBytes)} of index`;
  const parts = [`${action(report)} in ${time}: ${sizes}`, ...leftOut(report)];
  if (report.parseFailures > 0) {
    parts.push(`${counted(report.parseFailures, "file")} not fully parsed, see "cbx stats"`);
  }
  if (report.overBudget > 0) {
    parts.push(`${counted(report.overBudget, "file")} over budget, see "cbx doctor"`);
  }
  return parts.join("; ") + "\n" + encodeText(report.models);
}

function action(report: UpdateReport): string {
  const holds = `${counted(report.chunks, "chunk")}, ${counted(report.symbols, "symbol")}`;
  const files = counted(report.files, "file");
  switch (report.mode) {
    case "built":
      return `Indexed ${files} (${holds})`;
    case "updated":
      return `Updated ${counted(report.written, "file")}, removed ${count(report.removed)} ` +
        `(${files}, ${holds})`;
    case "unchanged":
      return `Nothing has changed: checked ${files} (${holds})`;
  }
}

/** Counts without a noun, as whole folders are left out too. */
function leftOut(report: UpdateReport): string[] {
  const reasons = [...report.skips].sort((a, b) => b.count - a.count).map((each) =>
    `${count(each.count)} ${skipWords(each.reason)}`
  );
  return reasons.length === 0 ? [] : [`left out: ${reasons.join(", ")}`];
}

/** How far models have come in a run, for the case that it is interrupted. */
export interface Encoding {
  hasEncoded: boolean;
}

/** State of the index, where it is not the usual one. */
export function stateOf({ hasEncoded }: Encoding): string | undefined {
  return hasEncoded
    ? "what models have encoded so far is kept, and the next run goes on from there"
    : undefined;
}
