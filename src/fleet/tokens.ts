/**
 * Which token may see which repositories. A file names the hashes of tokens, never the tokens:
 *
 * ```json
 * { "tokens": [{ "name": "ci", "sha256": "9f86…", "repositories": ["acme/*"] }] }
 * ```
 *
 * @module
 */
import { Access } from "./access.ts";

const SHA256 = /^[0-9a-f]{64}$/;

/** A token, and what it may see. */
export interface TokenGrant {
  /** Name for people: it stands in messages. */
  readonly name: string;
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly sha256: string;
  /** Repositories, with `*` for any part. */
  readonly repositories: readonly string[];
}

/**
 * Reads the grants of a file.
 *
 * @throws {TypeError} If it is none, or a grant is incomplete: nobody is let in by mistake.
 */
export function readGrants(json: string): readonly TokenGrant[] {
  const grants = listedIn(json, "tokens");
  if (!Array.isArray(grants)) {
    throw new TypeError('Cannot read the tokens: name a list as "tokens"');
  }
  const read = grants.map(checked);
  if (new Set(read.map(({ sha256 }) => sha256)).size < read.length) {
    throw new TypeError("Cannot read the tokens: two of them are the same");
  }
  return read;
}

/**
 * Reads what a file of JSON lists under a name.
 *
 * @throws {TypeError} If it is none.
 */
export function listedIn(json: string, name: string): unknown {
  try {
    return JSON.parse(json)?.[name];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The words of the parser repeat what the file holds.
    throw new TypeError(`Cannot read the ${name}: the file is no JSON`);
  }
}

function checked(value: unknown, at: number): TokenGrant {
  const { name, sha256, repositories } = (value ?? {}) as Record<string, unknown>;
  const hasNames = Array.isArray(repositories) &&
    repositories.every((each): each is string => typeof each === "string");
  if (typeof name !== "string" || typeof sha256 !== "string" || !SHA256.test(sha256) || !hasNames) {
    throw new TypeError(
      `Cannot read token ${
        at + 1
      }: give it "name", "sha256" of 64 hexadecimal digits, and "repositories"`,
    );
  }
  // A wrong pattern is said when the file is read, and not when somebody asks.
  new Access(repositories);
  return { name, sha256, repositories };
}
