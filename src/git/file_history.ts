/**
 * One file through the commits that led to one: under which name, and with which content, each has it.
 *
 * A name that a parent lacks is looked for among the files that the commit removed, as `git blame` does:
 * the same content first, then the file that shares most of its lines, if that is half of the larger one.
 *
 * @module
 */
import { ByteCache } from "../text/byte_cache.ts";
import { nameOf } from "../text/paths.ts";
import { linesOf, MAX_DIFF_LINES, textOfObject } from "./differences.ts";
import type { History, NamedCommit } from "./history.ts";
import { countLines, MIN_SHARED, sharedPart } from "./renames.ts";
import { isFolder, MODE, TreeCursor } from "./tree.ts";
import { diffTrees, ENTRY_WORK, type TreeFile, type TreeSource } from "./tree_diff.ts";

/** Removed files that are compared with one that came. */
const MAX_CANDIDATES = 200;
/** Entries of folders that are remembered: some 30 MB. */
const MAX_ENTRIES = 200_000;
/** Texts that are remembered as lines: each is compared with the one before it and the one after. */
const LINES_CACHE_BYTES = 8 * 1024 * 1024;
/** The same as {@linkcode MIN_SHARED} of two with one name, where no others have it: these come first. */
const MIN_NAMESAKE_SHARE = 0.75;

/** A file in a commit. */
export interface Origin {
  readonly commit: NamedCommit;
  readonly path: string;
  readonly file: TreeFile;
}

/** A file through the commits that led to one. */
export class FileHistory {
  readonly #source: TreeSource;
  readonly #history: History;
  /** Entries of folders by the name of the tree and of the entry: most commits share most of them. */
  readonly #entries = new Map<string, TreeFile | undefined>();
  readonly #lines = new ByteCache<string, readonly string[]>(LINES_CACHE_BYTES);

  constructor(source: TreeSource, history: History) {
    this.#source = source;
    this.#history = history;
  }

  /** Finds a file in a commit. */
  origin(oid: string, path: string): Origin | undefined {
    const commit = this.#history.commit(oid);
    const file = this.#fileAt(commit.tree, path);
    return file && { commit, path, file };
  }

  /**
   * Finds a file in the parents of a commit: in the first one that has the same content, and in no other;
   * else in each that has it.
   */
  parents({ commit, path, file }: Origin): Origin[] {
    const parents = commit.parents.map((oid) => this.#history.commit(oid));
    const origins = parents.map((parent): Origin | undefined => {
      const found = this.#fileAt(parent.tree, path);
      return found && { commit: parent, path, file: found };
    });
    const isSame = (origin: Origin | undefined) => origin?.file.oid === file.oid;
    const same = origins.find(isSame);
    if (same) return [same];
    parents.forEach((parent, at) => origins[at] ??= this.#renamed(parent, commit, { path, file }));
    const renamed = origins.find(isSame);
    return renamed ? [renamed] : origins.filter((each) => each !== undefined);
  }

  /** Lines of a file with their ends; `undefined` where it is too large. */
  linesOf(file: TreeFile): readonly string[] | undefined {
    const known = this.#lines.get(file.oid);
    if (known) return known;
    const bytes = textOfObject(this.#source.objects, file);
    const lines = bytes && linesOf(bytes);
    if (!lines || lines.length > MAX_DIFF_LINES) return undefined;
    this.#lines.set(file.oid, lines, bytes.length);
    return lines;
  }

  #fileAt(tree: string, path: string): TreeFile | undefined {
    let found: TreeFile | undefined = { mode: MODE.folder, oid: tree };
    for (const part of path.split("/")) {
      if (found === undefined || !isFolder(found.mode)) return undefined;
      found = this.#entryOf(found.oid, part);
    }
    return found && isFolder(found.mode) ? undefined : found;
  }

  #entryOf(tree: string, name: string): TreeFile | undefined {
    const key = `${tree}/${name}`;
    if (this.#entries.has(key)) return this.#entries.get(key);
    const { objects, hashBytes, budget } = this.#source;
    const cursor = new TreeCursor(objects.read(tree, "tree"), hashBytes);
    while (cursor.mode !== undefined && cursor.name !== name) {
      budget.spend(ENTRY_WORK);
      cursor.advance();
    }
    const entry = cursor.mode === undefined ? undefined : { mode: cursor.mode, oid: cursor.oid };
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(key, entry);
    return entry;
  }

  /** Finds the file that a commit renamed to one. */
  #renamed(
    parent: NamedCommit,
    commit: NamedCommit,
    { path, file }: Pick<Origin, "path" | "file">,
  ): Origin | undefined {
    const removed: Pick<Origin, "path" | "file">[] = [];
    for (const { path, before, after } of diffTrees(this.#source, parent.tree, commit.tree)) {
      const isFile = before && (before.mode & MODE.kind) === MODE.file;
      if (isFile && !after) removed.push({ path, file: before });
    }
    const name = nameOf(path);
    const namesakes = removed.filter((each) => nameOf(each.path) === name);
    const same = [...namesakes, ...removed].find((each) => each.file.oid === file.oid);
    const found = same ?? this.#alike(file, removed, namesakes);
    return found && { commit: parent, ...found };
  }

  #alike(
    file: TreeFile,
    removed: readonly Pick<Origin, "path" | "file">[],
    namesakes: readonly Pick<Origin, "path" | "file">[],
  ): Pick<Origin, "path" | "file"> | undefined {
    const size = this.#source.objects.sizeOf(file.oid);
    const near = removed.slice(0, MAX_CANDIDATES).filter((each) => {
      const other = this.#source.objects.sizeOf(each.file.oid);
      return Math.min(size, other) >= MIN_SHARED * Math.max(size, other);
    });
    if (near.length === 0) return undefined;
    const lines = this.linesOf(file);
    if (!lines) return undefined;
    const own = countLines(lines);
    const share = (each: Pick<Origin, "file">) =>
      sharedPart(own, countLines(this.linesOf(each.file) ?? []));
    const [namesake] = namesakes;
    if (
      namesakes.length === 1 && near.includes(namesake!) && share(namesake!) >= MIN_NAMESAKE_SHARE
    ) {
      return namesake;
    }
    const scored = near.map((each) => ({ each, share: share(each) }))
      .filter(({ share }) => share >= MIN_SHARED)
      .sort((a, b) => b.share - a.share);
    return scored[0]?.each;
  }
}
