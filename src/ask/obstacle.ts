import type { Obstacle, ObstacleKind } from "./answers.ts";

/** Places that are named for each reason. */
export const MAX_NAMED = 3;

/** Kinds of reasons, from what most likely is a use to what nobody has looked at. */
const STRENGTH: readonly ObstacleKind[] = [
  ...[
    "ambiguous",
    "other_kind",
    "unresolved",
    "derived",
    "string",
    "built_name",
    "by_name",
  ] as const,
  ...["decorated", "exported", "implicit", "inherited", "held", "computed", "other_use"] as const,
  ...["definition", "text", "not_parsed", "not_read", "left_out", "not_searched"] as const,
];

/** Says each reason once, with the places of all that it holds for. */
export function strongestFirst(obstacles: readonly Obstacle[]): Obstacle[] {
  return [...Map.groupBy(obstacles, ({ kind, text }) => `${kind}\n${text}`).values()]
    .map((same) => ({
      ...same[0]!,
      count: same.reduce((sum, each) => sum + each.count, 0),
      places: [...new Set(same.flatMap(({ places }) => places))].slice(0, MAX_NAMED),
    }))
    .sort((a, b) => STRENGTH.indexOf(a.kind) - STRENGTH.indexOf(b.kind));
}

/** A reason against a proof, with the first of its places. */
export function obstacle(
  kind: ObstacleKind,
  number: number,
  places: readonly string[],
  what: string,
): Obstacle {
  const distinct = [...new Set(places)];
  const named = distinct.slice(0, MAX_NAMED);
  const more = distinct.length > named.length ? ", …" : "";
  const text = named.length === 0 ? what : `${what} (${named.join(", ")}${more})`;
  return { kind, count: number, places: named, text };
}

/** The reason that lies in some places; none where there is no place. */
export function obstaclesAt(
  kind: ObstacleKind,
  places: readonly string[],
  what: string,
): Obstacle[] {
  return places.length === 0 ? [] : [obstacle(kind, places.length, places, what)];
}
