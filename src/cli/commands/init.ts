import { type FileChange, type InitPlan, planInit, reasonOf } from "../agents/plan_init.ts";
import { removeProjectFile, writeProjectFile } from "../agents/project_file.ts";
import { cliModule } from "../agents/server_command.ts";
import type { CommandContext } from "../command_line/command_row.ts";
import { UsageError } from "../errors/usage_error.ts";
import { isGranted } from "../models/is_granted.ts";
import { resolveRoot } from "../roots/resolve_root.ts";
import { reportJson } from "../terminal/json.ts";
import { visible } from "../terminal/visible.ts";
import type { InitFlags } from "./command_rows.ts";

/**
 * Writes what agents and editors of a project need to use cbx, or takes it back.
 *
 * @throws {UsageError} If the project may not be written, no program is named and none is seen, or
 * a file has to be left alone; all others are written even so.
 */
export function init(context: CommandContext, flags: InitFlags): void {
  const root = resolveRoot(context.options.root);
  const plan = planInit(root, flags, cliModule());
  if (plan.changes.some(({ state }) => state !== "unchanged" && state !== "refused")) {
    requireWritable(root);
  }
  const changes = plan.changes.map((change) => apply(root, change));
  const notes = [...plan.notes, ...modelNotes(context, flags)];
  report(context, { ...plan, changes, notes });
  requireNoRefusal(changes);
}

/** Notes that no entry has models: whoever has some grants what they need. */
function modelNotes({ models }: CommandContext, { uninstall = false }: InitFlags): string[] {
  if (models === undefined || uninstall) return [];
  const command = `jsr:@cbx/models/cli/${models.name}`;
  return [
    `Agents are given the command without models: for those, name "${command}" in their entries, ` +
    'with the flags that "cbx doctor" prints',
  ];
}

/** Checked beforehand, as the first attempt would raise a prompt otherwise. */
function requireWritable(root: string): void {
  if (isGranted({ name: "write", path: root })) return;
  const value = /^[\w./-]+$/.test(root) ? root : `"${root}"`;
  throw new UsageError(
    `Cannot write to "${root}" as permission is missing: run with --allow-write=${value}`,
  );
}

function apply(root: string, change: FileChange): FileChange {
  const { path, text, mode } = change;
  try {
    if (change.state === "removed") removeProjectFile(root, path);
    else if (text !== undefined) {
      writeProjectFile(root, path, { text, ...(mode === undefined ? {} : { mode }) });
    }
    return change;
  } catch (error) {
    return { path, state: "refused", reason: reasonOf(error) };
  }
}

function report({ streams, options }: CommandContext, { targets, changes, notes }: InitPlan): void {
  if (options.json) {
    const files = changes.map(({ path, state, reason = null }) => ({ path, state, reason }));
    streams.out(reportJson({ targets, files, notes }));
    return;
  }
  const lines = changes.map((change) => `${visible(lineOf(change))}\n`);
  if (options.quiet) {
    streams.err(lines.filter((_, index) => changes[index]?.state === "refused").join(""));
    return;
  }
  streams.out(
    lines.length === 0 && notes.length === 0
      ? "Nothing to remove: init has written nothing here\n"
      : lines.join(""),
  );
  for (const note of notes) streams.err(`${visible(note)}\n`);
}

function lineOf({ path, state, reason }: FileChange): string {
  return reason === undefined ? `${state} ${path}` : `${state} ${path}: ${reason}`;
}

function requireNoRefusal(changes: readonly FileChange[]): void {
  const refused = changes.filter(({ state }) => state === "refused");
  if (refused.length === 0) return;
  const files = refused.map(({ path }) => `"${path}"`).join(", ");
  throw new UsageError(`Cannot change ${files}: follow the advice for each, then run again`);
}
