/** Byte of a line feed. */
const LINE_FEED = 0x0a;

/** Byte of a carriage return. */
const CARRIAGE_RETURN = 0x0d;

/** A line: its bytes without the line break, or `undefined` where it is too long to be kept. */
export type Line = Uint8Array | undefined;

/** Splits bytes that arrive in pieces to lines; what is too long is dropped as it arrives. */
export class LineSplitter {
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #size = 0;

  /** @param maxBytes Length above which a line is not kept. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes a piece, and gives the lines that end in it. */
  *push(piece: Uint8Array): Generator<Line> {
    let start = 0;
    for (;;) {
      const end = piece.indexOf(LINE_FEED, start);
      if (end < 0) break;
      this.#keep(piece.subarray(start, end));
      yield this.#take();
      start = end + 1;
    }
    this.#keep(piece.subarray(start));
  }

  /** Gives what has come since the last line break. */
  end(): Line {
    return this.#take();
  }

  #keep(piece: Uint8Array): void {
    this.#size += piece.length;
    if (this.#size > this.#maxBytes) this.#pieces = [];
    // The reader may use its buffer again.
    else if (piece.length > 0) this.#pieces.push(piece.slice());
  }

  #take(): Line {
    const line = this.#size > this.#maxBytes ? undefined : join(this.#pieces);
    this.#pieces = [];
    this.#size = 0;
    return line?.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
  }
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
