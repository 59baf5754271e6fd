/**
 * The steps of `cbx init`, from what its flags say and what the project holds.
 *
 * @module
 */
import { join } from "node:path";
import { type InitFlags, type Target, TARGETS } from "../commands/command_rows.ts";
import { describeSystemError } from "../errors/describe_error.ts";
import { UsageError } from "../errors/usage_error.ts";
import { lstatIfThere } from "../roots/resolve_root.ts";
import { claudeHooks, gitHooks, gitHooksTrouble } from "./hooks.ts";
import { cutBlock, MARKDOWN_MARKS } from "./marked_block.ts";
import { type Outcome, readProjectFile, Refusal, type Step } from "./project_file.ts";
import { everyStep, TARGET_ROWS, type TargetContext, targetSteps } from "./targets.ts";
import { omitUndefined } from "../omit_undefined.ts";

export interface InitPlan {
  readonly targets: readonly Target[];
  readonly changes: readonly FileChange[];
  readonly notes: readonly string[];
}

/**
 * Plans what `cbx init` will do.
 *
 * @throws {UsageError} If no program is named, and the project does not show one.
 */
export function planInit(root: string, flags: InitFlags, module: string): InitPlan {
  return flags.uninstall ? planRemoval(root, flags, module) : planSetup(root, flags, module);
}

function planSetup(root: string, flags: InitFlags, module: string): InitPlan {
  const { target = ["auto"], withHooks = false, force = false } = flags;
  const targets = chooseTargets(target, root);
  const steps: Step[] = [];
  const planned = (path: string) => steps.some((step) => step.path === path);
  const context = contextOf(root, module, planned);
  for (const each of targets) steps.push(...targetSteps(each, context));
  const notes = targets.map((each) => TARGET_ROWS[each].note?.(context));
  if (withHooks) {
    if (targets.includes("claude")) steps.push(...claudeHooks());
    const trouble = gitHooksTrouble(root);
    if (trouble === undefined) steps.push(...gitHooks(module));
    notes.push(trouble);
  }
  const changes = planChanges(root, steps, { force, uninstall: false });
  return { targets, changes, notes: notes.filter((note) => note !== undefined) };
}

/** Whoever names no program means all of them. */
function planRemoval(root: string, flags: InitFlags, module: string): InitPlan {
  const { target = ["all"], withHooks = false } = flags;
  const isWhole = target.includes("all") || target.includes("auto");
  const targets = chooseTargets(isWhole ? ["all"] : target, root);
  const context = contextOf(root, module, () => false);
  const steps = targets.flatMap((each) => everyStep(each, context));
  if (targets.includes("claude")) steps.push(...claudeHooks());
  if (isWhole || withHooks) steps.push(...gitHooks(module));
  const shared = pathsInUse(root, { targets, steps, context });
  const changes = planChanges(root, steps, { force: false, uninstall: true });
  const staying = changes.filter(({ path }) => shared.has(path));
  return {
    targets,
    changes: changes.filter(({ path }) => !shared.has(path)),
    notes: staying.map(({ path }) =>
      `"${path}" stays: another agent or editor that is set up reads it`
    ),
  };
}

function contextOf(
  root: string,
  module: string,
  planned: (path: string) => boolean,
): TargetContext {
  return {
    root,
    module,
    exists: (path) => planned(path) || read(root, path) !== undefined,
    read: (path) => read(root, path),
  };
}

/** A file that is there and may not be read counts as one with nothing in it. */
function read(root: string, path: string): string | undefined {
  try {
    return readProjectFile(root, path)?.replace(/^\ufeff/, "");
  } catch (error) {
    if (error instanceof Refusal) return "";
    throw error;
  }
}

/**
 * Files of programs that stay set up. One does where a file is written for it that is not written
 * for those to be removed.
 */
function pathsInUse(
  root: string,
  { targets, steps, context }: {
    readonly targets: readonly Target[];
    readonly steps: readonly Step[];
    readonly context: TargetContext;
  },
): Set<string> {
  const leaving = new Set(steps.map(({ path }) => path));
  // The keys of the table are the targets.
  const others = (Object.keys(TARGET_ROWS) as Target[]).filter((each) => !targets.includes(each));
  const inUse = others.map((each) => everyStep(each, context)).filter((theirs) => {
    const own = theirs.filter(({ path }) => !leaving.has(path));
    return planChanges(root, own, { force: false, uninstall: true })
      .some(({ state }) => state !== "unchanged" && state !== "refused");
  });
  return new Set(inUse.flat().map(({ path }) => path));
}

/**
 * Finds the targets that names stand for.
 *
 * @throws {UsageError} If nothing is named, and the project does not show what it is used with.
 */
function chooseTargets(names: readonly (Target | "auto" | "all")[], root: string): Target[] {
  if (names.includes("all")) return inOrder(TARGETS);
  const found = names.includes("auto") ? TARGETS.filter((each) => isUsedIn(root, each)) : [];
  const chosen = inOrder([...found, ...names.filter((name) => name !== "auto")]);
  if (chosen.length > 0) return chosen;
  throw new UsageError(
    "Cannot tell which agents and editors this project is used with: " +
      `name them with --target, as in --target claude,cursor, or take --target all`,
  );
}

/** In the order of the table, in which a program that reads the files of others comes after them. */
function inOrder(names: readonly string[]): Target[] {
  // The keys of the table are the targets.
  return (Object.keys(TARGET_ROWS) as Target[]).filter((each) => names.includes(each));
}

function isUsedIn(root: string, target: Target): boolean {
  return TARGET_ROWS[target].traces.some((trace) =>
    // A link counts: it is refused later, with a sentence.
    trace.endsWith("/")
      ? lstatIfThere(join(root, trace))?.isFile === false
      : isOfOthers(root, trace)
  );
}

/** A file that holds our block alone tells nothing: init made it for another program. */
function isOfOthers(root: string, path: string): boolean {
  try {
    const text = readProjectFile(root, path);
    return text !== undefined && cutBlock(text, MARKDOWN_MARKS) !== undefined;
  } catch (error) {
    // There is something, if nothing that could be changed.
    if (error instanceof Refusal) return true;
    throw error;
  }
}

// What `cbx init` will do to each file, before any is touched. A file is changed by all of its
// steps or by none.

type FileState = "created" | "updated" | "unchanged" | "removed" | "refused";

/** A file, and what becomes of it. */
export interface FileChange {
  /** The file, relative to the root, with `/`. */
  readonly path: string;
  readonly state: FileState;
  /** Why it is left alone, or what else the reader should know. */
  readonly reason?: string;
  /** Its text afterwards, where it is created or updated. */
  readonly text?: string;
  /** Its permissions, where it is created. */
  readonly mode?: number;
}

interface PlanOptions {
  /** Whether what others wrote is replaced. */
  readonly force: boolean;
  readonly uninstall: boolean;
}

const BOM = "\ufeff";

/**
 * Plans what becomes of the files that steps are for.
 *
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
    const isSame = after === undefined || after === before;
    const more = { reason: note, text: isSame ? undefined : mark + after, mode: steps[0]?.mode };
    return { ...changeOf(path, before, after), ...omitUndefined(more) };
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
