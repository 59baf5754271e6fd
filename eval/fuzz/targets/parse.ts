/**
 * Source files in every language: the first line of an input is the language, the rest the file. It
 * goes the way of a file that is indexed, as far as what would be stored.
 *
 * @module
 */
import { LANGUAGE_IDS } from "../../../src/languages.ts";
import { indexTerms } from "../../../src/indexer/index_terms.ts";
import { parseFile } from "../../../src/parse/parse_file.ts";
import type { ParsedFile } from "../../../src/parse/parsed_file.ts";
import { decodeFacts, encodeFacts, shapeOf, targetsOf } from "../../../src/store/facts.ts";
import { blankSecrets } from "../../../src/text/blank_secrets.ts";
import { LineIndex, unixLines } from "../../../src/text/lines.ts";
import { redact } from "../../../src/text/redact.ts";
import { headOf, hold, holdLines, type Target } from "../target.ts";

const GRAMMARS = new URL("../../../grammars/", import.meta.url);

/** The text of the samples that the tests of each language look at. */
function samples(): string[] {
  return LANGUAGE_IDS.flatMap((language) => {
    const path = new URL(`${language}/tags_test.ts`, GRAMMARS);
    const texts = hasFile(path) ? literalsOf(Deno.readTextFileSync(path)) : [];
    return [`${language}\n`, ...texts.map((text) => `${language}\n${text}`)];
  });
}

function hasFile(path: URL): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Template literals of several lines in a test. */
function literalsOf(test: string): string[] {
  return [...test.matchAll(/`((?:[^`\\]|\\[^])*)`/g)].map(([, text = ""]) => text)
    .filter((text) => text.includes("\n")).map((text) => text.replace(/\\([`$\\])/g, "$1"));
}

const WORDS = [
  ...[
    "class ",
    "function ",
    "def ",
    "import ",
    "from ",
    "struct ",
    "namespace ",
    "#include ",
    "#define ",
  ],
  ...[
    "/**",
    "*/",
    "//",
    "#",
    "--",
    "<!--",
    "-->",
    '"""',
    "'''",
    "`",
    "${",
    "}}",
    "{{",
    "<<EOF\n",
    "EOF\n",
  ],
  ...[
    "=>",
    "->",
    "::",
    "..",
    "?.",
    "<",
    ">",
    "/>",
    "</",
    "begin",
    "end",
    "then",
    "\\\n",
    "\r\n",
    "\r",
    "\t",
  ],
  ...[
    "<script>",
    "<style>",
    "---\n",
    "```js\n",
    "%{",
    "#{",
    "@",
    "$",
    "&",
    "*",
    "<?php",
    "?>",
    "%%",
    "\f",
  ],
  ...[
    "password = 'hunter2hunter2'",
    "-----BEGIN RSA PRIVATE KEY-----\n",
    "AKIAABCDEFGHIJKLMNOP",
    "_",
  ],
];

/** Feeds the readers of source files. */
export function open(): Target {
  return {
    seeds: samples(),
    words: [...WORDS, ...LANGUAGE_IDS.map((id) => `${id}\n`)],
    async run(input) {
      const [language, rest] = headOf(input);
      const text = blankSecrets(unixLines(rest));
      const lines = new LineIndex(text);
      holdMasking(rest);
      const parsed = await parseFile(text, language, { lines });
      holdParsed(parsed, lines);
      indexTerms("src/a.txt", parsed, lines);
      shapeOf(parsed.facts, parsed.definitions);
      targetsOf(parsed.facts);
      decodeFacts(encodeFacts(parsed.facts));
    },
  };
}

function holdMasking(text: string): void {
  const blanked = blankSecrets(unixLines(text));
  hold(blankSecrets(blanked) === blanked, "Blanking secrets once more blanks more");
  hold(linesOf(redact(text)) === linesOf(text), "Masking changes the number of lines");
  hold(linesOf(blanked) === linesOf(unixLines(text)), "Blanking changes the number of lines");
}

function linesOf(text: string): number {
  return new LineIndex(text).lineCount;
}

function holdParsed(
  { chunks, definitions, references, comments }: ParsedFile,
  lines: LineIndex,
): void {
  const { lineCount } = lines;
  let [first, last] = [1, 0];
  for (const { startLine, endLine } of chunks) {
    holdLines("A chunk", [startLine, endLine], lineCount);
    // Windows of lines overlap.
    hold(
      startLine >= first,
      () => `A chunk starts at line ${startLine}, after one of line ${first}`,
    );
    first = startLine;
    holdBlank(lines, last + 1, startLine - 1);
    last = Math.max(last, endLine);
  }
  holdBlank(lines, last + 1, lineCount);
  for (const { startLine, endLine } of definitions) {
    holdLines("A definition", [startLine, endLine], lineCount);
  }
  for (const { line } of references) holdLines("A reference", [line], lineCount);
  let end = 0;
  for (const comment of comments) {
    hold(comment.start >= end, "Comments overlap");
    end = comment.end;
  }
}

function holdBlank(lines: LineIndex, from: number, to: number): void {
  for (let line = from; line <= to; line++) {
    hold(lines.lineText(line).trim() === "", () => `No chunk has line ${line}`);
  }
}
