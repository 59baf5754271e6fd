/**
 * Queries from documentation comments: the first sentence asks for the definition below it.
 *
 * @module
 */
import type { DefinitionInfo } from "@cbx/core";
import { docLines } from "./doc_lines.ts";
import { docSentence } from "./doc_sentence.ts";
import { wordsOf } from "./plain_query.ts";
import type { EvalQuery, MaskedLines } from "./query_set.ts";
import type { LinesOf } from "./tree_text.ts";

/** Definitions that share a sentence; of more than these, none is what it asks for. */
const MAX_SHARED = 3;

/** Kinds whose comments describe a value, or a part of a document, and nothing that is done. */
const VALUE_KINDS: ReadonlySet<string> = new Set([
  "field",
  "variable",
  "section",
  "key",
  "rule",
  "element",
]);

/**
 * Makes queries of the documentation of definitions.
 *
 * @param definitions Definitions in a stable order.
 * @param linesOf Reads the lines of a file.
 * @returns One for each sentence, in the order of the definitions.
 */
export function docQueries(
  definitions: readonly DefinitionInfo[],
  linesOf: LinesOf,
): EvalQuery[] {
  const documented = definitions.flatMap((definition) => read(definition, linesOf) ?? []);
  const groups = Map.groupBy(documented, ({ query }) => query.toLowerCase());
  return [...groups.values()].filter((group) => group.length <= MAX_SHARED).map(merge);
}

interface Documented {
  readonly definition: DefinitionInfo;
  readonly query: string;
  readonly mask: readonly MaskedLines[];
}

function read(definition: DefinitionInfo, linesOf: LinesOf): Documented | undefined {
  const { path, category, name, doc } = definition;
  if (doc === "" || category !== "code" || isValue(definition)) return undefined;
  const lines = linesOf(path);
  if (lines === undefined) return undefined;
  const mask = docLines(lines, definition).map((range) => ({
    path,
    ...range,
    text: lines[range.startLine - 1]?.trim() ?? "",
  }));
  const query = docSentence(paragraphs(doc, mask, lines), name);
  if (query === undefined) return undefined;
  return holdsAll(query, mask, lines) ? { definition, query, mask } : undefined;
}

function isValue({ kind, signature }: DefinitionInfo): boolean {
  // Functions of JavaScript are constants, too.
  return kind === "constant" ? !/=>|\bfunction\b/.test(signature) : VALUE_KINDS.has(kind);
}

/** The index keeps a comment in one line: its paragraphs end where the file has a line of no words. */
function paragraphs(
  doc: string,
  [range]: readonly MaskedLines[],
  lines: readonly string[],
): string {
  if (range === undefined) return doc;
  const counts = lines.slice(range.startLine - 1, range.endLine).map((line) =>
    wordsOf(line).length
  );
  const first = counts.findIndex((count) => count > 0);
  const end = counts.indexOf(0, first);
  const count = counts.slice(0, end < 0 ? undefined : end).reduce((sum, each) => sum + each, 0);
  const last = [...doc.matchAll(/[\p{L}\p{N}]+[^\p{L}\p{N}\s]*/gu)][count - 1];
  if (last === undefined) return doc;
  const at = last.index + last[0].length;
  return `${doc.slice(0, at)}\n${doc.slice(at)}`;
}

/** Tells whether every word of the query stands in the masked lines: else some of it is left. */
function holdsAll(
  query: string,
  mask: readonly MaskedLines[],
  lines: readonly string[],
): boolean {
  const masked = mask.flatMap(({ startLine, endLine }) => lines.slice(startLine - 1, endLine));
  const words = new Set(wordsOf(masked.join("\n")));
  return wordsOf(query).every((word) => words.has(word));
}

function merge(group: readonly Documented[]): EvalQuery {
  const [first] = group as [Documented, ...Documented[]];
  const { path, startLine } = first.definition;
  return {
    id: `doc:${path}:${startLine}`,
    kind: "doc",
    query: first.query,
    relevant: group.map(({ definition: { path, startLine, endLine } }) => ({
      path,
      startLine,
      endLine,
    })),
    mask: group.flatMap(({ mask }) => mask),
    exclude: [],
  };
}
