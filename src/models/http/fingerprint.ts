import { createHash } from "node:crypto";
import type { Prefixes } from "../prefixes.ts";

/** Raised whenever the same settings lead to other vectors. */
const FORMAT = 1;

/** What decides which vector a text gets. */
export interface Making {
  /** Kind of the endpoint. */
  readonly kind: string;
  /** Model as it is asked for. */
  readonly model: string;
  /** What stands before texts. */
  readonly prefixes: Prefixes;
  /** Number of dimensions. */
  readonly dimensions: number;
  /** Longer texts are cut. */
  readonly maxTextTokens: number;
}

/**
 * Names a way of making vectors: those of two names never mix. The address is no part of it, so that
 * a server may move.
 */
export function fingerprintOf(making: Making): string {
  const { kind, model, prefixes: { document, query }, dimensions, maxTextTokens } = making;
  const parts = [FORMAT, kind, model, document, query, dimensions, maxTextTokens];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
