/**
 * Which pairs of a repository are kept: none twice, no query that says the same of many things, and
 * of each kind only so many that a large repository does not outweigh the others.
 *
 * @module
 */
import { sampleByHash } from "./hash_text.ts";
import { type Pair, PAIR_KINDS, type PairKind, pairLine } from "./pair.ts";

/** Pairs of a kind that a repository may give. */
const MAX_PAIRS: Readonly<Record<PairKind, number>> = {
  commit: 8_000,
  doc: 3_000,
  sig: 1_500,
  test: 2_000,
  name: 2_000,
  paragraph: 2_000,
  head: Infinity,
  path: Infinity,
};

/** How often a kind may ask the same of a repository. */
const MAX_SAME_QUERY = 3;

/** Selects the pairs that are written, by kind and, within a kind, as they came. */
export function selectPairs(pairs: readonly Pair[]): Pair[] {
  const kept = withoutRepeats(pairs);
  return PAIR_KINDS.flatMap((kind) =>
    sampleByHash(kept.filter((pair) => pair.kind === kind), MAX_PAIRS[kind], pairLine)
  );
}

function withoutRepeats(pairs: readonly Pair[]): Pair[] {
  const seen = new Set<string>();
  const asked = new Map<string, number>();
  return pairs.filter((pair) => {
    const query = `${pair.kind} ${pair.query.join(" ")}`;
    // Near-duplicates differ in the order of their terms, or in the path.
    const key = `${query}\t${[...pair.document].sort().join(" ")}`;
    const times = (asked.get(query) ?? 0) + 1;
    if (seen.has(key) || times > MAX_SAME_QUERY) return false;
    seen.add(key);
    asked.set(query, times);
    return true;
  });
}
