/**
 * Rules from outside the root: git applies the ignore files of every folder of a work tree, so a
 * walk that starts in the middle of one has to look up. They are all that is read out there.
 *
 * @module
 */
import { insideOf, joinPath, parentOf } from "../text/paths.ts";
import type { Disk } from "./disk.ts";
import type { Draft } from "./_draft.ts";
import { includeSubject, readRuleFile, type RuleFile, strongestFirst } from "./_ignore_rules.ts";
import { EXCLUDE_FILE, ruleFileNames } from "./rule_files.ts";

/**
 * Reads the rule files above the root, up to the folder that holds `.git`. Only what may be read
 * without a prompt is looked at; outside a work tree nothing above the root counts.
 *
 * @param place Absolute path of the root, and whether git's rules have a say.
 * @returns The rules, strongest first, and whether the root lies in a git work tree.
 */
export function parentRules(
  draft: Draft,
  disk: Disk,
  { root, heedsGit }: { readonly root: string; readonly heedsGit: boolean },
): { readonly rules: readonly RuleFile[]; readonly isGit: boolean } {
  const folders = foldersUpToGit(disk, root);
  let rules: readonly RuleFile[] = [];
  for (const folder of folders.toReversed()) {
    rules = strongestFirst(rulesOf(draft, disk, { folder, root, heedsGit }), rules);
  }
  return { rules, isGit: folders.length > 0 };
}

/** Lists the folders above the root, nearest first; none where no work tree holds the root. */
function foldersUpToGit(disk: Disk, root: string): string[] {
  if (holdsGit(disk, root)) return [];
  const folders: string[] = [];
  let folder = parentOf(root, disk.os);
  for (; folder !== undefined; folder = parentOf(folder, disk.os)) {
    folders.push(folder);
    if (holdsGit(disk, folder)) return folders;
  }
  return [];
}

function holdsGit(disk: Disk, folder: string): boolean {
  const path = joinPath(folder, ".git");
  if (!disk.mayRead(path)) return false;
  try {
    disk.stat(path);
    return true;
  } catch (error) {
    // Not there, or closed to us: either way this folder has no rules to offer.
    if (error instanceof Error) return false;
    throw error;
  }
}

function rulesOf(
  draft: Draft,
  disk: Disk,
  place: { readonly folder: string; readonly root: string; readonly heedsGit: boolean },
): RuleFile[] {
  const above = `${insideOf(place.root, place.folder, disk.os)}/`;
  const names = [...ruleFileNames(place.heedsGit), ...(place.heedsGit ? [EXCLUDE_FILE] : [])];
  return names.flatMap((name) => {
    const absolute = joinPath(place.folder, name);
    if (!disk.mayRead(absolute)) return [];
    const file = readRuleFile(draft, disk, { absolute, shown: absolute, name, below: "", above });
    return file === undefined ? [] : [includeRoot(file)];
  });
}

/** Lifts a rule that ignores the root or a folder above it: who names a root wants to see it. */
function includeRoot(file: RuleFile): RuleFile {
  for (let end = file.above.indexOf("/"); end !== -1; end = file.above.indexOf("/", end + 1)) {
    includeSubject(file, file.above.slice(0, end + 1));
  }
  return file;
}
