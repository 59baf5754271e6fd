/**
 * Files of a work tree, compared with what the index knows of them.
 *
 * Size, times and inode prove that a file is as it was, unless it was changed while the index was
 * written; else its contents decide. The filters that a tree names for its files (`filter.*.clean`) are
 * programs and never run: a file that only they would make equal counts as changed. Files that git was
 * told to take for unchanged are looked at as well.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { joinPath, misreadName, toSlashes } from "../text/paths.ts";
import { damaged } from "./damage.ts";
import { infoOf, withReason } from "./git_files.ts";
import type { IndexEntry } from "./index_file.ts";
import { MODE } from "./tree.ts";
import type { TreeFile } from "./tree_diff.ts";

/** A larger file whose times do not match counts as changed. */
const MAX_HASHED_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** A folder that no work tree holds, as its repository is there. */
const REPOSITORY = /(?:^|\/)\.git(?:\/|$)/i;

/** Sources that a work tree is compared with. */
interface WorkTreeOptions {
  /** Absolute path of its top, without links. */
  readonly top: string;
  readonly hashBytes: number;
  /** When the index was written, in milliseconds. */
  readonly indexMs: number;
  /** Whether the disk tells which files can be run. */
  readonly trustsMode: boolean;
  /** Whether line ends of a file may have been converted when it was checked out. */
  readonly convertsLineEnds: boolean;
  /** Tells which commit a submodule is at; empty if that cannot be told. */
  readonly submoduleAt: (folder: string) => string | undefined;
}

/** The files below the top of a work tree. */
export class WorkTree {
  readonly #options: WorkTreeOptions;
  /** Whether a folder is one, and not a link to one elsewhere. */
  readonly #folders = new Map<string, boolean>([["", true]]);

  constructor(options: WorkTreeOptions) {
    this.#options = options;
  }

  /**
   * Says what a file is in the work tree.
   *
   * @param known Objects that it may be equal to, beside that of the index.
   * @returns Its mode and the object that it would be, empty where that is too much work; `undefined`
   * if it is gone.
   */
  stateOf(entry: IndexEntry, known: readonly string[] = []): TreeFile | undefined {
    const info = this.infoOf(entry.path);
    if (info === undefined) return entry.isSkipped ? entry : undefined;
    if ((entry.mode & MODE.kind) === MODE.submodule) return this.#submodule(entry, info);
    const mode = this.#modeOf(entry, info);
    if (mode === undefined) return undefined;
    if (entry.stage === 0 && mode === entry.mode && this.#isAsKnown(entry, info)) return entry;
    const oids = [entry.oid, ...known];
    return {
      mode,
      oid: mode === MODE.link ? this.#linkOid(entry.path) : this.#oid(entry.path, info, oids),
    };
  }

  /**
   * Reads a file, or the target of a link.
   *
   * @returns `undefined` if it has more bytes than allowed.
   */
  read(path: string, limit: number): Uint8Array | undefined {
    const info = this.infoOf(path);
    const full = joinPath(this.#options.top, path);
    return withReason(path, () => {
      if (info?.isSymlink) return new TextEncoder().encode(Deno.readLinkSync(full));
      if (!info?.isFile || info.size > limit) return undefined;
      return Deno.readFileSync(full);
    });
  }

  /** Describes a file of the tree, without following a link on the way or at its end. */
  infoOf(path: string): Deno.FileInfo | undefined {
    if (isUnsafe(path)) throw damaged("the index", "it holds a path that leads out of the tree");
    return this.#isFolder(path.slice(0, Math.max(0, path.lastIndexOf("/"))))
      ? this.#stat(path)
      : undefined;
  }

  #isFolder(path: string): boolean {
    const known = this.#folders.get(path);
    if (known !== undefined) return known;
    const above = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const is = this.#isFolder(above) && this.#stat(path)?.isDirectory === true;
    this.#folders.set(path, is);
    return is;
  }

  #stat(path: string): Deno.FileInfo | undefined {
    return infoOf(joinPath(this.#options.top, path), path);
  }

  #modeOf(entry: IndexEntry, info: Deno.FileInfo): number | undefined {
    if (info.isSymlink) return MODE.link;
    if (!info.isFile) return undefined;
    const { trustsMode } = this.#options;
    // Where links cannot be made, a file holds the target of one.
    if (!trustsMode || info.mode === null) return entry.mode;
    return (info.mode & 0o100) === 0 ? 0o100644 : 0o100755;
  }

  /**
   * A file that was changed while the index was written, or later, may look as it did before: its time
   * of change, which nobody can set, has to be before. Deno knows that one in seconds.
   */
  #isAsKnown({ stat }: IndexEntry, info: Deno.FileInfo): boolean {
    const modified = info.mtime?.getTime();
    const changed = secondOf(info.ctime?.getTime() ?? 0);
    const written = this.#options.indexMs;
    return modified === stat.modifiedMs && modified < written &&
      info.size % 2 ** 32 === stat.size &&
      (changed === 0 || changed === secondOf(stat.changedMs) && changed < secondOf(written)) &&
      (info.ino === null || stat.inode === 0 || info.ino % 2 ** 32 === stat.inode);
  }

  #submodule(entry: IndexEntry, info: Deno.FileInfo): TreeFile | undefined {
    if (!info.isDirectory) return undefined;
    const oid = this.#options.submoduleAt(joinPath(this.#options.top, entry.path));
    // A folder without a repository is one that was not checked out.
    return oid === undefined ? entry : { mode: entry.mode, oid };
  }

  #linkOid(path: string): string {
    const target = this.read(path, MAX_HASHED_BYTES) ?? new Uint8Array();
    return this.#hash(target.length).update(target).digest("hex");
  }

  #oid(path: string, { size }: Deno.FileInfo, known: readonly string[]): string {
    if (size > MAX_HASHED_BYTES) return "";
    const oid = this.#hashFile(path, size);
    if (known.includes(oid) || !this.#options.convertsLineEnds) return oid;
    const converted = withoutReturns(this.read(path, MAX_HASHED_BYTES) ?? new Uint8Array());
    const other = this.#hash(converted.length).update(converted).digest("hex");
    return known.includes(other) ? other : oid;
  }

  #hash(size: number): ReturnType<typeof createHash> {
    return createHash(this.#options.hashBytes === 32 ? "sha256" : "sha1").update(`blob ${size}\0`);
  }

  #hashFile(path: string, size: number): string {
    return withReason(path, () => {
      using file = Deno.openSync(joinPath(this.#options.top, path), { read: true });
      const hash = this.#hash(size);
      const chunk = new Uint8Array(Math.min(size, CHUNK_BYTES));
      for (let left = size; left > 0;) {
        const read = file.readSync(chunk.subarray(0, Math.min(left, CHUNK_BYTES)));
        // It became shorter: whatever it is by now, it is not what was expected.
        if (read === null) return "";
        hash.update(chunk.subarray(0, read));
        left -= read;
      }
      return hash.digest("hex");
    });
  }
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Tells whether a path means anything but a file below the folder that it starts from. */
function isUnsafe(path: string): boolean {
  const isWrong = (part: string) => /^\.{0,2}$|\0/.test(part) || misreadName(part) !== undefined;
  return toSlashes(path) !== path || REPOSITORY.test(path) || path.split("/").some(isWrong);
}

/** Takes the carriage returns off the ends of lines. */
export function withoutReturns(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 13 || bytes[at + 1] !== 10);
}
