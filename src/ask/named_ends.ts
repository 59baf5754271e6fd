/**
 * Definitions that a question names: the two between which it asks for the way, "how does Server.dispatch
 * get to renderStatus", "from parse to emit", and the one that it is about.
 *
 * @module
 */
import type { Store } from "../store/store.ts";
import { candidatesOf } from "./candidates.ts";
import type { GraphNode, GraphView } from "./graph_view.ts";

/** A name, which may be qualified or called. */
const NAME = /(?<![\w$#.])[A-Za-z_$#][\w$]*(?:(?:\.|::|->|#)[\w$#]+)*(?:\(\))?/g;

/** Marks that no word of a sentence has: a capital within, an underscore, a scope, a call. */
const IS_MARKED = /[\p{Ll}\d]\p{Lu}|[_$#]|\w(?:\.|::|->)\w|\(\)$/u;

/** Two words with the way between them, which may be plain ones. */
const WAY =
  /\b(?:from|does)\s+[`"']?([\w$#.:]+?)(?:\(\))?[`"']?\s+(?:(?:get|lead|come|go|flow)s?\s+)?(?:in)?(?:to|reach)\s+[`"']?([\w$#.:]+?)(?:\(\))?[`"']?(?=[?.,]?(?:\s|$))/;

/** The one word that a question is about: "how does create apply defaults"; no part of "error handling". */
const SUBJECT =
  /\bdoes\s+[`"']?([\w$#.]+?)(?:\(\))?[`"']?\s+(?!\w+(?:ing|ion|ment|[ae]nce|ity)\b)\w/;

/** Definitions of one name: of more, nobody knows which is meant. */
const MAX_MEANINGS = 5;

/** Definitions that two names of a question mean, in their order; absent where it does not name just two. */
export function namedEnds(
  store: Store,
  view: GraphView,
  { text, isMeant }: { readonly text: string; readonly isMeant: (node: GraphNode) => boolean },
): readonly [readonly GraphNode[], readonly GraphNode[]] | undefined {
  const marked = [...new Set(text.match(NAME) ?? [])].filter((name) => IS_MARKED.test(name));
  const between = WAY.exec(text)?.slice(1) ?? [];
  for (const names of [marked, between]) {
    const ends = names.map((name) =>
      candidatesOf(store, name.replace("()", "")).map((each) => view.nodeOf(each)).filter(isMeant)
    ).filter(({ length }) => length > 0);
    const [from, to] = ends;
    if (ends.length === 2 && ends.every(({ length }) => length <= MAX_MEANINGS)) {
      return [from!, to!];
    }
  }
}

/** The word that a question is about, which a definition may be named. */
export function subjectOf(text: string): string | undefined {
  return SUBJECT.exec(text)?.[1];
}
