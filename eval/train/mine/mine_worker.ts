/// <reference lib="deno.worker" />
/**
 * The worker of `mine.ts`: one repository, from its git directory to its file of pairs. It is ended
 * after that, and with it what the parsers have grown to.
 *
 * @module
 */
import type { Repository } from "./git.ts";
import { mineRepository } from "./mine_repository.ts";
import { pairLine } from "./pair.ts";

/** A repository to mine. */
export interface MineJob {
  /** Where it lies, and at which commit. */
  readonly repository: Repository;
  /** The file to write. */
  readonly file: string;
}

/** Outcome of a job. */
export interface MineAnswer {
  /** Pairs by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** How long it took. */
  readonly seconds: number;
  /** Why nothing was written, if so. */
  readonly error?: string;
}

async function answer({ repository, file }: MineJob): Promise<MineAnswer> {
  const start = performance.now();
  try {
    const pairs = await mineRepository(repository);
    const counts: Record<string, number> = {};
    for (const { kind } of pairs) counts[kind] = (counts[kind] ?? 0) + 1;
    // A file that is there is whole, so that an interrupted run goes on where it was.
    Deno.writeTextFileSync(`${file}.part`, pairs.map((pair) => `${pairLine(pair)}\n`).join(""));
    Deno.renameSync(`${file}.part`, file);
    return { counts, seconds: (performance.now() - start) / 1000 };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { counts: {}, seconds: (performance.now() - start) / 1000, error: message };
  }
}

self.onmessage = async ({ data }: MessageEvent<MineJob>) => {
  self.postMessage(await answer(data));
};
