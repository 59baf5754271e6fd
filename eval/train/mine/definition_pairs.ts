/**
 * Doc comment → definition, its first sentence → signature alone, name → body.
 *
 * @module
 */
import { forEachWord, normaliseIdentifier } from "../../../src/text/tokens.ts";
import type { Definition, SymbolKind } from "../../../src/types.ts";
import type { Pair } from "./pair.ts";
import { isTest } from "./pairs_of_tests.ts";
import { firstSentences } from "./prose.ts";
import { documentedBody, type SourceText } from "./source_text.ts";
import { documentOf, pathTerms, queryOf, subTerms } from "./terms.ts";

/** Kinds with a body that a question may be about. */
const BODY_KINDS: ReadonlySet<SymbolKind> = new Set(
  [
    ...["function", "method", "class", "struct", "enum", "interface", "trait", "impl"],
    ...["type", "module", "macro", "constant", "variable"],
  ] as const,
);

/** A body of fewer lines is not worth asking for by its name. */
const MIN_NAMED_LINES = 3;

/** Pairs of every definition of a file. */
export function definitionPairs(source: SourceText): Pair[] {
  const header = pathTerms(source.path);
  return source.parsed.definitions.filter(({ kind }) => BODY_KINDS.has(kind)).flatMap(
    (definition) => {
      const { doc, body } = documentedBody(source, definition);
      return [
        ...docPairs(source, definition, { doc, body, header }),
        ...namePairs(source, definition, { body, header }),
      ];
    },
  );
}

interface Parts {
  readonly header: readonly string[];
  readonly body: string;
}

function docPairs(
  { path }: SourceText,
  { name, signature }: Definition,
  { doc, body, header }: Parts & { readonly doc: string },
): Pair[] {
  const query = queryOf(firstSentences(doc), { keep: "start" });
  if (!query) return [];
  const pairs: Pair[] = [];
  const document = documentOf(query, {
    head: [...header, ...subTerms(name)],
    body: subTerms(body),
  });
  if (document) pairs.push({ kind: "doc", path, query, document });
  const short = documentOf(query, { head: header, body: subTerms(signature) });
  if (short) pairs.push({ kind: "sig", path, query, document: short });
  return pairs;
}

function namePairs(
  source: SourceText,
  definition: Definition,
  { body, header }: Parts,
): Pair[] {
  const { name, startLine, endLine } = definition;
  if (endLine - startLine + 1 < MIN_NAMED_LINES || isTest(source, definition)) return [];
  const query = nameQuery(definition);
  const document = query && documentOf(query, { head: header, body: termsWithout(body, name) });
  return document ? [{ kind: "name", path: source.path, query, document }] : [];
}

/** A name of one word is asked for together with what it belongs to. */
function nameQuery({ name, scope }: Definition): string[] | undefined {
  if (/\s/.test(name)) return undefined;
  return queryOf(name) ??
    (scope === "" ? undefined : queryOf(`${scope.split(".").at(-1)} ${name}`));
}

function termsWithout(text: string, name: string): string[] {
  const left = normaliseIdentifier(name);
  const words: string[] = [];
  forEachWord(text, (word) => {
    if (normaliseIdentifier(word) !== left) words.push(word);
  });
  return subTerms(words.join(" "));
}
