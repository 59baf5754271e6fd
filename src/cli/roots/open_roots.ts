/**
 * Several roots at once: which they are, and their indexes opened together. One that cannot be
 * opened is named on standard error, and the others answer.
 *
 * @module
 */
import { isAbsolute, join, normalize } from "node:path";
import type { CommandContext } from "../command_line/command_row.ts";
import type { Settings } from "../config/settings.ts";
import { UsageError } from "../errors/usage_error.ts";
import type { OpenAllOptions, OpenedIndexes } from "../library.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { readFlag } from "../models/permission_flags.ts";
import { visible } from "../terminal/visible.ts";
import { isReadable, requireStoreFolder, resolveRoot, withSlashes } from "./resolve_root.ts";

/** A root, and where its index is if that is not the usual place. */
export type RootPlace = OpenAllOptions["roots"][number];

/**
 * The roots that a search looks at: those of `--roots`, else the root itself and what is linked.
 *
 * @param named The roots of `--roots`, if it is given.
 * @throws {UsageError} If the root may not be read, or is named twice.
 */
export function rootsOf(
  context: CommandContext,
  settings: Settings,
  named?: readonly string[],
): readonly RootPlace[] {
  const { root, index: indexDir } = context.options;
  if (named !== undefined) {
    if (root !== undefined) throw refuseTogether("--root", "name it among them");
    if (indexDir !== undefined) throw refuseTogether("--index", "each root has its own index");
    return unique(named.map((each) => ({ root: each })));
  }
  const first = resolveRoot(root);
  const linked = (settings.linked ?? [])
    .map((each) => ({ root: isAbsolute(each) ? each : join(first, each) }));
  return unique([{ root: first, ...(indexDir === undefined ? {} : { indexDir }) }, ...linked]);
}

/**
 * The root whose settings hold, where that is not the one of the command: without one at hand, it is
 * the first of those that are named.
 */
export function settingsRoot(
  { options }: CommandContext,
  roots: readonly string[] = [],
): string | undefined {
  return options.root === undefined && !isReadable(".") ? roots[0] : undefined;
}

function refuseTogether(flag: string, advice: string): UsageError {
  return new UsageError(`Cannot use ${flag} and --roots together: ${advice}`);
}

function unique(places: readonly RootPlace[]): RootPlace[] {
  const byPath = new Map<string, RootPlace>();
  for (const place of places) {
    const path = join(place.root, ".");
    if (!byPath.has(path)) byPath.set(path, { ...place, root: withSlashes(normalize(place.root)) });
  }
  return [...byPath.values()];
}

interface OpenedRoots {
  readonly indexes: OpenedIndexes;
  /** The folder of each root as it was named, by the name that results carry. */
  readonly folders: ReadonlyMap<string, string>;
}

/**
 * Opens the indexes of several roots.
 *
 * @throws {UsageError} If none of them may be read, or the store may not.
 */
export async function openRoots(
  context: CommandContext,
  places: readonly RootPlace[],
  more: Omit<OpenAllOptions, "roots"> = {},
): Promise<OpenedRoots> {
  const roots = places.filter(({ root }) => isReadable(root));
  for (const place of places) {
    if (!roots.includes(place)) warn(context, place.root, forbidden(place.root));
  }
  if (roots.length === 0) {
    throw new UsageError(`Cannot read any root: ${forbidden(places[0]!.root)}`);
  }
  const { trustIndex, store: storeDir } = context.options;
  if (storeDir !== undefined) requireStoreFolder(storeDir, false);
  const options = omitUndefined({ trustIndex, storeDir });
  const indexes = await context.library.openAll({ ...more, ...options, roots });
  const folders = new Map<string, string>();
  // Members stand in the order of the roots.
  for (const [at, { name, error }] of indexes.members.entries()) {
    const folder = roots[at]?.root ?? name;
    folders.set(name, folder);
    if (error !== undefined) warn(context, folder, error);
  }
  return { indexes, folders };
}

function forbidden(root: string): string {
  return `permission is missing, run with ${readFlag(root)}`;
}

/** An answer without a root is another answer: that is said even with `--quiet`. */
function warn({ streams }: CommandContext, root: string, state: string): void {
  streams.err(visible(`"${root}" is left out: ${state}`) + "\n");
}
