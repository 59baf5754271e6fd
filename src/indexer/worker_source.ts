/**
 * The module that workers run. A bundle has another file in its place, since it carries that module as
 * text: such a worker reads no file, so it starts without any permission (`src/cli/build/build.ts`).
 *
 * @module
 */

/**
 * Finds the address from which workers start.
 *
 * @returns `undefined` where they may not, as reading a file takes a permission.
 */
export function workerSource(): Promise<URL | undefined> {
  const source = new URL("./analyze_worker.ts", import.meta.url);
  const mayRead = source.protocol !== "file:" ||
    Deno.permissions.querySync({ name: "read", path: source }).state === "granted";
  return Promise.resolve(mayRead ? source : undefined);
}
