/**
 * A cache of two generations. What nobody asked for in the last one is forgotten with it: a tree has
 * more names than memory, and files near each other ask for the same ones.
 *
 * @module
 */

/** A cache that forgets when it is told to. */
export class Generations<K, V extends object> {
  #young = new Map<K, V>();
  #old = new Map<K, V>();

  /** Returns what is kept under a key, and keeps it for this generation. */
  get(key: K): V | undefined {
    const known = this.#young.get(key);
    if (known) return known;
    const old = this.#old.get(key);
    if (old) this.#young.set(key, old);
    return old;
  }

  /** Keeps a value. */
  set(key: K, value: V): void {
    this.#young.set(key, value);
  }

  /**
   * Begins another generation.
   *
   * @param isLasting Tells what is not forgotten, whether or not it was asked for.
   */
  turn(isLasting?: (value: V) => boolean): void {
    const forgotten = this.#old;
    this.#old = this.#young;
    this.#young = new Map();
    if (!isLasting) return;
    for (const [key, value] of forgotten) {
      if (isLasting(value) && !this.#old.has(key)) this.#young.set(key, value);
    }
  }
}
