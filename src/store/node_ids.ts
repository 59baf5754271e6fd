/**
 * Which number a file or symbol has as a node of the graph, and what has changed of what others see.
 *
 * A file that is written again is first taken out: until then its numbers are kept, by path, scope,
 * name and kind, so that edges from files that did not change stay true.
 *
 * @module
 */
import type { Definition, ParseStatus, SymbolKind } from "../types.ts";
import type { Database } from "./database.ts";
import type { FileDocument, LinkTarget } from "./document.ts";
import { decodeIds } from "./inverted_lists.ts";

/** Changes for which the graph has to be resolved anew. */
export interface GraphChanges {
  /** Whether the index is new: everything is to be resolved. */
  readonly isFresh: boolean;
  readonly written: ReadonlySet<string>;
  /** Keys whose answer has changed: see `Environment`. */
  readonly keys: ReadonlySet<string>;
}

/** Files that say how imports are resolved. */
const PROJECT_FILE =
  /(?:^|\/)(?:package|deno|tsconfig[\w.-]*|jsconfig|import_map|composer)\.jsonc?$|(?:^|\/)(?:go\.mod|go\.work|Cargo\.toml|pyproject\.toml|setup\.cfg)$/;

/** Definitions that have members. */
export const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["class", "struct", "enum", "interface", "trait", "impl", "type", "module"] as const,
);

/** The key under which it is noted which of very many names are those of types. */
export const TYPES_KEY = "names of types";

/** Record of a file that was taken out. */
interface Kept {
  readonly node: number;
  readonly unit: string;
  readonly shape: number;
  readonly status: ParseStatus;
  readonly symbols: readonly KeptSymbol[];
  readonly links: readonly LinkTarget[];
}

interface KeptSymbol extends Pick<Definition, "name" | "scope" | "kind" | "type"> {
  readonly node: number;
}

/** Numbers nodes inside one transaction. */
export class NodeIds {
  readonly #database: Database;
  readonly #isFresh: boolean;
  readonly #kept = new Map<string, Kept>();
  /** Nodes to give out again, by path and identity. */
  readonly #free = new Map<string, number[]>();
  readonly #written = new Set<string>();
  readonly #keys = new Set<string>();
  readonly #resolvedPaths = new Set<string>();
  #next: number;

  constructor(database: Database) {
    this.#database = database;
    const max = database.value<number | null>(
      "SELECT max((SELECT max(node) FROM files), (SELECT max(node) FROM symbols))",
    );
    const files = database.value<number | null>("SELECT max(node) FROM files") ?? 0;
    this.#isFresh = files === 0;
    this.#next = Math.max(files, max ?? 0) + 1;
  }

  get changes(): GraphChanges {
    for (const [path, kept] of this.#kept) {
      if (this.#written.has(path) || this.#resolvedPaths.has(path)) continue;
      this.#resolvedPaths.add(path);
      this.#notePath(path, kept.unit);
      this.#noteNames(kept.symbols);
      for (const link of kept.links) this.#keys.add(linkKey(link));
      this.#keys.add(`@${path}`);
    }
    return { isFresh: this.#isFresh, written: this.#written, keys: this.#keys };
  }

  /** Remembers a file that is about to be taken out, and drops its edges. */
  keep(path: string): void {
    if (this.#isFresh) return;
    const file = this.#database.row<
      Pick<Kept, "node" | "unit" | "shape" | "status"> & { id: number }
    >("SELECT id, node, unit, shape, parse_status AS status FROM files WHERE path = ?", path);
    if (!file) return;
    const symbols = this.#database.rows<KeptSymbol>(
      "SELECT node, name, scope, kind, type FROM symbols WHERE file_id = ? ORDER BY ordinal",
      file.id,
    );
    if (!this.#kept.has(path)) {
      const sql = "SELECT kind, label FROM links WHERE file_id = ?";
      const links = this.#database.rows<LinkTarget>(sql, file.id);
      const { node, unit, shape, status } = file;
      this.#kept.set(path, { node, unit, shape, status, symbols, links });
    }
    for (const symbol of symbols) {
      const key = identity(path, symbol);
      this.#free.getOrInsertComputed(key, () => []).push(symbol.node);
    }
    this.#free.set(path, [file.node]);
    this.#written.delete(path);
    dropEdges(this.#database, [file.node, ...symbols.map(({ node }) => node)]);
    this.#database.run("DELETE FROM resolutions WHERE file_id = ?", file.id);
  }

  ofFile(path: string): number {
    return this.#free.get(path)?.shift() ?? this.#next++;
  }

  ofSymbol(path: string, definition: Pick<Definition, "name" | "scope" | "kind">): number {
    return this.#free.get(identity(path, definition))?.shift() ?? this.#next++;
  }

  /** Notes that a file is written, and what others see of it. */
  note(
    path: string,
    seen: Pick<FileDocument, "unit" | "shape" | "status" | "links">,
    definitions: readonly Definition[],
  ): void {
    this.#written.add(path);
    if (PROJECT_FILE.test(path)) this.#keys.add("config");
    if (this.#isFresh) return;
    const kept = this.#kept.get(path);
    if (!kept) {
      this.#notePath(path, seen.unit);
      this.#noteNames(definitions);
      for (const link of seen.links) this.#keys.add(linkKey(link));
      return;
    }
    const [before, after] = [kept.links, seen.links].map((links) => new Set(links.map(linkKey)));
    for (const key of before!.symmetricDifference(after!)) this.#keys.add(key);
    if (kept.shape !== seen.shape) {
      this.#keys.add(`@${path}`);
      for (const { kind, name } of definitions) {
        if (kind === "method") this.#keys.add(parametersKey(name));
      }
    }
    if (kept.unit !== seen.unit) {
      for (const unit of [kept.unit, seen.unit]) this.#keys.add(`unit:${unit}`);
      this.#noteNames([...kept.symbols, ...definitions]);
      this.#keys.add(methodsKey(path)).add(contractsKey(path));
      return;
    }
    // What is alone of its name in a file is no proof where the file was not read whole.
    const isSame = (kept.status === "ok") === (seen.status === "ok");
    this.#noteNames(isSame ? changedSymbols(kept.symbols, definitions) : definitions);
    if (!isSame) this.#noteNames(kept.symbols);
    this.#noteMethods(path, kept.symbols, definitions);
  }

  #noteNames(symbols: Iterable<Pick<Seen, "name" | "kind">>): void {
    for (const { name, kind } of symbols) {
      this.#keys.add(name);
      if (TYPE_KINDS.has(kind)) this.#keys.add(TYPES_KEY);
    }
  }

  /** Who has a method may meet the interfaces that have one of its name: that says more than which file has them. */
  #noteMethods(path: string, kept: readonly Seen[], definitions: readonly Seen[]): void {
    const [before, after] = [kept, definitions].map(methodsBySort) as [Methods, Methods];
    if (before.ofTypes !== after.ofTypes) this.#keys.add(methodsKey(path));
    for (const contract of new Set([...before.contracts.keys(), ...after.contracts.keys()])) {
      const [old, now] = [before.contracts.get(contract), after.contracts.get(contract)];
      if (old && now && textOf(old) === textOf(now)) continue;
      for (const { name } of [...old ?? [], ...now ?? []]) this.#keys.add(name);
      this.#keys.add(contractsKey(path));
    }
  }

  /** A file that comes or goes may be what an import names: by its name, folder or package. */
  #notePath(path: string, unit: string): void {
    const parts = path.split("/");
    if (PROJECT_FILE.test(path)) this.#keys.add("config");
    this.#keys.add(pathKey(path));
    if (parts.length > 1) this.#keys.add(pathKey(parts.at(-2)!));
    this.#keys.add(`dir:${parts.slice(0, -1).join("/")}`);
    this.#keys.add(`unit:${unit}`);
    this.#keys.add(`@${path}`);
  }
}

/** The key under which it is noted that the presence of a file was asked for. */
export function pathKey(path: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const dot = base.indexOf(".", 1);
  return `/${dot < 0 ? base : base.slice(0, dot)}`;
}

/** The key under which it is noted that all methods of the types of a file were asked for. */
export function methodsKey(path: string): string {
  return `methods of ${path}`;
}

/** The key under which it is noted which interfaces the files of a folder have. */
export function contractsKey(path: string): string {
  return `interfaces in ${path.slice(0, Math.max(0, path.lastIndexOf("/")))}`;
}

/** The key under which it is noted what all methods of a name take, that come and go by the name alone. */
export function parametersKey(name: string): string {
  return `parameters of ${name}`;
}

interface Methods {
  /** Those of all but interfaces, as text. */
  readonly ofTypes: string;
  readonly contracts: ReadonlyMap<string, readonly Seen[]>;
}

function methodsBySort(symbols: readonly Seen[]): Methods {
  const contracts = new Map<string, Seen[]>(
    symbols.filter(({ kind }) => kind === "interface").map(({ name }) => [name, []]),
  );
  const methods = symbols.filter(({ kind }) => kind === "method");
  for (const method of methods) contracts.get(method.scope)?.push(method);
  return { ofTypes: textOf(methods.filter(({ scope }) => !contracts.has(scope))), contracts };
}

function textOf(methods: readonly Seen[]): string {
  return methods.map(({ scope, name, type }) => `${scope}.${name} ${type}`).sort().join("\n");
}

/** The key under which it is noted that the ends of a link were asked for. */
export function linkKey({ kind, label }: LinkTarget): string {
  return `link:${kind}:${label}`;
}

/**
 * Removes the edges that start at some nodes.
 *
 * @param sources None where a fresh index is written.
 */
export function dropEdges(database: Database, sources: readonly number[]): void {
  for (const source of sources) {
    for (const target of targetNodes(database, source)) {
      database.run("DELETE FROM edges WHERE target = ? AND source = ?", target, source);
    }
    database.run("DELETE FROM edge_targets WHERE source = ?", source);
  }
}

/** Nodes that a node says something of, ascending. */
export function targetNodes(database: Database, source: number): number[] {
  const sql = "SELECT targets FROM edge_targets WHERE source = ?";
  const targets = database.value<Uint8Array>(sql, source);
  return targets ? decodeIds(targets) : [];
}

type Seen = Omit<KeptSymbol, "node">;

function identity(
  path: string,
  { name, scope, kind }: Pick<Seen, "name" | "scope" | "kind">,
): string {
  return `${path}\n${scope}\n${name}\n${kind}`;
}

/** Symbols that one version of a file defines, and the other not or another number of. */
function changedSymbols(
  before: readonly Seen[],
  after: readonly Seen[],
): Pick<Seen, "name" | "kind">[] {
  const counts = new Map<string, Pick<Seen, "name" | "kind"> & { count: number }>();
  const count = (symbols: readonly Seen[], step: number) => {
    for (const { name, scope, kind, type } of symbols) {
      const key = [name, scope, kind, type].join("\n");
      const entry = counts.get(key);
      if (entry) entry.count += step;
      else counts.set(key, { name, kind, count: step });
    }
  };
  count(before, 1);
  count(after, -1);
  return [...counts.values()].filter((each) => each.count !== 0);
}
