/**
 * The modules that workers run. A bundle has another file in its place, since it carries them as text:
 * such a worker reads no file, so it starts without any permission (`src/cli/build/build.ts`).
 *
 * @module
 */

/** Work that workers do. */
export type WorkerTask = "analyze" | "resolve";

/**
 * Finds the address from which the workers of a task start.
 *
 * @returns `undefined` where they may not, as reading a file takes a permission.
 */
export function workerSource(task: WorkerTask): Promise<URL | undefined> {
  const source = new URL(`./${task}_worker.ts`, import.meta.url);
  const mayRead = source.protocol !== "file:" ||
    Deno.permissions.querySync({ name: "read", path: source }).state === "granted";
  return Promise.resolve(mayRead ? source : undefined);
}
