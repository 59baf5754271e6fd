/**
 * Which files an answer reads where there are more than it can wait for: those that the question
 * names, those that hold its words, and the rest by age.
 *
 * Every file is looked through as text, one after the other, which takes a hundredth of the time
 * that parsing takes and no memory. So what holds the literal that was asked for is found wherever
 * it is, and the rank of a file by its words is near that of a search. Only the files chosen here
 * are parsed.
 *
 * @module
 */
import { takeTurn } from "../store/turns.ts";
import { unixLines } from "../text/lines.ts";
import { pathKey } from "../text/paths.ts";
import { lowerCase } from "../text/tokens.ts";
import type { Wanted } from "../types.ts";
import { readTextBesideOthers } from "../walk/tree_file.ts";
import type { WalkedFile } from "../walk/walk.ts";
import type { IndexProgress } from "./apply_changes.ts";

/** Work that an answer waits for. */
export interface WorkBudget {
  /** Files at most. */
  readonly files: number;
  /** Bytes at most. */
  readonly bytes: number;
}

export interface ChooseOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called as files are looked through. */
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

/** Words beyond these tell little of what a long question is after. */
const MAX_WORDS = 24;

/** A path that names more files than this names none. */
const MAX_NAMED = 50;

/** Occurrences that count, of one word in one file. */
const MAX_OCCURRENCES = 15;

/** A word in the path counts as one that occurs this often. */
const PATH_OCCURRENCES = 5;

/** How long files are looked through before signals are let in. */
const TURN_MS = 50;

/** Damping and length share of BM25. */
const K = 1.2;
const B = 0.75;

/** Ends with a keyword that begins definitions, in most languages. */
const DEFINES =
  /\b(?:class|const|def|defp|enum|fn|fun|func|function|impl|interface|let|macro|module|namespace|object|protocol|record|struct|sub|trait|type|union|val|var)\s+(?:self\.)?$/;

/** How far a definition's keyword may stand before its name. */
const KEYWORD_CHARS = 16;

/** Relevance of a file to a question; the larger, the sooner it is read. */
const TIER = { rest: 0, holds: 1, defines: 2, named: 3 } as const;

/**
 * Chooses files, best first.
 *
 * @returns Those that are named, and of the others as many as the budget allows.
 * @throws {DOMException} If the signal ends the choice, unless it gives another reason.
 */
export async function chooseFiles(
  root: string,
  files: readonly WalkedFile[],
  wanted: Wanted,
  budget: WorkBudget,
  options: ChooseOptions = {},
): Promise<WalkedFile[]> {
  options.signal?.throwIfAborted();
  const allowed = wanted.allows ? files.filter(wanted.allows) : files;
  const scan = await scanFiles(root, allowed, wanted, options);
  const scores = scoresOf(scan);
  const order = [...allowed.keys()].sort((a, b) =>
    scan.tiers[b]! - scan.tiers[a]! || scores[b]! - scores[a]! ||
    allowed[b]!.mtimeMs - allowed[a]!.mtimeMs || a - b
  );
  let bytes = 0;
  let count = 0;
  const chosen: WalkedFile[] = [];
  for (const at of order) {
    const file = allowed[at]!;
    if (scan.tiers[at] !== TIER.named) {
      bytes += file.size;
      count++;
      if (count > budget.files || bytes > budget.bytes) break;
    }
    chosen.push(file);
  }
  return chosen;
}

/** Findings of a scan over files. */
interface Scan {
  readonly files: readonly WalkedFile[];
  readonly tiers: Uint8Array;
  /** How often each word occurs, `wordCount` slots a file. */
  readonly occurrences: Uint8Array;
  readonly wordCount: number;
}

async function scanFiles(
  root: string,
  files: readonly WalkedFile[],
  { paths, literals: written, words: all }: Wanted,
  { signal, onProgress = () => {} }: ChooseOptions,
): Promise<Scan> {
  const words = [...new Set(all.map(lowerCase))].slice(0, MAX_WORDS);
  const literals = written.map(unixLines);
  const tiers = new Uint8Array(files.length);
  const occurrences = new Uint8Array(files.length * words.length);
  for (const at of findNamedFiles(paths, files)) tiers[at] = TIER.named;
  const scan = { files, tiers, occurrences, wordCount: words.length };
  if (words.length === 0 && literals.length === 0) return scan;
  const bytesTotal = files.reduce((sum, { size }) => sum + size, 0);
  const folders = new Set<string>();
  let bytesDone = 0;
  let resumed = performance.now();
  for (const [at, { path, size }] of files.entries()) {
    // Empty where the file cannot be read: whoever analyses it says so.
    const text = unixLines(readTextBesideOthers(root, path, { folders }) ?? "");
    const lower = lowerCase(text);
    for (const literal of literals) {
      const tier = literal === literal.toLowerCase()
        ? tierOf(lower, lowerCase(literal))
        : tierOf(text, literal);
      tiers[at] = Math.max(tiers[at]!, tier);
    }
    const lowerPath = path.toLowerCase();
    for (const [slot, word] of words.entries()) {
      const inPath = lowerPath.includes(word) ? PATH_OCCURRENCES : 0;
      occurrences[at * words.length + slot] = inPath + occurrencesOf(lower, word);
    }
    bytesDone += size;
    if (performance.now() - resumed < TURN_MS) continue;
    // Next to parsing, a scan is nothing: none of the work is done by it.
    const counts = { done: at + 1, total: files.length, bytesDone, bytesTotal };
    onProgress({ stage: "scan", share: 0, ...counts, path });
    await takeTurn(signal);
    resumed = performance.now();
  }
  return scan;
}

/** Positions of the files that a path, or the end of one, names. */
function findNamedFiles(paths: readonly string[], files: readonly WalkedFile[]): number[] {
  return paths.flatMap((wanted) => {
    const end = `/${pathKey(wanted)}`;
    const isNamed = ({ path }: WalkedFile) => `/${pathKey(path)}`.endsWith(end);
    const named = [...files.keys()].filter((at) => isNamed(files[at]!));
    return named.length > MAX_NAMED ? [] : named;
  });
}

function tierOf(text: string, literal: string): number {
  let found: number = TIER.rest;
  let seen = 0;
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + literal.length)) {
    found = TIER.holds;
    if (DEFINES.test(text.slice(Math.max(0, at - KEYWORD_CHARS), at))) return TIER.defines;
    if (++seen > MAX_OCCURRENCES) break;
  }
  return found;
}

function occurrencesOf(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (++count === MAX_OCCURRENCES) break;
  }
  return count;
}

/** BM25 over what was seen: a rare word tells more, and more so in a short file. */
function scoresOf({ files, occurrences, wordCount }: Scan): Float64Array {
  const holding = new Uint32Array(wordCount);
  occurrences.forEach((count, slot) => {
    if (count > 0) holding[slot % wordCount]!++;
  });
  const meanSize = files.reduce((sum, { size }) => sum + size, 0) / Math.max(1, files.length);
  return Float64Array.from(files, ({ size }, at) => {
    const damping = K * (1 - B + B * size / Math.max(1, meanSize));
    let score = 0;
    for (let slot = 0; slot < wordCount; slot++) {
      const count = occurrences[at * wordCount + slot]!;
      if (count === 0) continue;
      score += Math.log(1 + files.length / holding[slot]!) * count / (count + damping);
    }
    return score;
  });
}
