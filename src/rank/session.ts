import type { Catalog, FileRow } from "../store/catalog.ts";
import { type RankContext, type RankedHit, sortHits } from "./ranker.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A touch counts half after an hour: about the length of a task. */
const HALF_LIFE_MS = HOUR_MS;

/** Older touches and changes say nothing about the task at hand. */
const MAX_AGE_MS = 24 * HOUR_MS;

/** A change on disk is weaker evidence than a touch by the session itself. */
const CHANGE_SHARE = 0.5;

/** If more files than this share are fresh, the tree was checked out and no file was worked on. */
const MAX_FRESH_SHARE = 0.1;

/** When the newest files of an index changed, newest first: one more than may be fresh. */
const newestByCatalog = new WeakMap<Catalog, Float64Array>();

/**
 * Session: files that were touched or changed a short while ago, among those that another signal
 * found. Recency decays when it is read; nothing is stored but the time.
 */
export function rankSession(context: RankContext, candidates: readonly FileRow[]): RankedHit[] {
  const changesCount = areChangesTelling(context);
  const hits = candidates.flatMap((file) => {
    const touched = context.touches.get(file.path);
    const hits = [];
    if (touched !== undefined) hits.push(hitOf(context, file, "touched", touched, 1));
    if (changesCount) hits.push(hitOf(context, file, "changed", file.mtimeMs, CHANGE_SHARE));
    return hits.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score).slice(0, 1);
  });
  return sortHits(context, hits);
}

/** Tells whether some files have changed of late, but not most: of all, the newest alone are looked at. */
function areChangesTelling({ store: { catalog }, now }: RankContext): boolean {
  const newest = newestByCatalog.getOrInsertComputed(catalog, ({ files }) => {
    const times = Float64Array.from(files, ({ mtimeMs }) => mtimeMs).sort().reverse();
    return times.subarray(0, Math.floor(times.length * MAX_FRESH_SHARE) + 1);
  });
  const isFresh = (time: number | undefined) => time !== undefined && now - time < MAX_AGE_MS;
  return isFresh(newest[0]) && !isFresh(newest.at(-1));
}

function hitOf(
  { now }: RankContext,
  file: FileRow,
  verb: string,
  time: number,
  share: number,
): RankedHit {
  const age = Math.max(0, now - time);
  const score = age > MAX_AGE_MS ? 0 : share * 2 ** (-age / HALF_LIFE_MS);
  return { fileId: file.id, score, reason: `session: ${verb} ${showAge(age)} ago` };
}

function showAge(age: number): string {
  if (age < MINUTE_MS) return count(Math.round(age / 1000), "second");
  if (age < HOUR_MS) return count(Math.round(age / MINUTE_MS), "minute");
  return count(Math.round(age / HOUR_MS), "hour");
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? "" : "s"}`;
}
