/** An item that waits for its turn, and when it came. */
interface Waiting<T> {
  readonly item: T;
  readonly time: number;
  /** How many came before it. */
  readonly number: number;
}

/** A binary heap: the newest first, of one time the one that came first. */
export class Heap<T> {
  readonly #items: Waiting<T>[] = [];
  readonly #timeOf: (item: T) => number;
  #count = 0;

  /** @param timeOf Tells how new an item is. */
  constructor(timeOf: (item: T) => number) {
    this.#timeOf = timeOf;
  }

  push(item: T): void {
    const items = this.#items;
    let at = items.push({ item, time: this.#timeOf(item), number: this.#count++ }) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isFirst(items[at]!, items[above]!)) break;
      [items[at], items[above]] = [items[above]!, items[at]!];
      at = above;
    }
  }

  /** Takes the first item away; `undefined` where there is none. */
  pop(): T | undefined {
    const items = this.#items;
    const [first, last] = [items[0], items.pop()];
    if (last === undefined || items.length === 0) return first?.item;
    items[0] = last;
    for (let at = 0;;) {
      let best = at;
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < items.length && isFirst(items[below]!, items[best]!)) best = below;
      }
      if (best === at) return first!.item;
      [items[at], items[best]] = [items[best]!, items[at]!];
      at = best;
    }
  }
}

function isFirst<T>(a: Waiting<T>, b: Waiting<T>): boolean {
  return a.time === b.time ? a.number < b.number : a.time > b.time;
}
