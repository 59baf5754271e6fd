/**
 * Strongly connected components (Tarjan 1972), without recursion: a chain of modules may be long.
 *
 * @module
 */

/** A node that is looked through, and how far its targets are. */
interface Visit<N> {
  readonly node: N;
  readonly targets: Iterator<N>;
  /** Number of those entered before it; infinite once its circle is known. */
  order: number;
  /** The first node that it leads back to. */
  low: number;
}

/**
 * Finds nodes that lead to each other, and nodes that do not lead back to themselves, each alone. What
 * a circle leads to comes before it.
 *
 * @param targetsOf Lists the nodes that one leads to; called once for each.
 */
export function* circlesFrom<N>(
  starts: Iterable<N>,
  targetsOf: (node: N) => Iterable<N>,
): Generator<N[]> {
  const visits = new Map<N, Visit<N>>();
  const open: Visit<N>[] = [];
  const path: Visit<N>[] = [];
  const enter = (node: N) => {
    const order = visits.size;
    const visit = { node, order, low: order, targets: targetsOf(node)[Symbol.iterator]() };
    visits.set(node, visit);
    open.push(visit);
    path.push(visit);
  };
  for (const start of starts) {
    if (!visits.has(start)) enter(start);
    while (path.length > 0) {
      const visit = path.at(-1)!;
      const next = visit.targets.next();
      if (!next.done) {
        const known = visits.get(next.value);
        if (known) visit.low = Math.min(visit.low, known.order);
        else enter(next.value);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before) before.low = Math.min(before.low, visit.low);
      if (visit.low < visit.order) continue;
      const circle = open.splice(open.lastIndexOf(visit));
      for (const each of circle) each.order = Infinity;
      yield circle.map(({ node }) => node);
    }
  }
}
