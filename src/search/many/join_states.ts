import type { IndexState } from "../answer.ts";

/** Overlays, from one that takes everything into account to one without any change. */
const OVERLAYS: readonly IndexState["overlay"][] = ["none", "complete", "partial", "off"];

/**
 * Says how current several indexes are, taken together: no better than the worst of them. Counts are
 * sums, `builtAt` is that of the oldest, `unusable` is the first; commit and branch are told where all have the same.
 */
export function joinStates(states: readonly IndexState[]): IndexState {
  const built = states.map(({ builtAt }) => builtAt);
  const unusable = states.find((state) => state.unusable !== undefined)?.unusable;
  const worst = Math.max(0, ...states.map(({ overlay }) => OVERLAYS.indexOf(overlay)));
  return {
    exists: states.every(({ exists }) => exists),
    ...(unusable === undefined ? {} : { unusable }),
    stale: states.some(({ stale }) => stale),
    filesChangedSinceBuild: sum(states.map((state) => state.filesChangedSinceBuild)),
    // ISO 8601, always in UTC: the first in the alphabet is the oldest.
    builtAt: built.includes(null) ? null : built.toSorted()[0] ?? null,
    headCommit: common(states.map(({ headCommit }) => headCommit)),
    branch: common(states.map(({ branch }) => branch)),
    overlay: OVERLAYS[worst]!,
    filesLeft: sum(states.map(({ filesLeft }) => filesLeft)),
  };
}

function common(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = values;
  return others.every((value) => value === first) ? first : null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
