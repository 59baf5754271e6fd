/**
 * Adds what people wrote about the files of an index: see `store/history_table.ts`.
 *
 * @module
 */
import { type LoggedCommit, readSubjects, type SubjectLog } from "../git/subject_log.ts";
import type { HistoryCommit } from "../store/history_table.ts";
import type { Store } from "../store/store.ts";
import { redact } from "../text/redact.ts";
import { STOPWORDS } from "../text/stopwords.ts";
import { forEachWord, termsOfWord } from "../text/tokens.ts";
import { HISTORY_GAP_KEY, HISTORY_HEAD_KEY, type HistoryGap } from "./history_facts.ts";
import { Turns } from "../store/turns.ts";

/** Commits at most: older ones say little that newer ones do not. */
const MAX_COMMITS = 10_000;

/**
 * Commits of a small tree: below 2,000 history says little. More come with its size, so that reading them
 * stays near a twentieth of the time that the files of a tree of some megabytes take, and their words
 * near a fiftieth of its index.
 */
const COMMITS_AT_LEAST = 2000;
const BYTES_A_COMMIT = 1500;

/** An index is kept up to date by so many times more, before it forgets the oldest. */
const MAX_GROWTH = 1.2;

/** Work that reading may take, in bytes of objects, for each byte of the files. */
const WORK_AT_LEAST = 64 * 1024 * 1024;
const WORK_A_BYTE = 16;

/** Adds the history up to the commit that is checked out. Within a transaction of the store. */
export async function addHistory(store: Store, root: string, signal?: AbortSignal): Promise<void> {
  const files = store.writtenFiles();
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const since = String(store.meta[HISTORY_HEAD_KEY] ?? "");
  const count = store.history.touched.commits.length / 2;
  const maxCommits = Math.min(MAX_COMMITS, COMMITS_AT_LEAST + Math.ceil(bytes / BYTES_A_COMMIT));
  const options = {
    paths: new Set(files.map(({ path }) => path)),
    maxCommits,
    maxWork: WORK_AT_LEAST + WORK_A_BYTE * bytes,
  };
  let log = since === "" ? undefined : await read(root, { ...options, since }, signal);
  // A process that may not look keeps what one has found that might.
  if (log?.problem?.trouble === "outside") return;
  const isRest = log?.isContinued && !log.isCut && !log.problem &&
    count + log.commits.length <= MAX_GROWTH * maxCommits;
  if (!isRest) {
    store.history.clear();
    log = await read(root, options, signal);
  }
  const { head = "", commits, renamed } = log!;
  store.history.add(commits.toReversed().map(commitOf), renamed);
  store.noteFacts({
    [HISTORY_HEAD_KEY]: head,
    ...(isRest ? {} : { [HISTORY_GAP_KEY]: gapOf(log!) ?? "" }),
  });
}

async function read(
  root: string,
  options: Parameters<typeof readSubjects>[1],
  signal: AbortSignal | undefined,
): Promise<SubjectLog> {
  const turns = new Turns();
  const reading = readSubjects(root, options);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    await turns.yield();
    signal?.throwIfAborted();
  }
}

function gapOf({ head, problem, isCut, isShallow }: SubjectLog): HistoryGap | undefined {
  // What lies above the folder, where nothing may be read, is not known to be a repository.
  if (problem) return problem.trouble === "outside" ? "absent" : problem.trouble;
  if (head === undefined) return "unknown_commit";
  return isCut ? "older" : isShallow ? "shallow" : undefined;
}

/** Ends a subject with what it was merged as, which says nothing of the files. */
const MERGED_AS = / \(#\d+\)$/;

function commitOf({ oid, time, subject, paths }: LoggedCommit): HistoryCommit {
  const shown = redact(subject).replace(MERGED_AS, "");
  const year = new Date(time * 1000).getUTCFullYear();
  return { oid, year, subject: shown, paths, words: subjectWords(shown) };
}

/** Names of other commits, addresses, and masks: none of them says what was done. */
const NOISE = /https?:\S+|\b(?=[a-f]*\d)[\da-f]{7,64}\b|\[redacted:[^\]]*\]/g;

const NUMBER = /^\d+$/;

/**
 * Finds the words of a subject, each once, in the form in which a query has them; no numbers. Bodies are
 * left out: with them the answers are no better, and they have most of the words.
 */
export function subjectWords(subject: string): string[] {
  const words = new Set<string>();
  const clean = subject.replace(NOISE, " ");
  forEachWord(clean, (word) => {
    if (STOPWORDS.has(word.toLowerCase())) return;
    for (const term of termsOfWord(word)) if (!NUMBER.test(term)) words.add(term);
  });
  return [...words];
}
