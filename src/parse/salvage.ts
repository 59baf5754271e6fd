/**
 * Definitions of a file with syntax errors that the tree does not have: after an error a grammar may
 * take the rest of a file for one broken node, or for the body of the definition before.
 *
 * Lines that look as a definition of the language begins are looked for in the text
 * (`definition_lines.ts`). One that is neither in a comment or string nor a definition already becomes
 * one; it ends as its indentation says. A definition around an error ends before a line that begins
 * another at its own indentation or less.
 *
 * @module
 */
import type { LineIndex } from "../text/lines.ts";
import type { LanguageId, Reference } from "../types.ts";
import { type DefinitionLine, definitionLines } from "./definition_lines.ts";
import type { DefinitionTag } from "./definition_tags.ts";
import type { Span } from "./parsed_file.ts";
import type { Tags } from "./read_tags.ts";
import type { SyntaxNode } from "./syntax_tree.ts";

/** Errors that are looked at; a file with more is not of its language. */
const MAX_ERRORS = 1_000;

/** Lines that stand at the left whatever is around them: those of a preprocessor, and labels. */
const OUTDENTED =
  /^(?:[ \t]*#[ \t]*(?:if|ifdef|ifndef|else|elif|endif|define|undef|include|pragma|region|endregion|error|line)\b|\w+:$)/;

/** Languages that have such lines. */
const PREPROCESSED: ReadonlySet<LanguageId> = new Set(["c", "cpp", "c_sharp"] as const);

/** Start of the last line of a block that is not indented. */
const CLOSING = /^\s*(?:[)\]}]|end\b|fi\b|done\b|esac\b)/;

/** Kinds of blocks without indentation: the rest of the file belongs to them all the same. */
const FLAT_KINDS: ReadonlySet<string> = new Set(["module"] as const);

/** Languages in which what a module holds is often not indented. */
const FLAT_LANGUAGES: ReadonlySet<LanguageId> = new Set(["cpp", "c_sharp", "php", "rust"] as const);

interface BrokenFile {
  readonly language: LanguageId;
  readonly text: string;
  readonly lines: LineIndex;
  readonly root: SyntaxNode;
}

/** Adds the definitions of a file with errors that its tree does not have. */
export function salvage(tags: Tags, file: BrokenFile): Tags {
  const { text, lines, language } = file;
  const silent = [...tags.comments, ...tags.strings].sort((a, b) => a.start - b.start);
  const found = outsideOf(silent, definitionLines(language, text));
  const ends = endsOf(found, file);
  const added = found.filter(({ at }) => !tags.names.has(at));
  const missing = added.map((line): DefinitionTag => ({
    start: line.start,
    end: ends.get(line)!,
    at: line.at,
    name: line.name,
    kind: line.kind,
    isTitle: false,
    scope: line.scope,
    bodyStart: bodyOf(line, text),
  }));
  const errors = errorsIn(file.root);
  const clipped = tags.definitions.map((tag) =>
    errors.some((at) => tag.start <= at && at <= tag.end) ? clip(tag, found, file) : tag
  );
  const definitions = [...clipped, ...missing]
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const places = new Set(added.map(({ at }) => at));
  const addedNames = new Set(added.map(({ name, at }) => `${lines.lineAt(at)} ${name}`));
  const isAdded = ({ name, line }: Reference) => addedNames.has(`${line} ${name}`);
  return {
    ...tags,
    definitions,
    names: new Set([...tags.names, ...places]),
    sites: tags.sites.filter(({ at }) => !places.has(at)),
    references: tags.references.filter((each) => !isAdded(each)),
  };
}

/** Lines whose names are in none of some spans, both in order. */
function outsideOf(spans: readonly Span[], found: readonly DefinitionLine[]): DefinitionLine[] {
  let [next, end] = [0, 0];
  return found.filter(({ at }) => {
    while (next < spans.length && spans[next]!.start <= at) end = Math.max(end, spans[next++]!.end);
    return at >= end;
  });
}

/** Index after the last line of each definition: before the next line that is indented no deeper. */
function endsOf(
  found: readonly DefinitionLine[],
  { lines, language }: BrokenFile,
): Map<DefinitionLine, number> {
  const ends = new Map<DefinitionLine, number>();
  const open: DefinitionLine[] = [];
  let [next, last] = [0, 0];
  for (let line = 1; line <= lines.lineCount; line++) {
    const text = lines.lineText(line).trimEnd();
    if (text === "" || PREPROCESSED.has(language) && OUTDENTED.test(text)) continue;
    const [start, indent] = [lines.indexOfLine(line), text.search(/\S/)];
    // A brace on a line of its own opens the body.
    const isOpening = text.trim() === "{";
    while (!isOpening && open.length > 0 && open.at(-1)!.indent >= indent) {
      const ended = open.pop()!;
      const isClosing = ended.indent === indent && CLOSING.test(text);
      ends.set(ended, isClosing ? start + text.length : last);
      if (isClosing) break;
    }
    while (next < found.length && found[next]!.start < start + text.length) {
      open.push(found[next++]!);
    }
    last = start + text.length;
  }
  for (const ended of open) ends.set(ended, last);
  return ends;
}

/** Where the signature of a line ends. */
function bodyOf({ start, end }: DefinitionLine, text: string): number {
  const brace = text.indexOf("{", start);
  return brace >= 0 && brace < end ? brace : end;
}

/** A definition around an error, without what begins at its own indentation or less. */
function clip(
  tag: DefinitionTag,
  found: readonly DefinitionLine[],
  file: BrokenFile,
): DefinitionTag {
  if (FLAT_KINDS.has(tag.kind) && FLAT_LANGUAGES.has(file.language)) return tag;
  const lineStart = file.lines.indexOfLine(file.lines.lineAt(tag.start));
  const indent = file.text.slice(lineStart).search(/\S/);
  const next = found.find(({ start, at, indent: other }) =>
    start > tag.start && at > tag.start && at < tag.end && other <= indent &&
    file.lines.lineAt(start) > file.lines.lineAt(tag.start)
  );
  if (!next) return tag;
  const before = file.text.slice(tag.start, next.start).trimEnd();
  const end = tag.start + before.length;
  return { ...tag, end, bodyStart: Math.min(tag.bodyStart, end) };
}

/** Where errors are: their first characters. */
function errorsIn(root: SyntaxNode): number[] {
  const found: number[] = [];
  const pending = [root];
  while (pending.length > 0 && found.length < MAX_ERRORS) {
    const node = pending.pop()!;
    if (node.isError || node.isMissing) found.push(node.startIndex);
    else if (node.hasError) pending.push(...node.children);
  }
  return found;
}
