interface PlacedText {
  readonly path: string;
  /** Scope of its definition; empty where there is none. */
  readonly scope: string;
  /** Its lines, without secrets. */
  readonly text: string;
}

/**
 * Writes a chunk for a model: its place, then its lines. A model that sees a method alone
 * cannot know its class; queries are given as they are.
 */
export function chunkText({ path, scope, text }: PlacedText): string {
  return [path, ...(scope === "" ? [] : [scope]), text].join("\n");
}
