import fs from "node:fs";

/**
 * Runs code of others that opens files to find its way and goes on without them. Where that is not
 * granted Deno would ask whoever sits at the terminal; here such a file is not there to be opened. Two
 * of these at a time would undo each other.
 */
export async function withoutAsking<T>(run: () => Promise<T>): Promise<T> {
  const { openSync } = fs;
  fs.openSync = (path, ...rest) => {
    const known = typeof path === "string" || path instanceof URL ? path : path.toString();
    const { state } = Deno.permissions.querySync({ name: "read", path: known });
    if (state === "granted") return openSync(path, ...rest);
    throw new Deno.errors.NotCapable(`Cannot open "${known}" as permission is missing`);
  };
  try {
    return await run();
  } finally {
    fs.openSync = openSync;
  }
}
