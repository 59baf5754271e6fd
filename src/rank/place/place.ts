/**
 * Place: what a pasted text points at. A frame of a stack names a line; a message comes from a
 * string; a path of a URL from a route; a dotted key stands in nested settings; an address is that of a
 * resource; a rare value stands where it is set.
 *
 * @module
 */
import { filesEndingIn } from "../file_names.ts";
import {
  hitAtLine,
  isFileAllowed,
  type RankContext,
  type RankedHit,
  type Ranker,
  sortHits,
} from "../ranker.ts";
import { framePlaces } from "./frame_places.ts";
import { keyPlaces } from "./key_places.ts";
import { messagePlaces } from "./message_places.ts";
import { resourcePlaces } from "./resource_places.ts";
import { routePlaces } from "./route_places.ts";
import { valuePlaces } from "./value_places.ts";
import { LineIndex } from "../../text/lines.ts";
import { findDefinitions } from "../definitions.ts";
import { literalHits } from "../grep.ts";

const MAX_HITS = 100;

const FINDERS: readonly ((context: RankContext) => RankedHit[])[] = [
  messagePlaces,
  routePlaces,
  keyPlaces,
  declarationPlaces,
  resourcePlaces,
  valuePlaces,
];

/** Ranks places that the text points at; a frame comes before the message beside it. */
export const placeRanker: Ranker = {
  name: "place",
  maxHits: MAX_HITS,
  rank(context: RankContext): RankedHit[] {
    const framed = framePlaces(context);
    const named = filesNamed(context);
    const hits = framed.length > 0 || named.length > 0
      ? [...framed, ...named]
      : FINDERS.flatMap((find) => find(context));
    const allowed = hits.filter(({ fileId }) => isFileAllowed(context, fileId));
    const seen = new Set<string>();
    // One place a chunk: the first of two frames in it is the one to look at.
    return sortHits(context, allowed).filter(({ fileId, chunkId }) => {
      const key = `${fileId} ${chunkId}`;
      return !seen.has(key) && seen.add(key);
    }).slice(0, MAX_HITS);
  },
};

/** The top of a file whose path the text is: that is meant, and not what says it. */
function filesNamed(context: RankContext): RankedHit[] {
  const { query, store } = context;
  const typed = query.text.trim();
  if (!/^\S*[./]\S*$/.test(typed)) return [];
  return filesEndingIn(store.catalog, typed).map((file) =>
    hitAtLine(context, file, { line: 1, score: 1, reason: `place: line 1 of "${file.path}"` })
  );
}

// Declarations in languages that are known by name alone: the line that declares a procedure, module or
// type comes before those that use it.

/** Files that are read: a name in more of them is a word. */
const MAX_FILES = 50;

/** Keywords and modifiers before a name that is declared. */
const BEFORE =
  /(?:\bcreate\s+(?:or\s+replace\s+)?(?:(?:global|local|temp|temporary|unlogged|unique|materialized|recursive|virtual|foreign|external|definer\S*)\s+){0,3}(?:table|view|index|function|procedure|trigger|type|domain|sequence|schema|extension|role|database|policy|aggregate|operator)|\b(?:type|input|enum|interface|scalar|union|directive|fragment|query|mutation|subscription|message|service|rpc|procedure|function|subroutine|define|module|package|program|target))\s+(?:if\s+not\s+exists\s+)?(?:["\x60[]?\w+["\x60\]]?\.)?["\x60[@]?$/i;

/** Finds the lines that declare the name of a symbol query, where no grammar has found one. */
function declarationPlaces(context: RankContext): RankedHit[] {
  const { query: { symbol, text }, store, files } = context;
  if (symbol === undefined) return [];
  if (findDefinitions(store, symbol).some(({ match }) => match === "exact")) return [];
  const held = literalHits(context, text).filter(({ file }) => file.status === "no_grammar");
  return held.slice(0, MAX_FILES).flatMap(({ file, lines }) => {
    const read = new LineIndex(files.raw(file.path) ?? "");
    const line = lines.find((each) =>
      each <= read.lineCount && declares(read.lineText(each), text)
    );
    if (line === undefined) return [];
    return [hitAtLine(context, file, { line, score: 1, reason: `place: declares "${text}"` })];
  });
}

function declares(line: string, name: string): boolean {
  const at = line.toLowerCase().indexOf(name.toLowerCase());
  return at > 0 && BEFORE.test(line.slice(Math.max(0, at - 200), at)) &&
    !/[\w$]/.test(line[at + name.length] ?? "");
}
