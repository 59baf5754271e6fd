/**
 * Elements of values of types that say themselves of what type these are: `type Item = Edge` of an
 * iterator of Rust.
 *
 * @module
 */
import { signaturePlace } from "../../text/places.ts";
import { rulesOf } from "../language_rules.ts";
import type { LanguageRules } from "../languages/rules.ts";
import { type InstanceValue, type Value, weakerOf } from "../value.ts";
import { inheritedContent } from "./generics.ts";
import type { InnerLookup } from "./inner_lookup.ts";

/** Finds an element of a value whose type says of what type they are. */
export function iteratedItem(value: InstanceValue, lookup: InnerLookup): InstanceValue | undefined {
  return associated(value, "item", lookup);
}

/** Finds a value of a type that the type of a value says: of its elements, or of what it points to. */
export function associated(
  value: InstanceValue,
  what: keyof NonNullable<LanguageRules["iterated"]>["members"],
  lookup: InnerLookup,
): InstanceValue | undefined {
  const [type] = value.types;
  if (!type || value.wrap !== "none") return undefined;
  const scopes = lookup.scopes(lookup.env.fileOf(type));
  const member = rulesOf(scopes.file.language).iterated?.members[what];
  if (member === undefined) return undefined;
  const one = { ...value, or: [] };
  const found = lookup.member(one, member, { scopes, ...signaturePlace(type) });
  const [symbol] = typeof found === "object" ? found.symbols : [];
  if (typeof found !== "object" || symbol?.kind !== "type") return undefined;
  const item = inheritedContent(one, found, lookup) ?? lookup.held(symbol);
  return item?.is === "instance" ? { ...item, by: weakerOf(value.by, item.by) } : undefined;
}

/** Finds what a method from outside gives of such a value, where it gives some of its elements. */
export function iteratedBy(
  name: string,
  value: InstanceValue,
  lookup: InnerLookup,
): Value | undefined {
  const [type] = value.types;
  const { iterated } = type ? rulesOf(lookup.env.fileOf(type).language) : {};
  const item = iterated?.by.has(name) ? iteratedItem(value, lookup) : undefined;
  return item && { ...item, wrap: "wrapper", by: weakerOf(item.by, "wrapped type") };
}
