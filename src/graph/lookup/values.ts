/**
 * What a variable, a field, a constant or a local name holds: as its type says, or as what it is
 * set to.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { LocalFact } from "../../types.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, Place } from "../lookup.ts";
import { type Scopes, suited, VALUE_KINDS } from "../scopes.ts";
import { EXTERNAL, type Value, weaker } from "../value.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { withMembers } from "./objects.ts";
import { bare, called } from "./results.ts";

/** What a name holds, where it is that of a value; its marks tell a call from a field. */
export function content(
  value: Value | undefined,
  marks: string,
  lookup: InnerLookup,
): Value | undefined {
  if (value?.is !== "symbol") return value;
  const symbols = suited(value.symbols, marks.startsWith("("));
  return asValue({ ...value, symbols }, lookup);
}

/** What a name or member stands for as a value. */
export function asValue(
  found: Found | "external" | undefined,
  lookup: InnerLookup,
): Value | undefined {
  if (found === undefined) return undefined;
  if (found === "external") return EXTERNAL;
  const [symbol] = found.symbols;
  if (!symbol || !VALUE_KINDS.has(symbol.kind)) return { is: "symbol", ...found };
  const value = held(symbol, lookup);
  return value?.is === "instance" ? { ...value, by: weaker(found.by, value.by) } : value;
}

/** What a field, constant or variable holds; what a type holds that is another name of one. */
export function held(symbol: SymbolNode, lookup: InnerLookup): Value | undefined {
  return lookup.env.once(`held ${symbol.node}`, () => {
    const scopes = lookup.scopes(lookup.env.fileOf(symbol));
    if (symbol.type === "") return withMembers(heldUntyped(symbol, scopes, lookup), symbol, lookup);
    return lookup.typed(symbol.type, { scopes, line: symbol.startLine, owner: symbol });
  });
}

function heldUntyped(symbol: SymbolNode, scopes: Scopes, lookup: InnerLookup): Value | undefined {
  const type = symbol.scope === "" ? undefined : scopes.enclosingType(symbol.startLine);
  const facts = type ? scopes.members(type, symbol.name) : [];
  const declaration = scopes.declaration(symbol);
  const known = firstKnown([...facts, declaration], scopes, lookup);
  // What an enum names without a type or a value is one of its values.
  const isOne = type?.kind === "enum" && facts.length === 0 && !declaration;
  return isOne ? { is: "instance", types: [type], wrap: "none", by: "declared type" } : known;
}

/** The first of several declarations whose value is known. */
export function firstKnown(
  facts: readonly (LocalFact | undefined)[],
  scopes: Scopes,
  lookup: InnerLookup,
): Value | undefined {
  for (const fact of facts) {
    const value = fact && localValue(fact, { scopes, line: fact.line }, lookup);
    if (value) return value;
  }
  return undefined;
}

/** What a local name holds. */
export function localValue(
  local: LocalFact,
  { scopes }: Place,
  lookup: InnerLookup,
): Value | undefined {
  const place = { scopes, line: local.line };
  if (local.type !== "") return lookup.typed(local.type, place);
  if (local.value === local.name) return given(local.name, scopes.file, lookup);
  if (local.value === "") return undefined;
  // The value is read before the name has it.
  const value = bare(lookup.expression(local.value, place), lookup);
  // The type of what it is taken out of is written beside it.
  if (value?.is !== "instance" || local.value.startsWith("@")) return value;
  return { ...value, by: weaker(value.by, "assigned value") };
}

/** What a parameter holds that is given by its name. */
function given(name: string, file: FileNode, lookup: InnerLookup): Value | undefined {
  const [giver] = rulesOf(file.language).giversOf?.(name, file, lookup.env) ?? [];
  return giver && called({ is: "symbol", symbols: [giver], by: "return value" }, lookup);
}
