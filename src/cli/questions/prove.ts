import config from "../deno.json" with { type: "json" };
import { UsageError } from "../errors/usage_error.ts";
import type { OpenedIndex } from "../library.ts";

/** Adds its proof to an answer: the version of cbx, and what the index proves of it. */
export async function addProof<T extends object>(index: OpenedIndex, answer: T): Promise<T> {
  return { ...answer, proof: { version: config.version, ...await index.prove(answer) } };
}

/**
 * Checks that an answer has room for a proof.
 *
 * @throws {UsageError} If it is not printed as JSON.
 */
export function requireJson(isJson: boolean): void {
  if (isJson) return;
  throw new UsageError(
    'Cannot print a proof as text: add --json, then give the answer to "cbx verify"',
  );
}
