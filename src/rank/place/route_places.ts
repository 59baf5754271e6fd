/**
 * Routes: patterns of code that a path of a URL fits, `/users/:id/posts` for `/users/42/posts`. A
 * string that fits is a place as well, and no route unless a framework registers it.
 *
 * @module
 */
import { queryTerms } from "../../query/query_terms.ts";
import type { FileRow } from "../../store/catalog.ts";
import { hitAtLine, isAllowed, type RankContext, type RankedHit } from "../ranker.ts";

/** Chunks that are read: the best by the words of the path. */
const MAX_CHUNKS = 120;

const MAX_HITS = 20;

const MAX_LINE_CHARS = 400;

/** A string, or a path behind the method of a route. */
const PATTERN =
  /["'\x60]([^"'\x60\s]{1,200})["'\x60]|\b(?:GET|POST|PUT|PATCH|DELETE)\s+(\/[^\s"'\x60]{1,200})/g;

/** A segment that stands for a value: `:id`, `{id}`, `<int:id>`, `[id]`, `$id`, `*`, `…`. */
const VALUE =
  /^(?::[\w?+*(){}\\.^$|\[\]-]+|\{[^}]*\}|<[^>]*>|\[[^\]]*\]|\$\w+|\*+\w*|\(.*\)|_\w+|…)$/;

/**
 * Score of a pattern that is the whole path, and of one for its end, as a router may be mounted.
 */
const WHOLE = 1;
const END = 0.7;

/** Of a pattern of Go that serves all below it; more specific ones come first. */
const BELOW = 0.6;

/** Beside a test that asks for the path as it is. */
const EXPECTED = 0.6;

/** A place whose pattern the path of a query fits. */
interface RouteHit extends RankedHit {
  /** Method that it answers; another text where it does not say. */
  readonly method: string;
}

/** Finds the patterns that the path of a query fits. */
export function routePlaces(context: RankContext): RankedHit[] {
  return routeHits(context).sort((a, b) => b.score - a.score).slice(0, MAX_HITS)
    .map(({ method: _, ...hit }) => hit);
}

/** Says that the route which a query asks for is nowhere, or that its path answers other methods alone. */
export function absentRoute(contexts: readonly RankContext[], nowhere: string): string[] {
  const { path, method } = contexts[0]!.query.route!;
  const known = contexts.filter((context) => routePlaces(context).length > 0);
  if (known.length === 0) return [`${nowhere} has the path "${path}"`];
  const others = known.map(otherMethods);
  if (others.some((each) => each.length === 0)) return [];
  return [
    `${nowhere} answers ${method} "${path}": it answers ${[...new Set(others.flat())].join(", ")}`,
  ];
}

/** Methods of the whole path that a query asks for, where the tree answers none of these by its own. */
function otherMethods(context: RankContext): readonly string[] {
  const { route } = context.query;
  const hits = (route?.method === undefined ? [] : routeHits(context)).filter(({ fileId }) =>
    /^(?:code|config)$/.test(context.store.catalog.requireFile(fileId).category)
  );
  const asked = route?.method === "HEAD" ? ["HEAD", "GET"] : [route?.method];
  const isOther = hits.every(({ method }) => METHOD.test(method) && !asked.includes(method));
  const whole = hits.filter(({ score }) => score >= WHOLE - 0.05);
  return isOther ? [...new Set(whole.map(({ method }) => method))].sort() : [];
}

/** Methods of requests; others stand for any of them, or for none. */
const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

function routeHits(context: RankContext): RouteHit[] {
  const { query: { route }, engine, store, files } = context;
  if (route === undefined) return [];
  const wanted = route.path.split("/").filter(Boolean);
  const { terms } = queryTerms(wanted.join(" "));
  const ids = engine.searchChunks({ terms, limit: MAX_CHUNKS }).map(({ id }) => id);
  const chunks = [...store.chunks(ids).values()].filter(({ id }) => isAllowed(context, id));
  const routes = new Map(
    chunks.map(({ fileId }) => [fileId, routesOf(context, store.catalog.requireFile(fileId))]),
  );
  const registered = [...routes].flatMap(([fileId, own]) => {
    const file = store.catalog.requireFile(fileId);
    return [...own].flatMap(([line, labels]) =>
      labels.flatMap((label) => {
        const [method, pattern] = [label.split(" ", 1)[0], label.slice(label.indexOf(" ") + 1)];
        const score = scoreOf(pattern, file, method === route.method);
        const reason = reasonOf(file, pattern, "route");
        return score > 0
          ? [{ method: method!, ...hitAtLine(context, file, { line, score, reason }) }]
          : [];
      })
    );
  });
  const written = chunks.flatMap((chunk): RouteHit[] => {
    const file = store.catalog.requireFile(chunk.fileId);
    const lines = (files.raw(file.path, chunk.startByte, chunk.endByte) ?? "").split("\n");
    let best: RouteHit | undefined;
    for (const [index, text] of lines.entries()) {
      const line = chunk.startLine + index;
      if (routes.get(file.id)?.has(line)) continue;
      for (const pattern of patternsIn(text)) {
        const isMethod = isMethodOf(text.replace(pattern, ""), route.method);
        const score = scoreOf(pattern, file, isMethod, text.includes(`("${pattern}",`));
        if (score <= (best?.score ?? 0)) continue;
        const reason = reasonOf(file, pattern, "string");
        const method = isMethod ? route.method! : methodIn(text);
        best = { fileId: file.id, chunkId: chunk.id, line, score, reason, method };
      }
    }
    return best ? [best] : [];
  });
  const linked = linkedRoutes(context, (pattern) => Math.max(fitOf(pattern), below(pattern)) > 0)
    .map(({ file, line, method, pattern }) => {
      const score = scoreOf(pattern, file, method === route.method);
      const reason = reasonOf(file, pattern, "route");
      return { method, ...hitAtLine(context, file, { line, score, reason }) };
    })
    .filter(({ chunkId, score }) =>
      chunkId !== undefined && score > 0 && isAllowed(context, chunkId)
    );
  return [...linked, ...registered, ...written];

  function scoreOf(
    pattern: string,
    { category, language }: FileRow,
    isMethod: boolean,
    isRegistered = true,
  ): number {
    const serves = language === "go" && isRegistered ? below(pattern) : 0;
    const fits = Math.max(fitOf(pattern), serves);
    const isCode = category === "code" || category === "config";
    return fits * (isCode ? 1 : EXPECTED) + (fits > 0 && isMethod ? 0.05 : 0);
  }

  function fitOf(pattern: string): number {
    return fit(pattern.split("/").filter(Boolean), wanted, pattern.startsWith("/"));
  }

  /** How well a pattern of Go that ends with a slash fits a path below it. */
  function below(pattern: string): number {
    const parts = pattern.split("/").filter(Boolean);
    if (!pattern.startsWith("/") || !pattern.endsWith("/") || parts.length >= wanted.length) {
      return 0;
    }
    const fits = fit(parts, wanted.slice(0, parts.length), true);
    return BELOW * fits * parts.length / wanted.length;
  }

  function reasonOf({ path }: FileRow, pattern: string, what: "route" | "string"): string {
    return `place: ${what} "${files.quote(path, pattern)}"`;
  }
}

/** Rule, method and whole path of a route, as the resolver of its edge names them, without an unknown beginning. */
const RESOLVER = /^[^:]{1,60}: ([A-Z]{3,7}) (?:\/…)?(\/\S*)$/;

/** Finds the routes of the graph whose paths are meant, in whichever files. */
function linkedRoutes(
  { store }: RankContext,
  isMeant: (pattern: string) => boolean,
) {
  const edges = store.graph.edgesBy((resolver) => {
    const pattern = RESOLVER.exec(resolver)?.[2];
    return pattern !== undefined && isMeant(pattern);
  }).filter(({ kind }) => kind === "route");
  if (edges.length === 0) return [];
  const symbols = store.graph.symbolsAt(edges.map(({ source }) => source));
  const fileIds = new Map(symbols.map(({ node, fileId }) => [node, fileId]));
  for (const { node, id } of store.graph.files()) fileIds.set(node, id);
  return edges.flatMap(({ source, resolver, sites }) => {
    const [, method = "", pattern = ""] = RESOLVER.exec(resolver)!;
    const file = store.catalog.requireFile(fileIds.get(source)!);
    return sites.map(({ line }) => ({ file, line, method, pattern }));
  });
}

/** Routes that a file registers, by line: their paths are behind those of the routers around them. */
function routesOf(
  { store }: RankContext,
  { id }: FileRow,
): ReadonlyMap<number, readonly string[]> {
  const routes = new Map<number, string[]>();
  for (const { kind, line, label } of store.graph.facts(id).links) {
    if (kind === "route") routes.set(line, [...routes.get(line) ?? [], label]);
  }
  return routes;
}

function patternsIn(line: string): string[] {
  return [...line.slice(0, MAX_LINE_CHARS).matchAll(PATTERN)]
    .map(([, quoted, bare]) => quoted ?? bare ?? "");
}

/** `.post(`, `@PostMapping`, `[HttpPost]`, `method: "POST"`. */
function isMethodOf(line: string, method: string | undefined): boolean {
  return method !== undefined &&
    new RegExp(`(?:\\b|Http|Map)${method}(?:\\b|Mapping)`, "i").test(line);
}

/** The method that a line with a path names; empty of none. */
function methodIn(line: string): string {
  return /(?:\b|Http|Map)(get|post|put|patch|delete)(?:\b|Mapping)/i.exec(line)?.[1]
    ?.toUpperCase() ??
    "";
}

/** How well a pattern fits a path; 0 where it does not, or says no word of it. */
function fit(pattern: readonly string[], path: readonly string[], isRooted: boolean): number {
  if (pattern.length === 0 || pattern.length > path.length) return 0;
  const end = path.slice(path.length - pattern.length);
  let words = 0;
  for (const [index, segment] of pattern.entries()) {
    if (segment.toLowerCase() === end[index]!.toLowerCase()) words++;
    else if (!VALUE.test(segment)) return 0;
  }
  const isWhole = pattern.length === path.length;
  // A single word is a path only where it says so.
  if (words === 0 || (!isRooted && pattern.length < 2)) return 0;
  const share = (words + 0.5 * (pattern.length - words)) / path.length;
  return isWhole ? WHOLE - 0.05 * (1 - share) : END * share;
}
