/**
 * Files that a server goes on heeding: they are looked at whenever what they say is asked for, and read
 * again where they have changed. One that cannot be read keeps what it said before, and says so.
 *
 * @module
 */
import { UsageError } from "@cbx/cli/program";
import { readNamed } from "./place.ts";

/** Bytes of the largest file that is read. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Milliseconds after a change in which another one may leave time and size as they are. */
const UNSURE_MS = 2_000;

export class WatchedFile<T> {
  readonly #file: string;
  readonly #parse: (json: string) => T;
  readonly #onBroken: (message: string) => void;
  #stamp: string | undefined;
  #text: string | undefined;
  #value: T;
  /** Trouble with the file as it is; absent where there is none. */
  #trouble: string | undefined;

  /**
   * Reads it.
   *
   * @param onBroken Told once of each change that cannot be read.
   * @throws {UsageError} If it cannot be read.
   */
  constructor(file: string, parse: (json: string) => T, onBroken: (message: string) => void) {
    [this.#file, this.#parse, this.#onBroken] = [file, parse, onBroken];
    this.#value = this.#read();
  }

  /** Its content; the same value until it says something else. */
  get value(): T {
    if (lookAt(this.#file).stamp === this.#stamp) return this.#value;
    try {
      this.#value = this.#read();
      this.#trouble = undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== this.#trouble) {
        this.#onBroken(`Cannot read "${this.#file}" again, so it stands as before: ${message}`);
      }
      this.#trouble = message;
    }
    return this.#value;
  }

  /** Whether the file is not as what is heeded. */
  get isBroken(): boolean {
    return this.#trouble !== undefined;
  }

  #read(): T {
    // Before the text: what is written in between is a change.
    const { stamp, size, at } = lookAt(this.#file);
    this.#stamp = Date.now() - at > UNSURE_MS ? stamp : undefined;
    if (size > MAX_BYTES) {
      throw new UsageError(`Cannot read "${this.#file}" as it has more than ${MAX_BYTES} bytes`);
    }
    const read = readNamed(this.#file, (text) => ({
      text,
      value: text === this.#text ? this.#value : this.#parse(text),
    }));
    this.#text = read.text;
    return read.value;
  }
}

/** Values that change with a file, its size, and when it has changed last. */
function lookAt(
  file: string,
): { readonly stamp: string; readonly size: number; readonly at: number } {
  try {
    const { mtime, ctime, size, ino } = Deno.statSync(file);
    const [written, changed] = [mtime, ctime].map((time) => time?.getTime() ?? 0) as [
      number,
      number,
    ];
    return { stamp: `${written} ${changed} ${size} ${ino}`, size, at: Math.max(written, changed) };
  } catch (error) {
    // Whoever reads it says what is wrong.
    return { stamp: String(error), size: 0, at: 0 };
  }
}
