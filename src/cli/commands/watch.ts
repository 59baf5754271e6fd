import type { UpdateReport } from "@cbx/core";
import { DEFAULT_DEBOUNCE_MS, type WatchFlags } from "../agent_flags.ts";
import { interruptible } from "../interruptible.ts";
import type { OpenedIndex } from "../library.ts";
import { ProgressLine } from "../print/progress.ts";
import { visible } from "../print/visible.ts";
import { eventJson, eventText, hasChanged, type WatchEvent } from "../watch/watch_events.ts";
import { type WatchListener, watchTree } from "../watch/watch_tree.ts";
import { type CommandContext, openIndex, settingsOf } from "./context.ts";
import { requireOneRoot } from "./update.ts";

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
  requireOneRoot(context, path);
  const settings = await settingsOf(context, path);
  const debounce = flags.debounce ?? settings["watch.debounce"] ?? DEFAULT_DEBOUNCE_MS;
  await interruptible(context.streams, async (signal) => {
    const index = await openIndex(
      context,
      path === undefined ? { signal } : { signal, root: path },
    );
    const options = { debounceMs: debounce, signal, listener: listenerOf(context, index.root) };
    await watchTree(index, () => update(context, index, signal), options);
  });
}

async function update(
  { streams, options }: CommandContext,
  index: OpenedIndex,
  signal: AbortSignal,
): Promise<UpdateReport> {
  using progress = options.quiet ? undefined : new ProgressLine(streams);
  return await index.update({ signal, onProgress: (each) => progress?.report(each) });
}

/** The first update is told whatever it did; of the others, those that changed something. */
function listenerOf({ streams, options }: CommandContext, root: string): WatchListener {
  let isFirst = true;
  const tell = (event: WatchEvent) => {
    if (options.json) streams.out(eventJson(event, new Date()));
    else if (!options.quiet) streams.out(eventText(event, new Date()));
  };
  return {
    updated: (report) => {
      if (isFirst || hasChanged(report)) tell({ event: "update", report });
      isFirst = false;
    },
    watching: () => tell({ event: "watching", root }),
    locked: ({ message }) => streams.err(`${visible(message)}: trying on\n`),
  };
}
