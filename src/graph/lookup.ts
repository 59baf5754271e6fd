/**
 * What names and expressions mean, across files: from a name to symbols, from an expression to its
 * type, from a type to its members.
 *
 * A type need not be known exactly: where a value is of a wrapper from outside (`Promise<Foo>`,
 * `Arc<Mutex<Foo>>`), its members are looked for in what is wrapped, and what is found so is
 * concluded, not proven.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../store/graph_tables.ts";
import type { ImportFact, LocalFact } from "../types.ts";
import { type Environment, folderOf } from "./environment.ts";
import { type LanguageRules, rulesOf } from "./language_rules.ts";
import { nearest } from "./nearest.ts";
import {
  type Imported,
  qualifiedName,
  scopeChain,
  Scopes,
  suited,
  TYPE_KINDS,
  VALUE_KINDS,
} from "./scopes.ts";
import { heldTypes, isCollection, parseType, typeAt, type TypeRef } from "./type_ref.ts";
import { EXTERNAL, type Resolver, type Value, weaker } from "./value.ts";

/** Segments of a chain that are followed. */
const MAX_SEGMENTS = 12;

/** Files of a module that may pass on what others define; more of them are a package. */
const MAX_PASSING = 8;

/** Types that one may be made from. */
const MAX_NAMES = 30;

/** Files that are kept ready: a header of a project of this size is included by all others. */
const MAX_SCOPES = 2000;

/** Base types that are asked for a member. */
const MAX_ANCESTORS = 100;

/** Types of a union, or of one name, that are followed. */
const MAX_TYPES = 6;

/** A place in a file. */
export interface Place {
  /** The file. */
  readonly scopes: Scopes;
  /** The line. */
  readonly line: number;
  /** The type in whose head it stands: what that type inherits is not known there. */
  readonly head?: SymbolNode;
}

/** Symbols, and how they were found. */
export interface Found {
  /** The symbols; several where a name has several definitions that count as one. */
  readonly symbols: readonly SymbolNode[];
  /** How. */
  readonly by: Resolver;
}

/** Looks names up in an environment. */
export class Lookup {
  readonly #env: Environment;
  readonly #scopes = new Map<number, Scopes>();

  /** @param env What names are looked up in. */
  constructor(env: Environment) {
    this.#env = env;
  }

  /** A file, ready to look names up in. */
  scopes(file: FileNode): Scopes {
    this.#env.note(`@${file.path}`);
    let known = this.#scopes.get(file.id);
    if (!known) {
      if (this.#scopes.size > MAX_SCOPES) this.#scopes.clear();
      known = new Scopes({
        file,
        facts: this.#env.facts(file),
        symbols: this.#env.symbolsOf(file),
        modulesAreTypes: rulesOf(file.language).hasModuleSelf ?? false,
        note: (name) => this.#env.note(name),
      });
      this.#scopes.set(file.id, known);
    }
    return known;
  }

  /** What a name that stands alone means, beside local values. */
  name(name: string, place: Place): Value | undefined {
    return this.#visibleName(name, place);
  }

  /** What the name of a type means, where a value may have the same: `Key Key`. */
  type(name: string, place: Place): Value | undefined {
    const value = this.#visibleName(name, place);
    if (value?.is !== "symbol" || value.symbols.some(isType)) return value;
    const { visibleName } = rulesOf(place.scopes.file.language);
    const named = visibleName?.(name, { ...place, isType: true }, this.#env);
    return named?.is === "symbol" && named.symbols.some(isType) ? named : value;
  }

  /** What a module is as a whole, where it gives one thing: `module.exports = Store`. */
  whole(value: Value | undefined): Value | undefined {
    return value?.is === "module" ? this.#exported(value.files, "default", "") : value;
  }

  /** What an expression is, in the form of `parse/uses/chain.ts`. */
  expression(chain: string, place: Place): Value | undefined {
    if (chain === "" || chain.startsWith("?")) return undefined;
    return this.#env.onceFor(
      place.scopes,
      { label: "chain", text: chain, number: whereChainHolds(chain, place) },
      () => this.#evaluate(chain, place),
    );
  }

  /** What a member of a value means. */
  member(given: Value | undefined, name: string, place: Place): Found | "external" | undefined {
    if (given === undefined) {
      const { extendsUnknown } = rulesOf(place.scopes.file.language);
      return extendsUnknown ? this.#extension(name, place) : undefined;
    }
    const value = this.#opened(given);
    switch (value.is) {
      case "external":
        return this.#extension(name, place, value) ?? "external";
      case "module":
        return this.#moduleMember(value, name);
      case "symbol":
        return this.#memberOfSymbol(value, name, place);
      case "instance": {
        const found = this.#memberOfInstance(value, name);
        return typeof found === "object" ? found : this.#extension(name, place, value) ?? found;
      }
    }
  }

  /** A method that stands elsewhere and can be called on any value. */
  #extension(name: string, { scopes: { file } }: Place, value?: Value): Found | undefined {
    const { extensions } = rulesOf(file.language);
    const types = extensions && value && this.#typeNames(value);
    const symbols = extensions?.(name, file, this.#env, types) ?? [];
    return symbols.length > 0 ? { symbols, by: "wildcard import" } : undefined;
  }

  /** Names of the types of a value with those that they are made from; none where it is outside. */
  #typeNames(value: Value): ReadonlySet<string> {
    const names = new Set<string>();
    const open = value.is === "instance" && value.wrap === "none" ? [...value.types] : [];
    for (let type = open.pop(); type && names.size < MAX_NAMES; type = open.pop()) {
      if (!names.has(type.name)) open.push(...this.bases(type));
      names.add(type.name);
    }
    return names;
  }

  /** A module that a definition is, where modules are no types. */
  #opened(value: Value): Value {
    const symbol = value.is === "symbol" ? value.symbols[0] : undefined;
    if (symbol?.kind !== "module" || value.is !== "symbol") return value;
    const file = this.#env.fileOf(symbol);
    const { hasPaths, hasOneScopeByName } = rulesOf(file.language);
    // A namespace is no file: what it holds stands in many.
    return hasPaths && !hasOneScopeByName
      ? { is: "module", files: [file], scope: qualifiedName(symbol), by: value.by }
      : value;
  }

  /** Symbols that an import statement binds, or the files that it names. */
  imported(imported: Imported, from: FileNode): Value | undefined {
    const { fact: { module, line }, binding: { name } } = imported;
    if (module === "") return undefined;
    const id = `import ${from.id}:${line} ${module} ${name}`;
    return this.#env.once(id, () => this.#bound(imported, from));
  }

  #bound({ fact, binding }: Imported, from: FileNode): Value | undefined {
    const rules = rulesOf(from.language);
    const target = rules.resolveModule(fact.module, from, this.#env, fact.line);
    if (target === "external") return EXTERNAL;
    if (binding.name === "" || binding.name === "*") {
      if (target) return { is: "module", ...target, by: "import" };
      return rules.hasPaths ? this.#path(fact, from) : undefined;
    }
    const found = target && this.#exported(target.files, binding.name, target.scope);
    const place = { scopes: this.scopes(from), line: fact.line };
    const led = found || target || !rules.hasPaths
      ? found
      : this.#within(this.#path(fact, from), binding.name, place);
    return led ?? this.#submodule(fact.module, binding.name, place) ??
      (target && { is: "module", files: [], scope: "", by: "import" });
  }

  /** What the path of an import leads to, through modules, re-exports and types. */
  #path({ module, line }: ImportFact, from: FileNode): Value | undefined {
    const chain = `:${module.replaceAll("::", ".")}`;
    return this.expression(chain, { scopes: this.scopes(from), line });
  }

  /** What a name means in a value, modules included. */
  #within(value: Value | undefined, name: string, place: Place): Value | undefined {
    const found = this.member(value, name, place);
    if (found === "external") return EXTERNAL;
    return found ? { is: "symbol", ...found } : value && this.#undeclared(value, name);
  }

  /** Types that a type is made from. */
  bases(type: SymbolNode): readonly SymbolNode[] {
    return this.#env.once(`bases ${type.node}`, () => {
      const file = this.#env.fileOf(type);
      const rules = rulesOf(file.language);
      if (type.kind === "module" && rules.hasOneScopeByName) return [];
      // What is said of a type beside it, as by `impl Trait for Type`, is said of its base types too.
      const holders = rules.hasOpenTypes
        ? this.#sameType(type).filter(({ kind }) => TYPE_KINDS.has(kind))
        : [type];
      // One template is made from another of its name, as one part of a type stands beside others.
      const isPart = (each: SymbolNode) => rules.hasOneScopeByName && isSameName(each, type);
      return holders.flatMap((holder) => this.#basesOf(holder)).filter((each) =>
        each.node !== type.node && !isPart(each)
      );
    }) ?? [];
  }

  /** Base types, theirs, and so on, each once: a walk from type to type may go in circles. */
  #ancestors(type: SymbolNode): readonly SymbolNode[] {
    return this.#env.once(`ancestors ${type.node}`, () => {
      const found = new Map<number, SymbolNode>();
      const visit = (each: SymbolNode): void => {
        for (const base of this.bases(each)) {
          if (found.has(base.node) || found.size >= MAX_ANCESTORS) continue;
          found.set(base.node, base);
          visit(base);
        }
      };
      visit(type);
      found.delete(type.node);
      return [...found.values()];
    }) ?? [];
  }

  /** The symbols of a type and of its extensions. */
  #sameType(type: SymbolNode): readonly SymbolNode[] {
    const rules = rulesOf(this.#env.fileOf(type).language);
    return this.#env.symbolsNamed(type.name).filter((each) =>
      each.node === type.node || (rules.hasOneScopeByName && each.scope === type.scope) ||
      (each.kind === "impl" &&
        rulesOf(this.#env.fileOf(each).language).family === rules.family &&
        this.#extended(each).node === type.node)
    );
  }

  #basesOf(type: SymbolNode): SymbolNode[] {
    const scopes = this.scopes(this.#env.fileOf(type));
    return scopes.facts.bases.filter(({ line }) =>
      line >= type.startLine && line <= type.endLine && scopes.enclosing(line)?.node === type.node
    ).sort((a, b) => a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0).flatMap((use) => {
      const place = { scopes, line: type.startLine, head: type };
      const value = use.receiver === ""
        ? this.#visibleName(use.name, place)
        : this.#value(this.member(this.expression(use.receiver, place), use.name, place));
      return value?.is === "symbol" ? value.symbols.filter(({ kind }) => TYPE_KINDS.has(kind)) : [];
    });
  }

  #evaluate(chain: string, place: Place): Value | undefined {
    const { head, rest } = splitChain(chain);
    let value = this.#head(head, place);
    for (const segment of rest.slice(0, MAX_SEGMENTS)) {
      if (value === undefined) return undefined;
      value = this.#step(value, segment, place);
    }
    return value;
  }

  #head(head: string, place: Place): Value | undefined {
    if (head.startsWith("@")) return this.typed(head.slice(1, -1), place, "declared type");
    if (head.startsWith("'")) return EXTERNAL;
    const { name, marks } = marksOf(head);
    const { self, base } = rulesOf(place.scopes.file.language);
    // `super()` is the object itself, `cls()` one like it.
    const rest = self.has(name) || base.has(name) ? marks.replace(/^\(\)/, "") : marks;
    return this.#applied(this.#headName(name, place, rest), rest);
  }

  /** What a path starts with is no value, and what nobody declares is outside. */
  #pathHead(name: string, place: Place): Value | undefined {
    const { self } = rulesOf(place.scopes.file.language);
    const parameter = /^[A-Z]/.test(name) ? place.scopes.local(name, place.line) : undefined;
    if (parameter) {
      const types = this.#parameterTypes(parameter, place);
      return { is: "instance", types, wrap: "none", by: "declared type" };
    }
    const known = this.#visibleName(name, place);
    return known ?? (self.has(name) ? this.#headName(name, place) : EXTERNAL);
  }

  #headName(head: string, place: Place, marks = ""): Value | undefined {
    const rules = rulesOf(place.scopes.file.language);
    const name = head.replace(/^:/, "");
    if (name !== head && rules.hasPaths) return this.#pathHead(name, place);
    if (rules.self.has(name) && !place.scopes.local(name, place.line)?.type) {
      const type = place.scopes.enclosingType(place.line) ?? this.#receiverType(place);
      const types = type ? [this.#extended(type)] : [];
      return type && { is: "instance", types, wrap: "none", by: "member of self" };
    }
    if (rules.base.has(name)) {
      const type = place.scopes.enclosingType(place.line);
      return type &&
        { is: "instance", types: this.bases(type), wrap: "none", by: "member of self" };
    }
    const local = place.scopes.local(name, place.line);
    const isApart = rules.hasCallNamespace && marks.startsWith("(");
    if (local && !isApart) return this.#localValue(local, place);
    const known = this.#content(this.#visibleName(name, place), marks);
    // A variable of the object (`@name`) has no receiver in a chain.
    return known ?? (rules.callsBare ? this.#memberOfSelf(name, place) : undefined);
  }

  #memberOfSelf(name: string, place: Place): Value | undefined {
    const self = this.#headName("self", place);
    if (self) return this.#undeclared(self, name);
    // Blocks of tests set variables of an object that has no type.
    return this.#firstKnown(place.scopes.members(undefined, name), place.scopes);
  }

  /** A method may stand outside of its type, and name it as its scope. */
  #receiverType({ scopes, line }: Place): SymbolNode | undefined {
    const self = scopes.local("this", line);
    const value = self && this.#localValue(self, { scopes, line });
    if (value?.is === "instance") return value.types[0];
    const method = scopes.enclosing(line);
    const scope = method?.scope.split(".").at(-1);
    return scope ? this.#typeNamed(scope, scopes.file) : undefined;
  }

  #typeNamed(name: string, from: FileNode): SymbolNode | undefined {
    const { family, hasOneScopeByName } = rulesOf(from.language);
    const types = this.#env.symbolsNamed(name).filter((each) =>
      TYPE_KINDS.has(each.kind) && (each.kind !== "module" || !hasOneScopeByName) &&
      rulesOf(this.#env.fileOf(each).language).family === family
    );
    return nearest(types, from, this.#env)[0];
  }

  #step(value: Value, segment: string, place: Place): Value | undefined {
    const { name, marks } = marksOf(segment);
    if (name === "") return this.#applied(value, marks);
    const found = this.member(value, name, place);
    if (found !== "external" && found !== undefined) {
      const meant = { ...found, symbols: suited(found.symbols, marks.startsWith("(")) };
      if (isVariant(found)) return this.#variant(meant, marks);
      const isMade = this.#isMaker(name, found) && !marks.startsWith("(");
      // A field that is called, where functions have names of their own, is one of a record.
      const isRecord = rulesOf(place.scopes.file.language).hasCallNamespace &&
        VALUE_KINDS.has(meant.symbols[0]!.kind);
      const rest = isMade ? `()${marks}` : isRecord ? marks.replace("()", "") : marks;
      return this.#applied(this.#value(meant), rest);
    }
    if (found === undefined && value.is === "instance" && marks === "()") {
      const { sameMembers } = rulesOf(place.scopes.file.language);
      if (sameMembers?.has(name)) return value;
    }
    const undeclared = this.#undeclared(value, name);
    return undeclared ? this.#applied(undeclared, marks) : this.#through(value, marks);
  }

  /** A variant of an enum; with `[]`, the first of the values that it is made of. */
  #variant(found: Found, marks: string): Value | undefined {
    const value = this.#value(found);
    if (!marks.startsWith("[]")) return this.#applied(value, marks.replace(/^\(.*?\)/, ""));
    const [symbol] = found.symbols;
    const type = value?.is === "instance" ? value.types[0] : undefined;
    return symbol && type && this.#applied(this.#setMember(type, symbol.name), marks.slice(2));
  }

  /** What no symbol stands for: a module within one, or a member that methods alone set. */
  #undeclared(given: Value, name: string): Value | undefined {
    const value = this.#opened(given);
    if (value.is === "module") return this.#innerModule(value, name);
    const types = value.is === "instance" && value.wrap !== "collection" ? value.types : [];
    const { typeMembers } = types[0] ? rulesOf(this.#env.fileOf(types[0]).language) : {};
    if (typeMembers?.has(name)) return { is: "symbol", symbols: types, by: "scope" };
    for (const type of types.slice(0, MAX_TYPES)) {
      const set = this.#setMember(type, name);
      if (set) return set;
    }
    return undefined;
  }

  #innerModule(
    { files, scope }: Extract<Value, { is: "module" }>,
    name: string,
  ): Value | undefined {
    const [file] = files;
    const found = this.#exported(files, name, scope);
    if (found || !file) return found?.is === "symbol" ? undefined : found;
    const target = rulesOf(file.language).innerModule?.(name, file, this.#env);
    return target && target !== "external" ? { is: "module", ...target, by: "import" } : undefined;
  }

  /** What the methods of a type, or of its base types, set a member to. */
  #setMember(type: SymbolNode, name: string): Value | undefined {
    return this.#env.once(`set ${type.node} ${name}`, () => {
      const scopes = this.scopes(this.#env.fileOf(type));
      const own = this.#firstKnown(scopes.members(type, name), scopes);
      if (own) return own;
      for (const base of this.#ancestors(type)) {
        const home = this.scopes(this.#env.fileOf(base));
        const inherited = this.#firstKnown(home.members(base, name), home);
        if (inherited) return inherited;
      }
      return undefined;
    });
  }

  /** What a method from outside gives of what it holds: an element, or the value unwrapped. */
  #through(value: Value, marks: string): Value | undefined {
    if (value.is !== "instance" || value.wrap === "none") {
      return value.is === "external" ? EXTERNAL : undefined;
    }
    return marks === "" ? EXTERNAL : { ...value, wrap: "wrapper", by: "wrapped type" };
  }

  #applied(value: Value | undefined, marks: string): Value | undefined {
    let result = value;
    for (const mark of marks.match(MARK) ?? []) {
      result = mark === "[]" ? this.#element(result) : this.#called(result, mark.slice(1, -1));
    }
    return result;
  }

  /** @param part Which of several results is meant; empty where all are. */
  #called(value: Value | undefined, part = ""): Value | undefined {
    if (value?.is === "module") return this.#called(this.#exported(value.files, "default", ""));
    // What `Callable[…, Foo]` and `type[Foo]` give is a `Foo`.
    if (value?.is === "instance") return this.#calledAgain(value);
    if (value?.is !== "symbol") return value;
    const [symbol] = value.symbols;
    if (symbol === undefined) return undefined;
    if (TYPE_KINDS.has(symbol.kind)) {
      return { is: "instance", types: value.symbols, wrap: "none", by: value.by };
    }
    for (const each of value.symbols.slice(0, MAX_TYPES)) {
      const result = this.#returned(each, part);
      if (result) {
        return result.is === "instance" ? { ...result, by: weaker(value.by, result.by) } : result;
      }
    }
    return undefined;
  }

  /** What a call gives that is called, as by a second list of arguments. */
  #calledAgain(value: Extract<Value, { is: "instance" }>): Value | undefined {
    const [type] = value.types;
    const isSame = value.wrap === "wrapper" ||
      (type && rulesOf(this.#env.fileOf(type).language).hasArgumentLists);
    return isSame ? value : undefined;
  }

  /** What a collection holds, or a type that is another name of one. */
  #element(value: Value | undefined): Value | undefined {
    if (value?.is !== "instance") return value;
    if (value.wrap === "collection") return { ...value, wrap: "wrapper" };
    const [type] = value.types;
    const held = type?.kind === "type" ? this.#held(type) : undefined;
    if (held?.is === "instance" && held.wrap === "collection") {
      return { ...held, wrap: "wrapper", by: weaker(value.by, held.by) };
    }
    if (value.wrap === "wrapper") return value;
    return type && rulesOf(this.#env.fileOf(type).language).hasPointers ? value : undefined;
  }

  #returned(symbol: SymbolNode, part = ""): Value | undefined {
    return this.#env.once(`returned ${symbol.node} ${part}`, () => {
      const scopes = this.scopes(this.#env.fileOf(symbol));
      if (symbol.type !== "") {
        const type = part === "" ? symbol.type : typeAt(symbol.type, Number(part));
        const place = { scopes, line: symbol.startLine };
        const result = this.typed(type, place, "declared type", symbol);
        const isOne = rulesOf(scopes.file.language).yieldsOne?.test(
          scopes.declaration(symbol)?.value ?? "",
        );
        return isOne ? this.#element(result) : result;
      }
      for (const { value, line } of scopes.returns(symbol)) {
        const result = this.#bare(this.expression(value, { scopes, line }));
        if (result?.is === "instance") return { ...result, by: "return value" };
      }
      return undefined;
    });
  }

  /** Where functions are called without brackets, what one gives stands for it. */
  #bare(value: Value | undefined): Value | undefined {
    const [symbol] = value?.is === "symbol" ? value.symbols : [];
    const isCalled = symbol && (symbol.kind === "function" || symbol.kind === "method") &&
      rulesOf(this.#env.fileOf(symbol).language).callsBare;
    return isCalled ? this.#called(value) : value;
  }

  /** What a name holds, where it is that of a value. */
  #content(value: Value | undefined, marks: string): Value | undefined {
    if (value?.is !== "symbol") return value;
    return this.#value({ ...value, symbols: suited(value.symbols, marks.startsWith("(")) });
  }

  /** What a name or member stands for as a value. */
  #value(found: Found | "external" | undefined): Value | undefined {
    if (found === undefined) return undefined;
    if (found === "external") return EXTERNAL;
    const [symbol] = found.symbols;
    if (!symbol || !VALUE_KINDS.has(symbol.kind)) return { is: "symbol", ...found };
    const held = this.#held(symbol);
    return held?.is === "instance" ? { ...held, by: weaker(found.by, held.by) } : held;
  }

  /** What a field, constant or variable holds. */
  #held(symbol: SymbolNode): Value | undefined {
    return this.#env.once(`held ${symbol.node}`, () => {
      const scopes = this.scopes(this.#env.fileOf(symbol));
      const place = { scopes, line: symbol.startLine };
      if (symbol.type !== "") return this.typed(symbol.type, place, "declared type", symbol);
      const type = symbol.scope === "" ? undefined : scopes.enclosingType(symbol.startLine);
      const facts = type ? scopes.members(type, symbol.name) : [];
      const declaration = scopes.declaration(symbol);
      const known = this.#firstKnown([...facts, declaration], scopes);
      // What an enum names without a type or a value is one of its values.
      const isOne = type?.kind === "enum" && facts.length === 0 && !declaration;
      return isOne ? { is: "instance", types: [type], wrap: "none", by: "declared type" } : known;
    });
  }

  #firstKnown(facts: readonly (LocalFact | undefined)[], scopes: Scopes): Value | undefined {
    for (const fact of facts) {
      const value = fact && this.#localValue(fact, { scopes, line: fact.line });
      if (value) return value;
    }
    return undefined;
  }

  #localValue(local: LocalFact, { scopes }: Place): Value | undefined {
    const place = { scopes, line: local.line };
    if (local.type !== "") return this.typed(local.type, place, "declared type");
    if (local.value === local.name) return this.#given(local.name, scopes.file);
    if (local.value === "") return undefined;
    // The value is read before the name has it.
    const value = this.#bare(this.expression(local.value, place));
    // The type of what it is taken out of is written beside it.
    if (value?.is !== "instance" || local.value.startsWith("@")) return value;
    return { ...value, by: weaker(value.by, "assigned value") };
  }

  /** What a parameter holds that is given by its name. */
  #given(name: string, file: FileNode): Value | undefined {
    const [giver] = rulesOf(file.language).giversOf?.(name, file, this.#env) ?? [];
    return giver && this.#called({ is: "symbol", symbols: [giver], by: "return value" });
  }

  /** A value of a written type. */
  typed(type: string, place: Place, by: Resolver, owner?: SymbolNode): Value | undefined {
    return this.#ofTypes(parseType(type).slice(0, MAX_TYPES), place, by, owner);
  }

  #ofTypes(
    refs: readonly TypeRef[],
    place: Place,
    by: Resolver,
    owner?: SymbolNode,
  ): Value | undefined {
    let external = false;
    for (const ref of refs) {
      const value = this.#ofType(ref, place, by, owner);
      if (value?.is === "instance") return value;
      external ||= value?.is === "external";
    }
    return external ? EXTERNAL : undefined;
  }

  #ofType(ref: TypeRef, place: Place, by: Resolver, owner?: SymbolNode): Value | undefined {
    const symbols = this.#typeSymbols(ref.name, place, owner);
    const holder = symbols.length > 0 ? this.#aliasedHolder(symbols) : undefined;
    if (symbols.length > 0 && !holder) return { is: "instance", types: symbols, wrap: "none", by };
    const inner = this.#ofTypes(heldTypes(ref), place, by, owner);
    if (inner?.is !== "instance") return holder ?? EXTERNAL;
    const wrap = isCollection(ref.name) || inner.wrap === "collection" ? "collection" : "wrapper";
    return { ...inner, wrap };
  }

  #typeSymbols(name: string, place: Place, owner?: SymbolNode): readonly SymbolNode[] {
    if (SELF_TYPES.has(name)) {
      const scope = owner?.scope.split(".").at(-1);
      const self = place.scopes.enclosingType(place.line) ??
        (scope ? this.#typeNamed(scope, place.scopes.file) : undefined);
      return self ? [this.#extended(self)] : [];
    }
    const segments = name.split(".");
    const [first = ""] = segments;
    // A type is not a local value: names of parameters say nothing of it.
    const parameter = place.scopes.local(first, place.line);
    if (parameter && segments.length === 1 && !hasOwnNameAsType(parameter)) {
      return this.#parameterTypes(parameter, place);
    }
    let value = this.#visibleName(first, place);
    for (const segment of segments.slice(1)) {
      value = this.#within(value, segment, place);
    }
    if (value?.is !== "symbol") return [];
    const made = isVariant(value) ? this.#value(value) : undefined;
    if (made?.is === "instance") return made.types;
    const types = this.#throughAliases(value.symbols);
    if (types.length > 0) return types;
    // A value may have the name of its type: `Key Key`.
    const { visibleName } = rulesOf(place.scopes.file.language);
    const named = visibleName?.(name, { ...place, isType: true }, this.#env);
    if (named?.is === "symbol") return this.#throughAliases(named.symbols);
    // `Name = Type` gives a type another name without saying so.
    const held = this.#value(value);
    return held?.is === "symbol" ? held.symbols.filter(({ kind }) => TYPE_KINDS.has(kind)) : [];
  }

  /** What an alias holds, where it is another name of a holder: of `Arc<Foo>`, `Result<T, Foo>`. */
  #aliasedHolder(symbols: readonly SymbolNode[]): Value | undefined {
    const [alias] = symbols;
    if (alias?.kind !== "type" || !alias.type.includes("<")) return undefined;
    const held = this.#held(alias);
    if (held?.is !== "instance") {
      return { is: "instance", types: symbols, wrap: "none", by: "scope" };
    }
    return held.wrap === "none" ? undefined : { ...held, types: [...symbols, ...held.types] };
  }

  /** A parameter of a type stands for what bounds it. */
  #parameterTypes({ type, name, line }: LocalFact, { scopes }: Place): readonly SymbolNode[] {
    const isOwn = type.startsWith(`${name}<`);
    const bound = type === "" || isOwn ? undefined : this.#env.once(
      `bound ${scopes.file.id}:${line} ${name}`,
      () => this.typed(type, { scopes, line }, "declared type"),
    );
    return bound?.is === "instance" ? bound.types : [];
  }

  /** A type that only names another one stands for it as well. */
  #throughAliases(symbols: readonly SymbolNode[]): SymbolNode[] {
    return symbols.filter(({ kind }) => TYPE_KINDS.has(kind)).flatMap((symbol) => {
      if (symbol.kind !== "type") return [symbol];
      const held = this.#held(symbol);
      return held?.is === "instance" && held.wrap === "none" ? [symbol, ...held.types] : [symbol];
    });
  }

  #visibleName(name: string, place: Place): Value | undefined {
    const { scopes, line, head } = place;
    // A name that is defined several times means another thing further down.
    const from = scopes.named(name).length > 1 ? line : 0;
    const text = head || from > 0 ? `${head ? "head" : ""} ${from} ${name}` : name;
    return this.#env.onceFor(
      scopes,
      { label: "name", text, number: scopes.enclosing(line)?.node ?? 0 },
      () => {
        const own = this.#ownName(name, place);
        if (own) return { is: "symbol", ...own };
        // Of several imports of one name, as by `try`, one from outside may be there or not.
        let external: Value | undefined;
        const { importsOverload } = rulesOf(scopes.file.language);
        const imports = scopes.imported(name, line);
        for (const imported of importsOverload && imports.length > 1 ? [] : imports) {
          const value = this.imported(imported, scopes.file);
          if (value?.is === "external") external = value;
          else if (value) return value;
        }
        if (external) return external;
        const dotted = this.#dottedImport(name, scopes);
        if (dotted) return dotted;
        const named = rulesOf(scopes.file.language).visibleName?.(name, place, this.#env);
        if (named) return named;
        const shared = this.#sharedName(name, scopes.file);
        if (shared) return { is: "symbol", ...shared };
        const wildcard = this.#wildcard(name, place);
        if (wildcard) return wildcard;
        const { resolveUnbound } = rulesOf(scopes.file.language);
        const target = resolveUnbound?.(name, scopes, this.#env, line);
        if (target === "external") return EXTERNAL;
        if (target) return { is: "module", ...target, by: "import" };
        return this.#unbound(name, scopes.file) ?? this.#blocksNamed(name, place);
      },
    );
  }

  #unbound(name: string, file: FileNode): Value | undefined {
    const found = rulesOf(file.language).unboundSymbols?.(name, file, this.#env) ?? [];
    return found.length > 0 ? { is: "symbol", symbols: found, by: "package" } : undefined;
  }

  /** A type of another tree that this file adds members to is what its blocks say of it. */
  #blocksNamed(name: string, { scopes }: Place): Value | undefined {
    const blocks = scopes.named(name).filter(({ kind }) => kind === "impl");
    return blocks.length > 0 ? { is: "symbol", symbols: blocks, by: "scope" } : undefined;
  }

  /** The type that a block of members is of. */
  #extended(block: SymbolNode): SymbolNode {
    if (block.kind !== "impl") return block;
    return this.#env.once(`extended ${block.node}`, () => {
      const scopes = this.scopes(this.#env.fileOf(block));
      const value = this.#visibleName(block.name, { scopes, line: block.startLine });
      const symbols = value?.is === "symbol" ? value.symbols : [];
      return symbols.find(({ kind }) => TYPE_KINDS.has(kind) && kind !== "impl");
    }) ?? block;
  }

  /** A name of the file itself: of a scope around the place, or of its top level. */
  #ownName(name: string, place: Place): Found | undefined {
    const { scopes, line } = place;
    const candidates = scopes.named(name);
    const rules = rulesOf(scopes.file.language);
    const inner = scopes.enclosing(line);
    const around = inner ? scopeChain(qualifiedName(inner)) : [""];
    for (const scope of candidates.length === 0 ? [] : around) {
      const isOpen = scope === "" || rules.hasOneScopeByName;
      const holder = isOpen ? undefined : scopes.around(scope, line);
      const symbols = candidates.filter((each) =>
        each.scope === scope && !isConstructor(each) && (!holder || isWithin(each, holder)) &&
        (rules.isLexical?.(each, scopes.enclosingType(line)) ?? true) &&
        (scope === "" || rules.hasImplicitSelf ||
          (each.kind !== "method" && !isMember(each, scopes)))
      );
      // Where a type has members is not where it is defined.
      const defined = symbols.filter(({ kind }) => kind !== "impl");
      if (defined.length > 0) return { symbols: latest(defined, line, holder), by: "scope" };
    }
    return rules.hasImplicitSelf ? this.#ofSelf(name, place) : undefined;
  }

  /** A member of a type around a place; those of outer types count as well, with what they inherit. */
  #ofSelf(name: string, { scopes, line, head }: Place): Found | undefined {
    const around = scopes.enclosingTypes(line).filter(({ node }) => node !== head?.node);
    const isExtension = around.length === 0 || scopes.local("this", line) !== undefined;
    const receiver = isExtension ? this.#receiverType({ scopes, line }) : undefined;
    const { isLexical } = rulesOf(scopes.file.language);
    const types = isLexical ? around.slice(0, 1) : around;
    for (const type of receiver ? [receiver, ...types] : types) {
      const isOwn = type.name === name;
      const found = isOwn ? undefined : this.#memberOfType(type, name, "member of self");
      if (found) return found;
    }
    return this.#ofHosts(name, around[0], scopes);
  }

  /** A module uses members of the types that it is mixed into: here, of those in its own file. */
  #ofHosts(name: string, module: SymbolNode | undefined, scopes: Scopes): Found | undefined {
    if (module?.kind !== "module" || scopes.named(module.name).length === 0) return undefined;
    for (const host of scopes.symbols) {
      const isHost = host.kind === "class" &&
        this.bases(host).some(({ node }) => node === module.node);
      const found = isHost && this.#memberOfType(host, name, "nearest of this name");
      if (found) return found;
    }
    return undefined;
  }

  /** `import a.b` makes `a.b` known, by its whole name. */
  #dottedImport(name: string, scopes: Scopes): Value | undefined {
    const found = scopes.facts.imports.find(({ bindings }) =>
      bindings.some(({ alias }) => alias.startsWith(`${name}.`))
    );
    if (!found) return undefined;
    const binding = { name: "", alias: name };
    const rules = rulesOf(scopes.file.language);
    const target = rules.resolveModule(name, scopes.file, this.#env, found.line);
    return this.imported({ fact: { ...found, module: name }, binding }, scopes.file) ??
      (target === undefined ? EXTERNAL : undefined);
  }

  /** A name of a file that shares its names with this one. */
  #sharedName(name: string, from: FileNode): Found | undefined {
    const { sharing, family } = rulesOf(from.language);
    if (sharing === "none") return undefined;
    const candidates = this.#env.symbolsNamed(name).filter((symbol) => {
      const file = this.#env.fileOf(symbol);
      return rulesOf(file.language).family === family && this.#isTopLevel(symbol, file) &&
        (sharing === "language" ||
          (sharing === "folder" && isSamePackage(file, from)) ||
          (sharing === "unit" &&
            (from.unit === "" ? isSamePackage(file, from) : file.unit === from.unit)));
    });
    if (candidates.length === 0) return undefined;
    if (sharing !== "language") return { symbols: preferDefinitions(candidates), by: "package" };
    const near = preferDefinitions(nearest(candidates, from, this.#env));
    return {
      symbols: near,
      by: candidates.length === 1
        ? "only one of this name"
        : near.length === 1
        ? "nearest of this name"
        : "several of this name",
    };
  }

  /** Names of a package are those that stand in no type. */
  #isTopLevel(symbol: SymbolNode, file: FileNode): boolean {
    return isPackage(symbol.scope, file.unit);
  }

  #wildcard(name: string, place: Place): Value | undefined {
    const { scopes, line } = place;
    for (const imported of scopes.imported("*", line)) {
      if (imported.fact.isExported && imported.fact.module === "") continue;
      const found = this.#among(this.imported(imported, scopes.file), name, place);
      if (found) return found.is === "symbol" ? { ...found, by: "wildcard import" } : found;
    }
    return undefined;
  }

  /** A name that an import of all names brings: of a module, or of a type. */
  #among(all: Value | undefined, name: string, place: Place): Value | undefined {
    if (all?.is === "module") return this.#exported(all.files, name, all.scope);
    return all?.is === "symbol" ? this.#within(all, name, place) : undefined;
  }

  /** A name that others see of some files. */
  #exported(files: readonly FileNode[], name: string, scope: string): Value | undefined {
    for (const file of this.#giving(files, name, scope)) {
      const found = this.#env.once(
        `exported ${file.id} ${scope} ${name}`,
        () => this.#exportedBy(file, name, scope),
      );
      if (found) return found;
    }
    return undefined;
  }

  /** A package of many files gives what they define, and passes on nothing else. */
  #giving(files: readonly FileNode[], name: string, scope: string): readonly FileNode[] {
    if (scope !== "" || files.length <= MAX_PASSING) return files;
    const defining = this.#env.symbolsNamed(name).map((each) => this.#env.fileOf(each));
    return [...new Set(defining)].filter((each) => files.includes(each));
  }

  #exportedBy(file: FileNode, name: string, scope: string): Value | undefined {
    const scopes = this.scopes(file);
    const isIn = (each: string) => scope === "" ? isPackage(each, file.unit) : each === scope;
    const own = scopes.named(name).filter((each) => isIn(each.scope) && each.kind !== "impl");
    if (own.length > 0) return { is: "symbol", symbols: preferDefinitions(own), by: "import" };
    const inherited = this.#givenByType(scopes, scope, name);
    if (inherited) return inherited;
    // A package does not pass on what its files import.
    const { sharing } = rulesOf(file.language);
    const isPassed = ({ fact }: Imported) => sharing !== "unit" || fact.isExported;
    for (const imported of scopes.importedIn(name, scope).filter(isPassed)) {
      const value = imported.fact.module === ""
        ? this.#visibleExport(imported.binding.name, scopes)
        : this.imported(imported, file);
      if (value) return value;
    }
    for (const imported of scopes.importedIn("*", scope).filter(isPassed)) {
      const place = { scopes, line: imported.fact.line };
      const found = this.#among(this.imported(imported, file), name, place);
      if (found) return found;
    }
    return scope === "" ? this.#unbound(name, file) : undefined;
  }

  /** What is imported out of a type, or of an object that a package is, may be inherited. */
  #givenByType(scopes: Scopes, scope: string, name: string): Value | undefined {
    const path = scope === "" ? scopes.file.unit : scope;
    const type = scopes.named(path.slice(path.lastIndexOf(".") + 1)).find((
      each,
    ) => (scope === ""
      ? each.kind === "module" && each.scope === ""
      : qualifiedName(each) === scope)
    );
    const found = type && TYPE_KINDS.has(type.kind) && this.#memberOfType(type, name, "import");
    return found ? { is: "symbol", ...found } : undefined;
  }

  #visibleExport(name: string, scopes: Scopes): Value | undefined {
    const own = scopes.named(name).filter(({ scope }) =>
      scope === "" || scope === scopes.file.unit
    );
    if (own.length > 0) return { is: "symbol", symbols: own, by: "import" };
    for (const imported of scopes.imported(name)) {
      if (imported.fact.module !== "") return this.imported(imported, scopes.file);
    }
    return undefined;
  }

  #submodule(module: string, name: string, { scopes, line }: Place): Value | undefined {
    const { submodule } = rulesOf(scopes.file.language);
    const target = submodule?.(module, name, scopes.file, this.#env, line);
    return target && target !== "external" ? { is: "module", ...target, by: "import" } : undefined;
  }

  #moduleMember(
    { files, scope, by }: Extract<Value, { is: "module" }>,
    name: string,
  ): Found | "external" | undefined {
    if (files.length === 0) return undefined;
    const found = this.#exported(files, name, scope) ??
      this.#exported(files, name, "");
    if (found?.is === "symbol") return { symbols: found.symbols, by };
    if (found?.is === "external") return "external";
    const whole = name === "default" ? undefined : this.#exported(files, "default", "");
    return whole?.is === "symbol" && TYPE_KINDS.has(whole.symbols[0]!.kind)
      ? this.#memberOfType(whole.symbols[0]!, name, by)
      : undefined;
  }

  #memberOfSymbol(
    { symbols, by }: Extract<Value, { is: "symbol" }>,
    name: string,
    place: Place,
  ): Found | "external" | undefined {
    for (const symbol of symbols.slice(0, MAX_TYPES)) {
      const found = this.#memberOfNamespace(symbol, name, place) ??
        this.#memberOfType(symbol, name, by);
      if (found) return found;
    }
    const held = symbols[0] && this.#standsFor(symbols[0]);
    return held && held.is !== "external" ? this.member(held, name, place) : undefined;
  }

  /** A namespace is opened in many files: what the place sees of it is meant. */
  #memberOfNamespace(symbol: SymbolNode, name: string, place: Place): Found | undefined {
    if (symbol.kind !== "module") return undefined;
    const { visibleName } = rulesOf(place.scopes.file.language);
    const within = qualifiedName(symbol);
    const value = visibleName?.(name, { ...place, within }, this.#env);
    return value?.is === "symbol" ? value : undefined;
  }

  /**
   * What a name is used as that is not that of a value: what it is another name of; what a method
   * gives that is asked for members without a call; what a decorator makes of a function.
   */
  #standsFor(symbol: SymbolNode): Value | undefined {
    if (symbol.kind === "type") return this.#held(symbol);
    if (symbol.kind === "method") return this.#returned(symbol, "");
    if (symbol.kind !== "function") return undefined;
    const scopes = this.scopes(this.#env.fileOf(symbol));
    if (rulesOf(scopes.file.language).callsBare) return this.#returned(symbol, "");
    const decorator = scopes.declaration(symbol);
    const value = decorator && this.#localValue(decorator, { scopes, line: decorator.line });
    return value?.is === "symbol" ? this.#called(value) : value;
  }

  #memberOfInstance(
    { types, wrap, by }: Extract<Value, { is: "instance" }>,
    name: string,
  ): Found | "external" | undefined {
    if (wrap === "collection") return "external";
    for (const type of types.slice(0, MAX_TYPES)) {
      const found = this.#memberOfType(
        type,
        name,
        wrap === "none" ? by : weaker(by, "wrapped type"),
      );
      if (found) return found;
    }
    return wrap === "wrapper" ? "external" : undefined;
  }

  #memberOfType(type: SymbolNode, name: string, by: Resolver): Found | undefined {
    const symbols = this.#env.once(
      `member ${type.node} ${name}`,
      () => this.#ownMember(type, name) ?? this.#maker(type, name) ?? this.#inherited(type, name),
    );
    return symbols && symbols.length > 0 ? { symbols, by } : undefined;
  }

  /** What makes a value of a type stands for the type. */
  #maker(type: SymbolNode, name: string): readonly SymbolNode[] | undefined {
    return this.#isMaker(name, { symbols: [type] }) ? [type] : undefined;
  }

  #isMaker(name: string, { symbols: [first] }: Pick<Found, "symbols">): boolean {
    return first !== undefined && TYPE_KINDS.has(first.kind) &&
      rulesOf(this.#env.fileOf(first).language).makers?.has(name) === true;
  }

  #ownMember(type: SymbolNode, name: string): readonly SymbolNode[] | undefined {
    const file = this.#env.fileOf(type);
    const rules = rulesOf(file.language);
    const path = qualifiedName(type);
    const members = this.#env.symbolsNamed(name).filter((each) => isMemberOf(each, type, path));
    const own = members.filter(({ fileId, scope }) => fileId === type.fileId && scope === path);
    if (own.length > 0) return preferDefinitions(own);
    if (!rules.hasOpenTypes) return undefined;
    const elsewhere = members.filter((each) => this.#extends(each, type, rules));
    return elsewhere.length > 0
      ? preferDefinitions(nearest(elsewhere, file, this.#env))
      : undefined;
  }

  /** Whether a member that stands in another file, or another block, can be one of a type. */
  #extends(member: SymbolNode, type: SymbolNode, rules: LanguageRules): boolean {
    const file = this.#env.fileOf(member);
    if (rulesOf(file.language).family !== rules.family) return false;
    const home = this.#env.fileOf(type);
    const block = this.scopes(file).enclosingType(member.startLine);
    if (block?.kind === "impl") return [block.node, this.#extended(block).node].includes(type.node);
    if (file === home || (rules.hasOneScopeByName && member.scope === qualifiedName(type))) {
      return true;
    }
    if (rules.sharing === "folder") return isSamePackage(file, home);
    // Of two types of one name, each has the members that stand nearer to it.
    const types = this.#env.symbolsNamed(type.name).filter(({ kind, fileId }) =>
      TYPE_KINDS.has(kind) && kind !== "impl" &&
      rulesOf(this.#env.fileOf({ ...type, fileId }).language).family === rules.family
    );
    return types.length < 2 || nearest(types, file, this.#env)[0]?.node === type.node;
  }

  #inherited(type: SymbolNode, name: string): readonly SymbolNode[] | undefined {
    for (const base of this.#ancestors(type)) {
      // A base type may be a member itself, under its own name; a name alone is then no member.
      const { hasImplicitSelf } = rulesOf(this.#env.fileOf(type).language);
      if (base.name === name && !hasImplicitSelf) return [base];
      const found = this.#env.once(
        `own member ${base.node} ${name}`,
        () => this.#ownMember(base, name) ?? this.#maker(base, name),
      );
      // A type does not inherit what makes a value of its base.
      if (found && !found.every(isConstructor)) return found;
    }
    return undefined;
  }
}

function isType({ kind }: SymbolNode): boolean {
  return TYPE_KINDS.has(kind);
}

function isSameName(a: SymbolNode, b: SymbolNode): boolean {
  return a.name === b.name && a.scope === b.scope;
}

/** What an enum makes of values is called to be made, and is one of the enum. */
function isVariant({ symbols: [symbol] }: Found): boolean {
  return symbol?.kind === "field" && symbol.type === "Self";
}

/** Lines of names that mean another thing further down are told from nodes by this. */
const LINES = 2 ** 40;

/**
 * A number of the part of a file in which a chain means the same: where its first name is declared,
 * or the definition around the place.
 */
export function whereChainHolds(chain: string, { scopes, line }: Place): number {
  const head = headOf(chain);
  const local = scopes.local(head, line);
  if (local) return -local.line;
  if (scopes.named(head).length > 1) return LINES + line;
  return scopes.enclosing(line)?.node ?? 0;
}

/** The first name of a chain. */
function headOf(chain: string): string {
  for (let end = 0; end < chain.length; end++) {
    const code = chain.charCodeAt(end);
    // One of `.`, `(` and `[`.
    if (code === 46 || code === 40 || code === 91) return chain.slice(0, end);
  }
  return chain;
}

/** Types that stand for the one around them. */
const SELF_TYPES: ReadonlySet<string> = new Set(["Self", "self", "static", "this"]);

/** What is applied to a name in a chain: a call, or one of the values that it gives, or an element. */
const MARK = /\(\d*\)|\[\]/g;

/** A value may have the name of its type, as in `node *node`: then the name means the type there. */
function hasOwnNameAsType({ name, type }: LocalFact): boolean {
  return type.replace(/^\W+/, "") === name;
}

/** Whether a scope is that of a package: an object that a package is ends its name. */
function isPackage(scope: string, unit: string): boolean {
  return scope === "" || scope === unit || unit.endsWith(`.${scope}`);
}

/** A folder may hold two packages, as one and its tests. */
function isSamePackage(a: FileNode, b: FileNode): boolean {
  return a.unit === b.unit && folderOf(a.path) === folderOf(b.path);
}

function isWithin({ startLine }: SymbolNode, holder: SymbolNode): boolean {
  return holder.startLine <= startLine && startLine <= holder.endLine;
}

/** What is named as its type is no other member of it. */
function isConstructor({ kind, name, scope }: SymbolNode): boolean {
  return kind === "method" && (scope === name || scope.endsWith(`.${name}`));
}

function isMember(symbol: SymbolNode, scopes: Scopes): boolean {
  const parent = symbol.scope.slice(symbol.scope.lastIndexOf(".") + 1);
  return scopes.named(parent).some((each) =>
    TYPE_KINDS.has(each.kind) && each.kind !== "module" && qualifiedName(each) === symbol.scope
  );
}

function isMemberOf({ scope }: SymbolNode, { name }: SymbolNode, path: string): boolean {
  return scope === path || scope === name || scope.endsWith(`.${name}`);
}

/** What a function defines again takes the place of what it defined before. */
function latest(
  symbols: readonly SymbolNode[],
  line: number,
  holder: SymbolNode | undefined,
): readonly SymbolNode[] {
  if (symbols.length < 2 || (holder?.kind !== "function" && holder?.kind !== "method")) {
    return symbols;
  }
  const last = symbols.findLast(({ startLine }) => startLine <= line);
  return last ? [last] : symbols;
}

/** Where one name has declarations and a definition, the definition is meant. */
function preferDefinitions(symbols: readonly SymbolNode[]): readonly SymbolNode[] {
  if (symbols.length < 2) return symbols;
  const whole = symbols.filter(({ kind }) => kind !== "impl");
  return whole.length > 0 ? whole : symbols;
}

function splitChain(chain: string): { readonly head: string; readonly rest: string[] } {
  const typed = /^@[^@]*@(?:\(\)|\[\])*/.exec(chain)?.[0];
  if (typed !== undefined) {
    const marks = marksOf(typed.slice(typed.lastIndexOf("@") + 1)).marks;
    const head = typed.slice(0, typed.lastIndexOf("@") + 1);
    const rest = chain.slice(typed.length).split(".").filter((each) => each !== "");
    return { head, rest: marks === "" ? rest : [marks, ...rest] };
  }
  const [head = "", ...rest] = chain.split(".");
  return { head, rest };
}

function marksOf(segment: string): { readonly name: string; readonly marks: string } {
  const at = segment.search(MARK);
  return at < 0
    ? { name: segment, marks: "" }
    : { name: segment.slice(0, at), marks: segment.slice(at) };
}
