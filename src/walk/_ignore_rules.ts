/**
 * Rule files in the syntax of `.gitignore`, and the order in which they are asked.
 *
 * The kind of a file counts before its depth (`.cbxignore`, those of other tools, `.ignore`,
 * `.gitignore`, `.git/info/exclude`), and among one kind the deepest folder comes first. The first file that
 * says anything about a path decides, so a negation in a stronger file takes back what a weaker
 * one ignores. Within a file the npm package `ignore` applies git's rules.
 *
 * @module
 */
import ignore from "ignore";
import type { System } from "../text/paths.ts";
import { changeTime, type Draft, skip, skipFailure } from "./_draft.ts";
import type { Disk } from "./disk.ts";
import { EXCLUDE_FILE, RULE_FILE_NAMES } from "./rule_files.ts";

/**
 * Real rule files have a few kilobytes. A huge one is no rule file: each of its rules is asked about
 * each path of the tree.
 */
const MAX_RULE_FILE_BYTES = 128 * 1024;

/**
 * Parts of a pattern that are `**`: each of them is tried at all folders of a path, so that a pattern
 * of six does not end for a path of 60 folders. (Stars within a part do no such harm in `ignore`.)
 */
const MAX_GLOBSTARS = 3;

/** No path that a system can open is longer; a pattern of 20,000 makes a regular expression too large. */
const MAX_RULE_CHARS = 4096;

/** Stars in one part from which on a rule is tried at so many places that it counts as ten. */
const MANY_STARS = 3;
const STARRY_WEIGHT = 10;

/**
 * Rules that a walk asks, each of one path. A thousand of them at 80,000 paths are a third of this;
 * what is made to be slow ends after half a minute or so.
 */
const MAX_ASKED = 250_000_000;

/** Rest of a walk's budget for rules, and the files that went without. */
const WORK = new WeakMap<Draft, { left: number; readonly unasked: Set<string> }>();

interface RuleFilePlace {
  readonly absolute: string;
  /** Path as it is reported: relative inside the root, absolute above it. */
  readonly shown: string;
  /** Name in {@linkcode RULE_FILE_NAMES}, or {@linkcode EXCLUDE_FILE}. */
  readonly name: string;
  /** Prefix to take off a path: its folder below the root, `""` or with a `/`. */
  readonly below: string;
  /** Prefix to put before a path: the way from its folder down to the root, `""` or with a `/`. */
  readonly above: string;
}

export interface RuleFile extends RuleFilePlace {
  /** The system whose names it rules over. */
  readonly os: System;
  readonly gate: RuleGate;
  readonly matcher: ignore.Ignore;
  /** Price of asking all of its rules about a path. */
  readonly weight: number;
  /** Counts that, before it is done; tells whether it may be. */
  readonly spend: (file: RuleFile) => boolean;
}

/** Verdict of the rules on a path. */
interface Verdict {
  /** `"undecided"` where no rule mentions the path. */
  readonly kind: "ignored" | "included" | "undecided";
  /** The file and the pattern that ignore the path. */
  readonly rule?: string;
}

/**
 * Reads one rule file, if it is there. A symbolic link is not followed (git does not either):
 * it could name any file of the machine.
 */
export function readRuleFile(draft: Draft, disk: Disk, place: RuleFilePlace): RuleFile | undefined {
  const read = readConsulted(draft, disk, place);
  const text = read === undefined ? undefined : withoutCostlyRules(draft, place, read);
  // git writes an exclude file of comments alone: asking it for each path would cost for nothing.
  if (text === undefined || !/^[^\S\n]*[^#\s]/m.test(text)) return undefined;
  const { os } = disk;
  return {
    ...place,
    os,
    gate: ruleGate(fold(text, os)),
    matcher: ignore({ ignoreCase: ignoresCase(os) }).add(composeNames(text, os)),
    weight: text.split("\n").reduce((sum, rule) => sum + weightOf(rule), 0),
    spend: (file) => spend(draft, file),
  };
}

function weightOf(rule: string): number {
  if (/^\s*(?:#|$)/.test(rule)) return 0;
  const isStarry = rule.split("/").some((part) => part.split("*").length > MANY_STARS);
  return isStarry ? STARRY_WEIGHT : 1;
}

/** Where too little is left, the rules are not applied, and that is said once of each file. */
function spend(draft: Draft, { shown, weight }: RuleFile): boolean {
  const work = WORK.get(draft) ?? { left: MAX_ASKED, unasked: new Set() };
  WORK.set(draft, work);
  work.left -= weight;
  if (work.left >= 0) return true;
  const detail = "rules not applied to all paths: there are too many of both";
  if (!work.unasked.has(shown)) skip(draft, shown, "too_large", detail);
  work.unasked.add(shown);
  return false;
}

/** Leaves out the rules that cost more than any rule is worth, and says so of the first. */
function withoutCostlyRules(draft: Draft, { shown }: RuleFilePlace, text: string): string {
  const rules = text.split("\n");
  const costly = rules.findIndex((rule) => costOf(rule) !== undefined);
  if (costly < 0) return text;
  const cost = costOf(rules[costly]!);
  skip(draft, shown, "too_large", `rule of line ${costly + 1} not applied: ${cost}`);
  return rules.filter((rule) => costOf(rule) === undefined).join("\n");
}

/** Tells of what a rule has too much, if of anything. */
export function costOf(rule: string): string | undefined {
  if (rule.startsWith("#")) return undefined;
  if (rule.length > MAX_RULE_CHARS) return `it has more than ${MAX_RULE_CHARS} characters`;
  const globstars = rule.trim().split("/").filter((part) => part === "**").length;
  return globstars > MAX_GLOBSTARS ? `it has more than ${MAX_GLOBSTARS} "**"` : undefined;
}

function readConsulted(draft: Draft, disk: Disk, place: RuleFilePlace): string | undefined {
  try {
    if (place.name === EXCLUDE_FILE && !holdsGitFolder(disk, place)) return undefined;
    const info = disk.stat(place.absolute);
    if (!info.isFile) return undefined;
    if (info.size > MAX_RULE_FILE_BYTES) {
      skip(draft, place.shown, "too_large", `rules not applied: ${info.size} bytes`);
      return undefined;
    }
    const text = disk.readText(place.absolute);
    draft.ignoreFiles.push({ path: place.shown, mtimeMs: changeTime(info) });
    return text;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) skipFailure(draft, place.shown, error);
    return undefined;
  }
}

/**
 * In a linked work tree `.git` is a file, and the rules that it leads to are out of reach; so are those
 * that a link on the way leads to, which could be anybody's.
 */
function holdsGitFolder(disk: Disk, { absolute }: RuleFilePlace): boolean {
  const top = absolute.slice(0, -EXCLUDE_FILE.length);
  return [".git", ".git/info"].every((name) => disk.stat(top + name).isDirectory);
}

/** Puts the rules of a folder before those that it inherits. */
export function strongestFirst(
  own: readonly RuleFile[],
  inherited: readonly RuleFile[],
): readonly RuleFile[] {
  return own.length === 0
    ? inherited
    : [...own, ...inherited].sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf(file: RuleFile): number {
  const rank = RULE_FILE_NAMES.indexOf(file.name);
  return rank === -1 ? RULE_FILE_NAMES.length : rank;
}

/**
 * Asks the rules about a path in a folder that is walked: none of the folders above it is ignored,
 * so only rules that match the path itself can decide.
 *
 * @param path Path relative to the root; a folder ends with `/`.
 */
export function judge(rules: readonly RuleFile[], path: string): Verdict {
  for (const file of rules) {
    const subject = subjectOf(file, path);
    if (!mayMatch(file.gate, fold(subject, file.os)) || !file.spend(file)) continue;
    const { ignored, unignored, rule } = file.matcher.test(subject);
    if (ignored) return { kind: "ignored", rule: `${file.shown}: ${rule?.pattern ?? ""}` };
    if (unignored) return { kind: "included" };
  }
  return { kind: "undecided" };
}

/**
 * Records that a folder is walked although some file ignores it. Without this, everything in it
 * would inherit the refusal that a stronger file took back.
 *
 * @param path Path of the folder, relative to the root, with its final `/`.
 */
export function includeFolder(rules: readonly RuleFile[], path: string): void {
  for (const file of rules) includeSubject(file, subjectOf(file, path));
}

/** Does the same for a folder named relative to that of the rule file. */
export function includeSubject(file: RuleFile, subject: string): void {
  if (!file.matcher.test(subject).ignored) return;
  file.matcher.add({ pattern: `!/${subject.replace(/[\\*?[ ]/g, "\\$&")}` });
}

/** Git compares names without case where file systems usually do. */
export function ignoresCase(os: System): boolean {
  return os === "darwin" || os === "windows";
}

/** Git composes the names that macOS gives in pieces, and compares bytes elsewhere. */
function composeNames(text: string, os: System): string {
  return os === "darwin" ? text.normalize("NFC") : text;
}

function fold(text: string, os: System): string {
  return ignoresCase(os) ? composeNames(text, os).toLowerCase() : text;
}

function subjectOf(file: RuleFile, path: string): string {
  return composeNames(file.above + path.slice(file.below.length), file.os);
}

/** Conditions that a path has to meet for any pattern of a file to match it. */
interface RuleGate {
  /** Last components that some pattern names in full. */
  readonly names: ReadonlySet<string>;
  /** Text that the last components of the others share with the names that they match. */
  readonly shapes: readonly NameShape[];
  /** Pieces of text of the patterns whose last component matches all names; `""` is in every path. */
  readonly pieces: readonly string[];
}

/** Text that is in every name that a pattern with wildcards matches; `""` where there is none. */
interface NameShape {
  readonly start: string;
  readonly end: string;
  /** Characters of which one comes first; `""` if any may. */
  readonly firsts: string;
}

/**
 * Prepares a cheap test that spares most paths the regular expressions of a rule file: compiling
 * and running them takes half the time of a walk. It errs only towards asking.
 *
 * @param text A file in the syntax of `.gitignore`.
 */
export function ruleGate(text: string): RuleGate {
  const names = new Set<string>();
  const shapes = new Map<string, NameShape>();
  const pieces = new Set<string>();
  for (const line of text.split("\n")) {
    const pattern = line.replace("\uFEFF", "").replace(/^!/, "").trimEnd().replace(/\/+$/, "");
    if (pattern === "" || pattern.startsWith("#")) continue;
    const slash = pattern.lastIndexOf("/");
    const name = pattern.slice(slash + 1);
    const shape = shapeOf(name);
    const key = Object.values(shape).join("/");
    // A class may hold the slash.
    if (pattern.lastIndexOf("[", slash) >= 0 && slash >= 0) pieces.add(longestPiece(pattern));
    else if (/^[^\\*?[\s]+$/.test(name)) names.add(name);
    else if (key === "//") pieces.add(longestPiece(name) || longestPiece(pattern));
    else shapes.set(key, shape);
  }
  return { names, shapes: [...shapes.values()], pieces: [...pieces] };
}

/**
 * Tells whether a rule may match a path. What a rule says about the folders above the path does
 * not count here.
 *
 * @param path Path; a folder ends with `/`. Case counts, as it did for {@linkcode ruleGate}.
 */
export function mayMatch(gate: RuleGate, path: string): boolean {
  const end = path.endsWith("/") ? path.length - 1 : path.length;
  const name = path.slice(path.lastIndexOf("/", end - 1) + 1, end);
  return gate.names.has(name) || gate.shapes.some((shape) => hasShape(name, shape)) ||
    gate.pieces.some((piece) => path.includes(piece));
}

function hasShape(name: string, { start, end, firsts }: NameShape): boolean {
  return name.startsWith(start) && name.endsWith(end) &&
    (firsts === "" || firsts.includes(name.charAt(0)));
}

/** Reads what is literal at both ends of a pattern's last component: `\#*.o` is `#` and `.o`. */
function shapeOf(name: string): NameShape {
  const start = name.match(/^(?:\\\S|[^\\*?[\s])*/)![0].replace(/\\(.)/g, "$1");
  const end = name.match(/[^\\*?[\]\s]*$/)![0];
  // A class without a range, of characters that mean themselves: `[._]*.sw[a-p]`, of many templates.
  const firsts = name.match(/^\[([\w.#~]+)\]/)?.[1] ?? "";
  return { start, end, firsts };
}

/** Finds the longest run without wildcards, classes, escapes, blanks and slashes. */
function longestPiece(pattern: string): string {
  const pieces = pattern.split(/\\.?|[*?/\s]|\[.*/);
  return pieces.reduce((longest, piece) => piece.length > longest.length ? piece : longest, "");
}
