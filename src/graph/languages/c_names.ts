/**
 * Meaning of a name of C or C++ beyond its own file: a declaration of an included file, in one of
 * the scopes around the place or in a namespace that is used there. What is declared in a header
 * and defined elsewhere means its definition.
 *
 * A namespace may be opened by a macro, which the tree does not see: names are then looked for in
 * what is left of the path without it.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { Environment } from "../environment.ts";
import type { NamePlace } from "./rules.ts";
import { keepNearest } from "../nearest.ts";
import { qualifiedName, scopeChain, type Scopes, TYPE_KINDS } from "../scopes.ts";
import { EXTERNAL, type Value } from "../value.ts";
import { type Included, includedBy, isOfC, stemOf } from "./c_includes.ts";
import { isConstructor } from "../lookup/symbols.ts";
import { scopesByDistance, type ScopesInReach } from "./namespaces.ts";

/** Finds what a name means that the file itself does not define. */
export function nameOfC(name: string, place: NamePlace, env: Environment): Value | undefined {
  const isType = place.isType === true;
  const candidates = env.once(`c candidates ${name} ${isType}`, () => byScope(name, isType, env));
  if (!candidates || candidates.size === 0) return outerNamespace(name, place, env) ?? EXTERNAL;
  const { file } = place.scopes;
  const seen = includedBy(file, env);
  const hidden: Candidates[] = [];
  for (const scopes of scopesByDistance(scopesAt(name, place, env))) {
    const reached = scopes.flatMap((scope) => candidates.get(scope) ?? []);
    const found = reached.flatMap((each) => ofFiles(each, seen, env));
    if (found.length > 0) {
      const symbols = oneNamespace(reached.length > 1 ? env.inOrder(found) : found);
      // The system has it where the tree does not.
      const isOptional = symbols.every((each) => marksIn(env).has(each, OPTIONAL));
      return { is: "symbol", symbols, by: isOptional ? "one of several variants" : "import" };
    }
    hidden.push(...reached);
  }
  return findUndeclared(hidden, file, env) ?? outerNamespace(name, place, env);
}

/** Symbols of one name and scope. */
interface Candidates {
  /** Tells them apart. */
  readonly id: string;
  readonly symbols: readonly SymbolNode[];
  readonly byFile: ReadonlyMap<number, readonly SymbolNode[]>;
}

/** Groups the symbols that a name may mean by the scope that it is known in. */
function byScope(
  name: string,
  isType: boolean,
  env: Environment,
): ReadonlyMap<string, Candidates> {
  const found = env.symbolsNamed(name).filter((each) =>
    isOfC(env.fileOf(each)) && !isConstructor(each) && (!isType || TYPE_KINDS.has(each.kind)) &&
    // What a macro of C defines has a name that the macro pastes.
    (each.kind !== "method" || env.fileOf(each).language !== "c")
  );
  const groups = Map.groupBy(found, (each) => outerScope(each, env));
  return new Map([...groups].map(([scope, symbols]) => {
    const id = `${name} ${isType} ${scope}`;
    return [scope, { id, symbols, byFile: Map.groupBy(symbols, ({ fileId }) => fileId) }];
  }));
}

/** Those that stand in files which are seen: for many of them, the same for all who see the same. */
function ofFiles(
  candidates: Candidates,
  seen: Included,
  env: Environment,
): readonly SymbolNode[] {
  if (candidates.byFile.size <= FEW) return amongSeen(candidates, seen, env);
  return env.once(`c seen ${seen.id} ${candidates.id}`, () => amongSeen(candidates, seen, env)) ??
    [];
}

/** As many are looked through in less time than it takes to keep what was found. */
const FEW = 8;

/** The fewer of both are looked through. */
function amongSeen({ byFile }: Candidates, seen: Included, env: Environment): SymbolNode[] {
  if (byFile.size < seen.size) {
    return [...byFile.values()].flatMap((symbols) => {
      return seen.has(env.fileOf(symbols[0]!)) ? symbols : [];
    });
  }
  return env.inOrder([...seen.files()].flatMap(({ id }) => byFile.get(id) ?? []));
}

/** Puts the definitions of functions and variables in the place of their declarations. */
export function definitionsInC(
  symbols: readonly SymbolNode[],
  env: Environment,
): readonly SymbolNode[] {
  if (!symbols.some((each) => isDeclaration(each, env))) return symbols;
  return [
    ...new Set(symbols.flatMap((each) => {
      return isDeclaration(each, env) ? definitionsOf(each, env) ?? [each] : [each];
    })),
  ];
}

function definitionsOf(declared: SymbolNode, env: Environment): readonly SymbolNode[] | undefined {
  return env.once(`c defined ${declared.node}`, () => {
    const home = env.fileOf(declared);
    const defined = env.once(`c definitions ${declared.name}`, () => {
      const all = env.symbolsNamed(declared.name).filter((each) =>
        DEFINED_KINDS.has(each.kind) && isOfC(env.fileOf(each)) && !isDeclaration(each, env)
      );
      return { all, byStem: Map.groupBy(all, (each) => stemOf(env.fileOf(each))) };
    });
    const isMeant = (each: SymbolNode) =>
      isSameScope(each.scope, declared.scope) &&
      (each.fileId === declared.fileId || isStatic(each, env) === isStatic(declared, env));
    const beside = defined?.byStem.get(stemOf(home))?.filter(isMeant) ?? [];
    return beside.length > 0
      ? keepNearest(beside, home, env)
      : ofOneFile(defined?.all ?? [], isMeant);
  });
}

/** Those that are meant, where one file has them all. */
function ofOneFile(
  symbols: readonly SymbolNode[],
  isMeant: (symbol: SymbolNode) => boolean,
): readonly SymbolNode[] | undefined {
  const found: SymbolNode[] = [];
  for (const each of symbols) {
    if (!isMeant(each)) continue;
    if (found[0] && found[0].fileId !== each.fileId) return undefined;
    found.push(each);
  }
  return found.length > 0 ? found : undefined;
}

/** Kinds that may be declared in one place and defined in another. */
const DEFINED_KINDS: ReadonlySet<string> = new Set(["function", "method", "variable"]);

/** A definition outside of its namespace names the last part of its scope only. */
function isSameScope(a: string, b: string): boolean {
  return a === b || (a !== "" && b.endsWith(`.${a}`)) || (b !== "" && a.endsWith(`.${b}`));
}

/** A name that no included file declares, where the tree still tells what is meant. */
function findUndeclared(
  candidates: readonly Candidates[],
  from: FileNode,
  env: Environment,
): Value | undefined {
  const seen = includedBy(from, env);
  const shared = candidates.map((each) => collectShared(each, env));
  const beside = shared.flatMap(({ byStem }) => besideSeen(byStem, seen, env));
  const found = beside.length > 0
    ? ofOneFile(beside, () => true)
    : seen.lacksHeader
    ? onlyFile(shared)
    : undefined;
  const symbols = found && candidates.length > 1 ? env.inOrder([...found]) : found;
  return symbols && { is: "symbol", symbols, by: "only one of this name" };
}

/** Candidates that other files may mean. */
interface Shared {
  readonly byStem: ReadonlyMap<string, readonly SymbolNode[]>;
  readonly byFile: ReadonlyMap<number, readonly SymbolNode[]>;
}

function collectShared({ id, symbols }: Candidates, env: Environment): Shared {
  return env.once(`c shared ${id}`, () => {
    env.look(symbols.length);
    const found = symbols.filter((each) =>
      each.kind !== "macro" && each.kind !== "field" && !isStatic(each, env)
    );
    return {
      byStem: Map.groupBy(found, (each) => stemOf(env.fileOf(each))),
      byFile: Map.groupBy(found, ({ fileId }) => fileId),
    };
  }) ?? { byStem: new Map(), byFile: new Map() };
}

/** Candidates in files that have the name of one that is seen; the fewer of both are looked through. */
function besideSeen(
  byStem: Shared["byStem"],
  seen: Included,
  env: Environment,
): readonly SymbolNode[] {
  const stems = byStem.size < seen.size
    ? [...byStem.keys()].filter((stem) => seen.hasStem(stem))
    : [...new Set(Array.from(seen.files(), stemOf))];
  const found = stems.flatMap((stem) => byStem.get(stem) ?? []);
  return stems.length > 1 ? env.inOrder(found) : found;
}

/** Takes the symbols of the only file that has any. */
function onlyFile(shared: readonly Shared[]): readonly SymbolNode[] | undefined {
  const ids = new Set(shared.flatMap(({ byFile }) => [...byFile.keys().take(2)]));
  const [id] = ids;
  return ids.size === 1 ? shared.flatMap(({ byFile }) => byFile.get(id!) ?? []) : undefined;
}

/** Scopes in which a name is looked for. */
function scopesAt(
  name: string,
  place: NamePlace,
  env: Environment,
): ScopesInReach {
  const { scopes, within } = place;
  if (within !== undefined) {
    // What the standard library is extended by is not its own.
    const around = /^std\b/.test(within) ? [within] : withoutHeads(within);
    return { around, used: NOTHING };
  }
  const inner = scopes.enclosing(place);
  const used = env.once(`c used ${scopes.file.path}`, () => listUsedNamespaces(scopes)) ??
    new Map();
  return {
    around: inner ? scopeChain(qualifiedName(inner)) : [""],
    used: used.get(name) ?? used.get("*") ?? NOTHING,
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Namespaces that a file uses: all of them under `"*"`, and those of one name with these under it. */
function listUsedNamespaces(
  { facts: { imports } }: Scopes,
): ReadonlyMap<string, ReadonlySet<string>> {
  const modules = (alias: string) =>
    imports.filter(({ bindings }) => bindings.some((each) => each.alias === alias))
      .map(({ module }) => module.replaceAll("::", "."));
  const aliases = new Set(imports.flatMap(({ bindings }) => bindings.map(({ alias }) => alias)));
  return new Map(
    [...aliases].map((alias) => [alias, new Set([...modules(alias), ...modules("*")])]),
  );
}

/** `a.b.c`, `b.c`, `c` and the top level. */
function withoutHeads(path: string): string[] {
  const parts = path.split(".");
  return [...parts.map((_, index) => parts.slice(index).join(".")), ""];
}

/** Macros are known everywhere, and the values of an enum beside it. */
function outerScope({ kind, scope, fileId }: SymbolNode, env: Environment): string {
  if (kind === "macro") return "";
  if (kind !== "field" || scope === "") return scope;
  const dot = scope.lastIndexOf(".");
  const isEnum = env.symbolsNamed(scope.slice(dot + 1)).some((each) =>
    each.kind === "enum" && each.fileId === fileId && qualifiedName(each) === scope
  );
  return isEnum ? scope.slice(0, Math.max(0, dot)) : scope;
}

/** A namespace is opened in many files, and one of these stands for all. */
function oneNamespace(symbols: readonly SymbolNode[]): readonly SymbolNode[] {
  return symbols[0]!.kind === "module" ? symbols.slice(0, 1) : symbols;
}

/**
 * A namespace that no symbol stands for: `a` of `namespace a::b`, or one that macros open, which is
 * known by the folder of its headers.
 */
function outerNamespace(
  name: string,
  { scopes: { file } }: NamePlace,
  env: Environment,
): Value | undefined {
  const seen = includedBy(file, env);
  // All that it asks for is what files include that are seen.
  return env.once(`c outer ${file.id} ${name}`, () => {
    const files = seen.inScope(name);
    // A file may define a member of what it does not open, by its path.
    if (files.some((each) => each !== file)) {
      return { is: "module", files, scope: name, by: "import" };
    }
    const beneath = seen.inFolder(name);
    return beneath.length > 0
      ? { is: "module", files: beneath, scope: "", by: "import" }
      : undefined;
  });
}

function isDeclaration(symbol: SymbolNode, env: Environment): boolean {
  return DEFINED_KINDS.has(symbol.kind) && marksIn(env).has(symbol, DECLARED);
}

function isStatic(symbol: SymbolNode, env: Environment): boolean {
  return marksIn(env).has(symbol, STATIC);
}

/** Bits of a mark: it is only declared; it is known in its file alone; some systems have it themselves. */
const DECLARED = 1;
const STATIC = 2;
const OPTIONAL = 4;

const MARKS = new WeakMap<Environment, Marks>();

function marksIn(env: Environment): Marks {
  return MARKS.getOrInsertComputed(env, () => new Marks(env));
}

/**
 * Marks of symbols, a byte each by node. A name that hundreds of files define has all of them read;
 * they are few enough to be kept, where all else that is read of a file is forgotten again.
 */
class Marks {
  readonly #env: Environment;
  /** Keys of files that were read: a string each, however many ask. */
  readonly #keys = new Map<number, string>();
  #bytes = new Uint8Array(1 << 12);

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Whether a symbol has a mark; who asks depends on what its file says. */
  has(symbol: SymbolNode, mark: number): boolean {
    let key = this.#keys.get(symbol.fileId);
    if (key === undefined) {
      const file = this.#env.fileOf(symbol);
      this.#keys.set(symbol.fileId, key = `@${file.path}`);
      this.#read(file);
    }
    this.#env.note(key);
    return (this.#bytes[symbol.node]! & mark) !== 0;
  }

  #read(file: FileNode): void {
    const symbols = this.#env.symbolsOf(file);
    const facts = Map.groupBy(this.#env.facts(file).locals, ({ name }) => name);
    const isHeader = HEADER.test(file.path);
    const variables = new Set(
      symbols.filter(({ kind }) => kind === "variable").map(({ name }) => name),
    );
    for (const symbol of symbols) {
      const { name, startLine, endLine } = symbol;
      // A variable of a source file has its place there.
      const isPlace = !isHeader && variables.has(name);
      let mark = 0;
      for (const { line, type, value } of facts.get(name) ?? []) {
        if (line < startLine || endLine < line) continue;
        if (type !== "" && (!isPlace || value === "extern")) mark |= DECLARED;
        if (value === "static") mark |= STATIC;
        if (value === name || value.startsWith("HAVE_")) mark |= OPTIONAL;
      }
      while (symbol.node >= this.#bytes.length) this.#bytes = doubled(this.#bytes);
      this.#bytes[symbol.node] = mark;
    }
  }
}

function doubled(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * bytes.length);
  larger.set(bytes);
  return larger;
}

const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inl|ipp|tpp)$/;
