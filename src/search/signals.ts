import { RANKER_NAMES, type RankerName } from "../rank/ranker.ts";
import type { SearchMode, SearchOptions } from "./answer.ts";

const MODE_SIGNALS: Readonly<Record<SearchMode, readonly RankerName[]>> = {
  hybrid: RANKER_NAMES,
  fulltext: ["lexical"],
  vector: ["vector"],
  symbol: ["symbol"],
  path: ["path"],
  grep: ["grep"],
};

/**
 * Names the signals that take part in a search, in the order of {@linkcode RANKER_NAMES}.
 *
 * @throws {RangeError} If a signal is unknown, or none is left that finds files.
 */
export function signalsOf(options: Pick<SearchOptions, "mode" | "signals">): RankerName[] {
  const { mode = "hybrid", signals } = options;
  checkKnown(signals ?? []);
  const ofMode = MODE_SIGNALS[mode];
  const taking = ofMode.filter((name) => signals?.includes(name) ?? true);
  if (taking.some(findsFiles)) return taking;
  throw new RangeError(
    `Cannot search in the mode "${mode}" by ${listSignals(signals ?? [])}: ` +
      `name at least one of ${ofMode.filter(findsFiles).join(", ")}`,
  );
}

export function usesVectors(options: Pick<SearchOptions, "mode" | "signals">): boolean {
  return signalsOf(options).includes("vector");
}

/** Options may come from a caller without types. */
function checkKnown(signals: readonly RankerName[]): void {
  const unknown = signals.find((name) => !RANKER_NAMES.includes(name));
  if (unknown === undefined) return;
  const known = RANKER_NAMES.join(", ");
  throw new RangeError(
    `Cannot search by the signal "${unknown}" as it is unknown: use some of ${known}`,
  );
}

/** Tells whether a signal finds files; else it speaks of those that another has found. */
function findsFiles(name: RankerName): boolean {
  return name !== "session";
}

/** Tells whether vectors alone find files. */
export function isVectorAlone(names: readonly RankerName[]): boolean {
  return names.filter(findsFiles).join() === "vector";
}

function listSignals(signals: readonly string[]): string {
  if (signals.length === 0) return "no signal";
  return `the ${signals.length === 1 ? "signal" : "signals"} "${signals.join('", "')}" alone`;
}
