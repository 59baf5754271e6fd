/**
 * A file with what its formats say of it: their definitions take the place of keys, and are what it is
 * cut at; their links join those of rules.
 *
 * @module
 */
import type { LineIndex } from "../../text/lines.ts";
import { OVER_BUDGET } from "../../text/over_budget.ts";
import type { ChunkBounds, FileFacts, LanguageId } from "../../types.ts";
import { chunkFile } from "../chunk.ts";
import { resolveDefinitions } from "../definitions.ts";
import { lineKinds } from "../line_kinds.ts";
import { linksOf } from "../links/links_of.ts";
import type { ParsedFile } from "../parsed_file.ts";
import type { FormattedFile } from "./formats.ts";

const NO_FACTS: FileFacts = { unit: "", imports: [], locals: [], uses: [], bases: [], links: [] };

interface FormatJob {
  readonly text: string;
  readonly language: LanguageId;
  readonly lines: LineIndex;
  readonly bounds: ChunkBounds;
  readonly maxDefinitions: number;
}

/**
 * Puts what formats say in the place of what a grammar found. Where none reads the file, as it has
 * actions of a template between its lines or takes more than it may, its lines are all that is known,
 * and its status says so.
 *
 * @param parsed The file by its grammar; absent where none is asked.
 */
export function applyFormat(
  format: FormattedFile,
  parsed: ParsedFile | undefined,
  job: FormatJob,
): ParsedFile {
  const { text, language, lines, bounds, maxDefinitions } = job;
  const read = parsed?.status === "error" ? undefined : parsed;
  const { references = [], facts = NO_FACTS, comments = format.comments } = read ?? {};
  const kinds = lineKinds(lines, comments, []);
  const kept = format.definitions.slice(0, maxDefinitions);
  const found = resolveDefinitions(kept, { text, lines, kinds, comments, language });
  const anchors = (read?.definitions ?? []).filter(({ kind }) => kind === "variable");
  const definitions = [...found, ...anchors]
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const links = read ? facts.links : linksOf({ language, text, lines, comments });
  return {
    ...statusOf(format, parsed, job),
    definitions,
    references,
    comments,
    chunks: chunkFile({ ...bounds, lines, kinds, definitions }),
    facts: {
      ...facts,
      links: [...links, ...format.links].sort((a, b) => a.line - b.line || a.column - b.column),
    },
  };
}

function statusOf(
  { definitions, isWhole }: FormattedFile,
  parsed: ParsedFile | undefined,
  { maxDefinitions }: FormatJob,
): Pick<ParsedFile, "status" | "message"> {
  if (!parsed || parsed.status === "error") {
    return { status: "partial", message: `${parsed?.message ?? "Go template"}, read by its lines` };
  }
  const { status, message } = parsed;
  if (status === "ok" && !(isWhole && definitions.length <= maxDefinitions)) {
    return { status: "partial", message: `${OVER_BUDGET}: not all keys of its documents are kept` };
  }
  return message === undefined ? { status } : { status, message };
}
