import { damaged } from "./damage.ts";
import type { GitFiles } from "./git_files.ts";

/** A name that stands for another one may stand for one that does in turn, this often. */
const MAX_SYMBOLIC = 5;
/** FETCH_HEAD has a line for each branch of a remote. */
const MAX_REF_BYTES = 1024 * 1024;
/** 400,000 names. */
const MAX_PACKED_BYTES = 32 * 1024 * 1024;

/** Names that git allows: none leads to another file, or means something else. */
const NAME =
  /^(?!.*(?:\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|[./]$))(?:refs\/(?=[^/.])|(?=[A-Z_]+$))[^\0-\x20\x7f~^:?*[\\]+$/;

/** Where a short name is looked for, in this order. */
const PLACES = ["", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/"];

/** A name, followed to its end. */
export interface Ref {
  /** The last name: the branch, where HEAD was asked for. */
  readonly name: string;
  /** Name of the object; absent for a branch without commits. */
  readonly oid?: string;
}

export class Refs {
  readonly #files: GitFiles;
  readonly #hash: RegExp;
  #packed: string | undefined;

  constructor(files: GitFiles, hashBytes: number) {
    this.#files = files;
    this.#hash = new RegExp(`^[0-9a-f]{${2 * hashBytes}}(?=\\s|$)`);
  }

  /**
   * Follows a full name, such as `HEAD` or `refs/heads/main`.
   *
   * @returns `undefined` if there is none of that name.
   * @throws {RepositoryError} If it holds neither a commit nor a name.
   */
  follow(name: string): Ref | undefined {
    let [current, isNamed] = [name, false];
    for (let depth = 0; depth <= MAX_SYMBOLIC; depth++) {
      if (!NAME.test(current)) return undefined;
      const text = this.#files.readText(current, MAX_REF_BYTES) ?? this.#inPacked(current);
      if (text === undefined) return isNamed ? { name: current } : undefined;
      const [oid] = this.#hash.exec(text) ?? [];
      if (oid !== undefined) return { name: current, oid };
      const next = /^ref:\s*([^\n]*)/.exec(text)?.[1]?.trimEnd();
      if (next === undefined || !NAME.test(next)) {
        throw damaged(`"${current}"`, "it names neither a commit nor a branch");
      }
      [current, isNamed] = [next, true];
    }
    throw damaged(`"${name}"`, "its symbolic references do not end");
  }

  /** Finds a name as a person writes it, such as `main` or `origin/main`. */
  find(name: string): Ref | undefined {
    for (const place of [...PLACES, "refs/remotes/*/HEAD"]) {
      const full = place.includes("*") ? place.replace("*", () => name) : place + name;
      const found = this.follow(full);
      if (found?.oid !== undefined) return found;
    }
    return undefined;
  }

  #inPacked(name: string): string | undefined {
    this.#packed ??= `\n${this.#files.readText("packed-refs", MAX_PACKED_BYTES) ?? ""}\n`;
    const packed = this.#packed.indexOf("\r") < 0
      ? this.#packed
      : this.#packed = this.#packed.replaceAll("\r\n", "\n");
    const end = packed.indexOf(` ${name}\n`);
    return end < 0 ? undefined : packed.slice(packed.lastIndexOf("\n", end) + 1, end);
  }
}
