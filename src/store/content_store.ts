/**
 * A store of contents: values under the hash of what they were made from, in a folder that any number
 * of trees share. It holds nothing that cannot be made again: a value that is gone is made anew.
 *
 * A value is a file of its own, sealed as an index is, under a name that its key gives. So two writers
 * never wait for each other: a file takes its place in one step, and two with one key hold the same.
 * One file of all values would be copied at each update, or be written while others read it.
 *
 * A value that is damaged, or came from elsewhere with a copy of the folder, counts as absent, and
 * is replaced. Of a folder that grows beyond its bound, the values that were used the longest time ago
 * go: each of 256 parts keeps to its share of the bound, so that a small update looks at few files.
 *
 * @module
 */
import { deflateRawSync } from "node:zlib";
import { IndexCorruptError, IndexReadOnlyError } from "../errors.ts";
import { inflate } from "./inflate.ts";
import { joinPath } from "../text/paths.ts";
import { insist, isHeld, removeQuietly, REPLACING_DISK } from "./held_file.ts";
import { orReadOnly as orIndexReadOnly, prepareIndexFolder } from "./index_folder.ts";
import { MemoryFile } from "./memory_file.ts";
import { type FileIdentity, isOfOwner, isSameOrigin, originFrom } from "./origin.ts";
import { isTrusted, lstatIfThere } from "./own_file.ts";
import { BLOCK_BYTES, SealedFile } from "./sealed_file.ts";

/** Bytes of a key: SHA-256. */
export const KEY_BYTES = 32;

/** Bytes that all values may take; those of 1,555 files of TypeScript take 6 MB. */
const MAX_BYTES = 1024 * 1024 * 1024;

/** Parts that share the bound: one a first byte of a key. */
const PARTS = 256;

/** A larger value is not kept: those of files of 1 MiB have a few megabytes. */
const MAX_VALUE_BYTES = 64 * 1024 * 1024;

/** Fastest level at which numbers and repeated names take half the room. */
const LEVEL = 3;

/** A value that is used is noted as such once in this time, in milliseconds. */
const NOTED_MS = 24 * 60 * 60 * 1000;

/** A private file of a writer that takes longer was left behind. */
const ABANDONED_MS = 60 * 60 * 1000;

/** Name of the folder of the values; another generation of them has another. */
const FOLDER = /^contents-[0-9a-f]{16}$/;
const PART = /^[0-9a-f]{2}$/;
const VALUE = /^[0-9a-f]{62}$/;
const PRIVATE = /^[0-9a-f]{62}\.[0-9a-f-]{36}\.tmp$/;

export interface ContentStoreOptions {
  /** Sixteen hexadecimal digits: values of any other generation are never read, and go. */
  readonly generation: string;
  /** Keeps values; else they are only read. @default {false} */
  readonly write?: boolean;
  /** Believes values that were written elsewhere. @default {false} */
  readonly trusts?: boolean;
  /** Bytes that all values may take. @default {1 GiB} */
  readonly maxBytes?: number;
}

export class ContentStore {
  readonly #root: string;
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #trusts: boolean;
  readonly #writes: boolean;
  readonly #owners = new Map<string, FileIdentity | undefined>();
  /** Folders that belong to this user. */
  readonly #checked = new Set<string>();
  readonly #written = new Set<string>();

  /**
   * Opens the values of a generation.
   *
   * @param folder Absolute path of the store. It is made where there is none, and the values are to be
   * written.
   * @throws {IndexReadOnlyError} If it may not be read, or is to be written and cannot be.
   * @throws {IndexCorruptError} If it is a link to what belongs to another user, or no folder.
   */
  constructor(folder: string, options: ContentStoreOptions) {
    const { generation, write = false, trusts = false, maxBytes = MAX_BYTES } = options;
    this.#root = folder;
    this.#folder = joinPath(folder, `contents-${generation}`);
    this.#maxBytes = maxBytes;
    this.#trusts = trusts;
    this.#writes = write;
    if (Deno.permissions.querySync({ name: "read", path: folder }).state !== "granted") {
      throw new IndexReadOnlyError(folder, { place: "store" });
    }
    if (!write) return;
    inStore(() => prepareIndexFolder(folder));
    // They were made under other rules for secrets, and may hold what these would mask.
    for (const each of foldersIn(folder, FOLDER)) if (each !== this.#folder) removeValues(each);
    this.#prepare(this.#folder);
  }

  get isEmpty(): boolean {
    return namesIn(this.#folder).length === 0;
  }

  /** Tells whether there is a value, which may turn out not to count when it is read. */
  has(key: Uint8Array): boolean {
    return lstatIfThere(this.#placeOf(key).path)?.isFile ?? false;
  }

  /** Reads a value; `undefined` where there is none that counts. */
  get(key: Uint8Array): Uint8Array | undefined {
    const { part, path } = this.#placeOf(key);
    const info = lstatIfThere(path);
    // A link is no file, and a pipe would never open.
    if (!info?.isFile || info.size > MAX_VALUE_BYTES) return undefined;
    const owner = this.#ownerOf(part);
    if (!owner || !isOfOwner(info, owner)) return undefined;
    try {
      const value = this.#read(path, key, info, owner);
      if (value) this.#noteUse(path, info);
      return value;
    } catch (error) {
      const isGone = error instanceof IndexCorruptError || error instanceof Deno.errors.NotFound;
      if (!isGone) throw error;
      return undefined;
    }
  }

  /**
   * Keeps a value, unless the store is only read.
   *
   * @throws {IndexReadOnlyError} If the folder cannot be written.
   */
  async put(key: Uint8Array, value: Uint8Array): Promise<void> {
    if (!this.#writes) return;
    if (value.length > MAX_VALUE_BYTES) return;
    const packed = deflateRawSync(value, { level: LEVEL });
    try {
      await this.#replace(key, packed);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      // Another process has removed all values meanwhile.
      this.#owners.clear();
      await this.#replace(key, packed);
    }
  }

  async #replace(key: Uint8Array, packed: Uint8Array): Promise<void> {
    const { part, path } = this.#placeOf(key);
    this.#prepare(part);
    const draft = `${path}.${crypto.randomUUID()}.tmp`;
    try {
      orReadOnly(this.#root, () => this.#writeSealed(draft, part, [key, packed]));
      const replace = () => orReadOnly(this.#root, () => REPLACING_DISK.rename(draft, path));
      await insist(REPLACING_DISK, path, replace);
    } catch (error) {
      removeQuietly(draft, REPLACING_DISK);
      throw error;
    }
    this.#written.add(part);
  }

  /** Removes what is beyond the bound, of the parts that were written to. */
  trim(): void {
    for (const part of this.#written) trimPart(part, this.#maxBytes / PARTS);
    this.#written.clear();
  }

  #placeOf(key: Uint8Array): { readonly part: string; readonly path: string } {
    if (key.length !== KEY_BYTES) throw new TypeError(`Cannot use a key of ${key.length} bytes`);
    const hex = key.toHex();
    const part = `${this.#folder}/${hex.slice(0, 2)}`;
    return { part, path: `${part}/${hex.slice(2)}` };
  }

  #prepare(folder: string): void {
    if (this.#owners.get(folder)) return;
    const info = lstatIfThere(folder);
    if (info?.isSymlink) throw refusal(folder, "it is a symbolic link, which is not followed");
    if (info && !info.isDirectory) throw refusal(folder, "it is not a folder");
    orReadOnly(this.#root, () => Deno.mkdirSync(folder, { recursive: true }));
    this.#owners.delete(folder);
  }

  /** Properties of a part; `undefined` where it is a link, or not there. */
  #ownerOf(part: string): FileIdentity | undefined {
    if (this.#owners.has(part)) return this.#owners.get(part);
    const folder = lstatIfThere(this.#folder);
    const info = folder?.isDirectory ? lstatIfThere(part) : undefined;
    const owner = info?.isDirectory ? info : undefined;
    this.#owners.set(part, owner);
    return owner;
  }

  /** @throws {IndexCorruptError} If the file is damaged. */
  #read(
    path: string,
    key: Uint8Array,
    info: Deno.FileInfo,
    owner: FileIdentity,
  ): Uint8Array | undefined {
    const memory = new MemoryFile(0, BLOCK_BYTES);
    memory.write(Deno.readFileSync(path));
    const file = SealedFile.open(memory, path);
    const isOurs = this.#trusts || isSameOrigin(file?.origin ?? [0, 0, 0], originFrom(info, owner));
    if (!file || !isOurs || file.getSize() < KEY_BYTES) return undefined;
    const content = new Uint8Array(file.getSize());
    file.read(content);
    if (!key.every((byte, at) => byte === content[at])) return undefined;
    return inflate(content.subarray(KEY_BYTES), MAX_VALUE_BYTES);
  }

  /** The number of the file is part of its seal: it is made first. */
  #writeSealed(draft: string, part: string, [key, packed]: [Uint8Array, Uint8Array]): void {
    using file = Deno.openSync(draft, { write: true, createNew: true });
    const info = file.statSync();
    const owner = this.#ownerOf(part);
    if (!owner) throw refusal(part, "it is not a folder");
    if (!this.#trusts) this.#checkOwners(part, info.uid);
    const memory = new MemoryFile(0, BLOCK_BYTES);
    const sealed = SealedFile.create(memory, draft);
    sealed.write(key);
    sealed.write(packed, { at: KEY_BYTES });
    sealed.seal(memory, originFrom(info, owner));
    const bytes = new Uint8Array(memory.getSize());
    memory.read(bytes);
    for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
  }

  /**
   * In a folder that everybody may write, somebody else may have made the store first, and its values.
   *
   * @throws {IndexCorruptError} If one of the folders belongs to another user.
   */
  #checkOwners(part: string, made: number | null): void {
    for (const folder of [this.#root, this.#folder, part]) {
      if (this.#checked.has(folder)) continue;
      if (!isTrusted({ folder: Deno.statSync(folder).uid, above: made, made })) {
        throw refusal(folder, "the folder belongs to another user");
      }
      this.#checked.add(folder);
    }
  }

  #noteUse(path: string, { mtime }: Deno.FileInfo): void {
    const now = new Date();
    if (!this.#writes || now.getTime() - (mtime?.getTime() ?? 0) < NOTED_MS) return;
    orReadOnly(this.#root, () => Deno.utimeSync(path, now, now));
  }
}

export interface ContentCounts {
  /** Values, of all generations. */
  readonly values: number;
  readonly bytes: number;
}

/** Counts the values in a folder; those that would not be read count as well. */
export function countContents(folder: string): ContentCounts {
  const files = foldersIn(folder, FOLDER).flatMap((each) => foldersIn(each, PART)).flatMap(filesIn);
  return { values: files.length, bytes: files.reduce((sum, { info }) => sum + info.size, 0) };
}

/**
 * Removes the values in a folder, and nothing else.
 *
 * @returns Paths of the folders of values.
 * @throws {IndexReadOnlyError} If the folder cannot be written.
 */
export function removeContents(folder: string): string[] {
  const folders = foldersIn(folder, FOLDER);
  for (const each of folders) removeValues(each);
  return folders;
}

/** Folders within a folder whose names have a form. */
function foldersIn(folder: string, form: RegExp): string[] {
  return namesIn(folder).filter((name) => form.test(name)).map((name) => `${folder}/${name}`)
    .filter(isOwnFolder);
}

/** Runs `action`, whose errors are those of an index, in a store. */
function inStore<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof IndexCorruptError) throw refusal(error.path, error.state);
    if (!(error instanceof IndexReadOnlyError)) throw error;
    throw new IndexReadOnlyError(error.path, { cause: error.cause, place: "store" });
  }
}

function orReadOnly<T>(folder: string, action: () => T): T {
  return inStore(() => orIndexReadOnly(folder, action));
}

function refusal(path: string, state: string): IndexCorruptError {
  return new IndexCorruptError(path, state, { isForeign: true, place: "store" });
}

/** A link is none. */
function isOwnFolder(path: string): boolean {
  return lstatIfThere(path)?.isDirectory ?? false;
}

function removeValues(folder: string): void {
  for (const part of foldersIn(folder, PART)) {
    for (const { path } of filesIn(part)) removeFile(path);
    removeIfEmpty(part);
  }
  removeIfEmpty(folder);
}

function removeIfEmpty(folder: string): void {
  if (isOwnFolder(folder) && namesIn(folder).length === 0) removeFile(folder);
}

/** A file that another process removed, or has open on a system that minds, is of no concern here. */
function removeFile(path: string): void {
  try {
    orReadOnly(path, () => REPLACING_DISK.remove(path));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound || isHeld(error, REPLACING_DISK.os))) throw error;
  }
}

interface StoredFile {
  readonly path: string;
  readonly info: Deno.FileInfo;
}

/** Values, and private files of writers. */
function filesIn(part: string): StoredFile[] {
  return namesIn(part).filter((name) => VALUE.test(name) || PRIVATE.test(name)).flatMap((name) => {
    const path = `${part}/${name}`;
    const info = lstatIfThere(path);
    return info ? [{ path, info }] : [];
  });
}

function trimPart(part: string, maxBytes: number): void {
  const files = filesIn(part).sort((a, b) => timeOf(a) - timeOf(b));
  let bytes = files.reduce((sum, { info }) => sum + info.size, 0);
  for (const file of files) {
    const isPrivate = file.path.endsWith(".tmp");
    const isAbandoned = isPrivate && Date.now() - timeOf(file) > ABANDONED_MS;
    if (!isAbandoned && (isPrivate || bytes <= maxBytes)) continue;
    removeFile(file.path);
    bytes -= file.info.size;
  }
}

function timeOf({ info }: StoredFile): number {
  return info.mtime?.getTime() ?? 0;
}

function namesIn(folder: string): string[] {
  try {
    return Array.from(Deno.readDirSync(folder), ({ name }) => name);
  } catch (error) {
    const isAbsent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    if (!isAbsent) throw error;
    return [];
  }
}
