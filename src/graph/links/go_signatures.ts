/**
 * Whether two methods of Go have one signature. Types are compared as they are written, and by the
 * packages that imports say their names are of; what cannot be told may be the same.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { parametersKey } from "../../store/node_ids.ts";
import { type FileFacts, type LocalFact, METHOD_SIGNATURE } from "../../types.ts";
import { type Environment, folderOf } from "../environment.ts";
import { resolveGoModule } from "../languages/go_modules.ts";
import { lastPart } from "../scopes.ts";

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
export function hasSameSignature(a: SymbolNode, b: SymbolNode, env: Environment): boolean {
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
  let known = SIGNATURES.get(facts);
  if (!known) {
    const all = facts.locals.filter((each) => each.name === METHOD_SIGNATURE);
    SIGNATURES.set(facts, known = Map.groupBy(all, ({ value }) => value));
  }
  const written = known.get(name)?.find(({ line }) => startLine <= line && line <= endLine)?.type;
  return written === undefined || written === UNREAD
    ? undefined
    : { parts: written.split(","), file, facts };
}

/** A name of a type, and the file that it is written in. */
type Named = Pick<Signature, "file" | "facts"> & { readonly word: string };

/** Tells whether two names, the last parts of which are the same, may be those of one type. */
function isSameName(a: Named, b: Named, env: Environment): boolean {
  const [own, other] = [packageOf(a, env), packageOf(b, env)];
  if (own === other || own === undefined || other === undefined) return true;
  const name = lastPart(a.word);
  // A package may pass a type of another one on under its name.
  return env.symbolsNamed(name).some((each) =>
    each.kind === "type" && lastPart(each.type) === name && each.scope === "" &&
    [own, other].includes(folderOf(env.fileOf(each).path))
  );
}

/** The folder of the package of a name, ` ` for one outside of the tree; `undefined` where it is not told. */
function packageOf({ word, file, facts }: Named, env: Environment): string | undefined {
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
