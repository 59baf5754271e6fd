/**
 * A question that agents ask over MCP and programs over HTTP: one table of them, two faces. An
 * operation knows its input, what it asks an index, and nothing of how it was reached.
 *
 * @module
 */
import type { IndexProgress, JsonValue } from "@cbx/core";
import type { z } from "zod";
import type { Workspace } from "./workspace.ts";

/** Plain data that an operation answers with; it carries `schema_version`. */
export type JsonRecord = { readonly [key: string]: JsonValue };

/** What runs beside an operation. */
export interface RunOptions {
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** Called while files are read because the index lacks them. */
  readonly onProgress?: (progress: IndexProgress) => void;
}

/** One question. */
export interface Operation<Input extends z.ZodObject = z.ZodObject> {
  /** Stable name: `search`, `refs`. */
  readonly name: string;
  /** What it answers, in one sentence. */
  readonly about: string;
  /** What it takes; strict, without unions, every field described. Names are in snake_case. */
  readonly input: Input;
  /**
   * Asks.
   *
   * @throws {QuerySyntaxError} If a query does not follow the query syntax.
   * @throws {RangeError} If a value is out of range, or a path leads out of the roots.
   * @throws {SymbolNotFoundError} If nothing has a name.
   * @throws {SymbolAmbiguousError} If several things have a name.
   */
  run(workspace: Workspace, input: z.infer<Input>, options: RunOptions): Promise<JsonRecord>;
}
