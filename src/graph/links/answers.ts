/**
 * Answers to a query, a request or an error: a table with its model, the handler of a route, the
 * handler that is registered for a type. Several that do are candidates, and the edges say so.
 *
 * @module
 */
import type { Scopes } from "../scopes.ts";
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { EdgeConfidence, LinkFact } from "../../types.ts";
import { rulesOf } from "../language_rules.ts";
import type { Lookup, Place } from "../lookup.ts";
import { INLINE, type Linked, type LinkedPlaces } from "./linked.ts";

/** A place that may be the answer. */
export interface Candidate extends Linked {
  /** How sure it is. */
  readonly confidence: EdgeConfidence;
}

/** Candidates that are still an answer. */
const MAX_CANDIDATES = 5;

/** Beginnings of a path that may be given to a router elsewhere. */
const MAX_DROPPED = 4;

/** Types above one that is thrown. */
const MAX_BASES = 20;

/** Handlers of one thrown type whose own types are looked up. */
const MAX_CHECKED = 50;

/** Segments that are values of a request, as a route has parameters in their places. */
const VALUE = /^(?:\d+|[\da-f]{8}-[\da-f-]{20,40}|[\da-f]{24})$/;

/** Finds what a table is: its models, and the statement that makes it. */
export function queryTargets(
  { label }: LinkFact,
  { places, file }: { readonly places: LinkedPlaces; readonly file: FileNode },
): readonly Candidate[] {
  const all = places.of("query", label);
  const found = all.length > 0 ? all : appModels(label, places);
  const models = found.filter(({ fact }) => fact.rule === "model");
  const made = found.filter(({ fact }) => fact.rule !== "model");
  const tables = made.filter(({ scopes }) => scopes.file.language === "sql");
  const known = [models, tables].flatMap((each) => candidates(each, places));
  // In a test, a statement may be what a builder of statements is to give.
  if (file.category === "test") return candidates(tables, places);
  return known.length > 0 ? known : candidates(made, places);
}

/** Django stores the model `Item` of an application `shop` in `shop_item`. */
function appModels(label: string, places: LinkedPlaces): readonly Linked[] {
  for (let at = label.indexOf("_"); at > 0; at = label.indexOf("_", at + 1)) {
    const [app, table] = [label.slice(0, at), label.slice(at + 1)];
    const found = places.of("query", table).filter(({ fact, scopes }) =>
      fact.rule === "model" && scopes.file.language === "python" &&
      `/${scopes.file.path}`.includes(`/${app}/`)
    );
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Finds the handlers of the route that a request asks for. The beginning of its path may be given to
 * the router elsewhere: what is left has to say enough, or the file of the route has its name.
 */
export function requestTargets(
  { label, line }: LinkFact,
  owner: SymbolNode | undefined,
  { places, file }: { readonly places: LinkedPlaces; readonly file: FileNode },
): readonly Candidate[] {
  const [method = "", path = ""] = label.split(" ");
  const segments = path.split("/").slice(1).filter((each) => each !== "");
  const beginnings = Array.from(
    { length: Math.min(MAX_DROPPED + 1, segments.length) },
    (_, dropped) => dropped,
  );
  // A route that has the words of a path is meant before one that has a parameter for one of them.
  for (const shapesOf of [literalShapes, shapesWithParameter]) {
    for (const dropped of beginnings) {
      const found = shapesOf(segments.slice(dropped)).map((shape) =>
        places.of("request", shape).filter(({ fact, scopes }) =>
          !(fact.line === line && scopes.file === file) && isAnswered(method, fact) &&
          saysEnough(shape, segments[dropped - 1], scopes.file.path)
        )
      ).find((each) => each.length > 0);
      if (found) return candidates(places.inSight(found, line), places);
    }
  }
  // The root of a server is anyone's: only the one that is made in the same function is meant.
  const roots = segments.length > 0 || !owner ? [] : places.of("request", "/");
  return candidates(
    roots.filter(({ fact, scopes }) =>
      isAnswered(method, fact) && scopes.file === file && owner!.startLine <= fact.line &&
      fact.line <= owner!.endLine
    ),
    places,
  );
}

/** A path as it is, and with parameters for what look like values. */
function literalShapes(segments: readonly string[]): readonly string[] {
  const values = segments.map((each) => VALUE.test(each) ? "*" : each);
  return [...new Set([segments, values].map((parts) => `/${parts.join("/")}`))];
}

function shapesWithParameter(segments: readonly string[]): readonly string[] {
  const values = segments.map((each) => VALUE.test(each) ? "*" : each);
  return values.flatMap((segment, at) =>
    segment === "*" ? [] : [`/${values.with(at, "*").join("/")}`]
  );
}

function isAnswered(method: string, { name }: LinkFact): boolean {
  const [given = ""] = name.split(" ");
  return given === method || given === "ANY" || given === "ALL" ||
    given === "GET" && method === "HEAD";
}

/** Whether a path says what it is of: by a word, by two behind a part that was left out, or in its file. */
function saysEnough(shape: string, dropped: string | undefined, path: string): boolean {
  const words = shape.split("/").filter((each) => each !== "" && each !== "*").length;
  if (dropped === undefined) return words > 0;
  return words > 1 || dropped !== "*" && path.toLowerCase().includes(dropped.toLowerCase());
}

/** Finds the handler for the type of an error, or for the nearest type that it is made from. */
export function errorTargets(
  { label }: LinkFact,
  place: Place,
  { places, lookup }: { readonly places: LinkedPlaces; readonly lookup: Lookup },
): readonly Candidate[] {
  const value = lookup.name(label, place);
  const types = value?.is === "symbol" ? value.symbols : [];
  const thrown = withBases(types, lookup);
  const names = new Set([label, ...[...thrown].map(({ name }) => name)]);
  const isOwn = types.length > 0;
  const own = topFolder(place.scopes.file);
  const { family } = rulesOf(place.scopes.file.language);
  let checked = 0;
  // Two types may have one name, of which one or both are of this tree.
  const isSame = ({ fact, scopes }: Linked) => {
    if (checked++ >= MAX_CHECKED) return true;
    const handled = lookup.name(fact.label, { scopes, line: fact.line });
    if (handled?.is === "external") {
      const [raised, asked] = [packageOf(label, place.scopes), packageOf(fact.label, scopes)];
      return !isOwn && (raised === undefined || asked === undefined || raised === asked);
    }
    if (handled?.is !== "symbol") return true;
    return isOwn ? handled.symbols.some((each) => thrown.has(each)) : value?.is !== "external";
  };
  for (const name of names) {
    const handlers = places.inSight(places.of("error", name), place.line)
      // A type of the language is thrown by every program of a tree: each handles its own.
      .filter(({ scopes: { file } }) =>
        rulesOf(file.language).family === family &&
        (isOwn || ["", own].includes(topFolder(file)))
      );
    const found = candidates(withoutHelpers(handlers.filter(isSame)), places);
    // Callers say whether it gets there, which `reached_handlers.ts` asks as it is shown.
    if (found.length === 1) return [{ ...found[0]!, confidence: "ambiguous" }];
    if (found.length > 0) return [];
  }
  return [];
}

/** Leaves out what asks for a type in a file in which a handler is registered for it: it serves that. */
function withoutHelpers(handlers: readonly Linked[]): readonly Linked[] {
  const registered = new Set(
    handlers.filter(({ fact }) => fact.name !== INLINE).map(({ scopes }) => scopes.file),
  );
  return handlers.filter(({ fact, scopes }) =>
    fact.name !== INLINE || !registered.has(scopes.file)
  );
}

/** Lists types and those that they are made from, the nearest first. */
function withBases(types: readonly SymbolNode[], lookup: Lookup): ReadonlySet<SymbolNode> {
  const found = new Set(types);
  for (const each of found) {
    if (found.size >= MAX_BASES) break;
    for (const base of lookup.bases(each)) found.add(base);
  }
  return found;
}

/** The package that a file imports a name from, if it says so. */
function packageOf(label: string, { facts }: Scopes): string | undefined {
  const imported = facts.imports.find(({ bindings }) =>
    bindings.some(({ alias }) => alias === label)
  );
  return imported && /^[\w@-]+/.exec(imported.module)?.[0];
}

/** The outermost folder of a file; empty at the root. */
function topFolder({ path }: FileNode): string {
  return path.slice(0, Math.max(0, path.indexOf("/")));
}

function candidates(found: readonly Linked[], places: LinkedPlaces): readonly Candidate[] {
  const kept = new Map(places.closest(found).map((each) => [each.target, each]));
  if (kept.size > MAX_CANDIDATES) return [];
  const confidence = kept.size > 1 ? "ambiguous" : "inferred";
  return [...kept.values()].map((each) => ({ ...each, confidence }));
}
