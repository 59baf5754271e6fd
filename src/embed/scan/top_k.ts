/** An id with its score, as Orama writes it. */
export type IdScore = [id: number, score: number];

/** Keeps the `size` best pairs that it is offered: a heap whose root is the worst that is kept. */
export class TopK {
  readonly #size: number;
  readonly #heap: IdScore[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Score below which no pair is kept: what has less need not be offered. */
  get least(): number {
    return this.#heap.length < this.#size ? -Infinity : this.#heap[0]?.[1] ?? Infinity;
  }

  /** Offers a pair. Of equal scores the smaller id is better, so that the order is one. */
  offer(id: number, score: number): void {
    const heap = this.#heap;
    if (heap.length < this.#size) {
      heap.push([id, score]);
      this.#rise(heap.length - 1);
    } else if (isWorse(heap[0]!, [id, score])) {
      heap[0] = [id, score];
      this.#sink(0);
    }
  }

  /** The pairs, best first. */
  sorted(): IdScore[] {
    return [...this.#heap].sort((a, b) => isWorse(a, b) ? 1 : -1);
  }

  #rise(at: number): void {
    const heap = this.#heap;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isWorse(heap[at]!, heap[parent]!)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(at: number): void {
    const heap = this.#heap;
    for (;;) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && isWorse(heap[child]!, heap[worst]!)) worst = child;
      }
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #swap(a: number, b: number): void {
    const kept = this.#heap[a]!;
    this.#heap[a] = this.#heap[b]!;
    this.#heap[b] = kept;
  }
}

/**
 * The best of many scores, without sorting them all: nearly all cost one comparison, and allocate nothing.
 *
 * @param ids Their ids, in the same order. @default {from 0 on}
 */
export function bestOf(scores: ArrayLike<number>, size: number, ids?: Uint32Array): IdScore[] {
  const best = new TopK(size);
  let { least } = best;
  for (let at = 0; at < scores.length; at++) {
    if (scores[at]! < least) continue;
    best.offer(ids ? ids[at]! : at, scores[at]!);
    least = best.least;
  }
  return best.sorted();
}

function isWorse(a: IdScore, b: IdScore): boolean {
  return a[1] < b[1] || (a[1] === b[1] && a[0] > b[0]);
}
