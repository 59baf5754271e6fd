/** Reads a list of words with white space between them, as tables write long ones. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
