import type { Skip, SkipReason } from "@cbx/core";

/** Reasons that hold for all that comes into a folder. */
const FOLDER_REASONS: ReadonlySet<SkipReason> = new Set([
  ...["ignored", "default_ignored", "secret", "work_tree"] as const,
]);

/** Says in the detail of a skip which file marks its folder as a cache. */
const MARKER = /^holds (.+)$/;

/**
 * What an index leaves out by its path, so that events there mean nothing. It errs towards asking:
 * what only the content of a file can tell is not among it, and a new file is not known yet.
 */
export class LeftOut {
  /** Folders, with the name of the file in them that is the reason, if one is. */
  readonly #folders = new Map<string, string>();
  readonly #files = new Set<string>();

  /** @param skips What an index left out. */
  constructor(skips: readonly Skip[]) {
    for (const { path: onDisk, reason, detail = "" } of skips) {
      // Events of macOS may have the accents of a name in pieces where the disk has them whole.
      const path = onDisk.normalize("NFC");
      if (path.endsWith("/") && FOLDER_REASONS.has(reason)) {
        this.#folders.set(path, MARKER.exec(detail)?.[1] ?? "");
      } else if (reason === "ignored") this.#files.add(path);
    }
  }

  /**
   * Tells whether a folder is left out as a whole.
   *
   * @param path Path relative to the root, with a final `/`.
   */
  hasFolder(path: string): boolean {
    return this.#folders.has(path.normalize("NFC"));
  }

  /**
   * Tells whether nothing at a path can be of interest.
   *
   * @param written Path relative to the root.
   */
  has(written: string): boolean {
    const path = written.normalize("NFC");
    if (this.#files.has(path)) return true;
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
      const marker = this.#folders.get(path.slice(0, end + 1));
      if (marker !== undefined && path.slice(end + 1) !== marker) return true;
    }
    return false;
  }
}
