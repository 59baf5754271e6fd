/**
 * Does many damages, each within a time.
 *
 * @module
 */
import type { DamageResult } from "./damaged_world.ts";
import type { DamageTask } from "./damage_worker.ts";

/** The slowest takes a second on a machine that does much else. */
const LIMIT_MS = 60_000;

/** Does damages one after the other, and says what came of each. */
export async function* doDamages(tasks: Iterable<DamageTask>): AsyncGenerator<DamageResult> {
  let worker: Worker | undefined;
  try {
    for (const task of tasks) {
      worker ??= await ready();
      const result = await resultOf(worker, task);
      if (result.outcome === "hang") {
        worker.terminate();
        worker = undefined;
      }
      yield result;
    }
  } finally {
    worker?.terminate();
  }
}

function ready(): Promise<Worker> {
  const worker = new Worker(new URL("./damage_worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = () => resolve(worker);
    worker.onerror = (event) => reject(new Error(event.message));
  });
}

function resultOf(worker: Worker, task: DamageTask): Promise<DamageResult> {
  const { promise, resolve, reject } = Promise.withResolvers<DamageResult>();
  const { kind } = task;
  const hang = { kind, outcome: "hang", detail: "", isNamed: false, isMended: false } as const;
  const timer = setTimeout(() => resolve(hang), LIMIT_MS);
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(`Cannot do "${task.kind}" of seed ${task.seed}: ${event.message}`));
  };
  worker.postMessage(task);
  return promise.finally(() => clearTimeout(timer));
}
