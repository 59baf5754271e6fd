import {
  JSON_SCHEMA_VERSION,
  type ModelFeature,
  toSnakeCase,
  type UpdateOptions,
  type UpdateReport,
} from "@cbx/core";
import type { CommandContext } from "../../command_line/command_row.ts";
import { omitUndefined } from "../../omit_undefined.ts";
import type { OpenedIndex } from "../../library.ts";
import { type FeatureSwitch, switchOf } from "../../models/model_settings.ts";
import { unfinishedNotes } from "../../terminal/encode_text.ts";
import { count, counted, duration } from "../../terminal/figures.ts";
import { safeJson } from "../../terminal/json.ts";
import { ProgressLine } from "../../terminal/progress.ts";
import { interruptible } from "../../terminal/streams.ts";
import { visible } from "../../terminal/visible.ts";
import { DEFAULT_DEBOUNCE_MS, type WatchFlags } from "../command_rows.ts";
import { openIndex, settingsOf } from "../context.ts";
import { type Encoding, listUnopened, requireOneRoot, stateOf } from "../update.ts";
import { type WatchListener, watchTree } from "./watch_tree.ts";

/**
 * Keeps the index up to date as files change, until Ctrl-C. That is how a watch ends, so it ends
 * with status 0; with 130 where an update was given up for it.
 *
 * @param path The root, where the command line names it.
 * @throws {UsageError} If the root is named twice, vanishes, or cannot be watched.
 */
export async function watch(
  context: CommandContext,
  path: string | undefined,
  flags: WatchFlags,
): Promise<void> {
  const { streams, options } = context;
  requireOneRoot(context, path);
  const settings = await settingsOf(context, path);
  const debounce = flags.debounce ?? settings["watch.debounce"] ?? DEFAULT_DEBOUNCE_MS;
  const { maxTokensToEmbed } = { ...settings, ...flags };
  const encoding = { hasEncoded: false };
  await interruptible(context.streams, async (signal) => {
    const onWait = options.quiet ? undefined : (text: string) => streams.err(`${visible(text)}\n`);
    const index = await openIndex(context, omitUndefined({ signal, root: path }), {
      purpose: "index",
      flags,
      ...omitUndefined({ onWait }),
    });
    const given = omitUndefined({ maxTokensToEmbed, signal });
    const listener = listenerOf(context, index.root, switchOf(flags, settings));
    const watched = { debounceMs: debounce, signal, listener };
    await watchTree(index, () => update(context, index, { ...given, encoding }), watched);
  }, () => stateOf(encoding));
}

async function update(
  { streams, options }: CommandContext,
  index: OpenedIndex,
  { encoding, ...given }: UpdateOptions & { readonly encoding: Encoding },
): Promise<UpdateReport> {
  using progress = options.quiet ? undefined : new ProgressLine(streams);
  return await index.update({
    ...given,
    onProgress: (each) => progress?.report(each),
    onEncode: (each) => {
      encoding.hasEncoded ||= each.done > 0;
      progress?.reportEncode(each);
    },
  });
}

function line(text: string): string {
  return `${text}\n`;
}

/** Models are opened once. */
function unopenedLine(feature: ModelFeature): string {
  return `Nothing is encoded for "${feature}" until "cbx watch" is started again with its model available\n`;
}

/** The first update is told whatever it did; of the others, those that changed something. */
function listenerOf(
  { streams, options }: CommandContext,
  root: string,
  chosen: FeatureSwitch,
): WatchListener {
  let isFirst = true;
  let told = "";
  const tell = (event: WatchEvent) => {
    if (options.json) streams.out(eventJson(event, new Date()));
    else if (!options.quiet) streams.out(eventText(event, new Date()));
  };
  return {
    updated: (report) => {
      if (isFirst || hasChanged(report)) tell({ event: "update", report });
      if (isFirst) streams.err(listUnopened(report, chosen).map(unopenedLine).join(""));
      isFirst = false;
      // A server that is gone would be told of with every file that is saved.
      const trouble = report.models.map(({ stopped = "" }) => stopped).join("\n");
      if (trouble !== told) streams.err(unfinishedNotes(report.models).map(line).join(""));
      told = trouble;
    },
    watching: () => tell({ event: "watching", root }),
    locked: ({ message }) => streams.err(`${visible(message)}: trying again\n`),
  };
}

type WatchEvent =
  | { readonly event: "update"; readonly report: UpdateReport }
  | { readonly event: "watching"; readonly root: string };

/** Prints an event as one line for people. */
export function eventText(event: WatchEvent, at: Date): string {
  const time = at.toTimeString().slice(0, 8);
  const text = event.event === "update" ? updateText(event.report) : `watching ${event.root}`;
  return `${time} ${visible(text)}\n`;
}

export function eventJson(event: WatchEvent, at: Date): string {
  const fields = event.event === "update" ? figuresOf(event.report) : { root: event.root };
  const line = { schemaVersion: JSON_SCHEMA_VERSION, event: event.event, at: at.toISOString() };
  return safeJson(toSnakeCase({ ...line, ...fields })) + "\n";
}

/** Tells whether an update has changed what is found. */
function hasChanged(report: UpdateReport): boolean {
  const { mode, written, removed, skipped } = report;
  return mode === "built" || written + removed + skipped + encodedBy(report) > 0;
}

function encodedBy({ models }: UpdateReport): number {
  return models.reduce((sum, { encoded }) => sum + encoded, 0);
}

function updateText(report: UpdateReport): string {
  const encoded = encodedBy(report);
  const models = encoded > 0 ? `encoded ${counted(encoded, "chunk")}, ` : "";
  const time = `${models}in ${
    report.elapsedMs < 1000 ? `${Math.round(report.elapsedMs)} ms` : duration(report.elapsedMs)
  }`;
  if (report.mode === "built") return `indexed ${counted(report.files, "file")}, ${time}`;
  if (!hasChanged(report)) return `up to date: ${counted(report.files, "file")}, ${time}`;
  const { written, removed, skipped } = report;
  const leftOut = skipped > 0 ? `, left out ${count(skipped)}` : "";
  return `updated ${counted(written, "file")}, removed ${count(removed)}${leftOut}, ${time}`;
}

function figuresOf(report: UpdateReport): Partial<UpdateReport> {
  const { mode, written, removed, skipped, files, elapsedMs, models } = report;
  const figures = { mode, written, removed, skipped, files, elapsedMs: Math.round(elapsedMs) };
  return models.length === 0 ? figures : { ...figures, models };
}
