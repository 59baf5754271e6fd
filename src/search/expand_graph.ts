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

/** More places of one use say nothing more. */
const MAX_SITES = 1e6;

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
  if (outputs.length > 0) {
    const { added, rest } = addRanges(members, ranges, [], outputs);
    return [...added, ...rest];
  }
  // Of many, those that need something at all are meant.
  const definitions = isMany && relation.kind === "needs"
    ? named.map((some, member) => thoseInNeed(stores[member]!, some))
    : named;
  const count = definitions.flat().length;
  if (count === 0 || count > MAX_DEFINITIONS || relation.part !== undefined) return ranges;
  const ownPlaces = definitions.flatMap((named, member) =>
    named.map((each) => ownPlace(stores[member]!, member, each))
  );
  const numbers = new Set(ownPlaces.map((place) => numberOf(members, place)));
  const top = ranges[0]?.score ?? 1;
  // Of several definitions of a name the question is for, tests do not come first.
  const isOfDefinition = relation.kind === "definition";
  const head = isOfDefinition
    ? []
    : ranges.filter(({ member, chunkId }) => numbers.has(members.numberOf(member, chunkId)))
      .map((range) => ({ ...range, score: top }));
  const found = definitions.flatMap((named, member) =>
    named.length === 0 ? [] : neighbours(stores[member]!, member, relation, named)
  ).sort(byStanding);
  // What it needs stands in the definition itself, whether or not the rankers found that.
  const own = isOfDefinition
    ? ownPlaces.sort(byStanding)
    : relation.kind === "needs"
    ? ownPlaces
    : [];
  const { added, rest } = addRanges(members, ranges, head, [...own, ...found]);
  if (added.length === 0 && own.length === 0) return ranges;
  const isUsed = relation.kind === "uses" &&
    definitions.some((some, member) => some.some(isDeclared(stores[member]!)));
  // The order is no longer that of the scores alone: what follows is not above what was added.
  return isUsed
    ? [...added, ...below(head, added.at(-1)?.score ?? top), ...rest]
    : [...head, ...added, ...rest];
}

/** Ranges, none of which scores more than what stands before them. */
function below(ranges: readonly Range[], last: number): Range[] {
  return ranges.map((range) => ({ ...range, score: Math.min(range.score, last) }));
}

/** Places that use the output which a question names, where it names one. */
function outputsIn({ contexts }: Members, { symbol, part }: Relation): Neighbour[] {
  if (part === undefined) return [];
  return contexts.flatMap((context, member) =>
    outputUses(context, symbol, part).map(({ file, line, reference }): Neighbour => ({
      ...{ member, file, line, isUse: true, reason: `graph: uses ${reference}` },
      standing: file.category === "docs" ? 1 : 0,
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

/**
 * Makes ranges of places, behind those of `head`.
 *
 * @returns Those that are not in it, and the ranges that are in neither.
 */
function addRanges(
  members: Members,
  ranges: readonly Range[],
  head: readonly Range[],
  found: readonly Neighbour[],
): { readonly added: Range[]; readonly rest: Range[] } {
  const score = ranges[0]?.score ?? 1;
  const shown = new Map(
    ranges.map((range) => [members.numberOf(range.member, range.chunkId), range]),
  );
  const known = new Set(head.map(({ member, chunkId }) => members.numberOf(member, chunkId)));
  const added: Range[] = [];
  for (const place of found) {
    if (added.length === MAX_ADDED) break;
    const { member, file, line, isUse, reason } = place;
    const { store, allowed } = members.contexts[member]!;
    const chunkId = chunkAt(store, place);
    const number = members.numberOf(member, chunkId);
    if (known.has(number) || (allowed && !allowed.chunks.has(chunkId))) continue;
    known.add(number);
    added.push({
      ...{ member, fileId: file.id, chunkId, graph: reason, ...(isUse ? { line } : {}) },
      score: score - Math.abs(score) * (1 - STEP ** (added.length + 1)),
      hits: shown.get(number)?.hits ?? new Map(),
    });
  }
  const rest = ranges.filter(({ member, chunkId }) =>
    !known.has(members.numberOf(member, chunkId))
  );
  return { added, rest: below(rest, added.at(-1)?.score ?? score) };
}

/** The other end of an edge, and what it is to the definition. */
interface Neighbour {
  readonly member: number;
  readonly file: FileRow;
  readonly line: number;
  readonly isUse?: boolean;
  readonly reason: string;
  /** The least comes first. */
  readonly standing: number;
}

/** The surest first, code before tests, most places first. */
function byStanding(a: Neighbour, b: Neighbour): number {
  const [one, other] = [a.file.path, b.file.path];
  return a.standing - b.standing || a.member - b.member ||
    (one < other ? -1 : one > other ? 1 : a.line - b.line);
}

/** Lists definitions and files that are connected with some definitions, in no order. */
function neighbours(
  store: Store,
  member: number,
  { kind }: Relation,
  definitions: readonly SymbolNode[],
): Neighbour[] {
  const nodes = definitions.map(({ node }) => node);
  const [own, end] = DOWN.has(kind) ? ["source", "target"] as const : ["target", "source"] as const;
  const edges = (end === "target" ? store.graph.edgesFrom(nodes) : store.graph.edgesTo(nodes))
    .filter((edge) => edge.confidence !== "ambiguous" && KINDS[kind].has(edge.kind));
  const ends = new Set(edges.map((edge) => edge[end]));
  const symbols = new Map(store.graph.symbolsAt([...ends]).map((each) => [each.node, each]));
  const files = new Map(
    store.catalog.files.filter(({ node }) => ends.has(node)).map((file) => [file.node, file]),
  );
  const byNode = new Map(definitions.map((each) => [each.node, each]));
  return edges.flatMap((edge): Neighbour[] => {
    const symbol = symbols.get(edge[end]);
    const file = symbol ? store.catalog.file(symbol.fileId) : files.get(edge[end]);
    if (!file || (kind === "tests" && file.category !== "test")) return [];
    const name = qualifiedName(byNode.get(edge[own])!);
    const isUse = end === "source";
    return [{
      ...{ member, file, isUse, standing: standingOf(edge, file) },
      line: isUse ? edge.sites[0]!.line : symbol?.startLine ?? 1,
      reason: `graph: ${WORDS[kind]} ${name} (${edge.confidence}: ${edge.resolver})`,
    }];
  });
}

function standingOf({ confidence, sites }: Edge, { category }: FileRow): number {
  const unsure = confidence === "extracted" ? 0 : 2;
  return (unsure + (category === "code" ? 0 : 1)) * MAX_SITES - Math.min(MAX_SITES, sites.length);
}

/** A definition as a place that answers a question. */
function ownPlace({ catalog }: Store, member: number, symbol: SymbolNode): Neighbour {
  const file = catalog.requireFile(symbol.fileId);
  return {
    ...{ member, file, line: symbol.startLine },
    reason: `${DEFINITION} ${qualifiedName(symbol)}`,
    standing: (file.category === "code" ? 0 : 2) + (symbol.scope === "" ? 0 : 1),
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

function numberOf(members: Members, place: Neighbour): number {
  const { member } = place;
  return members.numberOf(member, chunkAt(members.contexts[member]!.store, place));
}

function chunkAt(store: Store, { file, line }: Pick<Neighbour, "file" | "line">): number {
  return store.chunkLines(file).chunkAt(line) ?? NO_CHUNK;
}
