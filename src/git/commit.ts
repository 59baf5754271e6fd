/**
 * Commits, as objects hold them.
 *
 * @module
 */
import { textOf } from "./bytes.ts";
import { damaged } from "./damage.ts";

/** The widest merge in the history of Linux has 66. */
const MAX_PARENTS = 1_000;

const HEX = /^[0-9a-f]+$/;

export interface CommitObject {
  readonly tree: string;
  readonly parents: readonly string[];
  /** When it was made, in seconds. */
  readonly time: number;
  /** Its head as bytes: who made it, and when. */
  readonly head: Uint8Array;
  /** Its message as bytes, in an encoding that its head may name. */
  readonly body: Uint8Array;
  readonly encoding: string;
}

/**
 * Reads a commit.
 *
 * @throws {RepositoryError} If it names no tree, or more parents than any commit has.
 */
export function readCommit(data: Uint8Array, oid: string): CommitObject {
  const end = endOfHead(data);
  const head = textOf(data.subarray(0, end));
  const lines = head.split("\n");
  const tree = nameIn(lines[0], "tree ", oid.length);
  if (tree === undefined) throw damaged(`commit ${oid}`, "it names no tree");
  // A forged commit names one parent many times: each is followed once.
  const parents = new Set<string>();
  for (let at = 1; at < lines.length; at++) {
    const parent = nameIn(lines[at], "parent ", oid.length);
    if (parent === undefined) break;
    parents.add(parent);
    if (at > MAX_PARENTS) {
      throw damaged(`commit ${oid}`, `it has more than ${MAX_PARENTS} parents`);
    }
  }
  const time = Number(/^committer .*> (\d{1,15}) /m.exec(head)?.[1] ?? 0);
  const encoding = /^encoding (\S+)$/m.exec(head)?.[1] ?? "utf-8";
  const parts = { head: data.subarray(0, end), body: data.subarray(end + 2) };
  return { tree, parents: [...parents], time, encoding, ...parts };
}

/** Name of an object behind a label, where a line holds just that. */
function nameIn(line: string | undefined, label: string, length: number): string | undefined {
  if (line?.length !== label.length + length || !line.startsWith(label)) return undefined;
  const name = line.slice(label.length);
  return HEX.test(name) ? name : undefined;
}

/** The head ends with an empty line. */
function endOfHead(data: Uint8Array): number {
  for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) {
    if (data[at + 1] === 10) return at;
  }
  return data.length;
}

/** Reads the subject: the first paragraph of the message, in one line. */
export function subjectOf(commit: CommitObject): string {
  return messageOf(commit).subject;
}

/** Reads the message: its first paragraph in one line, and what follows it. */
export function messageOf(
  { body, encoding }: CommitObject,
): { readonly subject: string; readonly body: string } {
  const lines = decoderOf(encoding).decode(body).split("\n").map(withoutEnd);
  const start = lines.findIndex((line) => line !== "");
  if (start < 0) return { subject: "", body: "" };
  const end = lines.indexOf("", start);
  if (end < 0) return { subject: lines.slice(start).join(" "), body: "" };
  return { subject: lines.slice(start, end).join(" "), body: lines.slice(end).join("\n").trim() };
}

/** Reads who wrote what a commit changed, and when, in seconds. */
export function authorOf(
  { head, encoding }: CommitObject,
): { readonly name: string; readonly time: number } {
  const line = /^author (.*?) ?<[^>\n]*> (\d{1,12}) /m.exec(decoderOf(encoding).decode(head));
  return { name: line?.[1] ?? "", time: Number(line?.[2] ?? 0) };
}

/** Takes off the blanks at the end that git knows; others are letters to it. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && " \t\r".includes(line[end - 1]!)) end--;
  return line.slice(0, end);
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    // A name that no standard knows; most of these messages are ASCII.
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}
