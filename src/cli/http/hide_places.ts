import type { JsonValue } from "@cbx/core";
import { dirname } from "node:path";
import type { OpenedMember } from "../library.ts";
import { insideTree, type System } from "../roots/resolve_root.ts";

/**
 * Makes a function that takes out of a text where roots and indexes are on this machine: paths below
 * a root become relative to it.
 *
 * @param os The system; anything but the default is for tests.
 */
export function hidePlaces(
  members: readonly OpenedMember[],
  os: System = Deno.build.os,
): (text: string) => string {
  const places = members.flatMap(({ root, index }) => {
    const folder = index ? dirname(index.indexPath) : root;
    // A folder of the index within the root is told relative to the root.
    const isWithin = insideTree(folder, root, os) !== undefined;
    return [[root, "."], ...(isWithin ? [] : [[folder, "<index>"]])] as [string, string][];
  });
  // Of two folders, one within the other, the inner one has to be looked for first.
  places.sort(([a], [b]) => b.length - a.length);
  // The system itself may answer with backslashes.
  const seps = os === "windows" ? ["/", "\\"] : ["/"];
  const spelled = places.flatMap(([place, name]) =>
    seps.map((sep) => [place.replaceAll("/", sep), name, sep] as const)
  );
  return (text) =>
    spelled.reduce((shown, [place, name, sep]) => hide(shown, place, { name, sep }), text);
}

function hide(
  text: string,
  place: string,
  { name, sep }: { readonly name: string; readonly sep: string },
): string {
  // The root of a disk would match every slash.
  if (place.length < 2) return text;
  const below = name === "." ? "" : `${name}/`;
  return text.replaceAll(`${place}${sep}`, below).replaceAll(place, name);
}

/** Does the same to every text of plain data. */
export function hideAllPlaces(value: JsonValue, hide: (text: string) => string): JsonValue {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => hideAllPlaces(item, hide));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, field]) => [key, hideAllPlaces(field, hide)]));
}
