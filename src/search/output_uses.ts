/**
 * Uses of what a part of infrastructure gives, by their text: `module.waf.outputs.acl.arn`,
 * `steps.meta.outputs.tags`, `needs.build.outputs.version`. Which component or state is behind such an
 * owner is often decided at run time: the graph has no edge there.
 *
 * @module
 */
import { literalHits } from "../rank/grep.ts";
import type { RankContext } from "../rank/ranker.ts";
import type { FileRow } from "../store/catalog.ts";
import { splitWord, stem } from "../text/tokens.ts";

/** Segments joined by dots, or in brackets as keys. */
const CHAIN = /[A-Za-z_$][\w-]{0,200}(?:\.[\w*-]+|\[(?:"[^"\]]*"|'[^'\]]*'|\d+)\])+/g;

/**
 * Finds the lines that name an output of an owner: a reference in which the owner stands as a segment,
 * and the segments behind it say all words of the output.
 */
export function outputUses(
  context: RankContext,
  owner: string,
  output: string,
): { readonly file: FileRow; readonly line: number; readonly reference: string }[] {
  const words = piecesOf(output);
  return literalHits(context, `.${owner}.`).flatMap(({ file, lines }) => {
    const text = context.files.lines(file.path);
    return text === undefined ? [] : lines.flatMap((line) => {
      const references = text.lineText(line).match(CHAIN) ?? [];
      const reference = references.find((each) => {
        const behind = each.slice(each.toLowerCase().indexOf(`.${owner.toLowerCase()}.`) + 1);
        const said = new Set(piecesOf(behind.slice(owner.length)));
        return behind !== each && words.every((word) => said.has(word));
      });
      return reference === undefined ? [] : [{ file, line, reference }];
    });
  });
}

function piecesOf(text: string): string[] {
  return (text.match(/\w+/g) ?? []).flatMap((word) => splitWord(word)).map(stem);
}
