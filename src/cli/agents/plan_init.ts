/**
 * The steps of `cbx init`, from what its flags say and what the project holds.
 *
 * @module
 */
import type { InitFlags, Target } from "../commands/command_rows.ts";
import { chooseTargets } from "./choose_targets.ts";
import { claudeHooks, gitHooks, gitHooksTrouble } from "./hooks.ts";
import { type FileChange, planChanges } from "./plan.ts";
import { readProjectFile } from "./project_file.ts";
import { Refusal } from "./refusal.ts";
import type { Step } from "./step.ts";
import { everyStep, TARGET_ROWS, type TargetContext, targetSteps } from "./targets.ts";

/** What `cbx init` will do. */
export interface InitPlan {
  /** The programs that it is for. */
  readonly targets: readonly Target[];
  /** What becomes of the files. */
  readonly changes: readonly FileChange[];
  /** What is left to the reader. */
  readonly notes: readonly string[];
}

/**
 * Plans what `cbx init` will do.
 *
 * @param root Folder of the project.
 * @param flags What the command line says.
 * @param module What runs the command.
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
    notes: staying.map(({ path }) => `"${path}" stays, as another program that is set up reads it`),
  };
}

function contextOf(
  root: string,
  module: string,
  planned: (path: string) => boolean,
): TargetContext {
  return {
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
