/**
 * Keeps values that were made of bytes, up to a number of bytes in all. When those that were asked for lately take half of the place, all
 * others go: two maps take the place of a list in order of use, which a map keeps slowly, as it walks
 * over what was deleted.
 */
export class ByteCache<K, T> {
  readonly #limit: number;
  #recent = new Map<K, Kept<T>>();
  #older = new Map<K, Kept<T>>();
  #cost = 0;

  /** @param limit Bytes in all. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: K): T | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent.value;
    const older = this.#older.get(key);
    if (older !== undefined) this.#keep(key, older);
    return older?.value;
  }

  /** Keeps a value, unless it would take a fourth of the place. */
  set(key: K, value: T, bytes: number): void {
    // A key and its entry take about as much as this.
    const cost = bytes + 200;
    if (cost <= this.#limit / 4 && !this.#recent.has(key)) this.#keep(key, { value, cost });
  }

  /** Gives a value, which is made where it is not kept. */
  getOrMake(key: K, make: () => T, bytesOf: (value: T) => number): T {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value, bytesOf(value));
    return value;
  }

  /** Gives values by key, those that are not kept made together; keys of which none is made are left out. */
  getOrMakeAll(
    keys: readonly K[],
    make: (missing: readonly K[]) => Iterable<readonly [key: K, value: T]>,
    bytesOf: (value: T) => number,
  ): Map<K, T> {
    const known = new Map(keys.map((key) => [key, this.get(key)]));
    const missing = keys.filter((key) => known.get(key) === undefined);
    for (const [key, value] of missing.length > 0 ? make(missing) : []) {
      known.set(key, value);
      this.set(key, value, bytesOf(value));
    }
    return new Map([...known].flatMap(([key, value]) => value === undefined ? [] : [[key, value]]));
  }

  #keep(key: K, kept: Kept<T>): void {
    if (this.#cost + kept.cost > this.#limit / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#cost = 0;
    }
    this.#recent.set(key, kept);
    this.#cost += kept.cost;
  }
}

/** A value, and the bytes that it takes. */
interface Kept<T> {
  readonly value: T;
  readonly cost: number;
}
