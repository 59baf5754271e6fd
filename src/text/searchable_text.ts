import { lowerCase } from "./tokens.ts";
import { firstIndex } from "./first_index.ts";

/** A text whose parts are searched. */
export class SearchableText {
  readonly text: string;
  #lower: SearchableText | undefined;
  #lineEnds: Uint32Array | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The text in lower case, which may have another length in a few scripts. */
  get lower(): SearchableText {
    return this.#lower ??= new SearchableText(lowerCase(this.text));
  }

  lineEndsBefore(index: number): number {
    const ends = this.#lineEnds ??= lineEnds(this.text);
    return firstIndex(ends.length, (at) => ends[at]! >= index);
  }
}

function lineEnds(text: string): Uint32Array {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends.push(at);
  return Uint32Array.from(ends);
}
