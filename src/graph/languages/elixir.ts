/**
 * How Elixir names modules: by the whole name, or by the end of it, which an alias lets a file use.
 * A `use` may write aliases into a file that it does not show, so that any end is taken for a name.
 *
 * @module
 */
import type { FileFacts } from "../../types.ts";
import type { Environment } from "../environment.ts";
import type { Value } from "../value.ts";
import type { LanguageRules, NamePlace } from "./rules.ts";

const MODULE = /^\p{Lu}\w*(?:\.\p{Lu}\w*)*$/u;

/** Modules that a file aliases, by the last part of their names. */
const ALIASES = new WeakMap<FileFacts, ReadonlyMap<string, string>>();

function aliasesOf(facts: FileFacts): ReadonlyMap<string, string> {
  return ALIASES.getOrInsertComputed(facts, () => {
    const named = facts.uses.flatMap(({ kind, name }) =>
      kind === "import" && name.includes(".") ? aliasedIn(name) : []
    );
    return new Map(named.map((name) => [name.slice(name.lastIndexOf(".") + 1), name]));
  });
}

/** The modules that `A.B` or `A.{B, C}` names; the last one of a list that is cut may be cut as well. */
function aliasedIn(written: string): readonly string[] {
  const open = written.indexOf(".{");
  if (open < 0) return [written];
  const names = written.slice(open + 2).split(/[,}]/).slice(0, -1);
  return names.flatMap((name) => {
    const path = `${written.slice(0, open)}.${name.trim()}`;
    return MODULE.test(path) ? [path] : [];
  });
}

/** The name of a module as far as a file tells it. */
function modulePath(written: string, facts: FileFacts): string | undefined {
  if (!MODULE.test(written)) return undefined;
  const [head = ""] = written.split(".", 1);
  return (aliasesOf(facts).get(head) ?? head) + written.slice(head.length);
}

function aliasedModule(name: string, { scopes }: NamePlace, env: Environment): Value | undefined {
  const path = modulePath(name, scopes.facts);
  if (path === undefined || path === name) return undefined;
  const symbols = env.symbolsNamed(path).filter((symbol) =>
    symbol.scope === "" && env.fileOf(symbol).language === "elixir"
  );
  return symbols.length > 0 ? { is: "symbol", symbols, by: "only one of this name" } : undefined;
}

/** Differences of Elixir to a language that resolves names alone. */
export const ELIXIR_RULES: Partial<LanguageRules> = { modulePath, visibleName: aliasedModule };
