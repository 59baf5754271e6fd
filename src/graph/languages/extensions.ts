/**
 * Methods of one name that extend types from outside, by where they are seen from and by the type:
 * thousands may have one name, and each use asks for those of a few types in a few places.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { Environment } from "../environment.ts";

/** Extensions that a use of an unknown value may mean: more of them say nothing. */
const MAX_MEANT = 100;

/** A method, and what it extends. */
export interface Extension {
  /** The method. */
  readonly symbol: SymbolNode;
  /** Name of the type; empty for one that extends all. */
  readonly type: string;
  /** Names of scopes or packages, one of which has to be seen. */
  readonly places: readonly string[];
}

/** Extensions of one name. */
interface Extensions {
  readonly byPlace: ReadonlyMap<string, {
    readonly all: readonly Extension[];
    readonly byType: ReadonlyMap<string, readonly Extension[]>;
  }>;
}

export function groupExtensions(extensions: readonly Extension[]): Extensions {
  const placed = extensions.flatMap((each) => each.places.map((place) => ({ place, each })));
  const groups = Map.groupBy(placed, ({ place }) => place);
  return {
    byPlace: new Map([...groups].map(([place, own]) => {
      const all = own.map(({ each }) => each);
      return [place, { all, byType: Map.groupBy(all, ({ type }) => type) }];
    })),
  };
}

/**
 * Finds the extensions of some types, and of all, that are seen from somewhere.
 *
 * @param types Names of types; those of any type count where none is given.
 */
export function extensionsOf(
  { byPlace }: Extensions,
  places: Iterable<string>,
  { types, env }: { readonly types: ReadonlySet<string> | undefined; readonly env: Environment },
): readonly Extension[] {
  const found = new Set<Extension>();
  for (const place of new Set(places)) {
    const here = byPlace.get(place);
    env.look(1);
    if (!here) continue;
    const lists = types ? ["", ...types].map((type) => here.byType.get(type) ?? []) : [here.all];
    for (const list of lists) {
      for (const each of list.slice(0, MAX_MEANT)) found.add(each);
      env.look(Math.min(list.length, MAX_MEANT));
    }
  }
  return [...found];
}
