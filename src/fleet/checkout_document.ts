/**
 * The document of a checkout, as the cluster has it: what it holds is checked before it is believed.
 *
 * @module
 */
import { inflateRawSync } from "node:zlib";
import { readFacts, type TreeFacts } from "@cbx/core/parts";
import { bytesOf } from "./read_bytes.ts";
import { badAnswer, isCount, isText } from "./shapes.ts";

/** A checkout, as it is listed. */
export interface Checkout {
  /** Repository and branch: `pallets/flask@main`. */
  readonly checkout: string;
  /** Name of the repository. */
  readonly repository: string;
  /** Branch; empty where there is none. */
  readonly branch: string;
  /** Commit; `null` where there is no repository. */
  readonly commit: string | null;
  /** Number of files. */
  readonly files: number;
  /** Number of their chunks. */
  readonly chunks: number;
  /** When it was published, ISO 8601. */
  readonly published: string;
}

/** A checkout with its files. */
export interface PublishedCheckout extends Checkout {
  /** Names and versions of what made its parts. */
  readonly maker: string;
  /** Tells one publication from the next. */
  readonly publication: string;
  /** When this process first saw it, by `performance.now()`. */
  readonly seenAt: number;
  /** Keys of all files. */
  readonly keys: ReadonlySet<string>;
  /** Facts that only all its files together tell. */
  readonly facts: TreeFacts;
  /** Keys of the pieces of its index, in order: see `images.ts`. */
  readonly image: readonly string[];
  /** Condition under which it is replaced, as a part of a URL. */
  readonly isUnchanged: string;
}

/** Document of a checkout. */
interface Source extends Checkout {
  readonly maker: string;
  readonly publication: string;
  readonly keys: string;
  readonly facts: string;
  readonly image: readonly string[];
}

/** A document, or why there is none. */
export interface FoundCheckout {
  readonly _id: string;
  readonly error?: unknown;
  readonly _source?: Partial<Source>;
  readonly _seq_no?: number;
  readonly _primary_term?: number;
}

/** Bytes of the keys of a checkout: two million files. */
const MAX_KEYS_BYTES = 82 * 1024 * 1024;

/** Key of a file: a pattern of all of them overflows the stack of the engine from 200,000. */
const KEY = /^[\w-]{40}$/;

/** Reads the document of a checkout; `undefined` where there is none. */
export function publishedOf(
  name: string,
  { _source, ...place }: FoundCheckout,
): Omit<PublishedCheckout, "seenAt"> | undefined {
  if (!_source) return undefined;
  const checkout = checkoutOf(_source);
  const { maker, publication, keys, facts, image } = _source;
  const isWhole = checkout.checkout === name && Array.isArray(image) && image.every(isText) &&
    isText(maker) && isText(publication) &&
    isCount(place._seq_no) && isCount(place._primary_term);
  if (!isWhole) return badAnswer(`"${name}"`);
  return {
    ...{ ...checkout, maker, publication, image },
    keys: keysOf(bytesOf(keys)),
    facts: readFacts(bytesOf(facts)),
    isUnchanged: `if_seq_no=${place._seq_no}&if_primary_term=${place._primary_term}`,
  };
}

function keysOf(packed: Uint8Array): ReadonlySet<string> {
  const text = unpacked(packed);
  const keys = text === "" ? [] : text.split(" ");
  return keys.every((key) => KEY.test(key)) ? new Set(keys) : badAnswer("keys of files");
}

function unpacked(packed: Uint8Array): string {
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_KEYS_BYTES }).toString("latin1");
  } catch (error) {
    if (typeof (error as { readonly code?: unknown }).code !== "string") throw error;
    return badAnswer("keys of files");
  }
}

/** Checks a document that is listed: what a cluster says is believed, but only where it can be. */
export function checkoutOf(source: unknown): Checkout {
  const found = (source ?? {}) as Partial<Checkout>;
  const { checkout, repository, branch, commit, files, chunks, published } = found;
  const isWhole = isText(checkout) && isText(repository) && isText(branch) && isText(published) &&
    (commit === null || isText(commit)) && isCount(files) && isCount(chunks);
  if (!isWhole || checkout !== checkoutName(repository, branch)) return badAnswer("checkouts");
  return { checkout, repository, branch, commit, files, chunks, published };
}

/**
 * Names of a repository and a branch, which stand in URLs, filters and places. Git has no branch with a
 * ":" either, behind which a place has its path.
 */
const REPOSITORY = /^[\w.-]+(?:\/[\w.-]+)*$/;
const BRANCH = /^[^\s*?\\":~^[]{0,200}$/;

/**
 * Refuses what is no name of a checkout.
 *
 * @throws {RangeError} If the repository or the branch has another form.
 */
export function requireName(repository: string, branch: string): void {
  if (REPOSITORY.test(repository) && !hasDots(repository) && BRANCH.test(branch)) return;
  throw new RangeError(`Cannot name a checkout "${repository}" of "${branch}": use owner/name`);
}

/** Whether a part of a name is `.` or `..`: whoever reads a path folds it. */
export function hasDots(repository: string): boolean {
  return /(?:^|\/)\.{1,2}(?:\/|$)/.test(repository);
}

/** Name of a checkout; that of a repository alone, where there is no branch. */
export function checkoutName(repository: string, branch: string): string {
  return branch === "" ? repository : `${repository}@${branch}`;
}
