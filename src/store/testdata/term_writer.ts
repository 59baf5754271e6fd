import { PostingsWriter } from "../postings.ts";

/** A writer that keeps in mind which terms it has added. */
export class TermWriter extends PostingsWriter {
  readonly #ids = new Map<string, number>();

  /** Counts a term in a field of the current document. */
  add(term: string, field: number, count = 1): void {
    const id = this.#ids.getOrInsertComputed(
      term,
      () => this.addTerm(this.dictionary.numberOf(term)),
    );
    this.addById(id, field, count);
  }
}
