/**
 * Source files in every language: the first line of an input is the language, the rest the file. It
 * goes the way of a file that is indexed, as far as what would be stored.
 *
 * @module
 */
import { LANGUAGE_IDS } from "../../../src/index/languages.ts";
import { analyzeFile } from "../../../src/indexer/analyze_file.ts";
import type { FileDocument } from "../../../src/store/document.ts";
import { decodeFacts } from "../../../src/store/facts.ts";
import { blankSecrets } from "../../../src/text/blank_secrets.ts";
import { LineIndex, unixLines } from "../../../src/text/lines.ts";
import { redact } from "../../../src/text/redact.ts";
import { fileStateOf } from "../../../src/walk/file_state.ts";
import { bytesOf, headOf, hold, holdLines, inputOf, type Target } from "../target.ts";

/** The file that is read, in the working directory. */
const PATH = "file";
/** Characters of a signature, and of a comment, as their types say. */
const [MAX_SIGNATURE, MAX_DOC] = [200, 1000];

const GRAMMARS = new URL("../../../grammars/", import.meta.url);

/** The text of the samples that the tests of each language look at. */
function samples(): string[] {
  return LANGUAGE_IDS.flatMap((language) => {
    const path = new URL(`${language}_test.ts`, GRAMMARS);
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

/** Feeds the readers of source files; the file is in the working directory. */
export function open(): Target {
  const root = Deno.realPathSync(".");
  return {
    isBytes: true,
    seeds: samples().map((text) => inputOf(new TextEncoder().encode(text))),
    words: [...WORDS, ...LANGUAGE_IDS.map((id) => `${id}\n`)],
    async run(input) {
      const [language, rest] = headOf(input);
      const bytes = bytesOf(rest);
      Deno.writeFileSync(PATH, bytes);
      const state = fileStateOf(Deno.lstatSync(PATH));
      const file = { ...state, path: PATH, language, category: "code" as const };
      const analysis = await analyzeFile(root, { file });
      if (analysis.outcome !== "document") return;
      const text = unixLines(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
      holdMasking(text);
      holdDocument(analysis.document, new LineIndex(text), bytes.length);
    },
  };
}

function holdMasking(text: string): void {
  const blanked = blankSecrets(text);
  hold(blankSecrets(blanked) === blanked, "Blanking secrets once more blanks more");
  hold(linesOf(redact(text)) === linesOf(text), "Masking changes the number of lines");
  hold(linesOf(blanked) === linesOf(text), "Blanking changes the number of lines");
}

function linesOf(text: string): number {
  return new LineIndex(text).lineCount;
}

function holdDocument(document: FileDocument, lines: LineIndex, size: number): void {
  const { chunks, definitions, lineCount, facts } = document;
  hold(lineCount === lines.lineCount, () => `It has ${lineCount} lines of ${lines.lineCount}`);
  let [first, last] = [1, 0];
  for (const { startLine, endLine, startByte, endByte } of chunks) {
    holdLines("A chunk", [startLine, endLine], lineCount);
    // Windows of lines overlap.
    hold(
      startLine >= first,
      () => `A chunk starts at line ${startLine}, after one of line ${first}`,
    );
    hold(
      0 <= startByte && startByte <= endByte && endByte <= size,
      () => `A chunk has the bytes from ${startByte} to ${endByte} of ${size}`,
    );
    first = startLine;
    holdBlank(lines, last + 1, startLine - 1);
    last = Math.max(last, endLine);
  }
  holdBlank(lines, last + 1, lineCount);
  for (const { name, startLine, endLine, signature, doc } of definitions) {
    holdLines("A definition", [startLine, endLine], lineCount);
    hold(name !== "", "A definition has no name");
    hold(signature.length <= MAX_SIGNATURE, () => `A signature has ${signature.length} characters`);
    hold(doc.length <= MAX_DOC, () => `A comment has ${doc.length} characters`);
    hold(!/[\n\r]/.test(signature), "A signature has several lines");
  }
  decodeFacts(facts);
}

function holdBlank(lines: LineIndex, from: number, to: number): void {
  for (let line = from; line <= to; line++) {
    hold(lines.lineText(line).trim() === "", () => `No chunk has line ${line}`);
  }
}
