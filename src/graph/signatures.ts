/**
 * Signatures of what a file of TypeScript or JavaScript defines, from the facts that
 * `parse/given_parameters.ts` writes: types of parameters, results of calls, parameters of types.
 *
 * @module
 */
import type { SymbolNode } from "../store/graph_tables.ts";
import type { LocalFact } from "../types.ts";
import type { Scopes } from "./scopes.ts";
import { splitTop } from "./type_ref.ts";

/** Parameters of a function whose types are looked for, and signatures of one name. */
const MAX_PARAMETERS = 20;
const MAX_SIGNATURES = 30;

/** A type as it is written of a parameter; of a rest, with dots before it, and at its first number. */
export interface WrittenParameter extends LocalFact {
  /** Number of the parameter. */
  readonly at: number;
}

/**
 * Lists the types of the parameter of a number, of a function or of the calls that a type allows, or
 * of the function that a function gives.
 */
export function parameterFacts(
  symbol: SymbolNode,
  index: number,
  { isReturned, scopes }: { readonly isReturned: boolean; readonly scopes: Scopes },
): readonly WrittenParameter[] {
  const about = isReturned ? "returned " : "";
  const found: WrittenParameter[] = [];
  for (let at = Math.min(index, MAX_PARAMETERS); at >= 0; at--) {
    for (const fact of scopes.factsIn(symbol, `${about}parameter ${at}`)) {
      if (at === index || fact.type.startsWith("...")) found.push({ ...fact, at });
    }
  }
  return found.slice(0, MAX_SIGNATURES);
}

/** Lists the results of the calls that a type allows, or of the function that a function gives. */
export function callResults(symbol: SymbolNode, scopes: Scopes): readonly LocalFact[] {
  const isReturned = symbol.kind === "function" || symbol.kind === "method";
  const name = isReturned ? "returned call result" : "call result";
  return scopes.factsIn(symbol, name).slice(0, MAX_SIGNATURES);
}

/** Names of the parameters of a type. */
export function typeParameters(type: SymbolNode, scopes: Scopes): readonly string[] {
  const { startLine } = type;
  const name = "type parameters";
  // On one line with its members, it is not what stands around the line.
  const head = { ...type, name, endLine: startLine };
  return listOf(scopes.factsIn(type, name)[0] ?? scopes.declaration(head));
}

/** The arguments that the head of a type hands to a base of a name. */
export function baseArguments(
  type: SymbolNode,
  name: string,
  scopes: Scopes,
): readonly string[] {
  return listOf(scopes.factsIn(type, `base ${name}`)[0]);
}

/** Types between commas. */
function listOf(fact: LocalFact | undefined): string[] {
  return splitTop(fact?.type ?? "", ",").map((part) => part.trim()).filter((part) => part !== "");
}
