/**
 * Test title → test body, where a string is the title: `it("…")`, `test "…" do`, `"…" in {`. One
 * rule for every language: the body is the rest of the line and what is indented below it.
 *
 * @module
 */
import type { Pair } from "./pair.ts";
import type { SourceText } from "./source_text.ts";
import { documentOf, pathTerms, queryOf, subTerms } from "./terms.ts";

const STRING = String.raw`(?:"((?:[^"\\\n]|\\.){3,200})"|'((?:[^'\\\n]|\\.){3,200})'|` +
  "`([^`\\n]{3,200})`)";

/** A call, a macro or a keyword, and its first string. */
const CALL_TITLE = new RegExp(
  String.raw`^[\s,(\[]*(?:await\s+|return\s+|@|RSpec\.|Deno\.|\w\.)?` +
    String
      .raw`(?:it|test|describe|context|specify|suite|scenario|feature|testing|subtest|test_that|` +
    String.raw`testset|property|prop|should|group|testWidgets|Run|step|given|when|then|testCase|` +
    String.raw`testProperty|TEST_CASE|SECTION|SCENARIO|GIVEN|WHEN|THEN|Convey)` +
    String.raw`(?:\.\w+)*(?:\([^"'()]*\)|<[^>]*>)?\s*\(?\s*` + STRING,
);

/** A string before a word that makes it the title of a block, as in Scala. */
const INFIX_TITLE = new RegExp(
  String.raw`^\s*(?:it\s+(?:should|must|can)\s+)?` + STRING +
    String.raw`(?:\s+(?:should|must|can|when)\s+(?:"([^"\n]{3,200})"\s*)?)?` +
    String.raw`\s*(?:in|>>|-|ignore|\.config\(.*\))?\s*(?:\{|in\b.*\{)\s*$`,
);

const INFIX_LANGUAGES = new Set(["scala", "kotlin"]);

/** Languages whose tests stand beside the code. */
const INLINE_LANGUAGES = new Set(["zig", "gleam", "d"]);

const MAX_BODY_LINES = 60;

/** A title of fewer words goes with the title around it. */
const SHORT_TITLE = 4;

/** A title and where it stands. */
interface Title {
  readonly text: string;
  readonly line: number;
  readonly indent: number;
  readonly rest: string;
}

/** Pairs of the titles of a file, and the lines on which they stand. */
export function titlePairs(source: SourceText): { pairs: Pair[]; lines: Set<number> } {
  const titles = titlesOf(source);
  const header = pathTerms(source.path);
  const around: Title[] = [];
  const pairs = titles.flatMap((title): Pair[] => {
    while (around.length > 0 && around.at(-1)!.indent >= title.indent) around.pop();
    const query = titleQuery(title, around.at(-1));
    around.push(title);
    const document = query && documentOf(query, {
      head: header,
      body: subTerms(bodyOf(source, title)),
    });
    return document ? [{ kind: "test", path: source.path, query, document }] : [];
  });
  return { pairs, lines: new Set(titles.map(({ line }) => line)) };
}

function titlesOf({ category, language, lines }: SourceText): Title[] {
  if (category !== "test" && !INLINE_LANGUAGES.has(language)) return [];
  const titles: Title[] = [];
  for (let line = 1; line <= lines.lineCount; line++) {
    const text = lines.lineText(line).slice(0, 400);
    const match = CALL_TITLE.exec(text) ??
      (INFIX_LANGUAGES.has(language) ? INFIX_TITLE.exec(text) : null);
    if (!match) continue;
    const title = match.slice(1).filter((part) => part).join(" ");
    const rest = text.slice(match[0].length);
    titles.push({ text: title, line, indent: indentOf(text), rest });
  }
  return titles;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function titleQuery({ text }: Title, outer: Title | undefined): string[] | undefined {
  const plain = plainTitle(text);
  const own = queryOf(plain);
  if (outer === undefined || (own && own.length >= SHORT_TITLE)) return own;
  return queryOf(`${plainTitle(outer.text)} ${plain}`) ?? own;
}

/** Takes escapes and the places of parameters out. */
function plainTitle(title: string): string {
  return title.replace(/\$\{[^}]*\}|#\{[^}]*\}|%[sdijoOpf#]\b|\\[nrt]|\\/g, " ");
}

function bodyOf({ lines }: SourceText, { line, indent, rest }: Title): string {
  const body = [rest];
  const end = Math.min(lines.lineCount, line + MAX_BODY_LINES);
  for (let next = line + 1; next <= end; next++) {
    const text = lines.lineText(next);
    if (text.trim() !== "" && indentOf(text) <= indent) break;
    body.push(text);
  }
  return body.join("\n");
}
