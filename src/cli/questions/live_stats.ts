import type { IndexStats } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import { openIndex } from "../commands/context.ts";
import type { OpenedIndex } from "../library.ts";
import { counted } from "../terminal/figures.ts";
import { safeJson } from "../terminal/json.ts";
import { interruptible } from "../terminal/streams.ts";

/** Milliseconds between two looks at the tree. */
const INTERVAL_MS = 1_000;

/** Goes to the upper left corner, and erases the screen and what was scrolled. */
const ERASE = "\x1b[H\x1b[2J\x1b[3J";

/** How figures are asked for and written. */
interface LiveFigures<Stats> {
  /** Asks for them. */
  readonly ask: (index: OpenedIndex) => Promise<Stats>;
  /** Writes them on a screen. */
  readonly text: (stats: Stats) => string;
  /** Gives them their JSON form. */
  readonly json: (stats: Stats) => unknown;
  /** Milliseconds between two looks. @default {1000} */
  readonly intervalMs?: number;
}

/**
 * Prints the figures of an index again whenever they change, until Ctrl-C: on the same screen, or as
 * one line a change where there is no terminal.
 */
export async function liveStats<Stats extends IndexStats>(
  context: CommandContext,
  { ask, text, json, intervalMs = INTERVAL_MS }: LiveFigures<Stats>,
): Promise<void> {
  const { streams, options } = context;
  const write = (stats: Stats) => {
    if (options.json) return streams.out(`${safeJson(json(stats))}\n`);
    streams.out(streams.outIsTerminal ? ERASE + text(stats) : lineOf(stats, new Date()));
  };
  await interruptible(streams, async (signal) => {
    const index = await openIndex(context, { signal });
    try {
      for (let told = ""; !signal.aborted; await passed(intervalMs, signal)) {
        const stats = await ask(index);
        const figures = JSON.stringify(stats);
        if (figures !== told) write(stats);
        told = figures;
      }
    } finally {
      index.close();
    }
  });
}

function lineOf(stats: IndexStats, at: Date): string {
  const behind = stats.stale ? `${counted(stats.filesChangedSinceBuild, "file")} behind` : "";
  const state = stats.exists ? behind || "up to date" : "no index on disk";
  const figures = [
    ...[counted(stats.files, "file"), counted(stats.chunks, "chunk")],
    ...[counted(stats.symbols, "symbol"), state],
  ];
  return `${at.toTimeString().slice(0, 8)} ${figures.join(", ")}\n`;
}

function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
