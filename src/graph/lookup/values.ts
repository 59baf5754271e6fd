/**
 * Content of a variable, a field, a constant or a local name: as its type says, or as the value
 * that it is set to.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { LocalFact } from "../../types.ts";
import { signaturePlace } from "../../text/places.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, Place } from "../lookup.ts";
import { byHolder, filterByCall } from "./symbols.ts";
import { type Scopes, VALUE_KINDS } from "../scopes.ts";
import { EXTERNAL, type InstanceValue, type Value, weakerOf } from "../value.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { ofEach, unite } from "./unions.ts";
import { withMembers } from "./objects.ts";
import { bare, callValue } from "./results.ts";

/** Finds the content of a name of a value; its marks tell a call from a field. */
export function content(
  value: Value | undefined,
  marks: string,
  lookup: InnerLookup,
): Value | undefined {
  if (value?.is === "several") return ofEach(value, (each) => content(each, marks, lookup));
  if (value?.is !== "symbol") return value;
  const symbols = filterByCall(value.symbols, marks.startsWith("("));
  return asValue({ ...value, symbols }, lookup);
}

/** Finds the value that a name or member stands for. */
export function asValue(
  found: Found | "external" | undefined,
  lookup: InnerLookup,
): Value | undefined {
  if (found === undefined) return undefined;
  if (found === "external") return EXTERNAL;
  const [symbol] = found.symbols;
  if (!symbol || !VALUE_KINDS.has(symbol.kind)) return { is: "symbol", ...found };
  const value = unite(
    byHolder(found.symbols).filter(([first]) => first && VALUE_KINDS.has(first.kind))
      .flatMap((own) => own.filter(({ kind }) => VALUE_KINDS.has(kind)))
      .slice(0, MAX_DECLARATIONS).map((each) => findContent(each, lookup)),
  );
  return value?.is === "instance" ? { ...value, by: weakerOf(found.by, value.by) } : value;
}

/** Finds the content of a field, constant or variable, or of a type that is another name of one. */
export function findContent(symbol: SymbolNode, lookup: InnerLookup): Value | undefined {
  return lookup.env.once(`held ${symbol.node}`, () => {
    const scopes = lookup.scopes(lookup.env.fileOf(symbol));
    const own = ofUnnamedType(symbol, scopes);
    if (own) return own;
    if (symbol.type === "") {
      return withMembers(findUntypedContent(symbol, scopes, lookup), symbol, lookup);
    }
    return lookup.typed(symbol.type, { scopes, ...signaturePlace(symbol), owner: symbol });
  });
}

/** A type without a name, behind what says that there are many values of it. */
const UNNAMED_TYPE = /^([^{(]*)\bstruct\b\s*(?:\{|$)/;

/** A value of a type that is written where a variable or field is declared: its fields are those of that. */
function ofUnnamedType(symbol: SymbolNode, scopes: Scopes): InstanceValue | undefined {
  if (!rulesOf(scopes.file.language).hasUnnamedTypes) return undefined;
  const type = symbol.type || (scopes.declaration(symbol)?.type ?? "");
  const [, before] = UNNAMED_TYPE.exec(type) ?? [];
  if (before === undefined) return undefined;
  const wrap = before.includes("[") ? "collection" : "none";
  return { is: "instance", types: [symbol], wrap, by: "declared type" };
}

function findUntypedContent(
  symbol: SymbolNode,
  scopes: Scopes,
  lookup: InnerLookup,
): Value | undefined {
  const type = symbol.scope === "" ? undefined : scopes.enclosingType(symbol);
  const facts = type ? scopes.members(type, symbol.name) : [];
  const declaration = scopes.declaration(symbol);
  const known = firstKnown([...facts, declaration, ...scopes.setAgain(symbol)], scopes, lookup);
  // What an enum names without a type or a value is one of its values.
  const isOne = type?.kind === "enum" && facts.length === 0 && !declaration;
  return isOne ? { is: "instance", types: [type], wrap: "none", by: "declared type" } : known;
}

/** Values of several declarations of one name: each may be meant. */
export function firstKnown(
  facts: readonly (LocalFact | undefined)[],
  scopes: Scopes,
  lookup: InnerLookup,
): Value | undefined {
  return unite(
    facts.slice(0, MAX_DECLARATIONS)
      .map((fact) => fact && localValue(fact, { scopes, line: fact.line }, lookup)),
  );
}

/** Declarations of one name that are looked at. */
const MAX_DECLARATIONS = 30;

/** Finds the content of a local name at a place: any of its values, where a statement in between sets it. */
export function localValueAt(
  local: LocalFact,
  place: Place,
  lookup: InnerLookup,
): Value | undefined {
  const others = place.scopes.inOtherBranches(local, place);
  const own = localValue(local, place, lookup);
  return others.length === 0 ? own : unite([
    own,
    ...others.map((each) => localValue(each, place, lookup)),
  ]);
}

/** Finds the content of a local name. */
export function localValue(
  local: LocalFact,
  { scopes }: Place,
  lookup: InnerLookup,
): Value | undefined {
  const place = { scopes, line: local.line, ...localColumn(local) };
  if (local.type !== "") return lookup.typed(local.type, place);
  if (local.value === local.name) return findParameter(local.name, place, lookup);
  if (local.value === "") return undefined;
  // The value is read before the name has it.
  const value = bare(lookup.expression(local.value, place), lookup);
  // The type of what it is taken out of is written beside it.
  if (value?.is !== "instance" || local.value.startsWith("@")) return value;
  return { ...value, by: weakerOf(value.by, "assigned value") };
}

/** The column at which a local name begins, where it is known from one on. */
function localColumn({ column }: LocalFact): { readonly column?: number } {
  return column > 0 ? { column } : {};
}

/** Finds the content of a parameter that is given by its name. */
function findParameter(name: string, place: Place, lookup: InnerLookup): Value | undefined {
  const [giver] = rulesOf(place.scopes.file.language).giversOf?.(name, place, lookup.env) ?? [];
  return giver && callValue({ is: "symbol", symbols: [giver], by: "return value" }, lookup);
}
