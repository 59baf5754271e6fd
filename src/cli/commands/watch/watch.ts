import type { ModelFeature, UpdateOptions, UpdateReport } from "@cbx/core";
import { defined } from "../../defined.ts";
import type { OpenedIndex } from "../../library.ts";
import { type FeatureSwitch, switchOf } from "../../models/feature_switch.ts";
import { unfinishedNotes } from "../../terminal/encode_text.ts";
import { interruptible } from "../../terminal/interruptible.ts";
import { ProgressLine } from "../../terminal/progress.ts";
import { visible } from "../../terminal/visible.ts";
import { DEFAULT_DEBOUNCE_MS, type WatchFlags } from "../command_rows.ts";
import { type CommandContext, openIndex, settingsOf } from "../context.ts";
import { Encoding, requireOneRoot, unopened } from "../update.ts";
import { eventJson, eventText, hasChanged, type WatchEvent } from "./watch_events.ts";
import { type WatchListener, watchTree } from "./watch_tree.ts";

/**
 * Keeps the index up to date as files change, until Ctrl-C. That is how a watch ends, so it ends
 * with status 0; with 130 where an update was given up for it.
 *
 * @param context What the command was given.
 * @param path The root, where the command line names it.
 * @param flags What the flags say.
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
  const encoding = new Encoding();
  await interruptible(context.streams, async (signal) => {
    const where = path === undefined ? { signal } : { signal, root: path };
    const onWait = options.quiet ? undefined : (text: string) => streams.err(`${visible(text)}\n`);
    const index = await openIndex(context, where, {
      purpose: "index",
      flags,
      ...defined({ onWait }),
    });
    const given = defined({ maxTokensToEmbed, signal });
    const listener = listenerOf(context, index.root, switchOf(flags, settings));
    const watched = { debounceMs: debounce, signal, listener };
    await watchTree(index, () => update(context, index, { ...given, encoding }), watched);
  }, () => encoding.state);
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
      encoding.note(each);
      progress?.reportEncode(each);
    },
  });
}

function line(text: string): string {
  return `${text}\n`;
}

/** Models are opened once. */
function unopenedLine(feature: ModelFeature): string {
  return `Nothing is encoded for "${feature}" as long as this runs: start it again when its model is there\n`;
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
      if (isFirst) streams.err(unopened(report, chosen).map(unopenedLine).join(""));
      isFirst = false;
      // A server that is gone would be told of with every file that is saved.
      const trouble = report.models.map(({ stopped = "" }) => stopped).join("\n");
      if (trouble !== told) streams.err(unfinishedNotes(report.models).map(line).join(""));
      told = trouble;
    },
    watching: () => tell({ event: "watching", root }),
    locked: ({ message }) => streams.err(`${visible(message)}: trying on\n`),
  };
}
