import type { Use } from "../types.ts";
import type { Lookup, Place } from "./lookup.ts";

/** A name of a type, whose members are its own. */
const TYPE_NAME = /^[A-Z]\w*[a-z]/;

/**
 * Tells whether a name is one that an import brings from outside, or a member of a module or type that
 * one does. What an object from outside has may be of the tree, which gives it to that.
 */
export function isOfOutside({ receiver, name }: Use, place: Place, lookup: Lookup): boolean {
  const head = receiver === "" ? name : receiver.replace(/^:/, "");
  const imports = place.scopes.imported(head, place);
  const holdsOwn = receiver === "" || head !== receiver ||
    imports.every(({ binding }) => /^\*?$/.test(binding.name) || TYPE_NAME.test(binding.name));
  return imports.length > 0 && holdsOwn && !place.scopes.local(head, place) &&
    lookup.name(head, place)?.is === "external";
}
