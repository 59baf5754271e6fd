import type { OpenOptions } from "@cbx/core";
import type { GlobalOptions } from "../flags.ts";
import type { Library, OpenedIndex } from "../library.ts";
import { createPaint, type Paint } from "../print/paint.ts";
import { requireReadable, resolveRoot } from "../resolve_root.ts";
import type { CliStreams } from "../streams.ts";

/** What every command is given. */
export interface CommandContext {
  /** Where it writes. */
  readonly streams: CliStreams;
  /** What it calls. */
  readonly library: Library;
  /** What the global flags say. */
  readonly options: GlobalOptions;
}

/**
 * Opens the index that the global flags name.
 *
 * @param context What the command was given.
 * @param more Further options, and the root where the command line names one of its own.
 * @throws {UsageError} If the root or the folder of the index may not be read.
 */
export async function openIndex(
  context: CommandContext,
  more: Partial<OpenOptions> = {},
): Promise<OpenedIndex> {
  const { root, index } = context.options;
  if (index !== undefined) requireReadable(index);
  return await context.library.open({
    ...more,
    root: resolveRoot(more.root ?? root),
    ...(index === undefined ? {} : { indexDir: index }),
  });
}

/** The colours of standard output. */
export function paintOf(context: CommandContext): Paint {
  const { streams, options } = context;
  return createPaint(streams.outIsTerminal && !streams.noColor && options.color);
}

/** Line width where there is no terminal. */
const DEFAULT_COLUMNS = 200;
/** Narrower terminals are written as if they had this many columns. */
const MIN_COLUMNS = 40;

/** Characters that a line of standard output may take. */
export function columnsOf({ streams }: CommandContext): number {
  const columns = streams.outIsTerminal ? streams.columns : undefined;
  return Math.max(MIN_COLUMNS, columns ?? DEFAULT_COLUMNS);
}
