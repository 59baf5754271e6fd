/**
 * When files were touched, session by session: a small file beside the index, written while others
 * read. It holds times only; what they are worth is worked out when they are read.
 *
 * @module
 */
import { insist, removeQuietly, REPLACING_DISK, type ReplacingDisk } from "../store/held_file.ts";
import { isOwnFile, statIfThere } from "../store/own_file.ts";
import { insideOf, joinPath, pathKey } from "../text/paths.ts";
import { treePath } from "./tree_path.ts";

/** Bytes that are read at most: a file of more was not written here. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Touches that are kept of a session: the newest. */
const MAX_TOUCHES = 1000;

/** Sessions that are kept: those with the newest touches. */
const MAX_SESSIONS = 100;

/** The session of touches that name none. */
const UNNAMED = "";

/** Times in milliseconds since 1970, by path. */
type Touches = Map<string, number>;

/**
 * Reads touches; none where there is no file, or one that is not ours, such as a link.
 *
 * @param session Session whose touches are read; without it, the newest touches of all.
 */
export function readTouches(path: string, session?: string): Touches {
  const sessions = readSessions(path);
  if (session !== undefined) return sessions.get(session) ?? new Map();
  const newest: Touches = new Map();
  for (const touches of sessions.values()) {
    for (const [file, time] of touches) newest.set(file, Math.max(time, newest.get(file) ?? 0));
  }
  return newest;
}

interface TouchedFiles {
  readonly paths: readonly string[];
  readonly session?: string;
  /** When, in milliseconds since 1970. */
  readonly time: number;
}

/**
 * Adds touches, in one step for whoever reads meanwhile.
 *
 * @param disk Where it is done; anything but the default is for tests.
 * @throws {IndexLockedError} If another program keeps the file open, on a system that minds.
 */
export async function writeTouches(
  path: string,
  { paths, session = UNNAMED, time }: TouchedFiles,
  disk: ReplacingDisk = REPLACING_DISK,
): Promise<void> {
  if (statIfThere(path)?.isDirectory) {
    throw new RangeError(`Cannot note touches in "${path}" as it is a folder: remove it`);
  }
  const sessions = readSessions(path);
  const touches = sessions.get(session) ?? new Map();
  for (const touched of paths) {
    touches.delete(touched);
    touches.set(touched, time);
  }
  // The session moves to the end, as the touched files have: what was touched last is kept.
  sessions.delete(session);
  sessions.set(session, new Map([...touches].slice(-MAX_TOUCHES)));
  const kept = [...sessions].slice(-MAX_SESSIONS)
    .map(([name, each]) => [name, Object.fromEntries(each)]);
  const temporary = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    disk.write(temporary, JSON.stringify({ sessions: Object.fromEntries(kept) }));
    await insist(disk, path, () => disk.rename(temporary, path));
  } catch (error) {
    removeQuietly(temporary, disk);
    throw error;
  }
}

/**
 * Reads the path of a file that is touched as an index writes it.
 *
 * @param root Absolute path of the tree.
 * @throws {RangeError} If it leads out of the tree, or to no file.
 */
export function touchedFile(root: string, written: string): string {
  const path = treePath(written);
  if (statIfThere(joinPath(root, path))?.isFile) return asOnDisk(root, path);
  throw new RangeError(
    `Cannot touch "${written}" as there is no such file: name one, relative to the root`,
  );
}

/** Other letters may name the same file here: it is known by those of the disk. A link is no file. */
function asOnDisk(root: string, path: string): string {
  const real = insideOf(Deno.realPathSync(joinPath(root, path)), root);
  return real !== undefined && pathKey(real) === pathKey(path) ? real : path;
}

function readSessions(path: string): Map<string, Touches> {
  const { sessions } = recordOf(readJson(path));
  return new Map(
    Object.entries(recordOf(sessions)).map(([name, touches]) => [
      name,
      new Map(Object.entries(recordOf(touches)).filter(isTime)),
    ]),
  );
}

function readJson(path: string): unknown {
  if (!isOwnFile(path)) return undefined;
  try {
    if (Deno.lstatSync(path).size > MAX_BYTES) return undefined;
    return JSON.parse(Deno.readTextFileSync(path));
  } catch (error) {
    // Touches are a hint: without them the answer is complete, and the next touch starts anew.
    const isAbsent = error instanceof Deno.errors.NotFound || error instanceof SyntaxError ||
      error instanceof Deno.errors.NotADirectory;
    if (isAbsent) return undefined;
    throw error;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === "object" && value !== null;
  return isRecord ? value as Record<string, unknown> : {};
}

function isTime(entry: [string, unknown]): entry is [string, number] {
  return Number.isFinite(entry[1]);
}
