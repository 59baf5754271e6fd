import type { EncodeProgress } from "@cbx/core";

/** How far models have come in a run, for the case that it is interrupted. */
export class Encoding {
  #hasEncoded = false;

  /** Notes what a model has done. */
  note({ done }: EncodeProgress): void {
    if (done > 0) this.#hasEncoded = true;
  }

  /** What has become of the index; `undefined` where that is what always does. */
  get state(): string | undefined {
    return this.#hasEncoded
      ? "what models have encoded so far is kept, and the next run goes on from there"
      : undefined;
  }
}
