import { askedNames } from "../rank/definitions.ts";
import { queryShares } from "../rank/choose_definition.ts";
import type { RankContext } from "../rank/ranker.ts";
import type { SymbolRow } from "../store/rows.ts";
import { LineIndex } from "../text/lines.ts";
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";
import type { Excerpt } from "./snippet.ts";

/** Whatever words a definition holds, one that the query names comes first. */
const NAMED = 1000;

/** Of those that hold the same words, the one whose name says more of them comes first. */
const IN_NAME = 0.1;

interface SharedChunk {
  readonly excerpt: Excerpt;
  /** The definition that the chunk is named after; absent where it has no name. */
  readonly own: SymbolRow | undefined;
  readonly candidates: readonly SymbolRow[];
}

/**
 * Chooses the definition of a chunk that a query matched: the one that it names, or else the one whose
 * documentation and lines hold the most of its words, weighted by how rare they are. Of equals it is
 * the chunk's own; of others, the first.
 *
 * @returns None where a chunk without a name matches best between its definitions.
 */
export function matchedDefinition(
  context: RankContext,
  { excerpt, own, candidates }: SharedChunk,
): SymbolRow | undefined {
  const score = scorer(context);
  const lines = new LineIndex(excerpt.text);
  const rest = new Set(Array.from({ length: lines.lineCount }, (_, index) => index + 1));
  const scored = candidates.map((definition) => {
    const first = Math.max(1, definition.startLine - excerpt.firstLine + 1);
    const last = Math.min(lines.lineCount, definition.endLine - excerpt.firstLine + 1);
    const words = [definition.name, definition.doc];
    for (let line = first; line <= last; line++) {
      words.push(lines.lineText(line));
      rest.delete(line);
    }
    return { definition, score: score(words.join("\n"), definition.name) };
  });
  const between = [...rest].map((line) => lines.lineText(line)).join("\n");
  const known = own && scored.find(({ definition }) => definition.node === own.node);
  const start: { readonly definition: SymbolRow | undefined; readonly score: number } = known ??
    { definition: own, score: own ? 0 : score(between, "") };
  return scored.reduce((best, each) => each.score > best.score ? each : best, start).definition;
}

/** Weighs texts by the words of a query that they hold. */
function scorer(context: RankContext): (text: string, name: string) => number {
  const { query } = context;
  const { ofText } = queryShares(context);
  const asked = new Set(askedNames(query).map((name) => normaliseIdentifier(lastSegment(name))));
  return (text, name) =>
    ofText(text) + IN_NAME * ofText(name) +
    (asked.has(normaliseIdentifier(lastSegment(name))) ? NAMED : 0);
}
