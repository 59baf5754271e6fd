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
import { declarationPlaces } from "./declaration_places.ts";
import { framePlaces } from "./frame_places.ts";
import { keyPlaces } from "./key_places.ts";
import { messagePlaces } from "./message_places.ts";
import { resourcePlaces } from "./resource_places.ts";
import { routePlaces } from "./route_places.ts";
import { valuePlaces } from "./value_places.ts";

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
