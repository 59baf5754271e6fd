import { join } from "node:path";
import { type Target, TARGETS } from "../commands/command_rows.ts";
import { UsageError } from "../errors/usage_error.ts";
import { cutBlock, MARKDOWN_MARKS } from "./marked_block.ts";
import { readProjectFile } from "./project_file.ts";
import { Refusal } from "./refusal.ts";
import { TARGET_ROWS } from "./targets.ts";

/** What `--target` takes. */
export type TargetName = Target | "auto" | "all";

/**
 * Finds the targets that names stand for.
 *
 * @param names What the command line names.
 * @param root Folder of the project.
 * @throws {UsageError} If nothing is named, and the project does not show what it is used with.
 */
export function chooseTargets(names: readonly TargetName[], root: string): Target[] {
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
    trace.endsWith("/") ? isFolder(join(root, trace)) : isOfOthers(root, trace)
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

/** A link counts: it is refused later, with a sentence. */
function isFolder(path: string): boolean {
  try {
    return !Deno.lstatSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return false;
    }
    throw error;
  }
}
