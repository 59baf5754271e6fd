import type { JsonValue } from "@cbx/core";
import type { OpenedMember } from "../library.ts";

/**
 * Makes a function that takes out of a text where roots and indexes are on this machine: paths below
 * a root become relative to it.
 */
export function hidePlaces(members: readonly OpenedMember[]): (text: string) => string {
  const places = members.flatMap(({ root, index }) => {
    const folder = index?.indexPath.replace(/\/[^/]*$/, "") ?? root;
    // A folder of the index within the root is told relative to the root.
    const isWithin = folder === root || folder.startsWith(`${root}/`);
    return [[root, "."], ...(isWithin ? [] : [[folder, "<index>"]])] as [string, string][];
  });
  // Of two folders, one within the other, the inner one has to be looked for first.
  places.sort(([a], [b]) => b.length - a.length);
  return (text) => places.reduce((shown, [place, name]) => hide(shown, place, name), text);
}

function hide(text: string, place: string, name: string): string {
  // The root of a disk would match every slash.
  if (place.length < 2) return text;
  const below = name === "." ? "" : `${name}/`;
  return text.replaceAll(`${place}/`, below).replaceAll(place, name);
}

/** Does the same to every text of plain data. */
export function hideAllPlaces(value: JsonValue, hide: (text: string) => string): JsonValue {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => hideAllPlaces(item, hide));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, field]) => [key, hideAllPlaces(field, hide)]));
}
