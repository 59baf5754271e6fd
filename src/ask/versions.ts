/**
 * Files of a diff as they were and as they are, by two indexes.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import type { ChangedLines } from "../types.ts";
import type { AskSource } from "./ask_source.ts";
import { type GraphNode, GraphView } from "./graph_view.ts";
import { type DefinitionText, MAX_COMPARED, movedDefinitions } from "./moved_definitions.ts";
import { isCode } from "./select_target.ts";

/** Definitions of a file by their kinds and names. */
type Symbols = ReadonlyMap<string, SymbolNode>;

/** Both versions of the files that a diff changes. */
export class Versions {
  readonly source: AskSource;
  readonly before: Store;
  readonly was: GraphView;
  readonly now: GraphView;
  /** Files of the index as it was. */
  readonly files: readonly FileRow[];
  readonly #changes: readonly ChangedLines[];
  readonly #byOldPath: ReadonlyMap<string, ChangedLines>;
  readonly #were: ReadonlyMap<string, Symbols>;
  readonly #are: ReadonlyMap<string, Symbols>;
  readonly #kept: ReadonlySet<string>;

  constructor(
    source: AskSource,
    { before, now, changes }: {
      readonly before: Store;
      readonly now: GraphView;
      readonly changes: readonly ChangedLines[];
    },
  ) {
    this.source = source;
    this.before = before;
    this.was = new GraphView(before);
    this.now = now;
    this.#changes = changes;
    // A file that has another path is compared with the one that it was, which git names as well.
    const renames = changes.filter(({ renamedFrom }) => renamedFrom !== undefined);
    this.#byOldPath = new Map(
      [...changes, ...renames].map((each) => [each.renamedFrom ?? each.path, each]),
    );
    this.files = before.catalog.files.filter(({ path }) => this.#byOldPath.has(path));
    this.#were = symbolsOf(this.was, this.files);
    this.#are = symbolsOf(
      now,
      changes.flatMap(({ path }) => source.store.catalog.fileAt(path) ?? []),
    );
    this.#kept = new Set([...this.#are.values()].flatMap((symbols) => [...symbols.keys()]));
  }

  /** Path of today of a file as it was. */
  pathNow(path: string): string {
    return this.#byOldPath.get(path)?.path ?? path;
  }

  /** Text of today of a changed file; none of another one. */
  textNow(path: string): string | undefined {
    return this.#byOldPath.has(path) ? this.source.files.raw(this.pathNow(path)) : undefined;
  }

  /** Tells whether a changed file has a definition of the kind and name of another. */
  isKept({ symbol }: GraphNode): boolean {
    return this.#kept.has(identityOf(symbol!));
  }

  /** Definitions that left a file, and which of them are those that came to one. */
  compare(): { readonly went: readonly GraphNode[] } & ReturnType<typeof movedDefinitions> {
    const went = this.files.flatMap(({ path }) =>
      unlike(this.#were.get(path), this.#are.get(this.pathNow(path)))
        .map((each) => this.was.nodeOf(each))
    );
    const came = this.#changes.flatMap(({ path, renamedFrom = path }) =>
      unlike(this.#are.get(path), this.#were.get(renamedFrom)).map((each) => this.now.nodeOf(each))
    );
    const moved = movedDefinitions(
      withText(went, (path) => this.#byOldPath.get(path)?.before),
      withText(came, (path) => this.source.files.raw(path)),
    );
    return { went, ...moved };
  }
}

/** Definitions of files by their paths. */
export function symbolsOf(
  view: GraphView,
  files: readonly FileRow[],
): ReadonlyMap<string, Symbols> {
  view.readSymbols(files.map(({ id }) => id));
  return new Map(
    files.map((file) => [
      file.path,
      new Map(view.symbolsOf(file).map((symbol) => [identityOf(symbol), symbol])),
    ]),
  );
}

/** Definitions of one version of a file that another one does not have. */
function unlike(symbols: Symbols = new Map(), others: Symbols = new Map()): SymbolNode[] {
  return [...symbols].filter(([identity]) => !others.has(identity)).map(([, symbol]) => symbol);
}

function withText(
  nodes: readonly GraphNode[],
  textOf: (path: string) => string | undefined,
): DefinitionText[] {
  const code = nodes.filter(({ symbol }) => isCode(symbol!)).slice(0, MAX_COMPARED);
  const paths = new Set(code.map(({ file }) => file.path));
  const lines = new Map([...paths].map((path) => [path, textOf(path)?.split("\n") ?? []]));
  return code.map((node) => ({ node, lines: lines.get(node.file.path)! }));
}

/** Tells definitions of one file apart, whichever index names them. */
export function identityOf(symbol: SymbolNode): string {
  return `${symbol.kind} ${qualifiedName(symbol)}`;
}
