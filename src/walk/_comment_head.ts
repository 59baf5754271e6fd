/** How far a header is looked for; licence headers of 30 lines precede some markers. */
const MAX_LINES = 40;

/** Marks that open a comment line, or go on with one, in any of the languages. */
const LINE_MARK =
  /^(?:\/\/[/!]?|\/\*+!?|\*+|#+!?|--+|;+|%+|<!--|"""|'''|\(\*|\{-|=begin\b|rem\b|')\s*/i;

/** Pairs that hold a comment of several lines, whose inner lines need no mark. */
const BLOCKS: readonly (readonly [string, string])[] = [
  ["/*", "*/"],
  ["<!--", "-->"],
  ['"""', '"""'],
  ["(*", "*)"],
  ["{-", "-}"],
];

/**
 * Collects the text of the comments at the beginning of a file, without their marks. Code between
 * them is left out, so that a string that mentions a marker does not count.
 *
 * @param text The first kilobytes of a file.
 */
export function commentHead(text: string): string[] {
  const comments: string[] = [];
  let end: string | undefined;
  for (const raw of text.split(/\r\n|\n|\r/, MAX_LINES)) {
    const line = raw.replace("\uFEFF", "").trim();
    const block = end === undefined ? BLOCKS.find(([open]) => line.startsWith(open)) : undefined;
    if (end !== undefined || LINE_MARK.test(line)) comments.push(line.replace(LINE_MARK, ""));
    if (block !== undefined && !line.slice(block[0].length).includes(block[1])) end = block[1];
    else if (end !== undefined && line.includes(end)) end = undefined;
  }
  return comments;
}
