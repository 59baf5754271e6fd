/** Thrown within `cbx init` where a file must be left alone; the report says why. */
export class Refusal extends Error {
  /** @param reason What stands in the way, in words that follow the path of the file. */
  constructor(reason: string) {
    super(reason);
    this.name = "Refusal";
  }
}
