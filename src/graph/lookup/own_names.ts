/**
 * Meaning of a bare name in its own file: a definition of a scope around it, or of the top level; a
 * member of a type around it, where those need no receiver.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, Place } from "../lookup.ts";
import { isNamed, qualifiedName, scopeChain, type Scopes, VALUE_KINDS } from "../scopes.ts";
import { ofOneArity } from "./arity.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { nameOfSelf } from "./self.ts";
import { isOfOtherObject, isOnSide, sideAt, sideOf, weakerBySide } from "./sides.ts";
import { isConstructor, isKnownMember, isType, isWithin } from "./symbols.ts";

/** A name of the file itself: of a scope around the place, or of its top level. */
export function ownName(name: string, place: Place, lookup: InnerLookup): Found | undefined {
  const { scopes } = place;
  const found = scopes.named(name).length > 0 ? findDefinedAround(name, place, lookup) : undefined;
  const { hasImplicitSelf } = rulesOf(scopes.file.language);
  if (!hasImplicitSelf) return found;
  if (!found) return nameOfSelf(name, place, lookup);
  // What a type inherits is nearer than what stands around the type; types have names of their own.
  const nearer = found.symbols.some(isType)
    ? undefined
    : nameOfSelf(name, place, lookup, { until: found.symbols[0]!.scope });
  return nearer ?? found;
}

/** Of the symbols of a name, those of the innermost scope around a place that has any. */
function findDefinedAround(name: string, place: Place, lookup: InnerLookup): Found | undefined {
  const { scopes } = place;
  const { hasOneScopeByName, hasPrototypes, hasSides } = rulesOf(scopes.file.language);
  const inner = scopes.enclosing(place);
  const around = inner ? scopeChain(qualifiedName(inner)) : [""];
  lookup.env.look(around.length);
  for (const scope of around) {
    const own = scopes.namedIn(name, scope);
    if (own.length === 0) continue;
    // To find what has this scope around the place is to look at all around it again.
    lookup.env.look(around.length);
    const holder = scope === "" || hasOneScopeByName ? undefined : scopes.around(scope, place);
    // A namespace of TypeScript may have several parts.
    const isOpen = !holder || (hasPrototypes && holder.kind === "module");
    const named = own.filter((each) =>
      !isConstructor(each) && (isOpen || isWithin(each, holder)) && isInReach(each, place) &&
      // Where a type has members is not where it is defined.
      each.kind !== "impl"
    );
    const type = named.length > 0
      ? scopes.enclosingTypes(place).find((each) => isNamed(each, scope))
      : undefined;
    const defined = type ? ofOneArity(named, type, lookup) : named;
    if (defined.length > 0) {
      const symbols = takeLatest(defined, place, holder);
      // An object runs the block of a test.
      const side = hasSides && inner?.isTitle === 0 ? sideAt(place) : "object";
      return { symbols, by: weakerBySide("scope", symbols, side, lookup) };
    }
  }
  return undefined;
}

/** Whether a symbol of a scope around a place may be named there without a receiver. */
function isInReach(symbol: SymbolNode, place: Place): boolean {
  const { scopes } = place;
  const rules = rulesOf(scopes.file.language);
  if (rules.isLexical?.(symbol, scopes.enclosingType(place)) === false) return false;
  if (symbol.scope === "") return true;
  if (rules.hasSides && !isType(symbol) && isOfOtherObject(place)) {
    return symbol.kind === "constant";
  }
  if (rules.hasSides) return isOnSide(sideOf(symbol, scopes), sideAt(place));
  if (rules.hasImplicitSelf) return isKnownMember(symbol, place);
  if (symbol.kind !== "method" && !isMember(symbol, scopes)) return true;
  return rules.hasFunctionScopes === true && isInBody(symbol, place);
}

/**
 * Whether a place is in the body of the class of a member that stands above, and in no method. The types
 * in the head of a method are of the body.
 */
function isInBody(symbol: SymbolNode, place: Place): boolean {
  const { scopes, line, head } = place;
  const { scope, endLine, node } = symbol;
  const inner = scopes.enclosing(place);
  if (!inner || inner.node === node || line < endLine) return false;
  if (inner.node === head?.node) return isType(symbol) && inner.scope === scope;
  return VALUE_KINDS.has(inner.kind) ? inner.scope === scope : qualifiedName(inner) === scope;
}

function isMember(symbol: SymbolNode, scopes: Scopes): boolean {
  const parent = symbol.scope.slice(symbol.scope.lastIndexOf(".") + 1);
  return scopes.named(parent).some((each) =>
    isType(each) && each.kind !== "module" && qualifiedName(each) === symbol.scope
  );
}

/**
 * Takes the last definition of a name within a function: it replaces those before. Where builds have
 * variants of a definition, functions of one name are such, and none replaces another.
 */
function takeLatest(
  symbols: readonly SymbolNode[],
  { scopes, line }: Place,
  holder: SymbolNode | undefined,
): readonly SymbolNode[] {
  if (symbols.length < 2 || (holder?.kind !== "function" && holder?.kind !== "method")) {
    return symbols;
  }
  const { hasVariants } = rulesOf(scopes.file.language);
  if (hasVariants && symbols.every(({ kind }) => kind === "function")) return symbols;
  const last = symbols.findLast(({ startLine }) => startLine <= line);
  return last ? [last] : symbols;
}
