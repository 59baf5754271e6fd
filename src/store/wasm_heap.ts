const PAGE_BYTES = 64 * 1024;

/** Memory that sqlite3.wasm is linked with: 8 MiB at first, 2 GiB at most. */
const INITIAL_PAGES = 128;
const MAX_PAGES = 32_768;

/** A byte order mark is text like any other. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** How far the memory can grow. */
export const MAX_HEAP_BYTES: number = MAX_PAGES * PAGE_BYTES;

/** The memory of a Wasm instance, and the views of it, which go stale whenever it grows. */
export class WasmHeap {
  /** The memory that the instance imports. */
  readonly memory: WebAssembly.Memory = new WebAssembly.Memory({
    initial: INITIAL_PAGES,
    maximum: MAX_PAGES,
  });
  /** The bytes; read this property again after every call into Wasm. */
  bytes!: Uint8Array<ArrayBuffer>;
  /** The numbers; read this property again after every call into Wasm. */
  view!: DataView<ArrayBuffer>;

  constructor() {
    this.#renewViews();
  }

  /**
   * Makes room for at least `byteCount` bytes in all, and a fifth more than there is, so that many
   * small requests stay few; this is the only place where the memory grows.
   *
   * @returns Whether there is room.
   */
  grow(byteCount: number): boolean {
    const pages = this.bytes.length / PAGE_BYTES;
    const needed = Math.ceil(byteCount / PAGE_BYTES);
    if (needed > MAX_PAGES) return false;
    const wanted = Math.min(MAX_PAGES, Math.max(needed, Math.ceil(pages * 1.2)));
    try {
      this.memory.grow(wanted - pages);
    } catch (error) {
      // The host has no more to give: SQLite makes SQLITE_NOMEM of it.
      if (error instanceof RangeError) return false;
      throw error;
    }
    this.#renewViews();
    return true;
  }

  /** Reads UTF-8 text of a known length. */
  text(pointer: number, byteCount: number): string {
    // Many columns are empty, and a call of the decoder takes longer than to see that.
    return byteCount === 0 ? "" : decoder.decode(this.bytes.subarray(pointer, pointer + byteCount));
  }

  /** Reads UTF-8 text up to its zero byte; the null pointer is the empty text. */
  cString(pointer: number): string {
    return pointer === 0 ? "" : this.text(pointer, this.bytes.indexOf(0, pointer) - pointer);
  }

  /**
   * Writes text as UTF-8, without a zero byte.
   *
   * @returns How many bytes were written, at most `byteCount`.
   */
  putText(pointer: number, text: string, byteCount: number): number {
    return encoder.encodeInto(text, this.bytes.subarray(pointer, pointer + byteCount)).written;
  }

  #renewViews(): void {
    // The type allows for shared memory, which this is not.
    const buffer = this.memory.buffer as ArrayBuffer;
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
  }
}
