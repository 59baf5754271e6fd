/**
 * A block of lines between two marks, in a file that belongs to others. What stands around it stays
 * byte for byte, and to cut the block gives back the file as it was. For that, how the file ended
 * has to be seen in how it ends with the block: where its last line had no line break, the block
 * has none either, and only a file that was made for the block holds nothing but whole lines of it.
 *
 * @module
 */
import { Refusal, type Step } from "./project_file.ts";

/** The lines that a block stands between. */
interface Marks {
  readonly begin: string;
  readonly end: string;
}

export const MARKDOWN_MARKS: Marks = { begin: "<!-- cbx:begin -->", end: "<!-- cbx:end -->" };

/** Marks in files whose comments start with `#`. */
export const HASH_MARKS: Marks = { begin: "# cbx:begin", end: "# cbx:end" };

interface BlockParts {
  /** Text before the line of the first mark. */
  readonly before: string;
  /** Text from the first mark to the second, both included. */
  readonly block: string;
  /** Text after the second mark, its line break included. */
  readonly after: string;
  readonly eol: string;
}

/**
 * Writes a block as a file of its own, after a head that is not marked.
 *
 * @param head What the file must start with.
 */
export function blockFile(body: string, marks: Marks, head = ""): string {
  return `${head}${blockOf(body, marks, "\n")}\n`;
}

/**
 * Writes a block to a file, in the place of the one that it holds, or at its end.
 *
 * @throws {Refusal} If the marks in the file do not pair.
 */
export function putBlock(text: string, body: string, marks: Marks): string {
  const parts = findBlock(text, marks);
  if (parts !== undefined) {
    return parts.before + blockOf(body, marks, parts.eol) + parts.after;
  }
  const eol = lineBreakOf(text);
  const block = blockOf(body, marks, eol);
  if (text === "") return block;
  return text.endsWith("\n") ? text + eol + block + eol : text + eol + eol + block;
}

/**
 * Cuts the block out of a file.
 *
 * @returns What is left: the whole text where it holds no block, `undefined` for a file that was
 * made for the block.
 * @throws {Refusal} If the marks in the file do not pair.
 */
export function cutBlock(text: string, marks: Marks): string | undefined {
  const parts = findBlock(text, marks);
  if (parts === undefined) return text;
  const { before, after, eol } = parts;
  if (!after.startsWith(eol)) return without(before, eol + eol) + after;
  const rest = after.slice(eol.length);
  if (before === "" && rest === "") return undefined;
  const isSeparated = before === eol || before.endsWith(`\n${eol}`);
  return (isSeparated ? without(before, eol) : before) + rest;
}

/**
 * Finds the block of a file.
 *
 * @returns Its parts; `undefined` where the file holds no block.
 * @throws {Refusal} If the marks do not pair.
 */
export function findBlock(text: string, marks: Marks): BlockParts | undefined {
  const begins = marksIn(text, marks.begin);
  const ends = marksIn(text, marks.end);
  const [begin] = begins;
  const [end] = ends;
  if (begin === undefined && end === undefined) return undefined;
  const isPair = begins.length === 1 && ends.length === 1;
  if (!isPair || begin === undefined || end === undefined || end.at < begin.at) {
    throw new Refusal(
      `its lines "${marks.begin}" and "${marks.end}" do not match up: fix them by hand`,
    );
  }
  const stop = end.at + end.line.length;
  return {
    before: text.slice(0, begin.at),
    block: text.slice(begin.at, stop),
    after: text.slice(stop),
    eol: text.startsWith("\r\n", begin.at + begin.line.length) ? "\r\n" : "\n",
  };
}

export function lineBreakOf(text: string): "\r\n" | "\n" {
  const end = text.indexOf("\n");
  return end > 0 && text[end - 1] === "\r" ? "\r\n" : "\n";
}

function blockOf(body: string, marks: Marks, eol: string): string {
  return [marks.begin, ...body.trimEnd().split("\n"), marks.end].join(eol);
}

/** A mark counts where it is all that its line holds. */
function marksIn(text: string, mark: string): { at: number; line: string }[] {
  return [...text.matchAll(/^[^\r\n]*/gm)]
    .filter(([line]) => line.trimEnd() === mark)
    .map(({ index, 0: line }) => ({ at: index, line }));
}

function without(text: string, ending: string): string {
  return text.endsWith(ending) ? text.slice(0, text.length - ending.length) : text;
}

/** Makes a step that adds a block to a file that others write too. */
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
interface OwnFile {
  /** Text that it must start with, before the first mark. */
  readonly head: string;
  readonly body: string;
  readonly marks: Marks;
  readonly mode?: number;
  /** Why a file of others in its place is never replaced; without, `--force` replaces it. */
  readonly neverReplaced?: string;
}

/** Makes a step that writes a file for cbx alone. What a person added around its block stays. */
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
