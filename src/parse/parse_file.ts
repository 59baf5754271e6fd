/**
 * Text to definitions, references, comments and chunks: the table of contents of this folder.
 *
 * Nothing that a file holds ends a run. Without a grammar, past the time bound, or when the parser
 * throws, the file is cut into windows of lines, and its status says why. Trees are freed here;
 * grammars and queries live as long as the process.
 *
 * @module
 */
import type { Node, Tree } from "web-tree-sitter";
import { GrammarError } from "../errors.ts";
import { LineIndex } from "../text/lines.ts";
import type { FileFacts, LanguageId, ParseStatus } from "../types.ts";
import { MAX_BLOCK_DEPTH, nestsTooDeep } from "./block_depth.ts";
import { chunkFile, chunkWindows } from "./chunk.ts";
import { resolveDefinitions } from "./definitions.ts";
import { type Grammar, isRetired, loadGrammar, resetGrammars } from "./grammar_cache.ts";
import { linksOf } from "./links/links_of.ts";
import { lineKinds } from "./line_kinds.ts";
import type { ParsedFile, Span } from "./parsed_file.ts";
import { readTags, type Tags } from "./read_tags.ts";
import { readUses } from "./uses/read_uses.ts";
import { withoutMacros } from "./without_macros.ts";

/**
 * Time that parsing and tagging one file may take: some, and more for what is long. The slowest sane
 * file of 1 MiB takes 0.5 s; text that is not of its language may take a hundred times as long.
 */
const MIN_PARSE_MS = 1_500;
const MAX_PARSE_MS_PER_CHAR = 0.0035;

/** Beyond this many definitions a file is data, and its names are its words. */
const MAX_DEFINITIONS = 5_000;

/** A file that throws is tried again, since the file before it may have damaged the engine. */
const MAX_ATTEMPTS = 2;

/** Options for {@linkcode parseFile}. */
export interface ParseFileOptions {
  /** Time bound in milliseconds. @default {1500, and 3.5 for every 1,000 characters} */
  readonly maxParseMs?: number;
  /** Lines of the text, where the caller has them already. */
  readonly lines?: LineIndex;
}

interface ParseJob {
  readonly text: string;
  readonly language: LanguageId;
  readonly lines: LineIndex;
  readonly maxParseMs: number;
}

/**
 * Parses one file.
 *
 * @param text The whole text of the file.
 * @param language Its language; without a grammar the file is cut into windows.
 */
export async function parseFile(
  text: string,
  language: LanguageId,
  options: ParseFileOptions = {},
): Promise<ParsedFile> {
  const { maxParseMs = MIN_PARSE_MS + Math.round(text.length * MAX_PARSE_MS_PER_CHAR) } = options;
  const { lines = new LineIndex(text) } = options;
  if (nestsTooDeep(language, lines)) {
    return withWindows(lines, "error", `blocks nest deeper than ${MAX_BLOCK_DEPTH}`);
  }
  const job = { text, language, lines, maxParseMs };
  for (let attempt = 1;; attempt++) {
    try {
      let grammar = await loadGrammar(language);
      // Another file may retire it between any await and what comes after.
      while (grammar && isRetired(grammar)) grammar = await loadGrammar(language);
      return grammar ? parseWith(grammar, job) : withoutGrammar(job);
    } catch (error) {
      const again = isEngineFault(error);
      if (again) resetGrammars();
      if (!again || attempt === MAX_ATTEMPTS) {
        return withWindows(lines, "error", error instanceof Error ? error.message : String(error));
      }
    }
  }
}

/** A grammar that cannot be loaded is a fault of the grammar, unless the engine itself trapped. */
function isEngineFault(error: unknown): boolean {
  return !(error instanceof GrammarError) || error.cause instanceof WebAssembly.RuntimeError;
}

function parseWith({ parser, tags }: Grammar, job: ParseJob): ParsedFile {
  const end = performance.now() + job.maxParseMs;
  let late = false;
  const isLate = () => late ||= performance.now() >= end;
  // Every call counts: in a tree that nests deep there may be a tenth of a second between two.
  const tree = parser.parse(withoutMacros(job.text, job.language), null, {
    progressCallback: isLate,
  });
  try {
    if (!tree || isLate()) return tooLate("parsing", job);
    const found = readTags(tree.rootNode, tags, job.text, { progressCallback: isLate });
    return isLate() ? tooLate("tagging", job) : toParsedFile(tree, found, { ...job, isLate });
  } finally {
    // A parse that was stopped would otherwise go on with this text at the next file.
    if (!tree) parser.reset();
    tree?.delete();
  }
}

function toParsedFile(
  tree: Tree,
  tags: Tags,
  { text, language, lines, isLate }: ParseJob & { isLate: () => boolean },
): ParsedFile {
  const root = tree.rootNode;
  const comments = commentsAround(tags);
  const kinds = lineKinds(lines, comments, tags.attributes);
  const kept = tags.definitions.slice(0, MAX_DEFINITIONS);
  const definitions = resolveDefinitions(kept, { text, lines, kinds, comments, language });
  return {
    ...statusOf(root, tags),
    definitions,
    references: tags.references,
    comments: tags.comments,
    chunks: chunkFile({ lines, kinds, definitions, root, isLate }),
    facts: readUses({ language, text, lines, tags, definitions }),
  };
}

/** A documentation string inside a definition says nothing about the next line's. */
function commentsAround({ comments, definitions }: Tags): Span[] {
  const docs = definitions.flatMap(({ start, doc }) => doc && doc.start >= start ? [doc] : [])
    .sort((a, b) => a.start - b.start);
  let next = 0;
  // A doc may be what stands between the quotes of the comment.
  return comments.filter(({ start, end }) => {
    while (next < docs.length && docs[next]!.start < start) next++;
    return next === docs.length || docs[next]!.start >= end;
  });
}

function statusOf(root: Node, { definitions }: Tags): Pick<ParsedFile, "status" | "message"> {
  if (root.hasError) {
    return { status: "partial", message: `syntax error near line ${firstErrorLine(root)}` };
  }
  if (definitions.length <= MAX_DEFINITIONS) return { status: "ok" };
  const message =
    `${definitions.length} definitions, of which the first ${MAX_DEFINITIONS} are kept`;
  return { status: "ok", message };
}

function firstErrorLine(root: Node): number {
  let node = root;
  while (!node.isError && !node.isMissing) {
    const next = node.children.find((child) => child.hasError || child.isMissing);
    if (!next) break;
    node = next;
  }
  return node.startPosition.row + 1;
}

const NO_FACTS: FileFacts = { unit: "", imports: [], locals: [], uses: [], bases: [], links: [] };

function tooLate(task: string, { lines, maxParseMs }: ParseJob): ParsedFile {
  return withWindows(lines, "error", `${task} takes longer than ${maxParseMs} ms`);
}

/** Rules of frameworks look at text alone. */
function withoutGrammar({ language, text, lines }: ParseJob): ParsedFile {
  const links = linksOf({ language, text, lines, comments: [] });
  return { ...withWindows(lines, "no_grammar"), facts: { ...NO_FACTS, links } };
}

function withWindows(lines: LineIndex, status: ParseStatus, message?: string): ParsedFile {
  const chunks = chunkWindows(lines, lineKinds(lines, [], []));
  const parsed = { status, definitions: [], references: [], comments: [], chunks, facts: NO_FACTS };
  return message === undefined ? parsed : { ...parsed, message };
}
