/**
 * The output of `git diff-tree --stdin -p`, commit by commit.
 *
 * @module
 */

/** Changes of a commit in one file. */
export interface FileChange {
  /** Path from the root. */
  readonly path: string;
  /** Places of the changes, as git names them: the line of the enclosing definition. */
  readonly places: string[];
  /** Lines that the commit put in. */
  readonly added: string[];
  /** Lines that the commit took out. */
  readonly removed: string[];
}

/** Changes of a commit. */
export interface Patch {
  /** The commit. */
  readonly commit: string;
  /** One a file that has text before and after. */
  readonly files: FileChange[];
}

/** More lines of one file never fit into a document. */
const MAX_LINES = 300;
const MAX_LINE_CHARS = 500;

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** Yields the commits of a patch stream. */
export async function* readPatches(lines: AsyncIterable<string>): AsyncGenerator<Patch> {
  let patch: Patch | undefined;
  let inHunks = false;
  for await (const line of lines) {
    if (COMMIT.test(line)) {
      if (patch) yield patch;
      patch = { commit: line, files: [] };
      inHunks = false;
    } else if (line.startsWith("diff --git ")) {
      inHunks = false;
    } else if (!inHunks && line.startsWith("+++ ")) {
      patch?.files.push(changeOf(line));
    } else if (line.startsWith("@@ ")) {
      inHunks = true;
      addPlace(patch?.files.at(-1), line);
    } else if (inHunks) addLine(patch?.files.at(-1), line);
  }
  if (patch) yield patch;
}

/** A deleted file is `/dev/null`, which nobody asks for. */
function changeOf(line: string): FileChange {
  const path = line.startsWith("+++ b/") ? line.slice("+++ b/".length).replace(/\t$/, "") : "";
  return { path, places: [], added: [], removed: [] };
}

function addPlace(file: FileChange | undefined, line: string): void {
  const place = line.slice(line.indexOf(" @@") + 3).trim();
  if (file && place !== "" && !file.places.includes(place)) file.places.push(place);
}

function addLine(file: FileChange | undefined, line: string): void {
  const side = line.startsWith("+")
    ? file?.added
    : line.startsWith("-")
    ? file?.removed
    : undefined;
  if (side && side.length < MAX_LINES) side.push(line.slice(1, MAX_LINE_CHARS));
}
