/**
 * Files of a repository: the only place here that opens any of them.
 *
 * A repository that came with a tree is anybody's. Whatever in it is a link must lead to the inside of
 * the repository, and only regular files are opened, so that neither another file of the user nor a
 * pipe without an end is read.
 *
 * @module
 */
import { insideOf, joinPath } from "../text/paths.ts";
import { damaged, outside, tooLarge } from "./damage.ts";
import { PagedFile, type PagePool } from "./paged_file.ts";

/** Where a repository is, all links resolved. */
export interface GitPlace {
  /** The folder of this work tree: HEAD and the index are in it. */
  readonly gitDir: string;
  /** The folder that all work trees share: objects and branches are in it. */
  readonly commonDir: string;
}

/** Parts that each work tree has for itself; all others are shared. */
const OWN = /^(?:index|[A-Z][A-Z_]*|refs\/(?:bisect|worktree|rewritten)\/.*)$/;

/** Entries of a folder at most: packs, or objects that begin with a byte. */
const MAX_ENTRIES = 100_000;

export class GitFiles {
  readonly #place: GitPlace;
  readonly #pool: PagePool;

  constructor(place: GitPlace, pool: PagePool) {
    this.#place = place;
    this.#pool = pool;
  }

  /**
   * Reads a small file as text.
   *
   * @param limit Bytes that it may have.
   * @returns `undefined` if there is none.
   */
  readText(path: string, limit: number): string | undefined {
    const bytes = this.readBytes(path, limit);
    return bytes && new TextDecoder().decode(bytes);
  }

  readBytes(path: string, limit: number): Uint8Array | undefined {
    const file = this.open(path);
    if (file === undefined) return undefined;
    if (file.size > limit) throw tooLarge(`its file "${path}" has ${file.size} bytes`, `${limit}`);
    return file.bytes(0, file.size);
  }

  /** Opens a file, to read parts of it. */
  open(path: string): PagedFile | undefined {
    const found = this.#find(path);
    if (found === undefined || found.info.isDirectory) return undefined;
    if (!found.info.isFile) throw damaged(`"${path}"`, "it is not a regular file");
    const open = () => withReason(path, () => Deno.openSync(found.real, { read: true }));
    return new PagedFile(this.#pool, { name: `"${path}"`, size: found.info.size, open });
  }

  /** Tells when a file was last changed, in milliseconds. */
  changeTime(path: string): number | undefined {
    return this.#find(path)?.info.mtime?.getTime();
  }

  /** Lists the names in a folder; none where there is no such folder. */
  list(path: string): string[] {
    const found = this.#find(path);
    if (found === undefined || !found.info.isDirectory) return [];
    return withReason(path, () => {
      const names: string[] = [];
      for (const { name } of Deno.readDirSync(found.real)) {
        names.push(name);
        if (names.length > MAX_ENTRIES) {
          throw tooLarge(`its folder "${path}" is full`, `${MAX_ENTRIES} entries`);
        }
      }
      return names.sort();
    });
  }

  #find(path: string): { readonly real: string; readonly info: Deno.FileInfo } | undefined {
    const { gitDir, commonDir } = this.#place;
    const folder = OWN.test(path) ? gitDir : commonDir;
    return withReason(path, () => {
      const real = realPath(joinPath(folder, path));
      if (real === undefined) return undefined;
      if (insideOf(real, folder) === undefined) {
        throw outside(`its "${path}" is a link that leads out of it`);
      }
      return { real, info: Deno.lstatSync(real) };
    });
  }
}

/** Resolves the links of a path; `undefined` if nothing is there. */
export function realPath(path: string): string | undefined {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/**
 * Describes what is at a path, a link as such; `undefined` where nothing is.
 *
 * @param name Name of it for people.
 */
export function infoOf(path: string, name: string = path): Deno.FileInfo | undefined {
  return withReason(name, () => {
    try {
      return Deno.lstatSync(path);
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  });
}

/** Tells whether an error says that nothing is there, as no name that long can be. */
function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
    error instanceof Error && "code" in error && error.code === "ENAMETOOLONG";
}

/** Says of errors of the system what could not be read. */
export function withReason<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.PermissionDenied) {
      throw outside(`permission to read "${path}" is missing`);
    }
    // Our own errors pass; so does what is no fault of the file.
    if (!(error instanceof Error) || error.name === "RepositoryError") throw error;
    throw damaged(`"${path}"`, "it cannot be read", error);
  }
}
