/**
 * Lines that open the blocks around a place, by indentation: a block is around what is indented deeper.
 *
 * @module
 */

/** Characters before a place in which the blocks around it are looked for. */
const MAX_BEFORE_CHARS = 10_000;

/** Lists the lines, the innermost first. */
export function indentedHeads(text: string, start: number): string[] {
  const lines = text.slice(Math.max(0, start - MAX_BEFORE_CHARS), start).split("\n");
  let indent = lines.pop()!.length;
  const heads: string[] = [];
  for (const line of lines.reverse()) {
    const own = line.search(/\S/);
    if (own < 0 || own >= indent) continue;
    indent = own;
    heads.push(line);
  }
  return heads;
}
