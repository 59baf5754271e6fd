/**
 * Does damages in a worker, which can be ended where one never comes to an end.
 *
 * @module
 */
import { DamagedWorld } from "./damaged_world.ts";

/** Task of a worker. */
export interface DamageTask {
  /** The kind of damage. */
  readonly kind: string;
  /** Decides what exactly it is. */
  readonly seed: number;
}

// Of the scope of a worker, which has no types here.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<DamageTask>) => void;
  postMessage: (value: unknown) => void;
};

const world = await DamagedWorld.make();
scope.onmessage = async ({ data: { kind, seed } }) => {
  scope.postMessage(await world.damage(kind, seed));
};
scope.postMessage("ready");
