/**
 * Texts, each once, as bytes outside of the heap: names of symbols come by the million, and the
 * heap grows to several times what is alive in it.
 *
 * @module
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Memory of a {@linkcode TextPool}, which threads share. */
export interface TextColumns {
  readonly bytes: Uint8Array;
  /** Where each text begins; the next one begins where it ends. */
  readonly starts: Uint32Array;
  readonly count: number;
  /** Numbers of texts, plus one, by hash; a text is in the first free slot behind its own. */
  readonly slots: Uint32Array;
}

export class TextPool {
  #bytes: Uint8Array;
  #starts: Uint32Array;
  #count: number;
  #slots: Uint32Array;

  /** @param columns Texts of another pool, none of which is added to after that. */
  constructor(columns: TextColumns = NO_TEXTS) {
    ({ bytes: this.#bytes, starts: this.#starts, count: this.#count, slots: this.#slots } =
      columns);
  }

  get columns(): TextColumns {
    return { bytes: this.#bytes, starts: this.#starts, count: this.#count, slots: this.#slots };
  }

  get size(): number {
    return this.#count;
  }

  /** Adds a text, which may be in UTF-8 already, unless it is there, and returns its number. */
  add(given: Uint8Array | string): number {
    const text = typeof given === "string" ? encoded(given) : given;
    const slot = this.#slotOf(text);
    const known = this.#slots[slot]!;
    if (known > 0) return known - 1;
    const start = this.#starts[this.#count]!;
    const end = start + text.length;
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, end);
    this.#bytes.set(text, start);
    if (this.#count + 2 > this.#starts.length) this.#starts = grown(this.#starts, this.#count + 2);
    this.#count++;
    this.#starts[this.#count] = end;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    else this.#slots[slot] = this.#count;
    return this.#count - 1;
  }

  /** Returns the number of a text; -1 where it is not there. */
  find(text: string): number {
    return this.#slots[this.#slotOf(encoded(text))]! - 1;
  }

  /** Reads a text by its number. Most are a few letters of ASCII: to call the decoder takes longer. */
  text(id: number): string {
    const bytes = this.#view(id);
    return isShort(bytes)
      ? String.fromCharCode.apply(null, bytes as unknown as number[])
      // To decode shared memory takes six times as long as a copy of it.
      : decoder.decode(bytes.slice());
  }

  #view(id: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[id]!, this.#starts[id + 1]!);
  }

  #slotOf(text: Uint8Array): number {
    const last = this.#slots.length - 1;
    for (let slot = hash(text) & last;; slot = (slot + 1) & last) {
      const known = this.#slots[slot]!;
      if (known === 0 || this.#isText(known - 1, text)) return slot;
    }
  }

  #isText(id: number, text: Uint8Array): boolean {
    const start = this.#starts[id]!;
    if (this.#starts[id + 1]! - start !== text.length) return false;
    for (let at = 0; at < text.length; at++) {
      if (this.#bytes[start + at] !== text[at]) return false;
    }
    return true;
  }

  #rehash(): void {
    this.#slots = new Uint32Array(new SharedArrayBuffer(this.#slots.length * 8));
    const last = this.#slots.length - 1;
    for (let id = 0; id < this.#count; id++) {
      let slot = hash(this.#view(id)) & last;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & last;
      this.#slots[slot] = id + 1;
    }
  }
}

/** Characters that are read or written one by one in less time than by the decoder or the encoder. */
const SHORT_CHARS = 64;

/** Bytes of the text that was encoded last, where it is short. */
const SCRATCH = new Uint8Array(SHORT_CHARS);

/** Gives a text as UTF-8, until the next one is asked for. */
function encoded(text: string): Uint8Array {
  if (text.length > SHORT_CHARS) return encoder.encode(text);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return encoder.encode(text);
    SCRATCH[at] = code;
  }
  return SCRATCH.subarray(0, text.length);
}

/** Tells whether a text is of a few characters, and all of them of ASCII. */
function isShort(bytes: Uint8Array): boolean {
  if (bytes.length > SHORT_CHARS) return false;
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! > 127) return false;
  return true;
}

/** FNV-1a, whose low bits are mixed with the high ones. */
function hash(bytes: Uint8Array): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) value = Math.imul(value ^ bytes[at]!, 0x01000193);
  return value ^ (value >>> 15);
}

/** Copied on the first write, as there is no room in it. */
const NO_TEXTS: TextColumns = {
  bytes: new Uint8Array(0),
  starts: new Uint32Array(1),
  count: 0,
  slots: new Uint32Array(1),
};

function grown<T extends Uint8Array | Uint32Array>(array: T, least: number): T {
  const length = Math.max(least, Math.ceil(array.length * 1.5), 1 << 8);
  const bytes = new SharedArrayBuffer(length * array.BYTES_PER_ELEMENT);
  // The constructor of a typed array makes one of its own type.
  const larger = new (array.constructor as { new (bytes: SharedArrayBuffer): T })(bytes);
  larger.set(array);
  return larger;
}
