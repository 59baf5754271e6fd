/**
 * Names of the captures of a tags query: `read_tags.ts` says what each of them means.
 *
 * @module
 */
import type { ReferenceKind, SymbolKind } from "../types.ts";

/** A record, so that the compiler says when a kind is added or taken away. */
const SYMBOL_KINDS: Readonly<Record<SymbolKind, true>> = {
  function: true,
  method: true,
  class: true,
  struct: true,
  enum: true,
  interface: true,
  trait: true,
  impl: true,
  type: true,
  constant: true,
  variable: true,
  field: true,
  module: true,
  macro: true,
  section: true,
  key: true,
  rule: true,
  element: true,
};

const REFERENCE_KINDS: Readonly<Record<ReferenceKind, true>> = {
  call: true,
  type: true,
  import: true,
  extends: true,
  implements: true,
};

/** Names of all captures that mean something, without `@`. */
export const CAPTURES: ReadonlySet<string> = new Set([
  ...Object.keys(SYMBOL_KINDS).map((kind) => `definition.${kind}`),
  ...Object.keys(REFERENCE_KINDS).map((kind) => `reference.${kind}`),
  ...["name", "scope", "doc", "body", "comment", "attribute", "string", "template", "import"],
  ...["default", "unit", "unit.part", "local", "member", "member.of", "return", "key", "key.of"],
  ...["key.in", "key.by", "key.alone"],
  ...["self", "base", "base.of", "write", "write.known", "global"],
  ...["static", "apart", "inner", "other"],
  ...["parameters", "parameters.of", "arguments", "made", "generics"],
  ...["given", "element", "narrow", "names", "title"],
  ...["quoted.type", "quoted.format", "quoted.name"],
  ...["called", "called.by", "exported", "exported.more", "build", "signature"],
  ...["type", "value", "any", "from", "in", "each", "key", "extent", "among", "part", "until"]
    .map((about) => `local.${about}`),
]);

/** Tells whether a capture means something, or serves its own pattern alone. */
export function isKnownCapture(name: string): boolean {
  return CAPTURES.has(name) || name.startsWith("_");
}
