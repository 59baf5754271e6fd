/**
 * A process that writes an index, for the tests that kill it, run two of it, or read beside it.
 * It says "ready" before it begins, and what came of it at the end.
 *
 * @module
 */
import { openIndex } from "../../mod.ts";

/** Longer than another writer takes on any machine. */
const PATIENCE_MS = 600_000;

/** Every way in which a writer changes the disk. */
const CHANGES = [
  "copyFileSync",
  "mkdirSync",
  "removeSync",
  "renameSync",
  "writeTextFileSync",
] as const;
const FILE_CHANGES = ["syncDataSync", "syncSync", "truncateSync", "writeSync"] as const;

/** Task of the process. */
export interface WriterTask {
  /** The tree. */
  readonly root: string;
  /** Builds anew. */
  readonly rebuild?: boolean;
  /** Says "writing" at the first file, and goes on when a byte comes in. */
  readonly block?: boolean;
  /** Writes each of these into two files, and updates the index each time. */
  readonly words?: readonly string[];
  /** Says "stopped" before it changes the disk for this time, from 0, and goes on as above. */
  readonly stopAt?: number;
}

if (import.meta.main) {
  // The only caller is a test that passes a task.
  const task = JSON.parse(Deno.args[0]!) as WriterTask;
  const disk = watchDisk(task.stopAt);
  console.log("ready");
  const said = await run(task);
  console.log(`changes ${disk.changes}`);
  console.log(said);
}

async function run({ root, rebuild = false, block = false, words }: WriterTask): Promise<string> {
  using index = await openIndex({ root });
  try {
    for (const word of words ?? []) {
      for (const name of ["one.txt", "two.txt"]) Deno.writeTextFileSync(`${root}/${name}`, word);
      await index.update();
    }
    const { mode } = await index.update({
      rebuild,
      waitMs: PATIENCE_MS,
      ...(block ? { onProgress: untilTold() } : {}),
    });
    return mode;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

function untilTold(): () => void {
  let isTold = false;
  return () => {
    if (isTold) return;
    isTold = true;
    pause("writing");
  };
}

function pause(said: string): void {
  console.log(said);
  Deno.stdin.readSync(new Uint8Array(1));
}

/** Counts the changes of the disk, and stops the process before one of them. */
function watchDisk(stopAt?: number): { readonly changes: number } {
  let changes = 0;
  const watch = <Key extends string>(object: Record<Key, unknown>, name: Key) => {
    const change = object[name] as (...args: unknown[]) => unknown;
    object[name] = function (this: unknown, ...args: unknown[]) {
      if (changes++ === stopAt) pause("stopped");
      return change.apply(this, args);
    };
  };
  for (const name of CHANGES) watch(Deno as Record<string, unknown>, name);
  for (const name of FILE_CHANGES) {
    watch(Deno.FsFile.prototype as unknown as Record<string, unknown>, name);
  }
  return {
    get changes() {
      return changes;
    },
  };
}
