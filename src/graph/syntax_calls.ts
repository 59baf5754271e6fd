/**
 * Calls that write no name: `with x` calls `x.__enter__`, `x[k]` calls `x.__getitem__`. There is an
 * edge where the type of the value is known, and none by the name of a method alone, as each class
 * may have it.
 *
 * @module
 */
import type { EdgeSite, SymbolNode } from "../store/graph_tables.ts";
import { SYNTAX_CALL, type Use } from "../types.ts";
import { rulesOf } from "./language_rules.ts";
import type { Found, Lookup, Place } from "./lookup.ts";
import { armsOf } from "./lookup/unions.ts";
import { type Scopes, VALUE_KINDS } from "./scopes.ts";
import { type Value, weakerOf } from "./value.ts";

export interface SyntaxCall extends Found {
  /** Types of the value. */
  readonly held: readonly SymbolNode[];
  /** The place behind the value. */
  readonly site: EdgeSite;
}

/** Finds the methods that the syntax of a file calls. */
export function* syntaxCalls(scopes: Scopes, lookup: Lookup): Generator<SyntaxCall> {
  for (const { name, type, value, line, column } of scopes.facts.locals) {
    if (name !== SYNTAX_CALL) continue;
    const place = { scopes, line, column };
    for (const path of type.split(" ")) {
      const dot = path.indexOf(".");
      const chain = dot < 0 ? value : `${value}.${path.slice(0, dot)}()`;
      const held = lookup.expression(chain, place);
      for (const method of path.slice(dot + 1).split("|")) {
        const found = methodOf(held, method, place, lookup);
        if (!found) continue;
        const isFirst = !hasReflectingHeir(method, found.held, lookup);
        const by = isFirst ? found.by : weakerOf(found.by, "one of several types");
        yield { ...found, by, site: siteAt(line, column) };
        break;
      }
    }
  }
}

/** Methods of operators, which have one for the operand on the right. */
const OPERATOR =
  /^__(?=(?:add|sub|mul|truediv|floordiv|mod|matmul|pow|and|or|xor|lshift|rshift)__$)/;

/** Classes whose bases are looked at. */
const MAX_REFLECTING = 20;

/**
 * Whether a class below one of some types has the method of an operator for the operand on the right,
 * which is asked before that of the one on the left.
 */
function hasReflectingHeir(method: string, types: readonly SymbolNode[], lookup: Lookup): boolean {
  const { env } = lookup;
  if (!OPERATOR.test(method)) return false;
  const reflected = method.replace(OPERATOR, "__r");
  // Each of them is followed by every file that has the operator: of many, any may be below.
  if (env.symbolsNamed(reflected).length > MAX_REFLECTING) return true;
  const above = env.once(`above ${reflected}`, () => {
    const found = new Set<SymbolNode>();
    for (const each of env.symbolsNamed(reflected)) {
      const type = lookup.scopes(env.fileOf(each)).enclosingType(each);
      const open = type ? [...lookup.bases(type)] : [];
      for (let base = open.pop(); base; base = open.pop()) {
        if (!found.has(base)) open.push(...lookup.bases(base));
        found.add(base);
      }
    }
    return found;
  });
  return types.some((each) => above?.has(each));
}

/** Finds the method that a call of a field or variable runs, which is a value. */
export function methodOfCalled(
  { kind, receiver, name, line, column }: Use,
  targets: readonly SymbolNode[],
  place: Place,
  lookup: Lookup,
): SyntaxCall | undefined {
  const { callMethod } = rulesOf(place.scopes.file.language);
  const isValue = kind === "call" && targets.every((each) => VALUE_KINDS.has(each.kind));
  if (!callMethod || !isValue) return undefined;
  const chain = receiver === "" ? name : `${receiver}.${name}`;
  const found = methodOf(lookup.expression(chain, place), callMethod, place, lookup);
  return found && { ...found, site: siteAt(line, column + name.length) };
}

function siteAt(line: number, column: number): EdgeSite {
  return { line, column, endColumn: column + 1 };
}

function methodOf(
  value: Value | undefined,
  name: string,
  place: Place,
  lookup: Lookup,
): Omit<SyntaxCall, "site"> | undefined {
  const held = typesOf(value);
  const found = held.length > 0 && lookup.member(value, name, place);
  return typeof found === "object" && found.symbols.every((each) => each.kind === "method")
    ? { ...found, held }
    : undefined;
}

/** Types of a value, none of which a wrapper or a collection holds. */
function typesOf(value: Value | undefined): readonly SymbolNode[] {
  const arms = value?.is === "instance" ? armsOf(value) : [];
  return arms.every(({ wrap }) => wrap === "none") ? arms.flatMap(({ types }) => types) : [];
}
