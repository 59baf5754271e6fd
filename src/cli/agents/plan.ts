/**
 * What `cbx init` will do to each file, before any is touched. A file is changed by all of its
 * steps or by none.
 *
 * @module
 */
import { describeSystemError } from "../errors/system_error.ts";
import { readProjectFile } from "./project_file.ts";
import { Refusal } from "./refusal.ts";
import type { Outcome, Step } from "./step.ts";

/** What becomes of a file. */
export type FileState = "created" | "updated" | "unchanged" | "removed" | "refused";

/** A file, and what becomes of it. */
export interface FileChange {
  /** The file, relative to the root, with `/`. */
  readonly path: string;
  /** What becomes of it. */
  readonly state: FileState;
  /** Why it is left alone, or what else the reader should know. */
  readonly reason?: string;
  /** Its text afterwards, where it is created or updated. */
  readonly text?: string;
  /** Its permissions, where it is created. */
  readonly mode?: number;
}

/** How a plan is made. */
export interface PlanOptions {
  /** Whether what others wrote is replaced. */
  readonly force: boolean;
  /** Whether steps are taken back. */
  readonly uninstall: boolean;
}

const BOM = "\ufeff";

/**
 * Plans what becomes of the files that steps are for.
 *
 * @param root Folder of the project.
 * @param steps The steps; several may be for one file.
 * @returns One change a file, in the order of the steps; to take back leaves out the files in which
 * there is nothing of cbx.
 */
export function planChanges(
  root: string,
  steps: readonly Step[],
  options: PlanOptions,
): FileChange[] {
  return [...Map.groupBy(steps, ({ path }) => path)]
    .map(([path, ofPath]) => planFile(root, ofPath, { ...options, path }))
    .filter((change) => change !== undefined);
}

function planFile(
  root: string,
  steps: readonly Step[],
  { path, force, uninstall }: PlanOptions & { readonly path: string },
): FileChange | undefined {
  let whole: string | undefined;
  try {
    whole = readProjectFile(root, path);
    const mark = whole?.startsWith(BOM) ? BOM : "";
    const before = whole?.slice(mark.length);
    if (uninstall && before === undefined) return undefined;
    const { text, note } = uninstall
      // In the reverse order each step finds the file as it left it; the text is there to take from.
      ? inTurn(before, steps.toReversed(), (step, each) => step.remove(each!))
      : inTurn(before, steps, (step, each) => step.install(each, force));
    if (uninstall && text === before && note === undefined) return undefined;
    // A file with a byte order mark was there before.
    const after = text === undefined && mark !== "" ? "" : text;
    return {
      ...changeOf(path, before, after),
      ...(note === undefined ? {} : { reason: note }),
      ...(after === undefined || after === before ? {} : { text: mark + after }),
      ...(steps[0]?.mode === undefined ? {} : { mode: steps[0].mode }),
    };
  } catch (error) {
    const reason = reasonOf(error);
    // What cannot be read, or does not name cbx, holds nothing that could be taken back.
    if (uninstall && !whole?.includes("cbx")) return undefined;
    return { path, state: "refused", reason };
  }
}

/** A step that leaves no text has no successor: nothing is left to take out. */
function inTurn(
  text: string | undefined,
  steps: readonly Step[],
  apply: (step: Step, text: string | undefined) => Outcome,
): Outcome {
  let outcome: Outcome = { text };
  const notes: string[] = [];
  for (const step of steps) {
    if (outcome.text === undefined && text !== undefined) break;
    outcome = apply(step, outcome.text);
    if (outcome.note !== undefined && !notes.includes(outcome.note)) notes.push(outcome.note);
  }
  return { text: outcome.text, ...(notes.length === 0 ? {} : { note: notes.join("; ") }) };
}

function changeOf(
  path: string,
  before: string | undefined,
  after: string | undefined,
): Pick<FileChange, "path" | "state"> {
  if (before === after) return { path, state: "unchanged" };
  if (before === undefined) return { path, state: "created" };
  return { path, state: after === undefined ? "removed" : "updated" };
}

/** Why a file is left alone: a refusal of ours, or of the system. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const described = describeSystemError(error);
  // A missing permission ends the run, and so does what is no error of the system.
  if (described?.code !== "SYSTEM") throw error;
  return described.message.replace(/^Cannot use ".*?" as /, "");
}
