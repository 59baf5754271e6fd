/**
 * Objects by name, wherever the repository keeps them: in packs, or each in a file of its own.
 *
 * Objects left out of a clone are reported as missing; nothing is fetched. Repositories that this
 * one borrows objects from (`objects/info/alternates`) lie outside of it and are not read. Neither are
 * names compared with what they name: who could forge an object here could forge the commit as well.
 *
 * @module
 */
import { RepositoryError } from "../errors.ts";
import { type Budget, OBJECT_WORK } from "./budget.ts";
import { ByteCache } from "../text/byte_cache.ts";
import { damaged, tooLarge } from "./damage.ts";
import type { GitFiles } from "./git_files.ts";
import { type GitObject, MAX_OBJECT_BYTES, type ObjectType } from "./git_object.ts";
import { deflatedBound, inflateUpTo } from "./inflate.ts";
import { Pack } from "./pack.ts";
import { PackIndex } from "./pack_index.ts";

/** Objects that others are made of. */
const BASE_CACHE_BYTES = 48 * 1024 * 1024;
/** Trees, most of which the next commit has as well. */
const TREE_CACHE_BYTES = 24 * 1024 * 1024;

/** Packs that are looked into; git joins them when there are 50. */
const MAX_PACKS = 2000;
/** Steps that looking into one counts as, in bytes of an object. */
const LOOKUP_WORK = 256;

/** "commit 123" and a zero. */
const MAX_HEAD_BYTES = 32;

/** A pack with its lookup table; both are opened when they are first needed. */
interface PackPair {
  readonly index: PackIndex;
  pack(): Pack;
}

/** Sources that objects are read with. */
interface ObjectsOptions {
  readonly files: GitFiles;
  readonly hashBytes: number;
  readonly budget: Budget;
}

export class Objects {
  readonly #options: ObjectsOptions;
  readonly #bases = new ByteCache<string, GitObject>(BASE_CACHE_BYTES);
  readonly #trees = new ByteCache<string, Uint8Array>(TREE_CACHE_BYTES);
  #packs: PackPair[] | undefined;

  constructor(options: ObjectsOptions) {
    this.#options = options;
  }

  /**
   * Reads an object of a kind.
   *
   * @throws {RepositoryError} If it is missing, of another kind, damaged or too large.
   */
  read(oid: string, type: ObjectType): Uint8Array {
    const known = type === "tree" ? this.#trees.get(oid) : undefined;
    if (known !== undefined) return known;
    const object = this.readAny(oid);
    if (object.type !== type) {
      throw damaged(`object ${oid}`, `it is a ${object.type}, not a ${type}`);
    }
    if (type === "tree") this.#trees.set(oid, object.data, object.data.length);
    return object.data;
  }

  readAny(oid: string): GitObject {
    const packed = this.#find(oid);
    if (packed !== undefined) return packed.pair.pack().read(packed.offset);
    return this.#loose(oid) ?? this.#missing(oid);
  }

  /** Tells how many bytes an object has; of one in a pack, without making it. */
  sizeOf(oid: string): number {
    const packed = this.#find(oid);
    if (packed !== undefined) return packed.pair.pack().sizeAt(packed.offset);
    return (this.#loose(oid) ?? this.#missing(oid)).data.length;
  }

  /** Lists objects whose names begin so; of very many, some. */
  withPrefix(prefix: string): string[] {
    const folder = prefix.slice(0, 2);
    const loose = this.#options.files.list(`objects/${folder}`).map((name) => folder + name)
      .filter((oid) => oid.length === 2 * this.#options.hashBytes && oid.startsWith(prefix));
    const packed = this.#all.flatMap(({ index }) => index.withPrefix(prefix));
    return [...new Set([...loose, ...packed])];
  }

  /** Objects in packs, those in several of them counted for each. */
  get packedCount(): number {
    return this.#all.reduce((sum, { index }) => sum + index.count, 0);
  }

  get #all(): PackPair[] {
    return this.#packs ??= this.#listPacks();
  }

  #listPacks(): PackPair[] {
    const { files, hashBytes, budget } = this.#options;
    const tables = files.list("objects/pack").filter((name) => name.endsWith(".idx"));
    if (tables.length > MAX_PACKS) throw tooLarge(`it has ${tables.length} packs`, `${MAX_PACKS}`);
    return tables.flatMap((name) => {
      const stem = /^pack-[0-9a-f]+(?=\.idx$)/.exec(name)?.[0];
      const table = stem === undefined ? undefined : files.open(`objects/pack/${name}`);
      if (table === undefined) return [];
      const index = new PackIndex(table, hashBytes);
      const path = `objects/pack/${stem}.pack`;
      let opened: Pack | undefined;
      const pack = () => opened ??= openPack();
      const openPack = () => {
        const file = files.open(path);
        if (file === undefined) throw damaged(`"${path}"`, "it is missing");
        return new Pack(file, { index, hashBytes, budget, cache: this.#bases });
      };
      return [{ index, pack }];
    });
  }

  #find(oid: string): { readonly pair: PackPair; readonly offset: number } | undefined {
    const all = this.#all;
    for (const [position, pair] of all.entries()) {
      this.#options.budget.spend(LOOKUP_WORK);
      const offset = pair.index.offsetOf(oid);
      if (offset === undefined) continue;
      // The next object is most likely in the same pack.
      if (position > 0) [all[0], all[position]] = [pair, all[0]!];
      return { pair, offset };
    }
    return undefined;
  }

  #loose(oid: string): GitObject | undefined {
    const path = `objects/${oid.slice(0, 2)}/${oid.slice(2)}`;
    const known = this.#bases.get(oid);
    if (known !== undefined) return known;
    const limit = MAX_OBJECT_BYTES + MAX_HEAD_BYTES;
    const stored = this.#options.files.readBytes(path, deflatedBound(limit));
    if (stored === undefined) return undefined;
    const bytes = inflateUpTo(stored, limit, `object ${oid}`);
    this.#options.budget.spend(bytes.length + OBJECT_WORK);
    const object = readLoose(bytes, oid);
    this.#bases.set(oid, object, object.data.length);
    return object;
  }

  #missing(oid: string): never {
    const { files } = this.#options;
    const isPartial = files.list("objects/pack").some((name) => name.endsWith(".promisor"));
    const borrows = (files.open("objects/info/alternates")?.size ?? 0) > 0;
    const state = isPartial
      ? "it was left out of this clone, and nothing is fetched"
      : borrows
      ? "it may be in another repository that this one borrows from, which is not read"
      : "no pack or file of the repository holds it";
    throw new RepositoryError(
      "missing_object",
      `Cannot read the git repository as object ${oid} is missing: ${state}`,
    );
  }
}

/** Takes the head off an object that has a file of its own. */
function readLoose(bytes: Uint8Array, oid: string): GitObject {
  const end = bytes.subarray(0, MAX_HEAD_BYTES).indexOf(0);
  const head = new TextDecoder().decode(bytes.subarray(0, Math.max(0, end)));
  const [, type, size] = /^(commit|tree|blob|tag) (\d+)$/.exec(head) ?? [];
  const data = bytes.subarray(end + 1);
  if (type === undefined || Number(size) !== data.length) {
    throw damaged(`object ${oid}`, "its header does not match its content");
  }
  if (data.length > MAX_OBJECT_BYTES) {
    throw tooLarge(`object ${oid} has ${data.length} bytes`, `${MAX_OBJECT_BYTES}`);
  }
  // The expression names all kinds.
  return { type: type as ObjectType, data };
}
