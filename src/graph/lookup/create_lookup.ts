/**
 * Joins the parts of the lookup.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import type { Use } from "../../types.ts";
import type { Environment } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, Lookup, Place } from "../lookup.ts";
import { Scopes } from "../scopes.ts";
import type { Value } from "../value.ts";
import { bases } from "./bases.ts";
import { expression } from "./chains.ts";
import { findExported } from "./exports.ts";
import { resolveImport } from "./imports.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { extension, findWithin, member } from "./members.ts";
import { arityIn, withArity } from "./arity.ts";
import { chosenOverload, overrides } from "./overloads.ts";
import { areOfOneBlock } from "./open_types.ts";
import { areTwins, howAlone, takeSame } from "./parameters.ts";
import { typeName, visibleName } from "./names.ts";
import { fieldOfVariant, valueOfType } from "./types.ts";
import { ofEach } from "./unions.ts";
import { findContent } from "./values.ts";

/** Makes what looks names up in an environment. */
export function createLookup(env: Environment): Lookup {
  const lookup: InnerLookup = {
    env,
    ...scopesIn(env),
    name: (name, place) => visibleName(name, place, lookup),
    type: (name, place) => typeName(name, place, lookup),
    whole: (value) => value && findWhole(value, lookup),
    expression: (chain, place) => expression(chain, place, lookup),
    member: (value, name, place) => member(value, name, place, lookup),
    fieldOfVariant: (type, name, place) => fieldOfVariant(type, name, place, lookup),
    within: (value, name, place) => findWithin(value, name, place, lookup),
    chosen: (found, use, place) => chosen(found, use, place, lookup),
    sized: (found, { args }) => ({
      ...found,
      symbols: withArity(found.symbols, arityIn(args), lookup),
    }),
    overrides: (own, base) => overrides(own, base, lookup),
    takeSame: (a, b) => takeSame(a, b, lookup),
    areTwins: (a, b) => areTwins(a, b, lookup),
    areOfOneBlock: (a, b) => areOfOneBlock(a, b, lookup),
    howAlone: (symbol, by) => howAlone(symbol, by, lookup),
    imported: (binding, from) => resolveImport(binding, from, lookup),
    exported: (from, name) => findExported(from, name, lookup),
    bases: (type) => bases(type, lookup),
    typed: (type, place) => valueOfType(type, place, lookup),
    held: (symbol) => findContent(symbol, lookup),
  };
  return lookup;
}

/** Of functions of one name, those that a call means: where no member of a value fits, what extends it. */
function chosen(found: Found, use: Use, place: Place, lookup: InnerLookup): Found | "external" {
  const own = chosenOverload(found, use, place, lookup);
  const value = own === "external" ? lookup.expression(use.receiver, place) : undefined;
  const others = value?.is === "instance" && extension(value, use.name, place, lookup);
  return others ? chosenOverload(others, use, place, lookup) : own;
}

function findWhole(value: Value, lookup: InnerLookup): Value | undefined {
  if (value.is === "several") return ofEach(value, (each) => findWhole(each, lookup));
  return value.is === "module" ? findExported(value, "default", lookup) : value;
}

/** Files, ready to look names up in, each made once as long as it is asked for. */
function scopesIn(env: Environment): Pick<Lookup, "scopes" | "forget"> {
  const kept = new Map<number, Scopes>();
  env.forgetWith(kept);
  return {
    scopes: (file) => {
      env.note(`@${file.path}`);
      let known = kept.get(file.id);
      if (!known) {
        kept.set(file.id, known = scopesOf(file, env));
        env.keep(sizeOf(known));
      }
      return known;
    },
    forget: (file) => {
      const known = kept.get(file.id);
      if (!known) return;
      env.forget(known);
      kept.delete(file.id);
      env.keep(-sizeOf(known));
    },
  };
}

function sizeOf({ symbols, facts: { locals, imports } }: Scopes): number {
  return symbols.length + locals.length + imports.length;
}

function scopesOf(file: FileNode, env: Environment): Scopes {
  return new Scopes({
    file,
    facts: env.facts(file),
    symbols: env.symbolsOf(file),
    rules: rulesOf(file.language),
    note: (name) => env.note(name),
  });
}
