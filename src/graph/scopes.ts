/**
 * A file as names are looked up in it: its symbols by name and by line, its imports by alias, its
 * local values.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../store/graph_tables.ts";
import type { FileFacts, ImportBinding, ImportFact, LocalFact, SymbolKind } from "../types.ts";

/** Definitions that have members. */
export const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["class", "struct", "enum", "interface", "trait", "impl", "type", "module"] as const,
);

/** Definitions that hold a value. */
export const VALUE_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["field", "constant", "variable"] as const,
);

/** A binding and the statement that it is of. */
export interface Imported {
  /** The statement. */
  readonly fact: ImportFact;
  /** The binding. */
  readonly binding: ImportBinding;
}

/** What is known of a file. */
export interface ScopesSource {
  /** The file. */
  readonly file: FileNode;
  /** What it says of others. */
  readonly facts: FileFacts;
  /** Its symbols, by position. */
  readonly symbols: readonly SymbolNode[];
  /** Whether modules have methods that run on an object. */
  readonly modulesAreTypes: boolean;
  /** Notes that an answer depends on which symbols have a name. */
  readonly note: (name: string) => void;
}

/** One file, ready to look names up in. */
export class Scopes {
  /** The file. */
  readonly file: FileNode;
  /** What it says of others. */
  readonly facts: FileFacts;
  /** Its symbols, by position. */
  readonly symbols: readonly SymbolNode[];
  readonly #byName: ReadonlyMap<string, readonly SymbolNode[]>;
  readonly #imports = new Map<string, Imported[]>();
  readonly #modules: readonly SymbolNode[];
  readonly #modulesAreTypes: boolean;
  readonly #locals: ReadonlyMap<string, readonly LocalFact[]>;
  readonly #note: (name: string) => void;
  #lastLine = -1;
  #lastEnclosing: SymbolNode | undefined;

  /** @param source A file. */
  constructor({ file, facts, symbols, modulesAreTypes, note }: ScopesSource) {
    this.file = file;
    this.#modulesAreTypes = modulesAreTypes;
    this.#note = note;
    this.facts = facts;
    this.symbols = symbols;
    const named = symbols.filter(({ isTitle }) => isTitle === 0);
    this.#modules = symbols.filter(({ kind }) => kind === "module");
    this.#byName = Map.groupBy(named, ({ name }) => name);
    this.#locals = Map.groupBy(facts.locals, ({ name }) => name.replace(/^\$/, ""));
    for (const fact of facts.imports) {
      for (const binding of fact.bindings) {
        const known = this.#imports.get(binding.alias);
        if (known) known.push({ fact, binding });
        else this.#imports.set(binding.alias, [{ fact, binding }]);
      }
    }
  }

  /** Symbols of the file with a name. Who asks depends on the name, whatever file asks. */
  named(name: string): readonly SymbolNode[] {
    this.#note(name);
    return this.#byName.get(name) ?? [];
  }

  /**
   * What the file imports under a name; under `"*"`, what it imports without naming it.
   *
   * @param line Leaves out what modules import that are not around this line.
   */
  imported(alias: string, line?: number): readonly Imported[] {
    const all = this.#imports.get(alias) ?? [];
    if (line === undefined || all.length === 0) return all;
    return all.filter(({ fact }) => {
      const module = this.#moduleAround(fact.line);
      return !module || (module.startLine <= line && line <= module.endLine);
    });
  }

  /** What the module of a qualified name imports; an empty one is the file. */
  importedIn(alias: string, scope: string): readonly Imported[] {
    const all = this.#imports.get(alias) ?? [];
    return all.filter(({ fact }) => {
      const module = this.#moduleAround(fact.line);
      return !module || qualifiedName(module) === scope;
    });
  }

  /** Titles of modules that have no body hold nothing. */
  #moduleAround(line: number): SymbolNode | undefined {
    return this.#modules.findLast(({ startLine, endLine }) => startLine < line && line <= endLine);
  }

  /** What a name within an import statement stands for: the last statement that starts before it. */
  importedAs(name: string, line: number): Imported | undefined {
    const facts = this.facts.imports.filter((fact) => fact.line <= line);
    for (const fact of facts.reverse()) {
      const binding = fact.bindings.find((each) => each.name === name || each.alias === name);
      if (binding) return { fact, binding };
    }
    return undefined;
  }

  /** The innermost symbol around a line. */
  enclosing(line: number): SymbolNode | undefined {
    // Uses come line by line, and each asks several times.
    if (line === this.#lastLine) return this.#lastEnclosing;
    let found: SymbolNode | undefined;
    for (const symbol of this.symbols) {
      if (symbol.startLine > line) break;
      const isInner = !found ||
        symbol.endLine - symbol.startLine <= found.endLine - found.startLine;
      if (line <= symbol.endLine && isInner) found = symbol;
    }
    this.#lastLine = line;
    return this.#lastEnclosing = found;
  }

  /** The definition of a qualified name around a line: titles may stand for several. */
  around(path: string, line: number): SymbolNode | undefined {
    return this.symbols.findLast((symbol) =>
      symbol.startLine <= line && line <= symbol.endLine && qualifiedName(symbol) === path
    );
  }

  /** The innermost type around a line. */
  enclosingType(line: number): SymbolNode | undefined {
    return this.symbols.findLast((symbol) => this.#isTypeAround(symbol, line));
  }

  /** The types around a line, the innermost first. */
  enclosingTypes(line: number): SymbolNode[] {
    return this.symbols.filter((symbol) => this.#isTypeAround(symbol, line)).reverse();
  }

  #isTypeAround({ kind, startLine, endLine }: SymbolNode, line: number): boolean {
    return TYPE_KINDS.has(kind) && (kind !== "module" || this.#modulesAreTypes) &&
      startLine <= line && line <= endLine;
  }

  /** The local value that a name means on a line. */
  local(name: string, line: number): LocalFact | undefined {
    return this.#locals.get(name)?.findLast((each) =>
      each.line <= line && line <= each.endLine && each.endLine > each.line - 1 &&
      !(each.line === line && isSetToOwnName(each)) && !this.#isSymbol(name, each)
    );
  }

  /** What a symbol of the file is set to where it is declared. */
  declaration(symbol: SymbolNode): LocalFact | undefined {
    return this.#locals.get(symbol.name)?.find(({ line }) => line === symbol.startLine) ??
      this.#locals.get(symbol.name)?.find(({ line }) =>
        symbol.startLine <= line && line <= symbol.endLine
      );
  }

  /** What the methods of a type set a member to, or what is set outside of all types. */
  members(type: SymbolNode | undefined, name: string): readonly LocalFact[] {
    return (this.#locals.get(`this.${name}`) ?? []).filter(({ line }) =>
      type ? type.startLine <= line && line <= type.endLine : !this.enclosingType(line)
    );
  }

  /** What a function gives back. */
  returns(symbol: SymbolNode): readonly LocalFact[] {
    return (this.#locals.get("return") ?? []).filter(({ line }) =>
      symbol.startLine <= line && line <= symbol.endLine &&
      this.#function(line)?.node === symbol.node
    );
  }

  #isSymbol(name: string, local: LocalFact): boolean {
    return this.named(name).some(({ startLine }) => startLine === local.line);
  }

  #function(line: number): SymbolNode | undefined {
    return this.symbols.findLast(({ kind, startLine, endLine }) =>
      (kind === "function" || kind === "method") && startLine <= line && line <= endLine
    );
  }
}

/** `a.b.c`, `a.b`, `a` and the top level. */
export function scopeChain(path: string): string[] {
  const parts = path.split(".");
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join(".")), ""];
}

/** Of fields and methods of one name, those that are meant where it is called or not. */
export function suited(symbols: readonly SymbolNode[], isCalled: boolean): readonly SymbolNode[] {
  if (symbols.length < 2) return symbols;
  const found = symbols.filter(({ kind }) => VALUE_KINDS.has(kind) !== isCalled);
  return found.length > 0 ? found : symbols;
}

/** `url := url.Parse()`: what stands on that line is not yet the local value. */
function isSetToOwnName({ name, value }: LocalFact): boolean {
  return value.startsWith(name) && !/^\w/.test(value.slice(name.length));
}

/** The name of a symbol with its scope. */
export function qualifiedName({ scope, name }: Pick<SymbolNode, "scope" | "name">): string {
  return scope === "" ? name : `${scope}.${name}`;
}

/** The last name of a path: `c` of `a.b.c`. */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
