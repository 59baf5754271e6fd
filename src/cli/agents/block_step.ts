import { blockFile, cutBlock, findBlock, type Marks, putBlock } from "./marked_block.ts";
import { Refusal } from "./refusal.ts";
import type { Step } from "./step.ts";

/**
 * Makes a step that adds a block to a file that others write too.
 *
 * @param path The file.
 * @param body Lines of the block.
 */
export function sharedBlock(path: string, body: string, marks: Marks): Step {
  return {
    path,
    install: (text) => ({
      text: text === undefined ? blockFile(body, marks) : putBlock(text, body, marks),
    }),
    remove: (text) => ({ text: cutBlock(text, marks) }),
  };
}

/** A file that is written for cbx alone. */
export interface OwnFile {
  /** What it must start with, before the first mark. */
  readonly head: string;
  /** Lines of its block. */
  readonly body: string;
  /** Marks of its block. */
  readonly marks: Marks;
  /** Permissions. */
  readonly mode?: number;
  /** Why a file of others in its place is never replaced; without, `--force` replaces it. */
  readonly neverReplaced?: string;
}

/**
 * Makes a step that writes a file for cbx alone. What a person added around its block stays.
 *
 * @param path The file.
 */
export function ownFile(path: string, { head, body, marks, mode, neverReplaced }: OwnFile): Step {
  const whole = blockFile(body, marks, head);
  return {
    path,
    ...(mode === undefined ? {} : { mode }),
    install(text, force) {
      if (text === undefined) return { text: whole };
      if (force && neverReplaced === undefined) return { text: whole };
      if (findBlock(text, marks) !== undefined) return { text: putBlock(text, body, marks) };
      throw new Refusal(
        neverReplaced ?? "it was not written by cbx: replace it with --force, or move it away",
      );
    },
    remove(text) {
      const parts = findBlock(text, marks);
      if (parts === undefined) return { text };
      const around = parts.before + parts.after;
      const isOurs = around.trim() === head.trim() || around.trim() === "";
      return { text: isOurs ? undefined : cutBlock(text, marks) };
    },
  };
}
