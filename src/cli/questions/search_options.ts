/**
 * Options of a search: what its flags say, then what is configured, then what the library
 * does by itself.
 *
 * @module
 */
import type { SearchOptions } from "@cbx/core";
import type { Settings } from "../config/settings.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { UsageError } from "../errors/usage_error.ts";
import type { SearchFlags } from "./search_rows.ts";

/** More lines than any chunk has. */
const WHOLE_CHUNK_LINES = 1_000_000;

/**
 * Makes the options of a search. What neither flags nor settings name is left out, so that the
 * defaults of the library hold.
 *
 * @throws {UsageError} If the flags ask for snippets of two kinds.
 */
export function searchOptions(flags: SearchFlags, settings: Settings = {}): SearchOptions {
  const { limit = settings.limit, tokenBudget = settings.tokenBudget } = flags;
  const { mode = settings.mode, rank = settings.rank, session = settings.session } = flags;
  const { languages = settings.languages, paths = settings.paths } = flags;
  const { categories = settings.categories, offset, extensions, kinds, symbols, explain } = flags;
  const { minScore, relations, copies } = flags;
  // Configured signals are those of the configured mode: another may have none of them.
  const { signals = flags.mode === undefined ? settings.signals : undefined } = flags;
  return {
    overlay: overlayOf(flags, settings) ?? true,
    ...omitUndefined({ limit, offset, tokenBudget }),
    ...omitUndefined({ languages, extensions, paths, kinds, symbols, categories }),
    ...omitUndefined({ mode, signals, rank, session, explain, minScore, relations, copies }),
    ...snippetOptions(flags, settings),
  };
}

/**
 * Tells whether the tree is compared with the index. The flag can only say no, and says yes where
 * it is not given.
 */
export function overlayOf(
  flags: { readonly overlay?: boolean },
  settings: Settings,
): boolean | undefined {
  return flags.overlay === false ? false : settings.overlay ?? flags.overlay;
}

/**
 * Adds what a person reads of each result unless they ask for more: the lines that tell the most, of
 * the whole range.
 *
 * @returns `undefined` where flags or settings say what a snippet shows.
 */
export function briefOptions(options: SearchOptions): SearchOptions | undefined {
  const { context, contextAfter, contextBefore, snippetLines, tokenBudget } = options;
  const chosen = [context, contextAfter, contextBefore, snippetLines];
  if (chosen.some((each) => each !== undefined)) return undefined;
  // A budget of tokens would go to lines that nobody sees.
  return tokenBudget === undefined ? { ...options, snippetLines: WHOLE_CHUNK_LINES } : options;
}

/** The parts of the options that say what a snippet shows. */
function snippetOptions(flags: SearchFlags, settings: Settings): SearchOptions {
  const { contextAfter = flags.contextLines, contextBefore = flags.contextLines } = flags;
  const hasLines = contextAfter !== undefined || contextBefore !== undefined;
  requireOne([
    [flags.show === true, "--show"],
    [flags.smart === true && !hasLines, "--smart"],
    [hasLines, "-A, -B or -C"],
  ]);
  if (flags.show) return { snippetLines: WHOLE_CHUNK_LINES };
  // Who names lines has said more than who asks for the definition.
  if (hasLines) return omitUndefined({ contextBefore, contextAfter });
  if (flags.smart) return { context: "definition" };
  const { snippetLines } = settings;
  const context = flags.smart === false ? "found" : settings.context;
  return omitUndefined({ context, snippetLines });
}

function requireOne(ways: readonly (readonly [isGiven: boolean, flag: string])[]): void {
  const [first, second] = ways.filter(([isGiven]) => isGiven).map(([, flag]) => flag);
  if (second === undefined) return;
  throw new UsageError(
    `Cannot use ${first} and ${second} together: each says what a snippet shows`,
  );
}
