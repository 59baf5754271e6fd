import type { Asked, AskedSet } from "./ask_queries.ts";
import { shareText } from "../../terminal/encode_text.ts";
import { counted } from "../../terminal/figures.ts";

/**
 * Says what keeps figures from being those of the whole set.
 *
 * @param found What the set was answered.
 * @returns Lines without line breaks.
 */
export function evalNotes({ asked, outdated }: AskedSet): string[] {
  const notes: string[] = [];
  if (outdated.length > 0) {
    const were = `${queries(outdated.length)} ${outdated.length === 1 ? "was" : "were"}`;
    notes.push(`${were} left out, as the files have changed: run "cbx eval init" again`);
  }
  const refused = asked.flatMap(({ query: { id }, problem }) =>
    problem === undefined ? [] : [{ id, problem }]
  );
  const [first] = refused;
  if (first !== undefined) {
    const more = refused.length - 1;
    const count = more === 0 ? " counts" : `, and ${more} more, count`;
    notes.push(`query "${first.id}"${count} as finding nothing: ${first.problem}`);
  }
  const bare = asked.flatMap(({ without }) => without ?? []);
  if (bare.length > 0) {
    notes.push(
      `${queries(bare.length)} ${bare.length === 1 ? "was" : "were"} answered without a model: ${
        bare[0]
      }`,
    );
  }
  const plain = asked.filter(({ query }) => query.mask.length === 0);
  const masked = asked.filter(({ query }) => query.mask.length > 0);
  return [
    ...notes,
    ...partlyNote(plain, (share) => `were answered with ${share}: run "cbx update" for the rest`),
    ...partlyNote(
      masked,
      (share) =>
        `were asked of an index without their documentation, with ${share}: ` +
        "the model had a smaller part in them than it has in a search",
    ),
  ];
}

/** Says that a model had no more than a share of its vectors. */
function partlyNote(asked: readonly Asked[], say: (share: string) => string): string[] {
  const uses = asked.flatMap(({ partly }) => partly ?? []);
  const [least] = uses.toSorted((a, b) => a.share - b.share);
  if (least === undefined) return [];
  const said = say(`vectors of ${least.model} for ${shareText(least.share, 1)} of the chunks`);
  return [`${queries(uses.length)} ${uses.length === 1 ? said.replace("were", "was") : said}`];
}

/** Writes a number of queries: `1 query`, `12 queries`. */
export function queries(value: number): string {
  return value === 1 ? "1 query" : counted(value, "querie");
}
