/**
 * One step of the graph, where a query asks for it: what calls, uses, tests or implements the
 * definition that it names. What is found so stands behind the definition, before what merely shares
 * words with the question.
 *
 * @module
 */
import { ENTRY_FILES } from "../graph/links/entry_files.ts";
import { termsOf } from "../text/path_terms.ts";
import { qualifiedName } from "../graph/scopes.ts";
import { type Relation, type RelationKind, relationOf } from "../query/relation.ts";
import type { Members } from "../rank/members.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Edge, SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import type { EdgeKind, LanguageId, SymbolKind } from "../types.ts";
import { outputUses } from "./output_uses.ts";
import { NO_CHUNK, type Range } from "./select_ranges.ts";

const MAX_ADDED = 20;

/** Definitions of one name: beyond these the question does not tell which is meant. */
const MAX_DEFINITIONS = 5;

/** Score of each further place, as a share of the one before it. */
const STEP = 0.99;

const USES: readonly EdgeKind[] = ["call", "type", "read", "write", "extends", "implements"];

/** Edges that answer each question. */
const KINDS: Readonly<Record<RelationKind, ReadonlySet<EdgeKind>>> = {
  callers: new Set(["call", "route", "request"] as const),
  callees: new Set(["call"] as const),
  tests: new Set([...USES, "test"] as const),
  implementations: new Set(["extends", "implements", "implementation"] as const),
  uses: new Set([...USES, "resource", "query", "request"] as const),
  needs: new Set([...USES, "resource", "import"] as const),
  definition: new Set(),
};

/** Questions for what a definition names, not for what names it. */
const DOWN: ReadonlySet<RelationKind> = new Set(["callees", "needs"]);

/** Languages of pipelines, builds, clusters and tables, in which "what does it need" is asked. */
const DECLARED: ReadonlySet<LanguageId> = new Set(
  ["yaml", "hcl", "makefile", "starlark", "cmake", "dockerfile", "protobuf", "graphql", "sql"],
);

/** Languages that have what a word names, where others have something else of that name. */
const LANGUAGES_OF: Readonly<Record<string, readonly LanguageId[]>> = {
  target: ["makefile", "starlark", "cmake"],
  table: ["sql"],
  view: ["sql"],
  column: ["sql"],
  message: ["protobuf"],
  rpc: ["protobuf"],
  variable: ["hcl", "yaml"],
  output: ["hcl", "yaml"],
  resource: ["hcl", "yaml"],
};

/** Words for what is a file of its name. */
const FILES = /^(?:workflow|playbook|template)$/i;

/** Words for what is a folder of its name, with a file that it stands for. */
const FOLDERS = /^(?:role|action|chart|module|component|overlay|base|example|stack)$/i;

/** Kinds of Kubernetes, by the words for them without blanks: its resources are `Kind/name`. */
const KINDS_OF_CLUSTER: Readonly<Record<string, string>> = {
  configmap: "ConfigMap",
  daemonset: "DaemonSet",
  deployment: "Deployment",
  ingress: "Ingress",
  job: "Job",
  role: "Role",
  secret: "Secret",
  service: "Service",
  serviceaccount: "ServiceAccount",
  statefulset: "StatefulSet",
};

/** Relation of a place to the definition, in words. */
const WORDS: Readonly<Record<RelationKind, string>> = {
  callers: "caller of",
  callees: "called by",
  tests: "test of",
  implementations: "implementation of",
  uses: "uses",
  needs: "needed by",
  definition: "defines",
};

const DEFINITION = "graph: definition of";

/** Tells whether the first range is the definition that the query names. */
export function isDefinition(first: Range | undefined): boolean {
  return first?.graph?.startsWith(DEFINITION) === true;
}

/** Kinds that a word of plain language names in a question for a definition: no local, no key. */
const DEFINED: ReadonlySet<SymbolKind> = new Set(
  ["class", "struct", "enum", "interface", "trait", "type", "function", "method", "macro"] as const,
);

/**
 * Puts the definition and what one step of the graph finds before all other ranges; gives the same
 * ranges where nothing is asked for.
 */
export function expandGraph(members: Members, ranges: readonly Range[]): readonly Range[] {
  const stores = members.contexts.map(({ store }) => store);
  const relation = relationOf(members.contexts[0]!.query.text);
  if (!relation) return ranges;
  const named = stores.map((store) => definitionsOf(store, relation));
  const isMany = named.flat().length > MAX_DEFINITIONS;
  const outputs = outputsIn(members, relation);
  if (outputs.length > 0) return withUsers(members, ranges, outputs);
  // Of many, those that need something at all are meant.
  const definitions = isMany && relation.kind === "needs"
    ? named.map((some, member) => thoseInNeed(stores[member]!, some))
    : named;
  const count = definitions.flat().length;
  if (count === 0 || count > MAX_DEFINITIONS || relation.part !== undefined) return ranges;
  const numberOf = ({ member, chunkId }: Chunk) => members.numberOf(member, chunkId);
  const anchors = new Set(
    definitions.flatMap((named, member) =>
      named.map(({ fileId, startLine }) =>
        numberOf({ member, chunkId: chunkAt(stores[member]!, fileId, startLine) })
      )
    ),
  );
  const top = ranges[0]?.score ?? 1;
  // Of several definitions of a name the question is for, tests do not come first.
  const isOfDefinition = relation.kind === "definition";
  const head = isOfDefinition ? [] : ranges.filter((range) => anchors.has(numberOf(range)))
    .map((range) => ({ ...range, score: top }));
  const known = new Set(head.map(numberOf));
  const found = definitions.flatMap((named, member) =>
    named.length === 0 ? [] : neighbours({ store: stores[member]!, member }, relation, named)
  ).sort(byStanding);
  // What it needs stands in the definition itself, whether or not the rankers found that.
  const own = isOfDefinition || relation.kind === "needs"
    ? definitions.flatMap((named, member) =>
      named.map((each) => ownPlace(stores[member]!, { member, each }))
    ).sort(isOfDefinition ? byStanding : () => 0)
    : [];
  const added = addRanges(members, { ranges, known, score: top }, [...own, ...found]);
  if (added.length === 0 && own.length === 0) return ranges;
  const last = added.at(-1)?.score ?? top;
  const rest = ranges.filter((range) => !known.has(numberOf(range)));
  const isUsed = relation.kind === "uses" &&
    definitions.some((some, member) => some.some(isDeclared(stores[member]!)));
  // The order is no longer that of the scores alone: what follows is not above what was added.
  return isUsed
    ? [...added, ...below(head, last), ...below(rest, last)]
    : [...head, ...added, ...below(rest, last)];
}

/** Ranges, none of which scores more than what stands before them. */
function below(ranges: readonly Range[], last: number): Range[] {
  return ranges.map((range) => ({ ...range, score: Math.min(range.score, last) }));
}

/** Puts places before all ranges. */
function withUsers(
  members: Members,
  ranges: readonly Range[],
  users: readonly Neighbour[],
): readonly Range[] {
  const known = new Set<number>();
  const added = addRanges(members, { ranges, known, score: ranges[0]?.score ?? 1 }, users);
  const rest = ranges.filter((range) => !known.has(members.numberOf(range.member, range.chunkId)));
  return [...added, ...below(rest, added.at(-1)?.score ?? Infinity)];
}

/** Places that use the output which a question names, where it names one. */
function outputsIn({ contexts }: Members, { symbol, part }: Relation): Neighbour[] {
  if (part === undefined) return [];
  return contexts.flatMap((context, member) =>
    outputUses(context, symbol, part).map(({ file, line, reference }): Neighbour => ({
      ...{ member, fileId: file.id, line, isUse: true, reason: `graph: uses ${reference}` },
      standing: file.category === "docs" ? "1" : "0",
      place: `${file.path}\n${String(line).padStart(8, "0")}`,
    }))
  ).sort(byStanding);
}

function thoseInNeed({ graph }: Store, definitions: readonly SymbolNode[]): SymbolNode[] {
  const edges = graph.edgesFrom(definitions.map(({ node }) => node));
  const needing = new Set(
    edges.filter(({ kind }) => KINDS.needs.has(kind)).map(({ source }) => source),
  );
  return definitions.filter(({ node }) => needing.has(node));
}

/** Tells whether a definition is of a pipeline, a build, a cluster or a table. */
function isDeclared({ catalog }: Store): (definition: SymbolNode) => boolean {
  return ({ fileId }) => DECLARED.has(catalog.requireFile(fileId).language);
}

type Chunk = Pick<Range, "member" | "chunkId">;

interface Shown {
  readonly ranges: readonly Range[];
  /** Chunks that are shown; what is added is noted here. */
  readonly known: Set<number>;
  readonly score: number;
}

function addRanges(
  members: Members,
  { ranges, known, score }: Shown,
  found: readonly Neighbour[],
): Range[] {
  const added: Range[] = [];
  for (const { member, fileId, line, isUse, reason } of found) {
    if (added.length === MAX_ADDED) break;
    const { store, allowed } = members.contexts[member]!;
    const chunkId = chunkAt(store, fileId, line);
    const number = members.numberOf(member, chunkId);
    if (known.has(number) || (allowed && !allowed.chunks.has(chunkId))) continue;
    known.add(number);
    const shown = ranges.find((range) => range.member === member && range.chunkId === chunkId);
    const hits = shown?.hits ?? new Map();
    const lower = score - Math.abs(score) * (1 - STEP ** (added.length + 1));
    added.push({
      member,
      fileId,
      chunkId,
      score: lower,
      hits,
      graph: reason,
      ...(isUse ? { line } : {}),
    });
  }
  return added;
}

/** The other end of an edge, and what it is to the definition. */
interface Neighbour {
  readonly member: number;
  readonly fileId: number;
  readonly line: number;
  readonly isUse?: boolean;
  readonly reason: string;
  /** Sort key: its standing, then its place. */
  readonly standing: string;
  readonly place: string;
}

/** The surest first, code before tests, most places first. */
function byStanding(a: Neighbour, b: Neighbour): number {
  if (a.standing !== b.standing) return a.standing < b.standing ? -1 : 1;
  return a.member - b.member || (a.place < b.place ? -1 : a.place > b.place ? 1 : 0);
}

/** Lists definitions and files that are connected with some definitions, in no order. */
function neighbours(
  { store, member }: { readonly store: Store; readonly member: number },
  { kind }: Relation,
  definitions: readonly SymbolNode[],
): Neighbour[] {
  const nodes = definitions.map(({ node }) => node);
  const isDown = DOWN.has(kind);
  const edges = (isDown ? store.graph.edgesFrom(nodes) : store.graph.edgesTo(nodes))
    .filter((edge) => edge.confidence !== "ambiguous" && KINDS[kind].has(edge.kind));
  const places = placesOf(store, edges, isDown ? "target" : "source");
  const byNode = new Map(definitions.map((each) => [each.node, each]));
  return edges.flatMap((edge): Neighbour[] => {
    const end = places.get(isDown ? edge.target : edge.source);
    if (!end) return [];
    const { file, symbol } = end;
    const name = qualifiedName(byNode.get(isDown ? edge.source : edge.target)!);
    if (kind === "tests" && file.category !== "test") return [];
    const line = isDown ? symbol?.startLine ?? 1 : edge.sites[0]!.line;
    const reason = `graph: ${WORDS[kind]} ${name} (${edge.confidence}: ${edge.resolver})`;
    const place = `${file.path}\n${String(line).padStart(8, "0")}`;
    const standing = standingOf(edge, file);
    return [{ member, fileId: file.id, line, isUse: !isDown, reason, standing, place }];
  });
}

function standingOf({ confidence, sites }: Edge, file: FileRow): string {
  const sure = confidence === "extracted" ? 0 : 1;
  const isCode = file.category === "code" ? 0 : 1;
  const few = String(1e6 - Math.min(1e6, sites.length)).padStart(7, "0");
  return `${sure} ${isCode} ${few}`;
}

interface Place {
  readonly file: FileRow;
  readonly symbol?: SymbolNode;
}

/** Files and symbols at one end of edges, by node. */
function placesOf(
  { graph, catalog }: Store,
  edges: readonly Edge[],
  end: "source" | "target",
): Map<number, Place> {
  const nodes = new Set(edges.map((edge) => edge[end]));
  const places = new Map<number, Place>();
  for (const symbol of graph.symbolsAt([...nodes])) {
    const file = catalog.file(symbol.fileId);
    if (file) places.set(symbol.node, { file, symbol });
  }
  for (const file of catalog.files) if (nodes.has(file.node)) places.set(file.node, { file });
  return places;
}

/** A definition as a place that answers a question. */
function ownPlace(
  { catalog }: Store,
  { member, each }: { readonly member: number; readonly each: SymbolNode },
): Neighbour {
  const { fileId, startLine: line } = each;
  const { path, category } = catalog.requireFile(fileId);
  const place = `${path}\n${String(line).padStart(8, "0")}`;
  return {
    member,
    fileId,
    line,
    reason: `${DEFINITION} ${qualifiedName(each)}`,
    standing: `${category === "code" ? 0 : 1} ${each.scope === "" ? 0 : 1}`,
    place,
  };
}

/**
 * Definitions of exactly a name, blocks of extensions left out. Where the question has a word for
 * their kind, or asks what they need, those of pipelines, builds, clusters and tables are meant, if
 * there are any.
 */
function definitionsOf(store: Store, relation: Relation): SymbolNode[] {
  const { around, symbol, thing = "" } = relation;
  if (around === undefined) return definitionsNamed(store, relation);
  const files = filesNamed(store.catalog.files, { symbol, thing });
  const all = [...files, ...store.graph.symbolsNamed(symbol)];
  const wanted = termsOf(around);
  const within = all.filter(({ fileId, scope }) => {
    const said = new Set(termsOf(`${store.catalog.requireFile(fileId).path} ${scope}`));
    return wanted.every((term) => said.has(term));
  });
  return within.length > 0 ? within : definitionsNamed(store, relation);
}

function definitionsNamed(
  { graph, catalog }: Store,
  { kind, symbol, thing }: Relation,
): SymbolNode[] {
  const clusterKind = KINDS_OF_CLUSTER[thing?.replace(/\s/g, "").toLowerCase() ?? ""];
  const parts = symbol.split(/::|->|[.#]/);
  const scope = parts.slice(0, -1).join(".");
  const scoped = graph.symbolsNamed(parts.at(-1)!).filter((each) =>
    scope === "" || each.scope === scope || each.scope.endsWith(`.${scope}`)
  );
  const found = [
    ...scoped,
    // Named templates of Helm and hidden jobs of GitLab have dots in their names.
    ...parts.length > 1 ? graph.symbolsNamed(symbol) : [],
    ...clusterKind === undefined ? [] : graph.symbolsNamed(`${clusterKind}/${symbol}`),
  ].filter((each) => each.kind !== "impl");
  if (kind === "definition") {
    const isWord = /^[a-z]+$/.test(symbol);
    return found.filter((each) => isWord ? DEFINED.has(each.kind) : each.kind !== "section");
  }
  if (found.length === 0) return filesNamed(catalog.files, { symbol, thing: thing ?? "" });
  if (thing === undefined && kind !== "needs") return found;
  const own = LANGUAGES_OF[thing?.toLowerCase() ?? ""];
  for (const languages of [...own ? [new Set(own)] : [], DECLARED]) {
    const meant = found.filter(({ fileId }) => languages.has(catalog.requireFile(fileId).language));
    if (meant.length > 0) return meant;
  }
  return found;
}

/** Files of a name, or that a folder of it stands for, as definitions: roles, actions, workflows. */
function filesNamed(
  files: readonly FileRow[],
  { symbol: name, thing }: Pick<Required<Relation>, "symbol" | "thing">,
): SymbolNode[] {
  const ends = FOLDERS.test(thing)
    ? ENTRY_FILES.map((entry) => `/${entry}`)
    : FILES.test(thing)
    ? ["", ".yml", ".yaml"]
    : [];
  const paths = ends.map((end) => `/${name}${end}`);
  return files.filter(({ path }) => paths.some((end) => `/${path}`.endsWith(end)))
    .map(({ node, id, lineCount }): SymbolNode => ({
      ...{ node, fileId: id, name, kind: "module", scope: "", startLine: 1, endLine: lineCount },
      ...{ type: "", isTitle: 0 },
    }));
}

function chunkAt(store: Store, fileId: number, line: number): number {
  const file = store.catalog.file(fileId);
  return (file && store.chunkLines(file).chunkAt(line)) ?? NO_CHUNK;
}
