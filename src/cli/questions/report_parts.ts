/**
 * Parts that the reports of several questions share: places, how sure a use is, and how an answer ends.
 *
 * @module
 */
import type {
  Coverage,
  EdgeConfidence,
  GraphEnvelope,
  GraphPlace,
  SymbolInfo,
  Through,
} from "@cbx/core";
import { counted } from "../terminal/figures.ts";
import type { ReportSection } from "../terminal/report.ts";

/** Characters of a documentation that are shown. */
const MAX_DOC_CHARS = 160;

/** How sure a use is, in a word that needs no explanation; JSON has the terms of the graph. */
export const SURE: Readonly<Record<EdgeConfidence, string>> = {
  extracted: "proven",
  inferred: "likely",
  ambiguous: "uncertain",
};

/** How a statement begins to say that an answer which is not empty lacks something. */
const SOME_MISSING = "; some may be missing, as ";

/** Answers that list none of what they lack say so in their statement. */
export const SAYS_ALL = { saysAll: true } as const;

export function targetSection(target: SymbolInfo): ReportSection {
  const sharing = target.sharedWith ?? [];
  const others = sharing.slice(0, MAX_OTHERS).map(({ kind, line }) =>
    `and ${kind} on line ${line}`
  );
  if (sharing.length > MAX_OTHERS) others.push(`and ${sharing.length - MAX_OTHERS} more`);
  const details = [target.kind, ...others, ...usesOf(target)];
  const doc = target.doc === "" ? [] : [{ label: shortenDoc(target.doc) }];
  return { heading: "", items: [{ place: at(target), label: target.symbol, details, items: doc }] };
}

/**
 * How often something is used; that nothing calls it is no news of what is read or extended, and that
 * nothing uses it none of a block of a type, which has no name of its own.
 */
export function usesOf(info: SymbolInfo): string[] {
  const { kind, callers, references, through, uncertain, unresolved } = info;
  const uses = [
    ...(callers > 0 ? [counted(callers, "caller")] : []),
    ...(references > 0 ? [counted(references, "reference")] : []),
    ...(through > 0 ? [`${counted(through, "use")} through another definition`] : []),
    ...(uncertain > 0 ? [`${counted(uncertain, "uncertain use")}`] : []),
  ];
  if (uses.length > 0 || kind === "impl") return uses;
  if (!unresolved) return ["no use known"];
  const { places, isComplete } = unresolved;
  const least = isComplete ? "" : "at least ";
  const verb = places === 1 ? "is" : "are";
  return [`no resolved use; ${least}${counted(places, "use")} of the name ${verb} not resolved`];
}

/** The definition that the code names, where that is another one. */
export function throughNotes({ through: other }: { readonly through?: Through }): string[] {
  return other ? [`through ${other.symbol === "" ? other.path : other.symbol}`] : [];
}

/** Kind of an edge to a definition, as people say it: PHP uses a trait, where others extend a type. */
export function edgeName(edge: string, { kind, language }: Pick<GraphPlace, "kind" | "language">) {
  return edge === "extends" && kind === "trait" && language === "php" ? "uses the trait" : edge;
}

/** How an answer ends: its next page, and what its emptiness proves. */
export function closing(
  { pagination, coverage, meant = [], omitted = 0 }: GraphEnvelope,
  isEmpty: boolean,
  { saysAll = false }: { readonly saysAll?: boolean } = {},
): string[] {
  const { hasMore, nextOffset } = pagination;
  const { statement, notParsedCount } = coverage;
  return [
    ...meant.map(choiceLine),
    ...(omitted > 0 ? [`${counted(omitted, "item")} did not fit: raise --token-budget`] : []),
    ...(hasMore && nextOffset !== null ? [`More: add --offset ${nextOffset}`] : []),
    ...(isEmpty || (saysAll && statement.includes(SOME_MISSING))
      ? [capital(statement)]
      : notParsedCount > 0
      ? [`${counted(notParsedCount, "file")} did not parse whole: ${firstOf(coverage)}`]
      : []),
  ];
}

/** Others of a name that are named: more of them are in the JSON. */
const MAX_OTHERS = 3;

function choiceLine(
  { name, taken, others, total }: NonNullable<GraphEnvelope["meant"]>[number],
): string {
  const shown = others.slice(0, MAX_OTHERS).map(({ path, symbol }) => `${path}:${symbol}`);
  const places = shown.join(", ") + (total > shown.length ? ", …" : "");
  if (total === 0) return `"${name}" is another name of ${taken.path}:${taken.symbol}`;
  return `"${name}" is taken for ${taken.path}:${taken.symbol}; ${
    total === 1 ? "1 other" : `${total} others`
  }: ${places}`;
}

function firstOf({ notParsed, notParsedCount }: Coverage): string {
  const named = notParsed.slice(0, MAX_NOT_PARSED);
  return named.join(", ") + (notParsedCount > named.length ? ", …" : "");
}

/** Files that did not parse whole that are named: all of them are in the JSON. */
const MAX_NOT_PARSED = 3;

/** Place of a definition with its lines, as `cbx read` takes it; the path of a file. */
export function at(place: GraphPlace): string {
  return place.kind === "file" ? place.path : `${place.path}:${linesOf(place)}`;
}

/** Lines of a definition, as a place ends with them. */
export function linesOf({ line, endLine }: Pick<GraphPlace, "line" | "endLine">): string {
  return endLine > line ? `${line}-${endLine}` : String(line);
}

export function nameOf({ symbol, path }: GraphPlace): string {
  return symbol === "" ? path : symbol;
}

export function shortenDoc(doc: string): string {
  return doc.length > MAX_DOC_CHARS ? `${doc.slice(0, MAX_DOC_CHARS)}…` : doc;
}

/** A text as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
