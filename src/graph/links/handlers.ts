/**
 * Target of a link: the symbol that its name means, or the definition that it belongs to.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { LanguageId, LinkFact, SymbolKind } from "../../types.ts";
import { folderOf } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, Lookup, Place } from "../lookup.ts";
import { valuesOf } from "../lookup/unions.ts";
import { keepNearest } from "../nearest.ts";
import { qualifiedName, type Scopes } from "../scopes.ts";
import type { Value } from "../value.ts";

/** Lines between a decorator and what it decorates. */
const MAX_DECORATOR_LINES = 40;

/** Symbols of one name, of which all but the nearest are left out. */
const MAX_CANDIDATES = 20;

/** Kinds of symbols that can run. */
const CALLABLE: ReadonlySet<SymbolKind> = new Set(["function", "method", "class"] as const);

/** Languages of which a definition starts at its first annotation, not behind the last. */
const HOLDS_ANNOTATIONS: ReadonlySet<LanguageId> = new Set([
  ...["java", "kotlin", "scala", "c_sharp", "php", "swift"],
]);

export type Target = SymbolNode | FileNode;

/** Resolves the names of links. */
export class Handlers {
  readonly #lookup: Lookup;

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  /** Finds the targets that the name of a link means. */
  named(chain: string, place: Place): readonly Target[] {
    const at = chain.lastIndexOf(".");
    const [receiver, name] = [chain.slice(0, Math.max(0, at)), chain.slice(at + 1)];
    // The place may be in another file than the one that is resolved.
    for (const segment of chain.replace(/^:/, "").split(".")) this.#lookup.env.note(segment);
    const found = receiver === "" ? this.#alone(name, place) : this.#member(receiver, name, place);
    if (found.length > 0) return found;
    const inModule = this.#module(receiver, name, place);
    return inModule.length > 0 ? inModule : this.#ofDefault(receiver, name, place);
  }

  /** Members of an object that a module exports as its default: the functions that it lists. */
  #ofDefault(receiver: string, name: string, { scopes, line }: Place): readonly SymbolNode[] {
    const { file, facts } = scopes;
    const imported = facts.imports.find(({ isExported, bindings }) =>
      !isExported && bindings.some((each) => each.alias === receiver && each.name === "default")
    );
    if (!imported) return [];
    const module = rulesOf(file.language).resolveModule(
      imported.module,
      file,
      this.#lookup.env,
      line,
    );
    if (!module || module === "external") return [];
    return this.#inFiles(name, module.files).filter(({ scope, kind }) =>
      scope === "" && CALLABLE.has(kind)
    );
  }

  /** Finds the targets of a route that may name several: the first that can run, or else the first. */
  ofRoute(chains: string, place: Place): readonly Target[] {
    const found = chains.split(" ").map((chain) => this.named(chain, place));
    return found.find((each) => each.some((target) => "kind" in target && isCallable(target))) ??
      found.find((each) => each.length > 0) ?? [];
  }

  #alone(name: string, place: Place): readonly SymbolNode[] {
    const local = place.scopes.local(name, place);
    if (local && local.value === "") return [];
    const value = local && local.value !== name
      ? this.#lookup.expression(local.value, place)
      : this.#lookup.name(name, place);
    return valuesOf(value).flatMap((each) => {
      if (each.is === "symbol") return each.symbols;
      return each.is === "instance" ? each.types : [];
    });
  }

  #member(receiver: string, name: string, place: Place): readonly SymbolNode[] {
    const { file } = place.scopes;
    const value = this.#lookup.expression(receiver, place);
    const found = this.#ofObjects(value, name, place) ?? this.#lookup.member(value, name, place);
    // A module without a definition of its own holds what names it: `class Admin::UsersController`.
    if (found === "external") {
      return this.#byType(receiver, name, file, true);
    }
    // What makes an object is no handler: `new` of a controller in Ruby is its action, or nothing.
    if (found) return found.symbols.filter((each) => each.kind !== "class" || each.name === name);
    // A type in sight that lacks the member is not another one of its name that has it.
    const isInSight = valuesOf(value).some(({ is }) => is === "symbol");
    return isInSight ? [] : this.#byType(receiver, name, file);
  }

  /** A method of the objects of a class, as actions are, where it is none of the class itself. */
  #ofObjects(value: Value | undefined, name: string, place: Place): Found | undefined {
    if (value?.is !== "symbol" || !rulesOf(place.scopes.file.language).hasSides) return undefined;
    const object = { is: "instance", types: value.symbols, wrap: "none", by: value.by } as const;
    const found = this.#lookup.member(object, name, place);
    return found === "external" ? undefined : found;
  }

  /** Where the type is not in sight, as in a table of routes: by its name, and that of its member. */
  #byType(receiver: string, name: string, from: FileNode, isWhole = false): readonly SymbolNode[] {
    const path = receiver.replace(/^:/, "");
    const type = path.slice(path.lastIndexOf(".") + 1);
    if (!/^[A-Z]/.test(type)) return [];
    const { family } = rulesOf(from.language);
    const members = this.#lookup.env.holdersOf(name).get(type) ?? [];
    this.#lookup.env.look(members.length);
    const candidates = members.filter((symbol) => {
      const file = this.#lookup.env.fileOf(symbol);
      return CALLABLE.has(symbol.kind) && rulesOf(file.language).family === family &&
        (file.category !== "test" || file === from);
    });
    // Folders have the names of modules and namespaces, but for the outermost ones.
    const parts = path.toLowerCase().split(".");
    const shared = candidates.map((symbol) => {
      const { path: file } = this.#lookup.env.fileOf(symbol);
      const own = [...folderOf(file).split("/"), ...symbol.scope.split(".")];
      const at = parts.findLastIndex((part, index) =>
        part !== own.at(index - parts.length)?.toLowerCase()
      );
      return parts.length - at - 1;
    });
    const most = Math.max(0, ...shared);
    // A package outside of the tree has no more than the names of its innermost modules in common.
    const isEnough = most >= Math.max(2, parts.length - 1);
    const kept = candidates.filter(({ scope }, index) =>
      shared[index] === most && (!isWhole || isEnough || scope === path)
    );
    return kept.length > MAX_CANDIDATES ? [] : keepNearest(kept, from, this.#lookup.env);
  }

  /** A name may be written as the path of a module, and what is in it. */
  #module(receiver: string, name: string, { scopes, line }: Place): readonly Target[] {
    if (receiver === "") return [];
    const from = scopes.file;
    const { resolveModule } = rulesOf(from.language);
    const whole = resolveModule(`${receiver}.${name}`, from, this.#lookup.env, line);
    if (whole && whole !== "external" && whole.files.length > 0) return whole.files;
    const outer = resolveModule(receiver, from, this.#lookup.env, line);
    if (!outer || outer === "external") return [];
    const found = this.#inFiles(name, outer.files).filter(({ scope }) => scope === outer.scope);
    return this.#lookup.env.inOrder(found);
  }

  #inFiles(name: string, all: readonly FileNode[]): SymbolNode[] {
    const byPath = this.#lookup.env.symbolsBy(name, "path", (_, { path }) => path);
    const files = [...new Set(all)];
    this.#lookup.env.look(files.length);
    return files.flatMap(({ path }) => byPath.get(path) ?? []);
  }
}

/** The definition that a decorator or annotation on a line is of. */
export function findDecorated(scopes: Scopes, link: LinkFact): SymbolNode | undefined {
  const { line } = link;
  const inner = scopes.enclosing(link);
  if (inner && HOLDS_ANNOTATIONS.has(scopes.file.language) && isCallable(inner)) return inner;
  return scopes.startingIn(line, line + MAX_DECORATOR_LINES)
    .find((symbol) => isCallable(symbol) && symbol.isTitle === 0);
}

function isCallable({ kind }: SymbolNode): boolean {
  return CALLABLE.has(kind);
}

/** The innermost symbol around a line that is not the given one, nor within it. */
export function holderOf(scopes: Scopes, line: number, target: SymbolNode): SymbolNode | undefined {
  const inside = qualifiedName(target);
  return scopes.symbols.findLast((symbol) =>
    symbol.startLine <= line && line <= symbol.endLine && symbol !== target &&
    !`${symbol.scope}.`.startsWith(`${inside}.`)
  );
}
