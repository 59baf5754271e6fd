/**
 * Which files there are: every regular file below a root that the ignore rules let through, and
 * for everything else the reason why not. No file is opened but those that hold ignore rules;
 * what only the content of a file can tell is `inspect_content.ts`'s to say.
 *
 * Git's rule holds that nothing in an ignored folder can be included again on its own: such a
 * folder is not even listed. One entry that cannot be read is a {@linkcode Skip}, never an error.
 *
 * @module
 */
import { RootError } from "../errors.ts";
import {
  insideOf,
  isAbsolute,
  joinPath,
  misreadName,
  readTreePath,
  toSlashes,
  trimSlashes,
} from "../text/paths.ts";
import type { FileCategory, FileState, LanguageId, Skip } from "../types.ts";
import { cacheMarkerOf, isDefaultIgnored } from "./_default_folders.ts";
import { changeTime, type Draft, skip, skipFailure } from "./_draft.ts";
import {
  includeFolder,
  judge,
  readRuleFile,
  type RuleFile,
  strongestFirst,
} from "./_ignore_rules.ts";
import { parentRules } from "./_parent_rules.ts";
import { isSecretFolder } from "./_secret_path.ts";
import { judgeLink } from "./_symbolic_link.ts";
import { isExtraWorkTree } from "./_work_tree.ts";
import { classifyPath } from "./classify_path.ts";
import { DISK, type Disk } from "./disk.ts";
import { type ChosenFiles, chosenFiles, type FileChoice } from "./file_choice.ts";
import { fileStateOf } from "./file_state.ts";
import { languageOfPath } from "./language.ts";
import { asRootError } from "./root_error.ts";
import { EXCLUDE_FILE, ruleFileNames } from "./rule_files.ts";
import { isPrivateName } from "./tree_file.ts";

/** Size above which a file is left out: larger ones are generated or data almost without exception. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** Entries between two returns to the event loop: about 10 ms of work. */
const ENTRIES_PER_TURN = 1000;

export interface WalkOptions {
  /** Absolute path of the folder to walk. */
  root: string;
  /** Size above which a file is left out. @default {1048576} */
  maxFileBytes?: number | undefined;
  /** Absolute path of the folder that holds the index, which is passed over. @default {`${root}/.cbx`} */
  indexDir?: string;
  /** Choices of files; each of them has to let a file through. @default {none} */
  choices?: readonly FileChoice[];
  /** Ends the walk early. */
  signal?: AbortSignal | undefined;
}

/** A file that belongs into the index, if its content agrees. */
export interface WalkedFile extends FileState {
  /** Path relative to the root. */
  readonly path: string;
  /** Language by name or extension; `undefined` where only a shebang can tell. */
  readonly language: LanguageId | undefined;
  /** Category of the file, by its path. */
  readonly category: FileCategory;
}

/** A folder that was listed, or a file of ignore rules that had a say. */
export interface WalkedPlace {
  /** Path relative to the root, or absolute above it, without a final `/`; empty for the root. */
  readonly path: string;
  /** Time of the last change; of a folder, taken before it was listed. */
  readonly mtimeMs: number;
}

/** Result of a walk, each list sorted by path in code-unit order. */
export interface WalkResult {
  readonly files: readonly WalkedFile[];
  /** The folders that were listed. */
  readonly directories: readonly WalkedPlace[];
  /** Files and folders that were left out, and why. */
  readonly skipped: readonly Skip[];
  /** The ignore files that had a say; a change in one of them can change every other list. */
  readonly ignoreFiles: readonly WalkedPlace[];
}

/** State that stays the same during one walk. */
interface Tour {
  readonly disk: Disk;
  readonly draft: Draft;
  /** Absolute path of the root, its own symbolic links resolved; without the slash of the top of a disk. */
  readonly root: string;
  /** Path of the index folder relative to the root; `undefined` where it is elsewhere. */
  readonly indexPath: string | undefined;
  readonly maxFileBytes: number;
  readonly chosen: ChosenFiles;
  readonly pending: Folder[];
}

/** A folder to list, with what holds inside it. */
interface Folder {
  /** Empty for the root, else with a final `/`. */
  readonly path: string;
  readonly rules: readonly RuleFile[];
  readonly hasGitRules: boolean;
  /** Whether someone asked for this very folder, so that no default list may hide it. */
  readonly isChosen: boolean;
}

/**
 * Lists the files of a tree. Does its work in synchronous calls, and returns to the event loop
 * between them.
 *
 * @param disk Where to look; anything but the default is for tests.
 * @throws {TypeError} If the root is not an absolute path.
 * @throws {RootError} If the root does not exist, is no folder, or may not be read; no permission is
 * asked for.
 * @throws {DOMException} If the signal ends the walk, unless it gives another reason.
 */
export async function walk(options: WalkOptions, disk: Disk = DISK): Promise<WalkResult> {
  const { signal } = options;
  signal?.throwIfAborted();
  const tour = startTour(options, disk);
  let entries = 0;
  for (const _ of steps(tour)) {
    if (++entries % ENTRIES_PER_TURN !== 0) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  for (const list of Object.values(tour.draft)) list.sort(byPath);
  return tour.draft;
}

function startTour(options: WalkOptions, disk: Disk): Tour {
  const root = realRootOf(options.root, disk);
  const { maxFileBytes = MAX_FILE_BYTES, indexDir = joinPath(root, ".cbx") } = options;
  const chosen = chosenFiles(options.choices ?? [], disk.os);
  const { heedsGit } = chosen;
  const draft: Draft = { files: [], directories: [], skipped: [], ignoreFiles: [] };
  const { rules, isGit } = parentRules(draft, disk, { root, heedsGit });
  return {
    disk,
    draft,
    root: root.replace(/\/$/, ""),
    indexPath: insideOf(indexDir, root, disk.os) ?? linkedInside(indexDir, root, disk),
    maxFileBytes,
    chosen,
    pending: [{ path: "", rules, hasGitRules: isGit && heedsGit, isChosen: true }],
  };
}

/** Finds an index folder that is named by way of a link, as `/var` on macOS is one. */
function linkedInside(indexDir: string, root: string, disk: Disk): string | undefined {
  if (!disk.mayRead(indexDir)) return undefined;
  try {
    return insideOf(disk.realPath(indexDir), root, disk.os);
  } catch (error) {
    // There is no index so far, or it is nobody's to see: the walk will not come across it.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** Resolves the root, so that the targets of links can be compared with it. */
function realRootOf(root: string, disk: Disk): string {
  if (!isAbsolute(root, disk.os)) {
    throw new TypeError(`Cannot walk "${root}": root must be an absolute path`);
  }
  if (disk.mayRead(root)) {
    const real = realPathOf(root, disk);
    if (disk.mayRead(real)) return trimSlashes(toSlashes(real, disk.os), disk.os);
  }
  throw new RootError(root, "unreadable");
}

function realPathOf(root: string, disk: Disk): string {
  try {
    return disk.realPath(root);
  } catch (error) {
    throw asRootError(root, error);
  }
}

/** Does the walk, one entry a step. */
function* steps(tour: Tour): Generator<void> {
  for (let folder = tour.pending.pop(); folder !== undefined; folder = tour.pending.pop()) {
    const entries = list(tour, folder);
    const names = new Set(entries.map((entry) => entry.name));
    const marker = folder.isChosen ? undefined : cacheMarkerOf(names);
    if (marker !== undefined) {
      skip(tour.draft, folder.path, "default_ignored", `holds ${marker}`);
      continue;
    }
    const absolute = `${tour.root}/${folder.path.slice(0, -1)}`;
    if (!folder.isChosen && names.has(".git") && isExtraWorkTree(tour, absolute)) {
      skip(tour.draft, folder.path, "work_tree", "linked work tree of a repository that is here");
      continue;
    }
    const inside = withOwnRules(tour, folder, names);
    for (const entry of entries) {
      visit(tour, inside, entry);
      yield;
    }
  }
}

/** Lists a folder, and notes it unless the disk refuses; the root alone may throw. */
function list(tour: Tour, folder: Folder): Deno.DirEntry[] {
  const path = folder.path.slice(0, -1);
  try {
    const info = tour.disk.stat(`${tour.root}/${path}`);
    // Listing what has become a symbolic link would lead out of the root.
    if (!info.isDirectory) throw new Deno.errors.NotADirectory(`Cannot list "${path}"`);
    const entries = tour.disk.list(`${tour.root}/${path}`);
    tour.draft.directories.push({ path, mtimeMs: changeTime(info) });
    return entries;
  } catch (error) {
    if (path === "") throw asRootError(tour.root, error);
    skipFailure(tour.draft, folder.path, error);
    return [];
  }
}

/** Adds the rule files that stand in a folder to those that it inherits. */
function withOwnRules(tour: Tour, folder: Folder, names: ReadonlySet<string>): Folder {
  const { heedsGit } = tour.chosen;
  const present = ruleFileNames(heedsGit).filter((name) => names.has(name));
  if (names.has(".git") && heedsGit) present.push(EXCLUDE_FILE);
  const own = present.flatMap((name) => {
    const shown = folder.path + name;
    const place = { absolute: `${tour.root}/${shown}`, shown, name, below: folder.path, above: "" };
    return readRuleFile(tour.draft, tour.disk, place) ?? [];
  });
  const hasGitRules = folder.hasGitRules ||
    heedsGit && (names.has(".git") || names.has(".gitignore"));
  return { ...folder, rules: strongestFirst(own, folder.rules), hasGitRules };
}

function visit(tour: Tour, folder: Folder, entry: Deno.DirEntry): void {
  const path = folder.path + entry.name;
  if (path === tour.indexPath) return;
  const shown = entry.isDirectory ? `${path}/` : path;
  if (isPrivateName(entry.name)) {
    // Those of the root are the repository and the index; others could hold anything.
    const isOwn = path === ".git" || path === ".cbx" || !entry.isDirectory;
    return isOwn ? undefined : skip(tour.draft, shown, "default_ignored", `${entry.name}/`);
  }
  // A name at the top of the tree may read as a path of the whole disk.
  const misread = misreadName(entry.name, tour.disk.os) ??
    (readTreePath(path, tour.disk.os) === path ? undefined : "its name reads as an absolute path");
  if (misread !== undefined) return skip(tour.draft, shown, "not_a_file", misread);
  const verdict = judge(folder.rules, shown);
  const excluded = verdict.kind === "ignored" ? undefined : tour.chosen.excludes(shown);
  if (verdict.kind === "ignored") skip(tour.draft, shown, "ignored", verdict.rule ?? "");
  else if (excluded !== undefined) skip(tour.draft, shown, "excluded", excluded);
  else if (entry.isDirectory) {
    visitFolder(
      tour,
      { ...folder, path: shown, isChosen: verdict.kind === "included" },
      entry.name,
    );
  } else if (entry.isSymlink) {
    const { reason, detail } = judgeLink(tour.disk, { ...tour, path });
    skip(tour.draft, path, reason, detail ?? "");
  } else visitFile(tour, path);
}

function visitFolder(tour: Tour, folder: Folder, name: string): void {
  if (isSecretFolder(name)) return skip(tour.draft, folder.path, "secret", `${name}/`);
  if (folder.isChosen) includeFolder(folder.rules, folder.path);
  else if (isDefaultIgnored(name, folder.hasGitRules)) {
    return skip(tour.draft, folder.path, "default_ignored", `${name}/`);
  }
  tour.pending.push(folder);
}

function visitFile(tour: Tour, path: string): void {
  const { category, skip: refusal } = classifyPath(path);
  if (refusal !== undefined) return skip(tour.draft, path, refusal.reason, refusal.detail);
  const lacking = tour.chosen.lacks(path);
  if (lacking !== undefined) return skip(tour.draft, path, "excluded", lacking);
  const info = statOf(tour, path);
  if (info === undefined) return;
  if (!info.isFile) return skip(tour.draft, path, "not_a_file", kindOf(info));
  if (info.size > tour.maxFileBytes) {
    return skip(tour.draft, path, "too_large", `${info.size} bytes > ${tour.maxFileBytes}`);
  }
  const language = languageOfPath(path);
  tour.draft.files.push({ path, ...fileStateOf(info), language, category });
}

function statOf(tour: Tour, path: string): Deno.FileInfo | undefined {
  try {
    return tour.disk.stat(`${tour.root}/${path}`);
  } catch (error) {
    skipFailure(tour.draft, path, error);
    return undefined;
  }
}

function kindOf(info: Deno.FileInfo): string {
  if (info.isFifo) return "named pipe";
  if (info.isSocket) return "socket";
  return info.isDirectory || info.isSymlink ? "replaced while walking" : "device";
}

/** Orders by path, in code-unit order. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
