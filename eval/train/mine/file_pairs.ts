/**
 * Pairs of what a file says of itself: its head comment → path and names, its own name → names and
 * comments.
 *
 * @module
 */
import type { Span } from "../../../src/parse/parsed_file.ts";
import { plainComment } from "../../../src/parse/plain_comment.ts";
import { fileStem, foldersOf, isIndexStem } from "../../../src/text/path_terms.ts";
import type { SymbolKind } from "../../../src/types.ts";
import type { Pair } from "./pair.ts";
import { firstSentences, isBoilerplate } from "./prose.ts";
import type { SourceText } from "./source_text.ts";
import { documentOf, pathTerms, queryOf, subTerms } from "./terms.ts";

/** Parts of a type: too many to tell what a file is about. */
const MEMBER_KINDS: ReadonlySet<SymbolKind> = new Set(["field", "element", "key"] as const);

/** Lines that may stand before the comment that describes a file. */
const BEFORE_HEAD =
  /^\s*(?:#!.*|<\?php|<script[^>]*>|package\s+[\w.]+;?|["']use \w+["'];?|%YAML.*|---)?\s*$/;

/** Folders that every project has. */
const PLAIN_FOLDERS: ReadonlySet<string> = new Set(
  "src lib main test tests source sources include internal pkg packages crates app core".split(" "),
);

/** Names and comments share a document about evenly. */
const MAX_NAME_TERMS = 100;

/** Comments with nothing but a line break between them. */
interface CommentBlock extends Span {
  readonly text: string;
}

/** Pairs of a whole file. */
export function filePairs(source: SourceText): Pair[] {
  const names = nameTerms(source);
  const blocks = commentBlocks(source).filter(({ text }) => !isBoilerplate(text));
  return [
    ...headPairs(source, names, headOf(source, blocks)),
    ...stemPairs(source, names, blocks.map(({ text }) => text)),
  ];
}

function nameTerms({ parsed }: SourceText): string[] {
  const names = parsed.definitions.filter(({ kind }) => !MEMBER_KINDS.has(kind))
    .map(({ name }) => name);
  return subTerms([...new Set(names)].join("\n"));
}

/** Joins comments in a row, since a licence tells what it is in one of its lines only. */
function commentBlocks({ lines: { text }, parsed }: SourceText): CommentBlock[] {
  const blocks: CommentBlock[] = [];
  for (const { start, end } of parsed.comments) {
    if (text.startsWith("#!", start)) continue;
    const plain = plainComment(text.slice(start, end));
    const last = blocks.at(-1);
    const between = text.slice(last?.end ?? 0, start);
    if (last && /^[ \t]*\n?[ \t]*$/.test(between)) {
      blocks[blocks.length - 1] = { ...last, end, text: `${last.text} ${plain}` };
    } else blocks.push({ start, end, text: plain });
  }
  return blocks;
}

/** The first comment, where nothing but another comment stands before it. */
function headOf({ lines, parsed }: SourceText, [first]: readonly CommentBlock[]): string {
  if (!first) return "";
  let before = lines.text.slice(0, first.start);
  const above = parsed.comments.filter(({ end }) => end <= first.start).reverse();
  for (const { start, end } of above) before = before.slice(0, start) + before.slice(end);
  return before.split("\n").every((line) => BEFORE_HEAD.test(line)) ? first.text : "";
}

function headPairs({ path }: SourceText, names: readonly string[], comment: string): Pair[] {
  const query = queryOf(firstSentences(comment), { keep: "start" });
  const document = query && documentOf(query, { head: pathTerms(path), body: names });
  return document ? [{ kind: "head", path, query, document }] : [];
}

function stemPairs(
  { path, category }: SourceText,
  names: readonly string[],
  comments: readonly string[],
): Pair[] {
  if (category !== "code") return [];
  const query = queryOf(stemWords(path));
  if (!query) return [];
  const body = [...names.slice(0, MAX_NAME_TERMS), ...subTerms(comments.join("\n"))];
  const document = documentOf(query, { body });
  return document ? [{ kind: "path", path, query, document }] : [];
}

/** The stem and the folder that tells where; of an `index`, the folders alone. */
function stemWords(path: string): string {
  const folders = foldersOf(path).filter((folder) => !PLAIN_FOLDERS.has(folder.toLowerCase()));
  const stem = fileStem(path);
  return isIndexStem(stem) ? folders.slice(-2).join(" ") : `${stem} ${folders.at(-1) ?? ""}`;
}
