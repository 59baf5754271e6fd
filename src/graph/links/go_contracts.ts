/**
 * Interfaces that types of Go meet without a word about it: a type meets one when it has all of its
 * methods, its own and those that it embeds, with their signatures.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { contractsKey, methodsKey, parametersKey } from "../../store/node_ids.ts";
import { type FileFacts, type LocalFact, METHOD_SIGNATURE } from "../../types.ts";
import { type Environment, folderOf } from "../environment.ts";
import { resolveGoModule } from "../languages/go.ts";
import type { Lookup } from "../lookup.ts";
import { lastPart, qualifiedName, TYPE_KINDS } from "../scopes.ts";

/** Methods of one name that may be those of interfaces: beyond them the name tells nothing. */
const MAX_NAMESAKES = 300;

/** Methods of a type that are looked at. */
const MAX_METHODS = 300;

/** Types by whose methods one meets an interface, its own first. */
const MAX_EMBEDDED = 100;

/** Interfaces that a type is held against, and those that it may meet. */
const MAX_HELD = 100;
const MAX_MET = 20;

/** Finds the interfaces of the tree that a type meets, by path and position. */
export function contractsMet(type: SymbolNode, lookup: Lookup): readonly SymbolNode[] {
  const { env } = lookup;
  if (type.kind === "interface" || env.fileOf(type).language !== "go") return [];
  return env.once(`go contracts ${type.node}`, () => {
    const methods = methodsOf(type, lookup);
    const held = new Set<SymbolNode>();
    for (const name of methods.keys()) {
      for (const contract of contractsBeginning(name, lookup)) {
        if (held.size < MAX_HELD) held.add(contract);
      }
    }
    const home = folderOf(env.fileOf(type).path);
    return [...held].filter((contract) => {
      const isHome = folderOf(env.fileOf(contract).path) === home;
      const has = ({ symbol: { name }, result }: Method) =>
        methods.get(name)?.result === result && (isHome || /^\p{Lu}/u.test(name));
      // Most lack one of its own; what else it embeds is then nothing to depend on.
      const own = ownMethods(contract, env);
      env.look(own.length);
      if (!own.every((symbol) => has({ symbol, result: resultOf(symbol) }))) return false;
      const wanted = methodsOf(contract, lookup);
      env.look(wanted.size);
      // Signatures are facts of other files, and are read where all else agrees.
      return [...wanted.values()].every(has) &&
        [...wanted.values()].every(({ symbol }) =>
          hasSameSignature(methods.get(symbol.name)!.symbol, symbol, env)
        );
    }).slice(0, MAX_MET);
  }) ?? [];
}

/** Interfaces of which a method of a name is the first: their own, or of those that they embed. */
function contractsBeginning(name: string, lookup: Lookup): readonly SymbolNode[] {
  const { env } = lookup;
  return env.once(`go contracts with ${name}`, () => {
    const isOfGo = ({ kind, scope }: SymbolNode, { language }: FileNode) =>
      kind === "method" && language === "go" && scope !== "" ? "go" : undefined;
    const methods = env.symbolsBy(name, "go methods", isOfGo).get("go") ?? [];
    const owners = methods.slice(0, MAX_NAMESAKES).flatMap((method) => {
      const owner = interfacesIn(env.fileOf(method), env).find((each) =>
        qualifiedName(each) === method.scope && each.startLine <= method.startLine &&
        method.startLine <= each.endLine
      );
      return owner ? [owner] : [];
    });
    const embedding = owners.flatMap((owner) => embeddingOf(owner, lookup));
    return [...new Set([...owners, ...embedding])].filter((each) => {
      const own = ownMethods(each, env);
      const all = own.length > 0
        ? own.map((method) => method.name)
        : methodsOf(each, lookup).keys();
      return [...all].sort()[0] === name;
    });
  }) ?? [];
}

/** Interfaces of the package of one that only embed it and others. */
function embeddingOf(contract: SymbolNode, lookup: Lookup): readonly SymbolNode[] {
  const { env } = lookup;
  const { path, unit } = env.fileOf(contract);
  return env.once(`go embedding in ${folderOf(path)} ${unit}`, () => {
    env.note(contractsKey(path));
    const found = new Map<SymbolNode, SymbolNode[]>();
    for (const file of packageOf(contract, env)) {
      for (const each of interfacesIn(file, env)) {
        if (ownMethods(each, env).length > 0) continue;
        for (const base of lookup.bases(each)) {
          found.getOrInsertComputed(base, () => []).push(each);
        }
      }
    }
    return found;
  })?.get(contract) ?? [];
}

/** Interfaces of a file; `NodeIds` tells of their changes by the names of their methods. */
function interfacesIn(file: FileNode, env: Environment): readonly SymbolNode[] {
  return env.once(
    `go interfaces in ${file.path}`,
    () => env.symbolsOf(file).filter(({ kind }) => kind === "interface"),
  ) ?? [];
}

function packageOf(symbol: SymbolNode, env: Environment): readonly FileNode[] {
  const { path, unit } = env.fileOf(symbol);
  return env.filesInFolder(folderOf(path))
    .filter((file) => file.language === "go" && file.unit === unit);
}

/** A method, with the last names of what it gives. */
interface Method {
  readonly symbol: SymbolNode;
  readonly result: string;
}

/** Methods of a type by name, in order. */
function methodsOf(type: SymbolNode, lookup: Lookup): ReadonlyMap<string, Method> {
  return lookup.env.once(`go methods ${type.node}`, () => {
    const found = new Map<string, Method>();
    const seen = new Set([type]);
    for (const each of seen) {
      for (const method of ownMethods(each, lookup.env)) {
        if (found.size >= MAX_METHODS) break;
        if (found.has(method.name)) continue;
        found.set(method.name, { symbol: method, result: resultOf(method) });
      }
      if (found.size >= MAX_METHODS) break;
      for (const base of lookup.bases(each)) if (seen.size < MAX_EMBEDDED) seen.add(base);
    }
    return new Map([...found].sort(([a], [b]) => a < b ? -1 : 1));
  }) ?? new Map();
}

/** Methods of a type: of an interface, in its file; else, in any file of its package. */
function ownMethods(type: SymbolNode, env: Environment): readonly SymbolNode[] {
  const home = env.fileOf(type);
  const isContract = type.kind === "interface";
  const id = isContract ? home.path : `${folderOf(home.path)} ${home.unit}`;
  const own = env.once(`go methods in ${id}`, () => {
    const files = isContract ? [home] : packageOf(type, env);
    const methods = files.flatMap((file) => {
      if (!isContract) env.note(methodsKey(file.path));
      return env.symbolsOf(file).filter(({ kind, scope }) => kind === "method" && scope !== "");
    });
    env.look(methods.length);
    return Map.groupBy(methods, ({ scope }) => scope);
  })?.get(qualifiedName(type)) ?? [];
  // No name of a method tells when an interface without any gets one.
  if (isContract && own.length === 0) env.note(contractsKey(home.path));
  return own;
}

/** Names of types, as another package may write them with its name before. */
function resultOf({ type }: SymbolNode): string {
  return type.replace(/\b\w+\.(?=\w)/g, "").replace(/\b\w+\s+(?=[\w*[])/g, "").replace(/\s/g, "");
}

/** The type that a method of a file is of, where it may meet a contract. */
export function ownerInGo(method: SymbolNode, env: Environment): SymbolNode | undefined {
  const { path, unit } = env.fileOf(method);
  return env.symbolsBy(
    method.scope,
    "go types",
    (each, file) =>
      file.language === "go" && TYPE_KINDS.has(each.kind) && each.kind !== "interface" &&
        each.scope === ""
        ? `${folderOf(file.path)} ${file.unit}`
        : undefined,
  ).get(`${folderOf(path)} ${unit}`)?.[0];
}

// Whether two methods of Go have one signature. Types are compared as they are written, and by the
// packages that imports say their names are of; what cannot be told may be the same.

/** A type that is not told. */
const UNREAD = "?";

/** Names, each with its package, and signs. */
const TOKEN = /(?:[\p{L}\p{N}_]+\.)?[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu;

/** Words that mean the same in all packages. */
const PREDECLARED: ReadonlySet<string> = new Set(
  ("any bool chan comparable complex64 complex128 error float32 float64 func int int8 int16 int32 " +
    "int64 interface map string struct uint uint8 uint16 uint32 uint64 uintptr").split(" "),
);

/** A signature, and where its names are looked up. */
interface Signature {
  readonly parts: readonly string[];
  readonly file: FileNode;
  readonly facts: FileFacts;
}

/** Tells whether two methods of one name may take and give the same. */
function hasSameSignature(a: SymbolNode, b: SymbolNode, env: Environment): boolean {
  const [own, other] = [signatureOf(a, env), signatureOf(b, env)];
  if (!own || !other) return true;
  env.look(own.parts.length + other.parts.length);
  return own.parts.length === other.parts.length &&
    own.parts.every((type, index) => {
      const beside = other.parts[index]!;
      if (type === UNREAD || beside === UNREAD) return true;
      const [words, others] = [type.match(TOKEN) ?? [], beside.match(TOKEN) ?? []];
      return words.length === others.length &&
        words.every((word, at) => lastPart(word) === lastPart(others[at]!)) &&
        words.every((word, at) =>
          isSameName({ ...own, word }, { ...other, word: others[at]! }, env)
        );
    });
}

/** Signatures of the methods of a file by their names, as long as the facts are kept. */
const SIGNATURES = new WeakMap<FileFacts, ReadonlyMap<string, readonly LocalFact[]>>();

function signatureOf(method: SymbolNode, env: Environment): Signature | undefined {
  const { name, startLine, endLine } = method;
  const file = env.fileOf(method);
  const facts = env.facts(file, parametersKey(name));
  const known = SIGNATURES.getOrInsertComputed(facts, () => {
    const all = facts.locals.filter((each) => each.name === METHOD_SIGNATURE);
    return Map.groupBy(all, ({ value }) => value);
  });
  const written = known.get(name)?.find(({ line }) => startLine <= line && line <= endLine)?.type;
  return written === undefined || written === UNREAD
    ? undefined
    : { parts: written.split(","), file, facts };
}

/** A name of a type, and the file that it is written in. */
type Named = Pick<Signature, "file" | "facts"> & { readonly word: string };

/** Tells whether two names, the last parts of which are the same, may be those of one type. */
function isSameName(a: Named, b: Named, env: Environment): boolean {
  const [own, other] = [importPathOf(a, env), importPathOf(b, env)];
  if (own === other || own === undefined || other === undefined) return true;
  const name = lastPart(a.word);
  // A package may pass a type of another one on under its name.
  return env.symbolsNamed(name).some((each) =>
    each.kind === "type" && lastPart(each.type) === name && each.scope === "" &&
    [own, other].includes(folderOf(env.fileOf(each).path))
  );
}

/** The folder of the package of a name, ` ` for one outside of the tree; `undefined` where it is not told. */
function importPathOf({ word, file, facts }: Named, env: Environment): string | undefined {
  const dot = word.indexOf(".");
  const imported = facts.imports.filter(({ bindings }) =>
    bindings.some(({ alias }) => alias === (dot < 0 ? "*" : word.slice(0, dot)))
  );
  if (dot < 1) {
    const isOwn = /^[\p{L}_]/u.test(word) && !PREDECLARED.has(word);
    return !isOwn ? "" : imported.length > 0 ? undefined : folderOf(file.path);
  }
  if (imported.length !== 1) return undefined;
  const target = resolveGoModule(imported[0]!.module, file, env);
  if (typeof target !== "object") return OUTSIDE;
  return target.files[0] ? folderOf(target.files[0].path) : undefined;
}

/** All packages that are not in the tree: some pass on the types of others. */
const OUTSIDE = " ";
