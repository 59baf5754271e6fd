/**
 * Files that pass on all names of each other in a ring: whoever asks one of them asks all. What a name
 * means in a ring is looked for once for all of its files, among those that say something of the name
 * themselves; to go around for each file and each name would square their number.
 *
 * Where a ring gives a name in two ways, it depends on where one begins, and each file is asked for
 * itself. What files lead on to must be known without looking names up, as in Python and JavaScript:
 * a path of Rust may lead through the ring itself.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import type { Environment } from "../environment.ts";
import { type LanguageRules, rulesOf } from "../language_rules.ts";
import type { Scopes } from "../scopes.ts";
import type { Value } from "../value.ts";
import type { InnerLookup } from "./inner_lookup.ts";

/** Files that lead to each other, and where names may come from. */
export interface Ring {
  /** Its files, by path. */
  readonly files: readonly FileNode[];
  /** Files that bind a name by an import or export of it, by that name. */
  readonly binding: ReadonlyMap<string, readonly FileNode[]>;
  /** Files outside of it all of whose names it passes on. */
  readonly exits: readonly FileNode[];
}

/** Rings by the ids of their files, as far as files were asked for; `null` where one is in none. */
const RINGS = new WeakMap<Environment, Map<number, readonly FileNode[] | null>>();

/** The ring that a file is in. */
export function ringOf(file: FileNode, lookup: InnerLookup): Ring | undefined {
  const { env } = lookup;
  if (!leadsByFiles(rulesOf(file.language)) || !env.hasRoom) return undefined;
  let known = RINGS.get(env);
  if (!known) RINGS.set(env, known = new Map());
  if (!known.has(file.id)) findRings(file, known, lookup);
  const files = known.get(file.id);
  // Who asks depends on what each of the files leads to.
  return files ? env.once(`ring ${files[0]!.id}`, () => ringFrom(files, lookup)) : undefined;
}

function leadsByFiles({ hasPaths, sharing, unboundSymbols }: LanguageRules): boolean {
  return !hasPaths && sharing === "none" && !unboundSymbols;
}

function ringFrom(files: readonly FileNode[], lookup: InnerLookup): Ring {
  const own = new Set(files);
  const binding = new Map<string, FileNode[]>();
  const exits = new Set<FileNode>();
  for (const file of files) {
    lookup.env.look(1);
    for (const target of passedFiles(file, lookup)) if (!own.has(target)) exits.add(target);
    for (const alias of lookup.scopes(file).aliases()) {
      const known = binding.get(alias);
      if (known) known.push(file);
      else binding.set(alias, [file]);
    }
  }
  return { files, binding, exits: [...exits] };
}

/** Files all of whose names a file passes on. */
function passedFiles(file: FileNode, lookup: InnerLookup): readonly FileNode[] {
  return lookup.env.once(`passed ${file.id}`, () => {
    const { resolveModule } = rulesOf(file.language);
    return lookup.scopes(file).importedIn("*", "").flatMap(({ fact, binding }) => {
      if (fact.module === "" || binding.name !== "*") return [];
      const target = resolveModule(fact.module, file, lookup.env, fact.line);
      return typeof target === "object" && target.scope === "" ? target.files : [];
    });
  }) ?? [];
}

/** A file that is looked through, and how far its targets are. */
interface Visit {
  readonly file: FileNode;
  readonly order: number;
  /** The first file that it leads back to. */
  low: number;
  readonly targets: readonly FileNode[];
  next: number;
}

/** Finds the rings of all files that one leads to, after Tarjan. */
function findRings(
  start: FileNode,
  known: Map<number, readonly FileNode[] | null>,
  lookup: InnerLookup,
): void {
  const orders = new Map<number, number>();
  const open: FileNode[] = [];
  const isOpen = new Set<number>();
  const path: Visit[] = [];
  const enter = (file: FileNode) => {
    lookup.env.look(1);
    const order = orders.size;
    orders.set(file.id, order);
    open.push(file);
    isOpen.add(file.id);
    path.push({ file, order, low: order, targets: passedFiles(file, lookup), next: 0 });
  };
  enter(start);
  while (path.length > 0) {
    const visit = path.at(-1)!;
    const target = visit.targets[visit.next++];
    if (target) {
      if (known.has(target.id)) continue;
      if (!orders.has(target.id)) enter(target);
      else if (isOpen.has(target.id)) visit.low = Math.min(visit.low, orders.get(target.id)!);
      continue;
    }
    path.pop();
    const before = path.at(-1);
    if (before) before.low = Math.min(before.low, visit.low);
    if (visit.low < visit.order) continue;
    const found = open.splice(open.indexOf(visit.file));
    for (const { id } of found) isOpen.delete(id);
    const ring = found.length > 1 ? found.sort((a, b) => a.path < b.path ? -1 : 1) : null;
    for (const { id } of found) known.set(id, ring);
  }
}

/**
 * What a ring gives under a name.
 *
 * @param given What a file gives itself, without what it passes on unasked.
 * @returns `"several"` where that depends on where one begins; nothing for as long as it is not known.
 */
export function givenByRing(
  { files, binding, exits }: Ring,
  name: string,
  { lookup, given }: { lookup: InnerLookup; given: (scopes: Scopes) => Value | undefined },
): { readonly value: Value | undefined } | "several" | undefined {
  const { env } = lookup;
  return env.once(`ring ${files[0]!.id} ${name}`, () => {
    const own = new Set(files);
    const defining = env.symbolsBy(name, "path", (_, { path }) => path);
    env.look(defining.size);
    const candidates = new Set([
      ...[...defining.values()].map(([symbol]) => env.fileOf(symbol!))
        .filter((each) => own.has(each)),
      ...binding.get(name) ?? [],
    ]);
    const found = [
      ...[...candidates].map((file) => given(lookup.scopes(file))),
      ...exits.map((file) => lookup.exported({ files: [file], scope: "" }, name)),
    ].filter((each): each is Value => each !== undefined && !isOpen(each));
    const [first] = found;
    return found.every((each) => isSameValue(each, first!)) ? { value: first } : "several";
  });
}

/** Whether nothing more is known of a name than the module that should have it. */
function isOpen(value: Value): boolean {
  return value.is === "module" && value.files.length === 0;
}

function isSameValue(a: Value, b: Value): boolean {
  if (a.is === "symbol" && b.is === "symbol") {
    return a.by === b.by && isSameList(a.symbols, b.symbols);
  }
  return a.is === "module" && b.is === "module" && a.by === b.by && a.scope === b.scope &&
    isSameList(a.files, b.files);
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
