/**
 * Text of the files of a tree, a few of them kept.
 *
 * Text that is shown is cut out of the masked file: a line does not say whether its value is a
 * secret, where the name of it stands on another line.
 *
 * @module
 */
import type { SearchableFile, TextSource } from "../rank/ranker.ts";
import { LineIndex } from "../text/lines.ts";
import { redact, redactLines, redactQuote } from "../text/redact.ts";
import { SearchableText } from "../text/searchable_text.ts";
import type { FileState } from "../types.ts";
import { fileStateOf } from "../walk/file_state.ts";
import { isUnreadable, readTreeFile, statTreeFile } from "../walk/tree_file.ts";

/**
 * Kept at most, in bytes: a literal search may look into hundreds of files. Where it looks into more,
 * the first of them stay: those that come later would each take the place of one that the next such
 * search begins with.
 */
const MAX_KEPT_BYTES = 24 * 1024 * 1024;

/** Files of at most so many bytes are read into one place where they are not kept. */
const SCRATCH_BYTES = 1024 * 1024;

/** Characters of files whose lines are kept at most: those that results were shown from lately. */
const MAX_LINED_CHARS = 8 * 1024 * 1024;

/** A byte order mark stays, so that lines and offsets are those of the file. */
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

interface Kept {
  readonly stamp: string;
  /** State in which it was found; absent where a text stands in for it. */
  readonly state?: FileState;
  readonly size: number;
  /** The bytes; of a file that is searched again, the text alone is kept where it says the same. */
  bytes?: Uint8Array;
  isKnown?: true;
  searchable?: SearchableFile;
  raw?: string;
  /** The text as it is shown: masked once, however many of its lines are shown. */
  shown?: string;
  /** The search in which the stamp was compared with the file. */
  search: number;
}

/** Lines of a file as it is shown. */
interface Lined {
  readonly stamp: string;
  readonly lines: LineIndex;
  /** The search in which the stamp was compared with the file. */
  search: number;
}

export class FileReader implements TextSource {
  readonly #root: string;
  readonly #contents: ReadonlyMap<string, string>;
  readonly #kept = new Map<string, Kept>();
  readonly #lines = new Map<string, Lined>();
  /** Folders that were looked at in this search. */
  #folders = new Set<string>();
  /** The file that was read last, where there was no room for it. */
  #passing: { readonly path: string; readonly file: Kept } | undefined;
  #scratch: Uint8Array<ArrayBuffer> | undefined;
  #isSecretless: (path: string, found: FileState) => boolean = () => false;
  #keptBytes = 0;
  #linedChars = 0;
  #search = 0;
  /** The search in which all that is kept was asked for: a map is slow to say what is oldest. */
  #fullSearch = -1;

  /**
   * @param root Absolute, real path of the tree.
   * @param contents Texts that stand in place of what files hold, by path.
   */
  constructor(root: string, contents: ReadonlyMap<string, string> = new Map()) {
    this.#root = root;
    this.#contents = contents;
  }

  /**
   * Starts a search: each file is compared with the disk once in it.
   *
   * @param isSecretless Tells whether a file, in a state in which it was found, holds no secret.
   */
  startSearch(isSecretless: (path: string, found: FileState) => boolean = () => false): void {
    this.#search++;
    this.#isSecretless = isSecretless;
    this.#folders = new Set();
    this.#passing = undefined;
  }

  /**
   * Text of a file, line for line, its secrets masked; `undefined` if it is gone, cannot be read, or by
   * now leads out of the tree.
   */
  text(path: string): string | undefined {
    const lined = this.#lined(path);
    if (lined) return lined.lines.text;
    const file = this.#read(path);
    return file && (file.shown ??= this.#shownText(path, file));
  }

  /** To look for secrets takes longer than all else that is done to show a file. */
  #shownText(path: string, file: Kept): string {
    return this.#isKnownSecretless(path, file) ? rawText(file) : redactLines(rawText(file));
  }

  /** Looks at the file again: it may have changed between the first look and the reading. */
  #isKnownSecretless(path: string, { stamp, state }: Kept): boolean {
    return state !== undefined && this.#isSecretless(path, state) && this.#stampOf(path) === stamp;
  }

  /** Words of a file, as they are shown; none of a file that is gone. */
  quote(path: string, words: string): string {
    const [shown, raw] = [this.text(path), this.raw(path)];
    if (shown === undefined || raw === undefined) return "";
    return shown === raw ? redact(words) : redactQuote(words, raw);
  }

  /**
   * Text as it is, of a file or of a range of its bytes, cut off at its end: to be searched, and never
   * shown.
   */
  raw(path: string, startByte = 0, endByte = Infinity): string | undefined {
    const file = this.#read(path);
    if (!file) return undefined;
    const isWhole = startByte === 0 && endByte === Infinity;
    if (isWhole) return rawText(file);
    return file.bytes
      ? DECODER.decode(file.bytes.subarray(startByte, endByte))
      : rawText(file).slice(startByte, endByte);
  }

  /** Text of a file into which an earlier search has looked as well. */
  searchable(path: string): SearchableFile | undefined {
    const file = this.#read(path);
    if (!file?.isKnown) return undefined;
    return file.searchable ??= this.#makeSearchable(file);
  }

  /** Makes a text, which stands for the bytes where it can; else it takes as much room once more. */
  #makeSearchable(file: Kept): SearchableFile {
    const text = rawText(file);
    const hasBytes = text.length === file.size;
    if (hasBytes) delete file.bytes;
    else this.#keptBytes += file.size;
    return { text: new SearchableText(text), hasBytes };
  }

  /** Lines of the masked text; `undefined` where it has none. */
  lines(path: string): LineIndex | undefined {
    const known = this.#lined(path);
    this.#forgetLines(path);
    const lined = known ?? this.#line(path);
    if (!lined) return undefined;
    this.#lines.set(path, lined);
    this.#linedChars += lined.lines.text.length;
    for (const oldest of this.#lines.keys()) {
      if (this.#linedChars <= MAX_LINED_CHARS) break;
      this.#forgetLines(oldest);
    }
    return lined.lines;
  }

  #forgetLines(path: string): void {
    this.#linedChars -= this.#lines.get(path)?.lines.text.length ?? 0;
    this.#lines.delete(path);
  }

  /** The lines of a file that are kept, if the file is as it was. */
  #lined(path: string): Lined | undefined {
    const lined = this.#lines.get(path);
    if (!lined || lined.search === this.#search) return lined;
    const stamp = this.#contents.has(path) ? "" : this.#stampNow(path);
    if (stamp !== lined.stamp) return undefined;
    lined.search = this.#search;
    return lined;
  }

  #line(path: string): Lined | undefined {
    const file = this.#read(path);
    const text = this.text(path);
    if (!file || text === undefined) return undefined;
    return { stamp: file.stamp, lines: new LineIndex(text), search: this.#search };
  }

  #stampNow(path: string): string | undefined {
    const kept = this.#kept.get(path);
    if (kept?.search === this.#search) return kept.stamp;
    return this.#stampOf(path);
  }

  #stampOf(path: string): string | undefined {
    try {
      const info = statTreeFile(this.#root, path);
      return info && stampOf(info);
    } catch (error) {
      if (isUnreadable(error)) return undefined;
      throw error;
    }
  }

  #read(path: string): Kept | undefined {
    const standIn = this.#contents.get(path);
    if (standIn !== undefined) return this.#standIn(path, standIn);
    try {
      return this.#readFresh(path);
    } catch (error) {
      // The next check of the tree finds out; a search goes on with what can be read.
      if (isUnreadable(error)) return undefined;
      throw error;
    }
  }

  #standIn(path: string, text: string): Kept {
    const known = this.#kept.get(path);
    if (known) return known;
    const bytes = new TextEncoder().encode(text);
    const file: Kept = { stamp: "", size: bytes.length, bytes, search: 0 };
    this.#keep(path, file);
    return file;
  }

  #readFresh(path: string): Kept | undefined {
    const known = this.#kept.get(path);
    if (known?.search === this.#search) return known;
    if (this.#passing?.path === path) return this.#passing.file;
    const info = statTreeFile(this.#root, path);
    if (!info) return undefined;
    const stamp = stampOf(info);
    if (known) this.#forget(path, known);
    if (known?.stamp === stamp) known.isKnown = true;
    else if (!this.#makeRoom(info.size)) return this.#pass(path, info, stamp);
    const file = known?.stamp === stamp ? known : this.#readAnew(path, info, stamp);
    if (!file) return undefined;
    file.search = this.#search;
    this.#keep(path, file);
    return file;
  }

  #readAnew(path: string, info: Deno.FileInfo, stamp: string): Kept | undefined {
    const bytes = readTreeFile(this.#root, path, { info, folders: this.#folders });
    return bytes && { stamp, state: fileStateOf(info), size: bytes.length, bytes, search: 0 };
  }

  /** Reads a file that is not kept: its text takes the place of bytes where it says the same. */
  #pass(path: string, info: Deno.FileInfo, stamp: string): Kept | undefined {
    const into = this.#scratch ??= new Uint8Array(SCRATCH_BYTES);
    const bytes = readTreeFile(this.#root, path, { info, folders: this.#folders, into });
    if (!bytes) return undefined;
    const [size, raw] = [bytes.length, DECODER.decode(bytes)];
    const file: Kept = { stamp, state: fileStateOf(info), size, raw, search: this.#search };
    if (raw.length !== size) file.bytes = bytes.slice();
    this.#passing = { path, file };
    return file;
  }

  #keep(path: string, file: Kept): void {
    this.#makeRoom(roomOf(file));
    this.#kept.set(path, file);
    this.#keptBytes += roomOf(file);
  }

  /** Forgets what earlier searches have read; tells whether there is room then. */
  #makeRoom(bytes: number): boolean {
    const hasRoom = () => this.#keptBytes + bytes <= MAX_KEPT_BYTES;
    if (hasRoom()) return true;
    if (this.#fullSearch === this.#search) return false;
    for (const [oldest, known] of this.#kept) {
      if (known.search === this.#search) {
        this.#fullSearch = this.#search;
        return false;
      }
      this.#forget(oldest, known);
      if (hasRoom()) return true;
    }
    return hasRoom();
  }

  #forget(path: string, file: Kept): void {
    this.#kept.delete(path);
    this.#keptBytes -= roomOf(file);
  }
}

function roomOf({ size, searchable }: Kept): number {
  return searchable && !searchable.hasBytes ? 2 * size : size;
}

/** Tells a file from another in its place, and from itself after a change. */
function stampOf({ mtime, size, ctime, ino }: Deno.FileInfo): string {
  return [mtime?.getTime(), size, ctime?.getTime(), ino].join(" ");
}

function rawText(file: Kept): string {
  return file.raw ??= DECODER.decode(file.bytes);
}
