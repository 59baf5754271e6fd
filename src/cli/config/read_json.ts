/**
 * JSON with comments, as Deno reads it. The parser that knows of comments and positions is loaded
 * where the platform's own gives up, or something has to be pointed at.
 *
 * @module
 */
import type { ParseError } from "jsonc-parser";
import { UsageError } from "../errors/usage_error.ts";
import type { ConfigFile } from "./config_files.ts";

/** What both need of a file. */
type JsonFile = Pick<ConfigFile, "path" | "text">;

/**
 * Reads a file of JSON; comments and trailing commas are allowed.
 *
 * @throws {UsageError} If it is none, with the place where the trouble starts.
 */
export async function readJson({ path, text }: JsonFile): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return await readCommented({ path, text });
  }
}

async function readCommented({ path, text }: JsonFile): Promise<unknown> {
  const { parse, printParseErrorCode } = await import("jsonc-parser");
  const errors: ParseError[] = [];
  const value: unknown = notTooDeep(path, () => parse(text, errors, { allowTrailingComma: true }));
  const [first] = errors;
  if (first === undefined) return value;
  const trouble = words(printParseErrorCode(first.error));
  throw new UsageError(
    `Cannot read configuration "${
      placeOf({ path, text }, first.offset)
    }" as it is no JSON: ${trouble}`,
  );
}

/**
 * Tells where a key stands: `path:line:column`.
 *
 * @param file A file of JSON.
 * @param keys The keys that lead there; none for the whole file.
 */
export async function positionOf(
  { path, text }: JsonFile,
  keys: readonly string[],
): Promise<string> {
  const { findNodeAtLocation, parseTree } = await import("jsonc-parser");
  const tree = notTooDeep(path, () => parseTree(text, [], { allowTrailingComma: true }));
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...keys]);
  const property = node?.parent?.type === "property" ? node.parent : node;
  return property === undefined ? path : placeOf({ path, text }, property.offset);
}

/** The parser calls itself for every level. */
function notTooDeep<T>(path: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`Cannot read configuration "${path}" as it is nested too deeply`, {
      cause: error,
    });
  }
}

function placeOf({ path, text }: JsonFile, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `${path}:${lines.length}:${lines.at(-1)!.length + 1}`;
}

/** `ValueExpected` in words. */
function words(code: string): string {
  return code.replace(/(?!^)([A-Z])/g, " $1").toLowerCase();
}
