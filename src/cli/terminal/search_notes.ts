import type { IndexState, SearchAnswer } from "@cbx/core";
import { counted } from "./figures.ts";
import { visible } from "./visible.ts";

export interface Note {
  /** Whether the answer may be wrong for it; such a note is shown even with `--quiet`. */
  readonly isWarning: boolean;
  readonly text: string;
}

/**
 * Says how current the index was for an answer.
 *
 * @param filesRead Files that were read into memory for the answer, where that is known.
 * @param above Where an index may be that cannot be read, if there may be one.
 * @returns A note, or `undefined` when there is nothing to say.
 */
export function indexNote(
  state: IndexState,
  filesRead = 0,
  above?: string,
): Note | undefined {
  const behind = counted(state.filesChangedSinceBuild, "file");
  const read = counted(state.filesChangedSinceBuild - state.filesLeft, "file");
  if (state.unusable !== undefined) return unusableNote(state, state.unusable);
  if (state.overlay === "off") return offNote(state, behind, above);
  if (state.overlay === "partial" && state.exists) {
    const left = `${counted(state.filesLeft, "file")} could not be read in time`;
    return warning(
      `index is ${behind} behind: ${read} read for this answer, ${left}; run "cbx update"`,
    );
  }
  if (state.overlay === "partial") {
    const chosen = filesRead > 0
      ? `${counted(filesRead, "file")} of the tree`
      : "a part of the tree";
    const left = counted(state.filesLeft, "file");
    const advice = above ?? 'run "cbx index"';
    return warning(`no index: read ${chosen} for this answer, ${left} left out; ${advice}`);
  }
  if (!state.exists) {
    const files = filesRead > 0 ? counted(filesRead, "file") : "the tree";
    const advice = above ?? 'run "cbx index" to make it fast';
    return note(`no index: indexed ${files} in memory; ${advice}`);
  }
  if (state.filesChangedSinceBuild === 0) return undefined;
  const were = state.filesChangedSinceBuild === 1 ? "it was" : "they were";
  return note(`index is ${behind} behind; ${were} read for this answer`);
}

/** Says where an index was imported from: who exported it decided what it says. */
export function originNote({ imported }: IndexState): Note | undefined {
  return imported && note(`index was imported ${importedText(imported)}`);
}

/** Tells when an index was imported, and from where. */
export function importedText(
  { importedAt, tool, commit }: NonNullable<IndexState["imported"]>,
): string {
  const from = commit === null ? "no commit" : `commit ${commit}`;
  return visible(`at ${importedAt}, exported by ${tool} from ${from}`);
}

/**
 * Says what the models did not do for an answer. One that took no part is a warning: it was asked
 * for.
 */
export function modelNotes({ models = [] }: Pick<SearchAnswer, "models">): Note[] {
  return models.flatMap(({ state, note: text }) =>
    text === undefined
      ? []
      : { isWarning: state === "absent" || state === "failed", text: visible(text) }
  );
}

/** A file that stands in the place of an index, and is none, is worth a word even with `--quiet`. */
function unusableNote({ overlay, filesLeft, exists }: IndexState, reason: string): Note {
  const left = overlay === "partial" ? `, ${counted(filesLeft, "file")} left out` : "";
  // Of several roots, one may have another index that is used.
  const read = exists ? "" : `: read the tree for this answer${left}`;
  return warning(`${visible(reason)}${read}; run "cbx index --rebuild"`);
}

function offNote(state: IndexState, behind: string, above?: string): Note | undefined {
  if (!state.exists) {
    const advice = above ?? 'run "cbx index" first';
    return warning(`no index, and --no-overlay reads no files: ${advice}`);
  }
  if (!state.stale) return undefined;
  const subject = state.filesChangedSinceBuild > 0 ? `index is ${behind} behind` : "index is stale";
  return warning(`${subject}, and --no-overlay leaves changes out: run "cbx update"`);
}

function note(text: string): Note {
  return { isWarning: false, text };
}

function warning(text: string): Note {
  return { isWarning: true, text };
}
