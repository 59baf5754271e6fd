/**
 * Opens the trees that are searched as one. A tree that cannot be opened is told of, and does not
 * keep the others from answering.
 *
 * @module
 */
import { type CodeIndex, openIndex } from "./code_index.ts";
import { RootError } from "../errors.ts";
import type { OpenOptions } from "./options.ts";
import { absolute, nameOf } from "../text/paths.ts";
import { sentenceOf } from "../text/sentence_of.ts";

/** One of several roots. */
export interface RootOptions extends Pick<OpenOptions, "root" | "indexDir" | "contents"> {
  /** Name that results carry. @default {name of the folder, with a number where it is taken} */
  readonly name?: string;
}

/** Options for `openIndexes()`. */
export interface OpenIndexesOptions extends Omit<OpenOptions, "root" | "indexDir" | "contents"> {
  /**
   * Folders of the trees. Their order decides between equal results; a folder that is named twice
   * counts once.
   */
  readonly roots: readonly (string | RootOptions)[];
}

/** One of the indexes that are searched as one. */
export interface MemberIndex {
  /** Name that results carry. */
  readonly name: string;
  /** Absolute path of the tree. */
  readonly root: string;
  /** Its index; absent where the tree cannot be opened. */
  readonly index?: CodeIndex;
  /** Why it could not answer, the last time that it was asked, in one sentence. */
  readonly error?: string;
}

/**
 * Opens the indexes of all roots.
 *
 * @throws {RangeError} If no root is named, or two are to have the same name.
 * @throws {RootError} If no root can be opened: what is wrong with the first.
 */
export async function openRoots({ roots, ...options }: OpenIndexesOptions): Promise<MemberIndex[]> {
  if (roots.length === 0) {
    throw new RangeError("Cannot open indexes without a root: name at least one");
  }
  const wanted = roots.map((root) => typeof root === "string" ? { root } : root);
  const opened = await Promise.all(wanted.map((root) => openRoot(root, options)));
  options.signal?.throwIfAborted();
  if (opened.every(({ index }) => index === undefined)) throw opened[0]!.failure;
  const once = opened.filter(isFirst);
  const names = nameRoots(once);
  return once.map(({ path, index, failure }, place) => ({
    name: names[place]!,
    root: path,
    ...(index ? { index } : { error: sentenceOf(failure) }),
  }));
}

/** A root, and its index or why there is none. */
interface OpenedRoot {
  readonly path: string;
  readonly name?: string;
  readonly index?: CodeIndex;
  readonly failure?: unknown;
}

async function openRoot(
  { name, ...root }: RootOptions,
  options: Omit<OpenIndexesOptions, "roots">,
): Promise<OpenedRoot> {
  const named = name === undefined ? {} : { name };
  try {
    checkReadable(root.root);
    const index = await openIndex({ ...options, ...root });
    // Both may be elsewhere: a root may be a link, and an index may have a folder of its own.
    checkReadable(index.root);
    checkReadable(index.indexPath);
    return { path: index.root, index, ...named };
  } catch (failure) {
    return { path: absolute(root.root), failure, ...named };
  }
}

/** Asked before anything is read, since the attempt would raise a prompt. */
function checkReadable(path: string): void {
  if (Deno.permissions.querySync({ name: "read", path }).state === "granted") return;
  throw new RootError(path, "unreadable");
}

function isFirst({ path }: OpenedRoot, place: number, all: readonly OpenedRoot[]): boolean {
  return all.findIndex((other) => other.path === path) === place;
}

/**
 * Names the roots that are searched as one: each as its caller wants, else as its folder is called,
 * with a number behind where that is taken: `api`, `api-2`.
 *
 * @param roots Paths, without a slash at the end, and names that are wanted.
 * @throws {RangeError} If a name is empty, or is wanted twice.
 */
export function nameRoots(
  roots: readonly { readonly path: string; readonly name?: string }[],
): string[] {
  const taken = new Set<string>();
  for (const { name } of roots) {
    if (name === undefined) continue;
    if (name === "" || taken.has(name)) {
      throw new RangeError(
        `Cannot name a root "${name}" as every root needs a name of its own: choose another`,
      );
    }
    taken.add(name);
  }
  return roots.map(({ path, name }) => name ?? freeName(nameOf(path) || "root", taken));
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`;
  taken.add(name);
  return name;
}
