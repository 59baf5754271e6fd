/**
 * Environment variables that stand in for flags and settings. A variable is read where Deno grants it
 * by name, `--allow-env=CBX_ROOT`; nobody is ever asked for it.
 *
 * @module
 */
import type { CommandLine } from "../command_line/read_command_line.ts";
import { type GlobalOptions, wholeNumber } from "../command_line/flags.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { UsageError } from "../errors/usage_error.ts";
import { MAX_FILE_BYTES, readVariable, VARIABLES } from "./variables.ts";
import { dirname } from "node:path";
import { isWebAddress, WEB_ADDRESS } from "./web_address.ts";

type RunLine = Extract<CommandLine, { readonly asks: "run" }>;

/**
 * Adds what variables say to the options of a command line; what the line names itself stands above.
 *
 * @throws {UsageError} If a variable holds no value of its kind.
 */
export function withEnvironment({ command, operands, flags, options }: RunLine): GlobalOptions {
  const namesRoots = flags.roots !== undefined || flags.root !== undefined;
  const namesRoot = namesRoots || (command.usage.endsWith(" [path]") && operands.length > 0);
  const root = options.root === undefined && !namesRoot ? valueOf("root") : undefined;
  const index = options.index === undefined && !namesRoots ? valueOf("index") : undefined;
  const store = options.store === undefined ? valueOf("store") : undefined;
  const [bytes, url] = [valueOf("maxFileBytes"), valueOf("dense.url")];
  const server = options.server === undefined && command.asksServer ? valueOf("server") : undefined;
  const given = { root, index, store, server, maxFileBytes: bytes, "dense.url": url };
  const found = Object.entries(given).filter(([, each]) => each !== undefined);
  if (found.length === 0) return options;
  const settings = omitUndefined({
    maxFileBytes: bytes && readBytes(bytes),
    "dense.url": url && readAddress(url),
  });
  return {
    ...options,
    ...omitUndefined({
      root: root?.value,
      index: index && indexFolder(index),
      store: store?.value,
      server: server?.value,
    }),
    ...(bytes || url ? { settings } : {}),
    variables: Object.fromEntries(found.map(([name, each]) => [name, each!.variable])),
  };
}

interface Value {
  readonly variable: string;
  readonly value: string;
}

function valueOf(name: keyof typeof VARIABLES): Value | undefined {
  for (const variable of VARIABLES[name]) {
    const value = readVariable(variable);
    if (value !== undefined) return { variable, value };
  }
  return undefined;
}

/** codebase-index names the file of its database: the index has a file of its own name beside it. */
function indexFolder({ variable, value }: Value): string {
  return variable === "CBX_DB_PATH" && /\.(?:db|sqlite3?)$/.test(value) ? dirname(value) : value;
}

function readBytes({ variable, value }: Value): number {
  // A reader of whole numbers returns one.
  return wholeNumber(variable, 1, MAX_FILE_BYTES)(value, undefined) as number;
}

function readAddress({ variable, value }: Value): string {
  if (isWebAddress(value)) return value;
  throw new UsageError(`Cannot read "${variable}" as it must be ${WEB_ADDRESS}`);
}
