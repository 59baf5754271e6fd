/** Gives so much of the start of a text, and one less where a surrogate pair would be halved. */
export function cutAt(text: string, length: number): string {
  const isPair = (text.codePointAt(length - 1) ?? 0) > 0xffff;
  return text.slice(0, isPair ? length - 1 : length);
}

/** Cuts what a text has more than so much, and says so with a mark behind. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${cutAt(text, most)}…` : text;
}
