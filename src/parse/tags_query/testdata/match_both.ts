/**
 * Matches of a query over a text by the tables of this folder, and by tree-sitter's own matcher.
 *
 * @module
 */
import { Query, type Tree } from "web-tree-sitter";
import type { LanguageId } from "../../../types.ts";
import { loadGrammar } from "../../grammar_cache.ts";
import { compileTags } from "../compile_tags.ts";
import { matchTags } from "../match_tags.ts";

/** Matches as lines: the number of the pattern, and each capture with its text and place. */
export interface BothMatches {
  readonly own: readonly string[];
  readonly engine: readonly string[];
}

/** Compiles a query in both ways, and hands out what it finds in a text. */
export async function matcherOf(
  language: LanguageId,
  query: string,
): Promise<(text: string) => BothMatches> {
  const { parser, readTree } = (await loadGrammar(language))!;
  const engine = new Query(parser.language!, query);
  const own = compileTags(parser.language!, query);
  return (text) => {
    const tree = parser.parse(text)!;
    try {
      return {
        own: matchTags(readTree(tree), own, { text }).map((match) => lineOf(match, text))
          .sort(),
        engine: matchesOfEngine(engine, tree).map((match) => lineOf(match, text)).sort(),
      };
    } finally {
      tree.delete();
    }
  };
}

function matchesOfEngine(query: Query, tree: Tree): Match[] {
  return query.matches(tree.rootNode);
}

interface Match {
  readonly patternIndex: number;
  readonly captures: readonly {
    readonly name: string;
    readonly node: { readonly startIndex: number; readonly endIndex: number };
  }[];
}

function lineOf({ patternIndex, captures }: Match, text: string): string {
  const parts = captures.map(({ name, node: { startIndex, endIndex } }) =>
    `${name}=${text.slice(startIndex, endIndex)}@${startIndex}`
  );
  return [patternIndex, ...parts].join(" ");
}
