/**
 * Whether the secrets of a tree stand in its index: each one that the rules find in the files is
 * looked for among the bytes of the index, as it is written and as terms would spell it.
 *
 * @module
 */
import { blankSecrets } from "../text/blank_secrets.ts";
import { LineIndex } from "../text/lines.ts";
import { findSecrets } from "../text/secrets/find_secrets.ts";
import { isTelling } from "../text/secrets/repeats.ts";
import { normaliseIdentifier } from "../text/tokens.ts";
import { type ByteSource, byteWindows } from "./byte_windows.ts";

/** A shorter secret is found in any file of some size. */
const MIN_CHARS = 8;
/** As much of a secret as is looked for: no two have so much in common. */
const MAX_BYTES = 64;
/** Needles are told apart by their first four bytes. */
const HEAD_BYTES = 4;
const FILTER_BITS = 16;

export interface TreeSecret {
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  /** The secret itself: never to be shown. */
  readonly value: string;
}

/** A secret of the tree that stands in the index. */
interface Leak extends Omit<TreeSecret, "value"> {
  /** Where it stands in the index. */
  readonly offset: number;
}

/** Finds the secrets of a file that cannot be taken for a word of code. */
export function secretsOf(path: string, text: string): TreeSecret[] {
  const secrets = findSecrets(text);
  if (secrets.length === 0) return [];
  const lines = new LineIndex(text);
  return secrets.map(({ kind, start, end }) => ({
    path,
    line: lines.lineAt(start),
    kind,
    value: text.slice(start, end),
  })).filter(({ value }) => isTelling(value));
}

/**
 * Tells which secrets stand in an index.
 *
 * @param windowBytes How much is read at once; anything but the default is for tests.
 * @returns One leak for each of the secrets, in their order; its first place in the file.
 */
export function leaksOf(
  secrets: readonly TreeSecret[],
  file: ByteSource,
  windowBytes?: number,
): Leak[] {
  const needles = new Needles(secrets.map(({ value }) => value));
  const offsets = new Map<number, number>();
  for (const { offset, bytes } of byteWindows(file, MAX_BYTES, windowBytes)) {
    needles.find(bytes, (secret, at) => {
      if (!offsets.has(secret)) offsets.set(secret, offset + at);
    });
  }
  return secrets.flatMap(({ path, line, kind }, index) => {
    const offset = offsets.get(index);
    return offset === undefined ? [] : [{ path, line, kind, offset }];
  });
}

/** A secret that also stands where no rule takes it for one. */
export interface OpenSecret {
  readonly secret: TreeSecret;
  /** The first file in whose path or masked text it stands. */
  readonly alsoIn: string;
}

/**
 * Tells which secrets stand in texts where no rule sees them, as they are or as terms would spell
 * them: an index of these texts holds such a value as a word of theirs.
 *
 * @param texts Texts by path, as they are before they are masked.
 * @returns In the order of the secrets.
 */
export function openSecretsOf(
  secrets: readonly TreeSecret[],
  texts: Iterable<readonly [path: string, text: string]>,
): OpenSecret[] {
  const needles = new Needles(secrets.map(({ value }) => value));
  const openIn = new Map<number, string>();
  const encoder = new TextEncoder();
  for (const [path, text] of texts) {
    const masked = `${path}\n${blankSecrets(text)}`;
    for (const spelling of [masked, masked.toLowerCase(), normaliseIdentifier(masked)]) {
      needles.find(encoder.encode(spelling), (secret) => {
        if (!openIn.has(secret)) openIn.set(secret, path);
      });
    }
  }
  return secrets.flatMap((secret, index) => {
    const alsoIn = openIn.get(index);
    return alsoIn === undefined ? [] : [{ secret, alsoIn }];
  });
}

interface Needle {
  readonly bytes: Uint8Array;
  /** Position of the secret in the list. */
  readonly secret: number;
}

/** Many byte strings, found in one pass: a filter over their first four bytes passes nearly none. */
class Needles {
  readonly #filter = new Uint8Array(1 << FILTER_BITS);
  readonly #byHead = new Map<number, Needle[]>();

  constructor(values: readonly string[]) {
    values.forEach((value, secret) => {
      for (const spelling of spellingsOf(value)) this.#add(spelling, secret);
    });
  }

  find(bytes: Uint8Array, visit: (secret: number, at: number) => void): void {
    let head = 0;
    for (let at = 0; at < bytes.length; at++) {
      head = (head << 8) | bytes[at]!;
      if (this.#filter[slotOf(head)] === 0) continue;
      const start = at + 1 - HEAD_BYTES;
      for (const needle of this.#byHead.get(head) ?? []) {
        if (start >= 0 && standsAt(bytes, start, needle.bytes)) visit(needle.secret, start);
      }
    }
  }

  #add(spelling: string, secret: number): void {
    const bytes = new TextEncoder().encode(spelling).subarray(0, MAX_BYTES);
    let head = 0;
    for (const byte of bytes.subarray(0, HEAD_BYTES)) head = (head << 8) | byte;
    this.#filter[slotOf(head)] = 1;
    this.#byHead.getOrInsertComputed(head, () => []).push({ bytes, secret });
  }
}

/** As it is; as a word in lower case; and as the term of a whole identifier. */
function spellingsOf(value: string): Set<string> {
  const spellings = [value, value.toLowerCase(), normaliseIdentifier(value)];
  return new Set(spellings.filter(({ length }) => length >= MIN_CHARS));
}

function slotOf(head: number): number {
  return Math.imul(head, 0x9e3779b1) >>> (32 - FILTER_BITS);
}

function standsAt(bytes: Uint8Array, start: number, needle: Uint8Array): boolean {
  if (start + needle.length > bytes.length) return false;
  for (let at = 0; at < needle.length; at++) if (bytes[start + at] !== needle[at]) return false;
  return true;
}
