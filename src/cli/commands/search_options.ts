/**
 * What a search is asked for: what its flags say, then what is configured, then what the library
 * does by itself.
 *
 * @module
 */
import type { SearchOptions } from "@cbx/core";
import type { Settings } from "../config/settings.ts";
import type { SearchFlags } from "../flags.ts";
import { UsageError } from "../usage_error.ts";

/** More lines than any chunk has. */
const WHOLE_CHUNK_LINES = 1_000_000;

/**
 * Makes the options of a search. What neither flags nor settings name is left out, so that the
 * defaults of the library hold.
 *
 * @param flags What the flags say.
 * @param settings What is configured.
 * @throws {UsageError} If the flags ask for snippets of two kinds.
 */
export function searchOptions(flags: SearchFlags, settings: Settings = {}): SearchOptions {
  const { limit = settings.limit, tokenBudget = settings.tokenBudget, offset, ext, kind } = flags;
  const { mode = settings.mode, rank = settings.rank, session = settings.session } = flags;
  const { lang = settings.languages, path = settings.paths } = flags;
  const { category = settings.categories } = flags;
  // Configured signals are those of the configured mode: another may have none of them.
  const { signals = flags.mode === undefined ? settings.signals : undefined } = flags;
  return {
    overlay: overlayOf(flags, settings) ?? true,
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
    ...(tokenBudget === undefined ? {} : { tokenBudget }),
    ...(lang === undefined ? {} : { languages: lang }),
    ...(ext === undefined ? {} : { extensions: ext }),
    ...(path === undefined ? {} : { paths: path }),
    ...(kind === undefined ? {} : { kinds: kind }),
    ...(category === undefined ? {} : { categories: category }),
    ...(mode === undefined ? {} : { mode }),
    ...(signals === undefined ? {} : { signals }),
    ...(rank === undefined ? {} : { rank }),
    ...(session === undefined ? {} : { session }),
    ...snippetOptions(flags, settings),
    ...(flags.explain ? { explain: true } : {}),
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

/** The parts of the options that say what a snippet shows. */
type SnippetOptions = Pick<
  SearchOptions,
  "context" | "contextAfter" | "contextBefore" | "snippetLines"
>;

function snippetOptions(flags: SearchFlags, settings: Settings): SnippetOptions {
  const { afterContext = flags.context, beforeContext = flags.context } = flags;
  const hasLines = afterContext !== undefined || beforeContext !== undefined;
  requireOne([
    [flags.show === true, "--show"],
    [flags.smart === true, "--smart"],
    [hasLines, "-A, -B or -C"],
  ]);
  if (flags.show) return { snippetLines: WHOLE_CHUNK_LINES };
  if (flags.smart) return { context: "definition" };
  if (hasLines) {
    return {
      ...(beforeContext === undefined ? {} : { contextBefore: beforeContext }),
      ...(afterContext === undefined ? {} : { contextAfter: afterContext }),
    };
  }
  const { context, snippetLines } = settings;
  return {
    ...(context === undefined ? {} : { context }),
    ...(snippetLines === undefined ? {} : { snippetLines }),
  };
}

function requireOne(ways: readonly (readonly [isGiven: boolean, flag: string])[]): void {
  const [first, second] = ways.filter(([isGiven]) => isGiven).map(([, flag]) => flag);
  if (second === undefined) return;
  throw new UsageError(
    `Cannot use ${first} and ${second} together: each says what a snippet shows`,
  );
}
