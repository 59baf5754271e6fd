/**
 * A process that writes an index, for the tests that kill it, run two of it, or read beside it.
 * It says "ready" before it begins, and what came of it at the end.
 *
 * @module
 */
import { openIndex } from "../../mod.ts";

/** What the process is to do. */
export interface WriterTask {
  /** The tree. */
  readonly root: string;
  /** Builds anew. */
  readonly rebuild?: boolean;
  /** Says "writing" at the first file, and goes on when a byte comes in. */
  readonly block?: boolean;
  /** Writes each of these into two files, and updates the index each time. */
  readonly words?: readonly string[];
}

if (import.meta.main) {
  // The only caller is a test that passes a task.
  const task = JSON.parse(Deno.args[0]!) as WriterTask;
  console.log("ready");
  console.log(await run(task));
}

async function run({ root, rebuild = false, block = false, words }: WriterTask): Promise<string> {
  using index = await openIndex({ root });
  try {
    for (const word of words ?? []) {
      for (const name of ["one.txt", "two.txt"]) Deno.writeTextFileSync(`${root}/${name}`, word);
      await index.update();
    }
    const { mode } = await index.update({ rebuild, ...(block ? { onProgress: untilTold() } : {}) });
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
    console.log("writing");
    Deno.stdin.readSync(new Uint8Array(1));
  };
}
