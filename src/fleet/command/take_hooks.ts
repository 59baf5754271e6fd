import { type Beside, type CommandContext, UsageError, visible } from "@cbx/cli/program";
import { checkoutName } from "../checkout_document.ts";
import type { Fleet } from "../fleet.ts";
import { type Hook, hookRoutes, readHooks } from "./hooks.ts";
import { UpdateQueue } from "./update_queue.ts";
import { WatchedFile } from "./watched_file.ts";

/** Updates that webhooks have asked for, and the routes that take more. */
export interface TakenHooks {
  readonly queue: UpdateQueue;
  /** Routes of webhooks, by path. */
  readonly routes: ReadonlyMap<string, Beside>;
  /** The file that names them. */
  readonly file: WatchedFile<readonly Hook[]>;
}

/** Begins to update what webhooks ask for: an update that is cut off goes on at the next start. */
export function takeHooks(
  { streams }: CommandContext,
  fleet: Fleet,
  { file, signal }: { readonly file: string; readonly signal: AbortSignal },
): TakenHooks {
  const hooks = new WatchedFile(file, readHooks, (said) => streams.err(`${visible(said)}\n`));
  const waiting = `${file}.queue`;
  requireWritable(waiting, `${waiting}.new`, `${waiting}.bad`);
  const hookOf = (checkout: string) =>
    hooks.value.findLast((hook) => checkoutName(hook.repository, hook.branch) === checkout);
  const queue = new UpdateQueue({
    ...{ isKnown: (checkout) => hookOf(checkout) !== undefined, file: waiting },
    // It asks for what is known alone.
    update: (checkout, signal) => updateFrom(fleet, hookOf(checkout)!, signal),
    onError: (checkout, error) => {
      const said = error instanceof Error ? error.message : String(error);
      streams.err(`Cannot update "${checkout}": ${visible(said)}\n`);
    },
    onAside: (path) => {
      streams.err(`Cannot read the queue "${waiting}": it is kept as "${path}"\n`);
    },
  });
  queue.run(signal);
  const routes = hookRoutes(() => hooks.value, (checkout) => queue.add(checkout));
  return { queue, routes, file: hooks };
}

/** Brings a checkout up to date, from the folder that its hook names. */
async function updateFrom(fleet: Fleet, hook: Hook, signal: AbortSignal): Promise<void> {
  const { root, repository, branch, pull } = hook;
  if (pull) await (await import("./pull.ts")).pull(root, { signal });
  signal.throwIfAborted();
  await fleet.update({ root, repository, branch, signal });
}

/** @throws {UsageError} If a file may not be written. */
function requireWritable(...files: readonly string[]): void {
  const isMissing = (path: string) =>
    Deno.permissions.querySync({ name: "write", path }).state !== "granted";
  if (!files.some(isMissing)) return;
  throw new UsageError(
    `Cannot write down what waits as permission is missing: run with --allow-write=${files.join()}`,
  );
}
