/** Role of a piece of output; colours follow from that alone. */
export interface Paint {
  /** Where a result is. */
  path(text: string): string;
  /** Details, which are read last. */
  dim(text: string): string;
  /** Words that were searched for. */
  match(text: string): string;
  title(text: string): string;
}

/**
 * Makes the colours of the output.
 *
 * @param color Whether there are any.
 */
export function createPaint(color: boolean): Paint {
  const style = (on: number, off: number) => (text: string) =>
    color && text !== "" ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return { path: style(36, 39), dim: style(2, 22), match: style(1, 22), title: style(1, 22) };
}

/** Paints the first line of a text as a title. */
export function titled(text: string, paint: Paint): string {
  const [head = "", ...lines] = text.split("\n");
  return [paint.title(head), ...lines].join("\n");
}
