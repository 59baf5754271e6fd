/**
 * Reads the files of a model's folder: nothing without permission, nothing outside of the folder, and
 * a clear sentence where one is not as it should be.
 *
 * @module
 */
import { checkPermissions } from "./permissions.ts";
import { LocalModelError } from "./local_model_error.ts";

/** Raised whenever the same files lead to other vectors or terms. */
const FORMAT = 1;
/** As many bytes as tell any two models apart. */
const HEX_DIGITS = 32;

export interface ModelFiles {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Completes "Cannot …" in errors. */
  readonly task: string;
}

/** Fields of a JSON file that nobody has checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a file.
 *
 * @throws {LocalModelError} If it is not there, or cannot be read.
 * @throws {TypeError} If it would lie outside of the folder.
 */
export async function readModelFile(
  files: ModelFiles,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readOptional(files, name);
  if (bytes) return bytes;
  const state = `there is no "${name}" in "${files.folder}". ` +
    `A folder holds "config.json", "tokenizer.json" and the model, as a hub lays them out`;
  throw new LocalModelError(files.task, "missing", state);
}

/**
 * Reads a JSON file.
 *
 * @throws {LocalModelError} If it is not there, cannot be read, or does not hold an object.
 */
export async function readJson(files: ModelFiles, name: string): Promise<JsonObject> {
  return parseObject(files, name, await readModelFile(files, name));
}

/**
 * Reads a JSON file of which a model may have none.
 *
 * @returns Its fields, or its items by number; `undefined` where it is not there.
 * @throws {LocalModelError} If it cannot be read, or does not hold an object.
 */
export async function readOptionalJson(
  files: ModelFiles,
  name: string,
): Promise<JsonObject | undefined> {
  const bytes = await readOptional(files, name);
  return bytes && parseObject(files, name, bytes);
}

/**
 * Parses what was read of a JSON file.
 *
 * @throws {LocalModelError} If it does not hold an object.
 */
export function parseObject(files: ModelFiles, name: string, bytes: Uint8Array): JsonObject {
  const value = parse(files, name, bytes);
  if (typeof value === "object" && value !== null) {
    return value as JsonObject; // Its fields are checked where they are used.
  }
  throw notReadable(files, name, "not a JSON object");
}

function parse(files: ModelFiles, name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw notReadable(files, name, "not JSON", error);
  }
}

async function readOptional(
  files: ModelFiles,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (/^[\\/]|^[a-z]:|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(name)) {
    throw new TypeError(`Cannot ${files.task}: "${name}" must be a path inside of its folder`);
  }
  const path = `${files.folder}/${name}`;
  if (Deno.permissions.querySync({ name: "read", path }).state !== "granted") {
    checkPermissions([{ name: "read", path: files.folder }], files.task);
  }
  try {
    // A link may lead to a device or a pipe, whose end may never come.
    if ((await Deno.stat(path)).isFile) return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw notReadable(files, name, "not a file that can be read", error);
  }
  throw notReadable(files, name, "not a file that can be read");
}

function notReadable(
  { folder, task }: ModelFiles,
  name: string,
  state: string,
  cause?: unknown,
): LocalModelError {
  const options = cause === undefined ? {} : { cause };
  return new LocalModelError(task, "not_readable", `"${folder}/${name}" is ${state}`, options);
}

/** The SHA-256 of bytes, in hexadecimal. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/**
 * Names a way of making vectors or terms. The runtime is no part of it: vectors that one of them
 * stored are searched with those of another.
 */
export async function fingerprintOf(
  parts: Readonly<Record<string, string | number>>,
): Promise<string> {
  const sorted = Object.entries({ ...parts, format: FORMAT }).sort(([a], [b]) => a < b ? -1 : 1);
  const digest = await digestOf(new TextEncoder().encode(JSON.stringify(sorted)));
  return digest.slice(0, HEX_DIGITS);
}
