import { isGranted } from "../models/is_granted.ts";

/** Files are read whole: nobody may set more bytes. */
export const MAX_FILE_BYTES: number = 64 * 1024 * 1024;

/** Names of variables, by what they stand in for; the first that is set counts. */
export const VARIABLES = {
  root: ["CBX_ROOT"],
  index: ["CBX_INDEX", "CBX_DB_PATH"],
  store: ["CBX_STORE"],
  server: ["CBX_SERVER"],
  maxFileBytes: ["CBX_MAX_FILE_BYTES"],
  "dense.url": ["CBX_DENSE_URL"],
} as const;

/** Reads a variable where that is granted by name; one that is empty is none. */
export function readVariable(variable: string): string | undefined {
  return isGranted({ name: "env", variable }) ? Deno.env.get(variable) || undefined : undefined;
}

/** Tells whether any of them is set. */
export function hasVariable(): boolean {
  return Object.values(VARIABLES).flat().some((variable) => readVariable(variable) !== undefined);
}
