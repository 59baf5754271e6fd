/**
 * A file as names are looked up in it: its symbols by name and by line, its imports by alias, its
 * local values.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../store/graph_tables.ts";
import { TYPE_KINDS } from "../store/node_ids.ts";
import { withoutSetMembers } from "../store/set_members.ts";
import {
  endOf,
  type LinePlace,
  positionOf,
  rangeOf,
  signaturePlace,
  startOf,
} from "../text/places.ts";
import {
  type FileFacts,
  type ImportBinding,
  type ImportFact,
  type LocalFact,
  STATIC_PART,
  type SymbolKind,
  type Use,
} from "../types.ts";
import type { LanguageRules } from "./languages/rules.ts";
import { Spans } from "./spans.ts";

export { TYPE_KINDS };

/** Definitions that hold a value. */
export const VALUE_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["field", "constant", "variable"] as const,
);

/** Objects that one is given the members of; more of them are data. */
const MAX_GIVEN = 30;

/** Values that the parts of one statement set a name to, which are followed. */
const MAX_BRANCHES = 30;

/** A binding and the statement that it is of. */
export interface Imported {
  readonly fact: ImportFact;
  readonly binding: ImportBinding;
}

/** A file with its symbols and facts. */
interface ScopesSource {
  readonly file: FileNode;
  /** Facts that it states about others. */
  readonly facts: FileFacts;
  /** Its symbols, by position. */
  readonly symbols: readonly SymbolNode[];
  /** Rules of its language, which say what its modules and functions are. */
  readonly rules: LanguageRules;
  /** Notes that an answer depends on which symbols have a name. */
  readonly note: (name: string) => void;
}

/** One file, ready to look names up in. */
export class Scopes {
  readonly file: FileNode;
  /** Facts that it states about others. */
  readonly facts: FileFacts;
  /** Its symbols, by position. */
  readonly symbols: readonly SymbolNode[];
  /** Its symbols without members that methods set, whose lines are those of the methods. */
  readonly #outer: readonly SymbolNode[];
  #setMembers: ReadonlySet<SymbolNode> | undefined;
  readonly #spans: Spans<SymbolNode>;
  readonly #byName: ReadonlyMap<string, readonly SymbolNode[]>;
  readonly #namedByScope = new Map<string, ReadonlyMap<string, readonly SymbolNode[]>>();
  /** Imports by alias, by the function around them, and by the module; `0` stands for none. */
  readonly #imports = new Map<string, Map<number, Map<number, Imported[]>>>();
  /** Names in import statements, by name and by alias. */
  readonly #named = new Map<string, Imported[]>();
  /** The first import of a dotted name, by each beginning of it. */
  readonly #dotted = new Map<string, ImportFact>();
  readonly #locals: ReadonlyMap<string, readonly LocalFact[]>;
  /** Values that parts of statements set, by name and by the end of the statement. */
  readonly #branches = new Map<string, ReadonlyMap<number, readonly LocalFact[]>>();
  /** Modules around lines. */
  readonly #modules = new Map<number, SymbolNode | undefined>();
  readonly #localSpans = new Map<string, Spans<LocalFact>>();
  #ofScopes: Map<string, Map<string, Imported[]>> | undefined;
  #byScope: ReadonlyMap<string, readonly SymbolNode[]> | undefined;
  #bases: ReadonlyMap<number | undefined, readonly Use[]> | undefined;
  #byPath: ReadonlyMap<string, SymbolNode> | undefined;
  #members: ReadonlyMap<string, { readonly first: number; readonly last: number }> | undefined;
  #hasTests: boolean | undefined;
  /** Names of objects that members are set on one by one. */
  #given: ReadonlySet<string> | undefined;
  readonly #source: ScopesSource;
  #lastPlace = -1;
  #lastEnclosing: SymbolNode | undefined;

  constructor(source: ScopesSource) {
    const { file, facts, symbols, rules } = source;
    this.file = file;
    this.#source = source;
    this.facts = facts;
    this.symbols = symbols;
    this.#outer = withoutSetMembers(symbols);
    this.#spans = new Spans(this.#outer, startOf, endOf);
    const named = symbols.filter(({ isTitle, kind }) =>
      isTitle === 0 && (rules.namespaces !== "unnamed" || kind !== "module")
    );
    this.#byName = Map.groupBy(named, ({ name }) => name);
    this.#locals = Map.groupBy(facts.locals, ({ name }) => name.replace(/^\$/, ""));
    const known = new Set<string>();
    for (const [index, fact] of facts.imports.entries()) {
      const before = facts.imports[index - 1];
      // An attribute that gives a module of Rust its file binds nothing.
      this.#addImport(fact, before?.bindings.length === 0 ? before.module : "", known);
    }
  }

  #addImport(fact: ImportFact, attribute: string, known: Set<string>): void {
    const module = this.#moduleAround(fact.line)?.node ?? 0;
    const home = this.#functions(fact)[0]?.node ?? 0;
    for (const binding of fact.bindings) {
      const imported = { fact, binding };
      // The branches of a function may import the same.
      const names = `${attribute} ${fact.module} ${binding.name} ${binding.alias}`;
      const id = `${module} ${home} ${fact.isExported} ${names}`;
      if (!known.has(id)) {
        known.add(id);
        const byHome = this.#imports.getOrInsertComputed(binding.alias, () => new Map());
        const byModule = byHome.getOrInsertComputed(home, () => new Map<number, Imported[]>());
        byModule.getOrInsertComputed(module, () => []).push(imported);
      }
      for (const name of new Set([binding.name, binding.alias])) {
        const all = this.#named.getOrInsertComputed(name, () => []);
        if (all.at(-1)?.fact !== fact) all.push(imported);
      }
      const { alias } = binding;
      for (let end = alias.indexOf("."); end > 0; end = alias.indexOf(".", end + 1)) {
        this.#dotted.getOrInsert(alias.slice(0, end), fact);
      }
    }
  }

  /** Symbols of the file with a name. Who asks depends on the name, whatever file asks. */
  named(name: string): readonly SymbolNode[] {
    this.#source.note(name);
    return this.#byName.get(name) ?? [];
  }

  /** Symbols of the file with a name that stand in a scope. */
  namedIn(name: string, scope: string): readonly SymbolNode[] {
    const byScope = this.#namedByScope.getOrInsertComputed(
      name,
      () => Map.groupBy(this.named(name), (each) => each.scope),
    );
    return byScope.get(scope) ?? [];
  }

  /** Names that the module of a qualified name imports something under; an empty one is the file. */
  aliasesIn(scope: string): readonly string[] {
    const imports = this.#importsByScope();
    return [scope, ""].flatMap((each) => [...imports.get(each)?.keys() ?? []]);
  }

  /** Symbols of the module of a qualified name. */
  symbolsIn(scope: string): readonly SymbolNode[] {
    this.#byScope ??= Map.groupBy(this.symbols, (each) => each.scope);
    return this.#byScope.get(scope) ?? [];
  }

  /**
   * Lists the imports of the file under a name; under `"*"`, those without a name.
   *
   * @param place Leaves out what modules and functions import that are not around this place. Where
   * neither those around it do nor the file, each function may have set a name of the file.
   */
  imported(alias: string, place?: LinePlace): readonly Imported[] {
    return this.importedTogether(alias, place).flat();
  }

  /** Lists the same imports, those of one function and module together: none of them begin on one line. */
  importedTogether(alias: string, place?: LinePlace): readonly (readonly Imported[])[] {
    const byHome = this.#imports.get(alias);
    if (!byHome) return [];
    if (!place) return [...byHome.values()].flatMap((byModule) => [...byModule.values()]);
    const around = byHome.size === 1 ? [] : [...this.#functions(place).map(({ node }) => node), 0]
      .map((home) => byHome.get(home)).filter((imports) => imports !== undefined);
    const inReach = this.#source.rules.hasFunctionScopes ? around.slice(0, 1) : around;
    // Of a module, all of its first and last line is a part.
    const [start, end] = rangeOf({ line: place.line });
    const modules = [0, ...this.#spans.around([end, start]).map(({ node }) => node)];
    return (inReach.length > 0 ? inReach : [...byHome.values()]).flatMap((byModule) =>
      modules.map((node) => byModule.get(node)).filter((imports) => imports !== undefined)
    );
  }

  /** Lists the imports of the module of a qualified name, with those of the file where it has no body. */
  importedIn(alias: string, scope: string): readonly Imported[] {
    const imports = this.#importsByScope();
    const own = scope === "" ? undefined : imports.get(scope)?.get(alias);
    const hasBody = scope !== "" && this.#source.rules.hasPaths === true;
    const ofFile = hasBody ? undefined : imports.get("")?.get(alias);
    if (!own || !ofFile) return own ?? ofFile ?? [];
    return [...own, ...ofFile].sort((a, b) => a.fact.line - b.fact.line);
  }

  /** Groups imports by the qualified name of the module around them, and by their alias. */
  #importsByScope(): ReadonlyMap<string, ReadonlyMap<string, readonly Imported[]>> {
    if (this.#ofScopes) return this.#ofScopes;
    const found = this.#ofScopes = new Map<string, Map<string, Imported[]>>();
    // What a function imports is a name of the file where nothing else is.
    const ofFile = this.#imports.values()
      .flatMap((byHome) => byHome.has(0) ? [byHome.get(0)!] : [...byHome.values()])
      .flatMap((byModule) => [...byModule.values()].flat());
    for (const imported of ofFile) {
      const module = this.#moduleAround(imported.fact.line);
      const scope = module ? qualifiedName(module) : "";
      const ofScope = found.getOrInsertComputed(scope, () => new Map());
      ofScope.getOrInsertComputed(imported.binding.alias, () => []).push(imported);
    }
    return found;
  }

  /** The function or module around an import. */
  aroundImport(fact: ImportFact): SymbolNode | undefined {
    const inner = this.enclosing({ line: fact.line });
    return inner && isFunction(inner) ? inner : this.#moduleAround(fact.line);
  }

  /** Titles of modules that have no body hold nothing; an import on the first line of another is in it. */
  #moduleAround(line: number): SymbolNode | undefined {
    return this.#modules.getOrInsertComputed(line, () => {
      const isModule = ({ kind }: SymbolNode) => kind === "module";
      const holds = (module: SymbolNode) =>
        this.symbolsIn(qualifiedName(module)).some(({ startLine, endLine }) =>
          module.startLine <= startLine && endLine <= module.endLine
        );
      const [first, last] = rangeOf({ line });
      const isLine = (module: SymbolNode) =>
        this.#source.rules.hasPaths === true && startOf(module) <= first && last <= endOf(module);
      return this.startingIn(line, line)
        .findLast((each) => isModule(each) && (holds(each) || isLine(each))) ??
        this.#spans.lastAround(
          rangeOf({ line }),
          (each) => isModule(each) && each.startLine < line,
        );
    });
  }

  /** The first import of a name that begins with another one and a dot. */
  importedBelow(name: string): ImportFact | undefined {
    return this.#dotted.get(name);
  }

  /** Finds the import of a name within an import statement: the last one that starts before it. */
  importedAs(name: string, line: number): Imported | undefined {
    return this.#named.get(name)?.findLast(({ fact }) => fact.line <= line);
  }

  /** Symbols that start from one line to another, in their order. */
  startingIn(first: number, last: number): readonly SymbolNode[] {
    return this.#spans.startingIn(positionOf(first, 0), positionOf(last + 1, 0) - 1);
  }

  /** Lists the base types that the head of a type names. */
  basesOf({ node }: SymbolNode): readonly Use[] {
    this.#bases ??= Map.groupBy(this.facts.bases, (base) => this.enclosing(base)?.node);
    return this.#bases.get(node) ?? [];
  }

  /** The innermost symbol around a place. */
  enclosing(place: LinePlace): SymbolNode | undefined {
    // Uses come place by place, and each asks several times.
    const at = positionOf(place.line, place.column ?? 0);
    if (at !== this.#lastPlace) {
      this.#lastEnclosing = this.#spans.lastAround(rangeOf(place), () => true);
    }
    this.#lastPlace = at;
    return this.#lastEnclosing;
  }

  /** The definition of a qualified name around a place: titles may stand for several. */
  around(path: string, place: LinePlace | SymbolNode): SymbolNode | undefined {
    return this.#spans.lastAround(rangeOf(place), (symbol) => isNamed(symbol, path));
  }

  /** The innermost type around a place. */
  enclosingType(place: LinePlace | SymbolNode): SymbolNode | undefined {
    return this.#spans.lastAround(rangeOf(place), (symbol) => this.#isType(symbol));
  }

  /** The types around a place, the innermost first. */
  enclosingTypes(place: LinePlace | SymbolNode): SymbolNode[] {
    return this.#spans.around(rangeOf(place)).filter((symbol) => this.#isType(symbol));
  }

  #isType({ kind }: SymbolNode): boolean {
    return TYPE_KINDS.has(kind) && (kind !== "module" || this.#source.rules.hasModuleSelf === true);
  }

  /** The local value that a name means at a place. */
  local(name: string, place: LinePlace): LocalFact | undefined {
    const { line } = place;
    return this.#localsNamed(name)?.lastAround(
      line,
      (each) =>
        !(each.line === line && isSetToOwnName(each)) && isKnownAt(each, place) &&
        !this.#isSymbol(name, each),
    );
  }

  /** Lists the local values of a name that are known at a place, the innermost first. */
  localsAround(name: string, place: LinePlace): readonly LocalFact[] {
    const around = this.#localsNamed(name)?.around([place.line, place.line]) ?? [];
    return around.filter((each) => isKnownAt(each, place));
  }

  /** Whether any test of the file tells what a value is: `local("is name")` is for those that it tests. */
  get hasTests(): boolean {
    return this.#hasTests ??= this.#locals.keys().some((name) => name.startsWith("is "));
  }

  /**
   * Lists the other values that a local one may be instead, behind a statement of which another part
   * may have run: those that its other parts set, and the one before it.
   */
  inOtherBranches({ name, line, endLine }: LocalFact, place: LinePlace): readonly LocalFact[] {
    const own = this.#localsNamed(`branch ${name}`)?.startingIn(line, line)[0];
    if (!own || place.line <= own.endLine) return [];
    const byEnd = this.#branches.getOrInsertComputed(
      name,
      () => Map.groupBy(this.#locals.get(`branch ${name}`)!, (each) => each.endLine),
    );
    const all = byEnd.get(own.endLine)!;
    const before = this.#localsNamed(name.replace(/^\$/, ""))
      ?.lastAround(all[0]!.line - 1, (each) => each.endLine === endLine);
    const others = all.slice(0, MAX_BRANCHES).filter((each) => each.line !== line);
    return [...before ? [before] : [], ...others];
  }

  /** Whether a symbol of the file is known at a place, as far as the block tells that it is defined in. */
  isInBlock({ name, startLine: line, startColumn = 0 }: SymbolNode, place: LinePlace): boolean {
    const [block] = this.localsAround(`block ${name}`, { line, column: startColumn });
    return !block || this.localsAround(block.name, place).includes(block);
  }

  /** Finds the value that a symbol of the file is set to where it is declared. */
  declaration(symbol: SymbolNode): LocalFact | undefined {
    return this.#factsWithin(symbol, symbol.name)[0];
  }

  /** Lists the values that a variable of the file is set to in deeper blocks: known nowhere alone. */
  setAgain({ name, scope }: SymbolNode): readonly LocalFact[] {
    if (scope !== "") return [];
    return this.#locals.get(name)?.filter(({ line, endLine }) => endLine < line) ?? [];
  }

  /**
   * Lists the values that methods of a type set a member to, or that are set outside of all types.
   */
  members(type: SymbolNode | undefined, name: string): readonly LocalFact[] {
    if (type) return this.#factsWithin(type, `this.${name}`);
    const all = this.#locals.get(`this.${name}`) ?? [];
    return all.filter((each) => !this.enclosingType(each));
  }

  /** Whether a method sets a member, and the body of its type does not name it. */
  isSetMember(symbol: SymbolNode): boolean {
    this.#setMembers ??= new Set(this.symbols).difference(new Set(this.#outer));
    return this.#setMembers.has(symbol);
  }

  /** Whether an object of a name is given members that are named elsewhere. */
  isGiven(name: string): boolean {
    this.#given ??= new Set(
      this.#locals.keys().filter((each) => each.includes("."))
        .map((each) => each.slice(0, each.indexOf("."))),
    );
    return this.#given.has(name);
  }

  /**
   * Lists the values that a member is set to by the name of its object, where the object is known.
   */
  setOn(symbol: SymbolNode, member: string): readonly LocalFact[] {
    return this.#whereKnown(`${symbol.name}.${member}`, symbol);
  }

  /** Objects whose members one of the name of a symbol is given where the symbol is known. */
  givenTo(symbol: SymbolNode): readonly LocalFact[] {
    return this.#whereKnown(`extends ${symbol.name}`, symbol);
  }

  /** Facts of a name in the definition around a symbol, by which alone it can be named. */
  #whereKnown(name: string, symbol: SymbolNode): readonly LocalFact[] {
    const around = symbol.scope === "" ? undefined : this.around(symbol.scope, symbol);
    const [first, last] = [around?.startLine ?? 1, around?.endLine ?? Infinity];
    return this.#localsNamed(name)?.startingIn(first, last, MAX_GIVEN) ?? [];
  }

  /** The first and last line on which a method of a symbol starts. */
  membersOf(symbol: SymbolNode): { readonly first: number; readonly last: number } | undefined {
    this.#members ??= memberLines(this.symbols);
    return this.#members.get(qualifiedName(symbol));
  }

  /** The first symbol of a qualified name that is no title. */
  namedByPath(path: string): SymbolNode | undefined {
    const named = this.named(lastPart(path));
    if (named.length < 2) return named.find((each) => qualifiedName(each) === path);
    this.#byPath ??= new Map(
      this.symbols.filter(({ isTitle }) => isTitle === 0).toReversed()
        .map((each) => [qualifiedName(each), each]),
    );
    return this.#byPath.get(path);
  }

  /**
   * Tells whether a line within a type knows no object of it: it is one of a static member, or of a
   * type that knows none of the objects around it.
   */
  isWithoutObject(place: LinePlace, type: SymbolNode): boolean {
    const isOther = ({ line, endLine }: LocalFact) =>
      line !== type.startLine || endLine !== type.endLine;
    return this.#isInPart(STATIC_PART, place, type) ||
      this.#isInPart("apart part", place, type, isOther);
  }

  #isInPart(
    name: string,
    place: LinePlace,
    type: SymbolNode,
    isMeant = (_part: LocalFact) => true,
  ): boolean {
    return this.#localsNamed(name)?.lastAround(
      place.line,
      (part) =>
        startOf(type) <= positionOf(part.line, part.column) && part.endLine <= type.endLine &&
        isKnownAt(part, place) && isMeant(part),
    ) !== undefined;
  }

  /** Tells whether a member of a type is known without an object of it. */
  isStatic(member: SymbolNode): boolean {
    if (TYPE_KINDS.has(member.kind)) return true;
    const holder = this.enclosingTypes(member).find((type) => isNamed(type, member.scope));
    if (!holder || (holder.kind !== "class" && VALUE_KINDS.has(member.kind))) return true;
    return this.#isInPart(STATIC_PART, signaturePlace(member), holder);
  }

  /** Lists the values that a function returns. */
  returns(symbol: SymbolNode): readonly LocalFact[] {
    return this.factsIn(symbol, "return");
  }

  /**
   * Lists the facts of a name that stand in the lines of a symbol and in nothing within it; in no
   * function within it, where it is one.
   */
  factsIn(symbol: SymbolNode, name: string): readonly LocalFact[] {
    const { node } = symbol;
    const holderAt = (fact: LocalFact) =>
      isFunction(symbol) ? this.#functions(fact)[0] : this.enclosing(fact);
    return this.#factsWithin(symbol, name).filter((fact) => holderAt(fact)?.node === node);
  }

  /** Facts of a name that stand in a symbol, as far as their columns are known. */
  #factsWithin(symbol: SymbolNode, name: string): readonly LocalFact[] {
    const { startLine, endLine, startColumn, endColumn } = symbol;
    const found = this.#localsNamed(name)?.startingIn(startLine, endLine) ?? [];
    if (!startColumn && !endColumn) return found;
    const [first, last] = [startOf(symbol), endOf(symbol)];
    return found.filter(({ line, column }) => {
      const at = positionOf(line, column);
      return column === 0 || (first <= at && at <= last);
    });
  }

  #localsNamed(name: string): Spans<LocalFact> | undefined {
    const locals = this.#locals.get(name);
    return locals && this.#localSpans.getOrInsertComputed(
      name,
      () => new Spans(locals, ({ line }) => line, ({ endLine }) => endLine),
    );
  }

  /** A block has the name of its type, which may be a parameter of it: `impl<T> Read for T`. */
  #isSymbol(name: string, { line }: LocalFact): boolean {
    return this.named(name).some(({ startLine, kind }) => startLine === line && kind !== "impl");
  }

  /** The functions around a place, the innermost first. */
  #functions(place: LinePlace): SymbolNode[] {
    return this.#spans.around(rangeOf(place)).filter(isFunction);
  }
}

/** Whether a local name whose lines are around a place is known at its column. */
export function isKnownAt(local: LocalFact, { line, column = 0 }: LinePlace): boolean {
  if (column === 0) return true;
  return !(local.line === line && column < local.column) &&
    !(local.endLine === line && local.endColumn > 0 && column >= local.endColumn);
}

function isFunction({ kind }: SymbolNode): boolean {
  return kind === "function" || kind === "method";
}

/** Where methods start, by the scope that they are of. */
function memberLines(
  symbols: readonly SymbolNode[],
): Map<string, { readonly first: number; readonly last: number }> {
  const lines = new Map<string, { first: number; last: number }>();
  for (const { kind, scope, startLine } of symbols) {
    if (kind !== "method" && kind !== "field") continue;
    lines.getOrInsert(scope, { first: startLine, last: startLine }).last = startLine;
  }
  return lines;
}

/** `a.b.c`, `a.b`, `a` and the top level. */
export function scopeChain(path: string): string[] {
  const chain = [path];
  // Beginnings of a text share its memory: to join its parts anew would square its length.
  for (let end = path.lastIndexOf("."); end > 0; end = path.lastIndexOf(".", end - 1)) {
    chain.push(path.slice(0, end));
  }
  return [...chain, ""];
}

/** `url := url.Parse()`: what stands on that line is not yet the local value. */
function isSetToOwnName({ name, value }: LocalFact): boolean {
  return value.startsWith(name) && !value.includes("{") && !/^\w/.test(value.slice(name.length));
}

/** The name of a symbol with its scope. */
export function qualifiedName({ scope, name }: Pick<SymbolNode, "scope" | "name">): string {
  return scope === "" ? name : `${scope}.${name}`;
}

/** Tells whether a symbol has a qualified name, which is not written for that. */
export function isNamed(
  { scope, name }: Pick<SymbolNode, "scope" | "name">,
  path: string,
): boolean {
  const start = scope === "" ? 0 : scope.length + 1;
  return path.length === start + name.length && path.endsWith(name) && path.startsWith(scope);
}

/** The last name of a path: `c` of `a.b.c`. */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
