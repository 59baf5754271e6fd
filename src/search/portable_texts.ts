import { PortableError } from "../errors.ts";
import type { TextSource } from "../rank/ranker.ts";
import type { PortableFile } from "../store/portable_file.ts";
import type { Store } from "../store/store.ts";
import { ByteCache } from "../text/byte_cache.ts";
import { LineIndex } from "../text/lines.ts";
import { redact } from "../text/redact.ts";

/** Kept at most, in bytes: a literal search may look into hundreds of files. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024;

/** A byte order mark stays, so that lines and offsets are those of the file. */
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Text that was read. */
interface Kept {
  readonly bytes: Uint8Array;
  text?: string;
  lines?: LineIndex;
}

/** Texts that a portable index carries; secrets were masked when they were exported. */
export class PortableTexts implements TextSource {
  readonly #textAt: PortableFile["textAt"];
  /** Place of each file in order of path. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #kept = new ByteCache<string, Kept>(MAX_KEPT_BYTES);

  /** Nothing is read before it is asked for. */
  constructor({ textAt }: Pick<PortableFile, "textAt">, { catalog: { files } }: Store) {
    this.#textAt = textAt;
    this.#places = new Map(files.map(({ path }, place) => [path, place]));
  }

  /**
   * Refuses a question that only texts answer.
   *
   * @throws {PortableError} If the file carries none.
   */
  require(): void {
    if (this.#textAt) return;
    throw new PortableError(
      "textless",
      "Cannot read files as the index was exported without texts",
    );
  }

  text(path: string): string | undefined {
    const file = this.#read(path);
    return file && (file.text ??= DECODER.decode(file.bytes));
  }

  lines(path: string): LineIndex | undefined {
    const file = this.#read(path);
    const text = this.text(path);
    return file && text !== undefined ? file.lines ??= new LineIndex(text) : undefined;
  }

  quote(_path: string, words: string): string {
    return redact(words);
  }

  /** Text of a file, or of a range of its bytes. */
  raw(path: string, startByte = 0, endByte = Infinity): string | undefined {
    if (startByte === 0 && endByte === Infinity) return this.text(path);
    const file = this.#read(path);
    return file && DECODER.decode(file.bytes.subarray(startByte, endByte));
  }

  #read(path: string): Kept | undefined {
    const known = this.#kept.get(path);
    if (known) return known;
    const place = this.#places.get(path);
    const bytes = place === undefined ? undefined : this.#textAt?.(place);
    if (!bytes) return undefined;
    const file = { bytes };
    this.#kept.set(path, file, bytes.length);
    return file;
  }
}
