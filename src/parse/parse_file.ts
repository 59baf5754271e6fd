/**
 * Text to definitions, references, comments and chunks: the table of contents of this folder.
 *
 * A language has a grammar, or a reader of its own (`grammars/reader.ts`), which finds parts of the
 * file in other languages as well.
 *
 * Nothing that a file holds ends a run. Without a grammar, past the bound on steps, or when the parser
 * throws, the file is cut into windows of lines, and its status says why. Trees are freed here;
 * grammars and queries live as long as the process.
 *
 * @module
 */
import type { Found, FoundPart } from "../../grammars/reader.ts";
import { LineIndex } from "../text/lines.ts";
import { OVER_BUDGET } from "../text/over_budget.ts";
import type { ChunkBounds, FileFacts, LanguageId, ParseStatus, TagsQueries } from "../types.ts";
import { chunkFile, chunkWindows } from "./chunk.ts";
import { resolveDefinitions } from "./definitions.ts";
import { applyFormat } from "./formats/apply_format.ts";
import { readFormats } from "./formats/formats.ts";
import type { Grammar } from "./grammar_cache.ts";
import { linksOf } from "./links/links_of.ts";
import { withBlockNames } from "./block_names.ts";
import { limitLocals } from "./limit_locals.ts";
import { lineKinds } from "./line_kinds.ts";
import type { ParsedFile, Span } from "./parsed_file.ts";
import { hideLines, joinParts, placePart, textOfPart } from "./parts.ts";
import { loadReader, tagsOf } from "./read_found.ts";
import { readTags, type Tags } from "./read_tags.ts";
import { type ParseJob, withGrammar, withTree } from "./run_parser.ts";
import { StepBudget, stepsFor, takeErrors } from "./step_budget.ts";
import type { SyntaxNode } from "./syntax_tree.ts";
import { COUNTED } from "./uses/chain.ts";
import { MAX_USES, readUses } from "./uses/read_uses.ts";
import { salvage } from "./salvage.ts";
import { type UserQuery, userQueryOf } from "./user_query.ts";

/** Beyond this many definitions a file is data, and its names are its words. */
const MAX_DEFINITIONS = 5_000;

/** Levels of the tree that are gone down to find where to cut; a file of 1 MiB takes some 15,000. */
const MAX_LEVELS = 100_000;

interface ParseFileOptions {
  /** Bound on the steps of the engine, see `step_budget.ts`. @default {16,000, and 8 for every 100 characters} */
  readonly maxSteps?: number;
  /** Time after which a parse is looked at, see `recovery.ts`. @default {50 ms, and 2 for every KiB} */
  readonly patienceMs?: number;
  /** Lines of the text, where the caller has them already. */
  readonly lines?: LineIndex;
  readonly bounds?: ChunkBounds;
  /** Queries of a user, which were checked, by the language that each adds to. */
  readonly queries?: TagsQueries;
  /** Path from the root of the tree, by which formats are told. @default {""} */
  readonly path?: string;
}

/**
 * Parses one file.
 *
 * @param language Its language; without a grammar the file is cut into windows.
 */
export async function parseFile(
  text: string,
  language: LanguageId,
  options: ParseFileOptions = {},
): Promise<ParsedFile> {
  const { maxSteps = stepsFor(text), lines = new LineIndex(text), bounds = {} } = options;
  const { path = "", queries = {}, patienceMs } = options;
  const patience = patienceMs === undefined ? {} : { patienceMs };
  const job = { text, language, lines, maxSteps, bounds, queries, ...patience };
  const format = readFormats({ path, language, text, lines });
  if (!format) return await parseText(job);
  const parsed = format.isTemplate ? undefined : await parseText(job);
  return applyFormat(format, parsed, { ...job, maxDefinitions: MAX_DEFINITIONS });
}

/** A text, and one in its place in which names are used: expressions around it as well. */
type TextJob = ParseJob & { readonly used?: string };

async function parseText(job: TextJob): Promise<ParsedFile> {
  const { language } = job;
  const read = await loadReader(language);
  if (read) return await parseRead(read(job.text), job);
  const state = overBudget("parsing", "the engine's memory");
  const hasQuery = Object.hasOwn(job.queries, language);
  const parsed = await withGrammar<ParsedFile | undefined>(job, {
    use: (grammar) => grammar ? parseWithQueries(grammar, job) : withoutGrammar(job),
    // The same text takes all memory again, unless it was the query of a user that took it.
    onAbort: () => hasQuery ? undefined : withWindows(job, "error", state),
    onFailure: (message) => withWindows(job, "error", message),
  });
  return parsed ?? withoutQuery(await parseText({ ...job, queries: {} }), state);
}

/** Makes a file of what a reader found, with the parts of it that are in other languages. */
async function parseRead(found: Found, job: TextJob): Promise<ParsedFile> {
  const { lines } = job;
  const parts: ParsedFile[] = [];
  for (const part of found.parts) parts.push(await parsePart(part, job));
  const budget = new StepBudget(job.maxSteps);
  const own = toParsedFile(undefined, tagsOf(found, lines), { ...job, budget });
  if (parts.length === 0) return own;
  const joined = joinParts(own, parts);
  const definitions = joined.definitions.slice(0, MAX_DEFINITIONS);
  const kinds = lineKinds(lines, joined.comments, []);
  hideLines(kinds, found, lines);
  const broken = [own, ...parts].find(({ status }) => status !== "ok" && status !== "no_grammar");
  return {
    ...joined,
    definitions,
    ...broken ? { status: "partial", message: broken.message ?? "" } : { status: "ok" },
    chunks: chunkFile({ ...job.bounds, lines, kinds, definitions }),
  };
}

async function parsePart(
  part: FoundPart,
  { lines, bounds, queries }: TextJob,
): Promise<ParsedFile> {
  const { text, used } = textOfPart(part, lines);
  const job = { text, used, bounds, queries, language: part.language };
  const own = { lines: new LineIndex(text), maxSteps: stepsFor(text) };
  return placePart(await parseText({ ...job, ...own }), part, lines);
}

/** Parses with the query of a user as well; where that takes too much, or does not fit, without it. */
function parseWithQueries(grammar: Grammar, job: TextJob): ParsedFile {
  const { id } = grammar;
  const text = Object.hasOwn(job.queries, id) ? job.queries[id] : undefined;
  if (text === undefined) return parseWith(grammar, job);
  const user = userQueryOf(grammar, text);
  const parsed = "state" in user ? undefined : parseWith(grammar, job, user);
  if (parsed && !isTooLong(parsed)) return parsed;
  const plain = parseWith(grammar, job);
  // It is not for the query that less is known of the file.
  if (parsed?.status === "partial" && parsed.message === plain.message) return parsed;
  return withoutQuery(plain, "state" in user ? user.state : parsed!.message!);
}

/** Says of a file why the query of a user has no part in it, unless it is no better without. */
function withoutQuery(plain: ParsedFile, state: string): ParsedFile {
  if (isTooLong(plain)) return plain;
  return { ...plain, status: "partial", message: `${state}: your tags query is left out` };
}

function isTooLong({ status, message = "" }: ParsedFile): boolean {
  return status === "error" || message.startsWith(OVER_BUDGET);
}

function parseWith(grammar: Grammar, job: TextJob, user?: UserQuery): ParsedFile {
  return withTree(grammar, job, (tree, { readable, budget, isOver, isQueryOver, bound }) => {
    const ended = (task: string) => withWindows(job, "error", overBudget(task, bound()));
    if (!tree || isOver()) return ended("parsing");
    const { root } = tree;
    if (takeErrors(root, budget)) return ended("reading errors");
    const found = readTags(tree, grammar.tags, job.text, {
      readable,
      progressCallback: isQueryOver,
      budget,
      counted: COUNTED[job.language],
      ...user && { user },
    });
    if (isOver()) return ended("tagging");
    const limited = limitLocals(found, { ...job, root, budget });
    const tags = withBlockNames(limited, { ...job, root, budget });
    const whole = root.hasError ? salvage(tags, { ...job, root }) : tags;
    return toParsedFile(root, whole, { ...job, readable, budget });
  });
}

/** A text that was read, with the steps that are left for it. */
interface ReadJob extends TextJob {
  readonly budget: StepBudget;
  /** Text that the grammar read. @default {the text} */
  readonly readable?: string;
}

/** The first definitions of a file; members that methods set give way to all others. */
function firstDefinitions(definitions: Tags["definitions"]): Tags["definitions"] {
  if (definitions.length <= MAX_DEFINITIONS) return definitions;
  const declared = definitions.filter(({ isSet }) => !isSet).length;
  let room = Math.max(0, MAX_DEFINITIONS - declared);
  return definitions.filter(({ isSet }) => !isSet || room-- > 0).slice(0, MAX_DEFINITIONS);
}

function toParsedFile(
  root: SyntaxNode | undefined,
  found: Tags,
  { text, readable = text, used = text, language, lines, budget, bounds }: ReadJob,
): ParsedFile {
  const tags = { ...found, definitions: firstDefinitions(found.definitions) };
  const comments = commentsAround(tags);
  const kinds = lineKinds(lines, comments, tags.attributes);
  const definitions = resolveDefinitions(tags.definitions, {
    text,
    lines,
    kinds,
    comments,
    language,
  });
  const facts = readUses({ language, text: used, lines, tags, definitions, budget });
  const over = explainUnread(found, facts, budget);
  const levels = new StepBudget(MAX_LEVELS);
  return {
    ...over === undefined ? statusOf(root) : { status: "partial", message: over },
    definitions,
    references: tags.references,
    comments: tags.comments,
    chunks: chunkFile({
      ...bounds,
      lines,
      kinds,
      definitions,
      levels,
      readable,
      ...root && { root },
    }),
    facts: budget.isSpent ? NO_FACTS : facts,
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

/** Tells why not all of a file is known, if so: without it, nothing in it is proved unused. */
function explainUnread(
  { definitions }: Tags,
  { uses }: FileFacts,
  { isSpent, steps }: StepBudget,
): string | undefined {
  if (isSpent) return overBudget("reading uses", `${steps} steps`);
  if (definitions.length > MAX_DEFINITIONS) {
    return `${OVER_BUDGET}: of ${definitions.length} definitions, ${MAX_DEFINITIONS} are kept`;
  }
  if (uses.length < MAX_USES) return undefined;
  return `${OVER_BUDGET}: of more uses, the first ${MAX_USES} are kept`;
}

function statusOf(root: SyntaxNode | undefined): Pick<ParsedFile, "status" | "message"> {
  if (!root?.hasError) return { status: "ok" };
  return { status: "partial", message: `syntax error near line ${firstErrorLine(root)}` };
}

/** Line of the first error within others; in a file that is one error, of the first sign that is part of nothing. */
function firstErrorLine(root: SyntaxNode): number {
  let node = root;
  for (let next: SyntaxNode | undefined = root; next;) {
    node = next;
    next = node.children.find((child) => child.hasError || child.isMissing);
  }
  return (node === root && root.children.find((child) => !child.isNamed) || node).line;
}

const NO_FACTS: FileFacts = { unit: "", imports: [], locals: [], uses: [], bases: [], links: [] };

function overBudget(task: string, bound: string): string {
  return `${OVER_BUDGET}: ${task} takes more than ${bound}`;
}

/** Rules of frameworks look at text alone. */
function withoutGrammar({ language, text, lines, bounds }: ParseJob): ParsedFile {
  const links = linksOf({ language, text, lines, comments: [] });
  return { ...withWindows({ lines, bounds }, "no_grammar"), facts: { ...NO_FACTS, links } };
}

function withWindows(
  { lines, bounds }: Pick<ParseJob, "lines" | "bounds">,
  status: ParseStatus,
  message?: string,
): ParsedFile {
  const chunks = chunkWindows(lines, lineKinds(lines, [], []), bounds);
  const parsed = { status, definitions: [], references: [], comments: [], chunks, facts: NO_FACTS };
  return message === undefined ? parsed : { ...parsed, message };
}
