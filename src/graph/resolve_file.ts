/**
 * The edges of one file: each of its uses and imports, resolved to the symbol or file that is meant.
 *
 * A member of a value of which nothing is known is resolved by name alone, where the name tells:
 * to the only symbol of that name, or, as `ambiguous`, to each of a few. What no symbol is found for
 * stays a mention of a name.
 *
 * @module
 */
import type { Edge, EdgeSite, FileNode, SymbolNode } from "../store/graph_tables.ts";
import { USE_KINDS } from "../store/facts.ts";
import {
  type EdgeConfidence,
  ELEMENTS,
  GLOBAL,
  type ImportFact,
  MACROS,
  type SymbolKind,
  type Use,
  type UseKind,
} from "../types.ts";
import { elementNamed } from "./elements.ts";
import type { Environment } from "./environment.ts";
import { chosenByArguments, type UseFound } from "./lookup/conversions.ts";
import { filledByPlace, filledField } from "./filled_fields.ts";
import { rulesOf } from "./language_rules.ts";
import { frameworkEdges } from "./links/framework_edges.ts";
import type { Found, Lookup, Place } from "./lookup.ts";
import { whereChainHolds } from "./lookup/chains.ts";
import { symbolsMeant, valuesOf } from "./lookup/unions.ts";
import { keepNearest } from "./nearest.ts";
import { howImplemented, knownAt, throughTrait } from "./implemented.ts";
import { isOfOutside } from "./outside_names.ts";
import { possibleTargets, resolverOf, takingAsDeclared } from "./possible_targets.ts";
import { heldTypes, MADE, receiversOf } from "./receivers.ts";
import { filterByCall } from "./lookup/symbols.ts";
import { lastPart, type Scopes, VALUE_KINDS } from "./scopes.ts";
import { methodOfCalled, type SyntaxCall, syntaxCalls } from "./syntax_calls.ts";
import { globalFunction, macroNamed } from "./marked_names.ts";
import { constructorsOf, methodOfBase } from "./own_words.ts";
import { isProven, type Resolver, type Value, weakerOf } from "./value.ts";

/** Candidates of one name that are still an answer. */
const MAX_CANDIDATES = 5;

/** Definitions that a use has edges to, the first by path and line: thousands would square them. */
const MAX_TARGETS = 100;

/**
 * Edges of a file from which on a use has edges to a few definitions alone: no file of four large
 * repositories has over two for each use and two hundred. Where thousands of functions share a name,
 * and each calls it, there would be millions.
 */
const MIN_EDGES = 1000;
const EDGES_PER_USE = 4;

/** Steps for each of more definitions than are kept: they were gathered for this use alone. */
const STEPS_PER_MANY = 4;

/** A shorter name tells nothing alone. */
const MIN_TELLING_CHARS = 3;

/** A path whose last part is a module and no type: types begin with a capital, but for primitive ones. */
const OUTSIDE_MODULE = /^:(?:\w+\.)*(?!(?:[iu](?:\d+|size)|f\d+|bool|char|str)$)[a-z]\w*$/;

/** Kinds of definitions that a use of each kind can mean. */
const KINDS_BY_USE: Readonly<Record<UseKind, ReadonlySet<SymbolKind>>> = {
  call: kinds("function method class struct macro field constant variable type enum"),
  type: kinds("class struct enum interface trait type module constant"),
  extends: kinds("class struct enum interface trait type module"),
  implements: kinds("class struct enum interface trait type module"),
  import: kinds("class struct enum interface trait type module function constant variable macro"),
  read: kinds("field constant variable function method enum class struct type module"),
  write: kinds("field constant variable"),
};

/** Edges of the uses of a file, and counts. */
export interface FileEdges {
  /** Its edges, each kind, target and resolver once. */
  readonly edges: readonly Edge[];
  /** Names that it uses. */
  readonly uses: number;
  /** Those with an edge. */
  readonly resolved: number;
  /** Those that mean something outside of the tree. */
  readonly external: number;
  /** Places of those among the uses that an import from outside says so of, as bits. */
  readonly outside: Uint8Array<ArrayBuffer>;
}

/** Resolves what a file uses; yields between uses, so that the caller may do something else. */
export function* resolveFile(file: FileNode, lookup: Lookup): Generator<void, FileEdges> {
  const { env } = lookup;
  const scopes = lookup.scopes(file);
  const rules = rulesOf(file.language);
  const { definitionsOf, useOf, hasOverloads, hasArity, conversions, areBuiltTogether } = rules;
  const collected = new EdgeCollector(conversions !== undefined || rules.prefersInherent === true);
  let [uses, resolved, external] = [0, 0, 0];
  for (const target of importTargets(scopes, lookup)) {
    collected.add(file.node, target.node, { ...target, kind: "import" });
  }
  const known = new KnownUses();
  const addSyntaxCall = ({ symbols, by, held, site }: SyntaxCall) => {
    const source = scopes.enclosing(site)?.node ?? file.node;
    for (const symbol of symbols.slice(0, MAX_CANDIDATES)) {
      const receivers = receiversOf(symbol, held, env);
      collected.add(source, symbol.node, { kind: "call", by, receivers, site });
    }
  };
  const outside = new Uint8Array(Math.ceil(scopes.facts.uses.length / 8));
  const maxEdges = MIN_EDGES + EDGES_PER_USE * scopes.facts.uses.length;
  for (const use of scopes.facts.uses) {
    uses++;
    yield;
    const place = { scopes, line: use.line, column: use.column };
    const any: UseFound = throughTrait(use, place, lookup) ?? known.once(
      use,
      place,
      () => limitTargets(resolveUse(use, place, lookup), env),
    );
    const named = hasArity && typeof any === "object" ? lookup.sized(any, use) : any;
    const found = chosenByArguments(named, use, place, lookup);
    if (found === "external") {
      external++;
      const at = uses - 1;
      if (isOfOutside(use, place, lookup)) outside[at >> 3]! |= 1 << (at & 7);
      continue;
    }
    if (found === undefined) continue;
    const source = scopes.enclosing(use);
    const possible = possibleTargets(found, use, { source, language: file.language });
    const meant = areBuiltTogether ? builtWith(possible, file, env) : possible;
    if (meant.length === 0) continue;
    resolved++;
    const symbols = meant.slice(0, collected.count < maxEdges ? MAX_TARGETS : MAX_CANDIDATES);
    env.look(symbols.length);
    const defined = definitionsOf?.(symbols, env) ?? symbols;
    const targets = hasOverloads && defined.length > 1
      ? takingAsDeclared(defined, symbols, lookup)
      : defined;
    const by = resolverOf(targets, found.by, { file, lookup });
    // Of the builds of another package, which of them is meant is seldom known: the first stands for all.
    const isOfBuilds = areBuiltTogether && rules.hasVariants;
    const some = isOfBuilds && found.by === "import" ? targets.slice(0, 1) : targets;
    for (const symbol of some) {
      const kind = useOf?.(use.kind, symbol) ?? use.kind;
      const receivers = found.isMade ? [MADE] : receiversOf(symbol, found.held ?? [], env);
      collected.add(source?.node ?? file.node, symbol.node, {
        kind,
        by,
        receivers,
        site: siteOf(use),
      });
    }
    for (const { field, how } of filledByPlace(use, { symbols: targets, by }, place, lookup)) {
      const written = { kind: "write", by: how, site: siteOf(use) } as const;
      collected.add(source?.node ?? file.node, field.node, written);
    }
    const called = methodOfCalled(use, targets, place, lookup);
    if (called) addSyntaxCall(called);
  }
  for (const call of syntaxCalls(scopes, lookup)) {
    yield;
    addSyntaxCall(call);
  }
  const edges = [...collected.edges(), ...frameworkEdges(scopes, lookup)];
  return { edges, uses, resolved, external, outside };
}

/** Cuts the targets of a use to a number; to find thousands of definitions takes as many steps. */
function limitTargets(found: UseFound, env: Environment): UseFound {
  if (found === undefined || found === "external" || found.symbols.length <= MAX_TARGETS) {
    return found;
  }
  env.look(STEPS_PER_MANY * found.symbols.length);
  return { ...found, symbols: found.symbols.slice(0, MAX_TARGETS) };
}

/** Of several definitions, those of a build that the file is of; where none are, all of variants, and else none. */
function builtWith(
  symbols: readonly SymbolNode[],
  file: FileNode,
  env: Environment,
): readonly SymbolNode[] {
  const { areBuiltTogether, hasVariants } = rulesOf(file.language);
  if ((hasVariants && symbols.length < 2) || symbols.length > MAX_TARGETS) return symbols;
  const built = symbols.filter((each) => areBuiltTogether!(file, env.fileOf(each), env));
  return built.length > 0 || !hasVariants ? built : symbols;
}

/**
 * Uses of one file that were resolved: half of all uses say the same as another one in the same part
 * of the file. Names of import statements are told apart by their lines, and not kept.
 */
class KnownUses {
  /** By kind and where they mean the same, then by receiver and name. */
  readonly #found = new Map<number, Map<string, UseFound>>();

  once(use: Use, place: Place, resolve: () => UseFound): UseFound {
    const { kind, receiver, name } = use;
    if (kind === "import") return resolve();
    const isName = receiver === "" || receiver === MACROS || receiver === GLOBAL;
    const where = whereChainHolds(isName ? name : receiver, place);
    const group = where * USE_KINDS.length + USE_KINDS.indexOf(kind);
    const uses = this.#found.getOrInsertComputed(group, () => new Map());
    const text = receiver === "" ? name : `${receiver}\n${name}`;
    const known = uses.get(text);
    if (known || uses.has(text)) return known;
    const found = resolve();
    uses.set(text, found);
    return found;
  }
}

/** The name alone is the span: its receiver has a use of its own. */
function siteOf({ line, column, name }: Use): EdgeSite {
  return { line, column, endColumn: column + name.length };
}

function resolveUse(use: Use, place: Place, lookup: Lookup): UseFound {
  const { modulePath, callsBare, base, constructors, self } = rulesOf(place.scopes.file.language);
  if (use.kind === "import") {
    // A name within an import statement means what the statement brings under it.
    const imported = place.scopes.importedAs(use.name, use.line);
    const brought = imported && lookup.imported(imported, place.scopes.file);
    return symbolsMeant(modulePath ? lookup.type(use.name, place) : brought);
  }
  if (use.receiver === "") {
    const { name, kind } = use;
    if (callsBare && base.has(name)) return methodOfBase(name, place, lookup);
    const constructors = kind === "call" ? constructorsOf(name, place, lookup) : undefined;
    if (constructors) return constructors;
    const value = kind === "type" ? lookup.type(name, place) : lookup.name(name, place);
    const found = fitToUse(use, WHOLE_USES.has(kind) ? lookup.whole(value) : value);
    return typeof found === "object" && found.by === "member of self"
      ? { ...found, held: place.scopes.enclosingTypes(use) }
      : found;
  }
  if (use.receiver === MACROS) return macroNamed(use.name, place, lookup);
  if (use.receiver === GLOBAL) return globalFunction(use, place, lookup);
  if (use.receiver === ELEMENTS) return elementNamed(use, place, lookup);
  const module = modulePath?.(use.receiver, place.scopes.facts);
  if (module !== undefined) return memberOfModule(use, module, place, lookup.env);
  const isFilled = constructors && use.receiver.startsWith("@") && use.kind === "write";
  const type = use.receiver.slice(1, -1);
  // The first parameter of a method of a class makes one of the class.
  const chain = isFilled && self.has(type) ? `${type}()` : use.receiver;
  const written = use.kind !== "call" && /^@[^@]*@$/.test(chain)
    ? lookup.fieldOfVariant(type, use.name, place)
    : undefined;
  if (written) return written;
  const value = lookup.expression(chain, place);
  // No type adds members to a module from outside: `std::future::ready()`.
  if (value?.is === "external" && OUTSIDE_MODULE.test(use.receiver)) return "external";
  if (isFilled) return filledField(use.name, value, place, lookup);
  const found = callsBare
    ? bareMember(use, value, place, lookup)
    : lookup.member(value, use.name, place);
  if (found === "external") return found;
  if (found) {
    const symbols = knownAt(fittingSymbols(use.kind, found.symbols), place, lookup);
    const by = howImplemented(use, { symbols, by: found.by }, value, place);
    const isMade = value?.is === "instance" && value.isMade === true && isProven(found.by);
    return by === "external" ? by : { symbols, by, held: heldTypes(use, value, place), isMade };
  }
  const given = findGivenMember(use, value, place, lookup);
  if (given) return given;
  // A type of the tree that has no such member has it from outside.
  if (value !== undefined && valuesOf(value).every(({ is }) => is !== "module")) return "external";
  return byName(use, place, lookup.env);
}

/** A member that an object is given is what it is set to: a function of another name. */
function findGivenMember(
  { kind, receiver, name }: Use,
  value: Value | undefined,
  place: Place,
  lookup: Lookup,
): Found | undefined {
  if (!rulesOf(place.scopes.file.language).hasPrototypes) return undefined;
  if (kind === "write" || value === undefined || value.is === "external") return undefined;
  const given = lookup.expression(`${receiver}.${name}`, place);
  const set = WHOLE_USES.has(kind) ? lookup.whole(given) : given;
  const found = symbolsMeant(set);
  return typeof found === "object"
    ? { symbols: found.symbols, by: weakerOf(found.by, "assigned value") }
    : undefined;
}

/** Uses of a module that count only where it stands for the one thing that it gives. */
const WHOLE_USES: ReadonlySet<UseKind> = new Set(["call", "extends", "type"] as const);

function fitToUse(use: Use, value: Value | undefined): Found | "external" | undefined {
  if (value?.is === "several") {
    return symbolsMeant(value, (symbols) => filterByKind(use.kind, symbols));
  }
  const found = symbolsMeant(value);
  return typeof found === "object"
    ? { ...found, symbols: fittingSymbols(use.kind, found.symbols) }
    : found;
}

/** Where a name has symbols of several kinds, those that the use can mean. */
function fittingSymbols(kind: UseKind, symbols: readonly SymbolNode[]): readonly SymbolNode[] {
  const fits = filterByKind(kind, symbols);
  if (fits.length === 0) return symbols;
  return kind === "call" || kind === "read" ? filterByCall(fits, kind === "call") : fits;
}

function filterByKind(kind: UseKind, symbols: readonly SymbolNode[]): readonly SymbolNode[] {
  return symbols.filter((each) => KINDS_BY_USE[kind].has(each.kind));
}

function byName(use: Use, { scopes }: Place, env: Environment): Found | undefined {
  const rules = rulesOf(scopes.file.language);
  const named = rules.trustsReceivers ? byReceiver(use, scopes, env) : undefined;
  if (named) return named;
  if (use.name.length < MIN_TELLING_CHARS || rules.commonMembers.has(use.name)) return undefined;
  const candidates = env.once(`candidates ${rules.family} ${use.kind} ${use.name}`, () => {
    const isCandidate = (symbol: SymbolNode) =>
      symbol.scope !== "" && KINDS_BY_USE[use.kind].has(symbol.kind) &&
      rulesOf(env.fileOf(symbol).language).family === rules.family;
    const found = env.symbolsNamed(use.name).filter(isCandidate);
    return found.length > MAX_CANDIDATES * 4 ? [] : found;
  }) ?? [];
  if (candidates.length === 0) return undefined;
  if (candidates.length === 1) {
    const isFar = scopes.file.category === "code" && env.fileOf(candidates[0]!).category === "test";
    const isTrusted = rules.trustsNames && !rules.modulePath && !isFar;
    return { symbols: candidates, by: isTrusted ? "only one of this name" : "name alone" };
  }
  const near = keepNearest(candidates, scopes.file, env);
  return near.length <= MAX_CANDIDATES ? { symbols: near, by: "several of this name" } : undefined;
}

/** Functions of the modules whose names end with a path. */
function memberOfModule(
  use: Use,
  module: string,
  { scopes }: Place,
  env: Environment,
): Found | undefined {
  const { family } = rulesOf(scopes.file.language);
  const end = `.${module}`;
  const found = (env.holdersOf(use.name).get(lastPart(module)) ?? []).filter((symbol) =>
    `.${symbol.scope}`.endsWith(end) && KINDS_BY_USE[use.kind].has(symbol.kind) &&
    rulesOf(env.fileOf(symbol).language).family === family
  );
  env.look(found.length);
  const near = keepNearest(found, scopes.file, env);
  const modules = new Set(near.map(({ scope }) => scope));
  if (modules.size === 0 || modules.size > MAX_CANDIDATES) return undefined;
  if (modules.size > 1) return { symbols: near, by: "several of this name" };
  const by = near.length === found.length ? "only one of this name" : "nearest of this name";
  return { symbols: near, by };
}

/** Members of the objects that have the name of a receiver, or of classes: `view` of `View`. */
function byReceiver(use: Use, { file }: Scopes, env: Environment): Found | undefined {
  const name = lastPart(use.receiver);
  const holders = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? env.holdersOf(use.name) : undefined;
  if (!holders) return undefined;
  const { family } = rulesOf(file.language);
  const ofHolders = (holder: string, isMeant: (symbol: SymbolNode) => boolean) => {
    const meant = env.symbolsNamed(holder).filter((each) => each.scope === "" && isMeant(each));
    const files = new Set(meant.map(({ fileId }) => fileId));
    return (holders.get(holder) ?? []).filter((member) =>
      member.scope === holder && files.has(member.fileId) &&
      KINDS_BY_USE[use.kind].has(member.kind) &&
      rulesOf(env.fileOf(member).language).family === family
    );
  };
  const found = env.once(`receiver ${family} ${use.kind} ${name} ${use.name}`, () => {
    const members = [
      ...ofHolders(name, ({ kind }) => VALUE_KINDS.has(kind)),
      ...ofHolders(`${name[0]!.toUpperCase()}${name.slice(1)}`, ({ kind }) => kind === "class"),
    ];
    return members.length > MAX_CANDIDATES * 4 ? [] : members;
  }) ?? [];
  const near = keepNearest(found, file, env);
  if (near.length === 0 || near.length > MAX_CANDIDATES) return undefined;
  return { symbols: near, by: found.length === 1 ? "name alone" : "several of this name" };
}

/** A file that an import names. */
interface ImportTarget {
  readonly node: number;
  readonly by: Resolver;
  readonly site: EdgeSite;
}

/** The files that imports name; the names that they bring are uses of their own. */
function* importTargets(scopes: Scopes, lookup: Lookup): Generator<ImportTarget> {
  for (const fact of scopes.facts.imports) {
    if (fact.module === "") continue;
    const site = { line: fact.line, column: 1, endColumn: 1 };
    const inner = innerModules(fact, scopes, lookup);
    for (const { node } of inner.flatMap(({ files }) => files)) yield { node, by: "import", site };
    const value = lookup.imported({ fact, binding: { name: "", alias: "" } }, scopes.file);
    if (value?.is !== "module") continue;
    // What only modules are taken out of is a step on the way to them.
    const isStep = inner.length > 0 && inner.length === fact.bindings.length;
    if (isStep && !rulesOf(scopes.file.language).isPackageRun?.(value.files, scopes.file)) continue;
    // Of the files of a package, those that are used are named by each use.
    if (value.files.length > 1 && fact.bindings.some(({ name }) => name !== "")) continue;
    for (const { node } of value.files) yield { node, by: "import", site };
  }
}

/** Modules that an import takes out of another one by their names, where modules nest. */
function innerModules(
  fact: ImportFact,
  { file }: Scopes,
  lookup: Lookup,
): Extract<Value, { is: "module" }>[] {
  if (rulesOf(file.language).submodule === undefined) return [];
  return fact.bindings.flatMap((binding) => {
    if (binding.name === "" || binding.name === "*") return [];
    const value = lookup.imported({ fact, binding }, file);
    return value?.is === "module" && value.files.length > 0 ? [value] : [];
  });
}

/** An edge as it is found: one site. */
interface EdgeFound {
  readonly kind: UseKind;
  readonly by: Resolver;
  readonly receivers?: readonly string[];
  readonly site: EdgeSite;
}

/** Nodes are fewer than this, so that two of them fit into one number. */
const MAX_NODES = 2 ** 26;

class EdgeCollector {
  readonly #edges: (Edge & { readonly sites: EdgeSite[] })[] = [];
  /** Places of edges by kind, by resolver and receivers, and by both nodes. */
  readonly #known = new Map<UseKind, Map<string, Map<number, EdgeSite[]>>>();
  readonly #readsArguments: boolean;

  /** @param readsArguments Whether overloads that are left are those that arguments do not tell apart. */
  constructor(readsArguments: boolean) {
    this.#readsArguments = readsArguments;
  }

  add(source: number, target: number, { kind, by, receivers = [], site }: EdgeFound): void {
    const ofKind = this.#known.getOrInsertComputed(kind, () => new Map());
    const label = receivers.length === 0 ? by : [by, ...receivers].join("\n");
    const known = ofKind.getOrInsertComputed(label, () => new Map());
    const sites = known.get(source * MAX_NODES + target);
    if (sites) {
      sites.push(site);
      return;
    }
    const edge = {
      source,
      target,
      kind,
      confidence: confidenceOf(by, this.#readsArguments),
      resolver: by,
      ...(receivers.length > 0 ? { receivers } : {}),
      sites: [site],
    };
    known.set(source * MAX_NODES + target, edge.sites);
    this.#edges.push(edge);
  }

  get count(): number {
    return this.#edges.length;
  }

  /** Sites are in the order of their places: calls by syntax are found after all uses. */
  edges(): Edge[] {
    for (const { sites } of this.#edges) {
      sites.sort((a, b) => a.line - b.line || a.column - b.column);
    }
    return this.#edges;
  }
}

/** Of overloads, all are likely as long as no arguments are read. */
function confidenceOf(by: Resolver, readsArguments: boolean): EdgeConfidence {
  if (isProven(by)) return "extracted";
  if (by === "one of several overloads") return readsArguments ? "ambiguous" : "inferred";
  return by === "several of this name" || by === "name alone" ? "ambiguous" : "inferred";
}

function kinds(text: string): ReadonlySet<SymbolKind> {
  // Written out of the union above them.
  return new Set(text.split(" ") as SymbolKind[]);
}

/**
 * Finds what a member means that is used by a bare name, where functions are called where they are
 * named: what is set may be a function of its own (`name=`). Variables of the object have a syntax of
 * their own, and are never functions.
 */
function bareMember(
  { name, kind, receiver }: Use,
  value: Value | undefined,
  place: Place,
  lookup: Lookup,
): Found | "external" | undefined {
  const setter = kind === "write" && receiver !== "this"
    ? lookup.member(value, `${name}=`, place)
    : undefined;
  const found = setter ?? lookup.member(value, name, place);
  if (receiver !== "this" || found === undefined || found === "external") return found;
  const symbols = found.symbols.filter((symbol) => VALUE_KINDS.has(symbol.kind));
  return symbols.length > 0 ? { ...found, symbols } : "external";
}
