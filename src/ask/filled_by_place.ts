/**
 * Uses of a field that no edge knows, as they name its class alone: `cls(1)` in a method of it, and
 * the pattern `case Point(0)`.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import { lastPart } from "../graph/scopes.ts";
import type { Obstacle } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import type { GraphNode } from "./graph_view.ts";
import { lineOfPlace, placesOfName } from "./name_places.ts";
import { obstaclesAt } from "./obstacle.ts";

/** Classes that are looked for: of more, as a large file defines, the rest is left out. */
const MAX_CLASSES = 20;

/** Beginning of a list of values without names, behind the name of a class. */
const BY_PLACE = String.raw`\(\s*(?!\w+\s*=(?!=))[^)\s]`;

/** Says where fields of a class may be filled or matched by their places. */
export function filledByPlace(source: AskSource, nodes: readonly GraphNode[]): Obstacle[] {
  const fields = nodes.filter(({ file, symbol }) =>
    symbol?.kind === "field" && symbol.scope !== "" &&
    rulesOf(file.language).constructors !== undefined
  );
  const classes = Map.groupBy(fields, ({ symbol }) => symbol!.scope);
  return [...classes].slice(0, MAX_CLASSES).flatMap(([scope, [field]]) => {
    const name = lastPart(scope);
    const { language, id } = field!.file;
    const pattern = new RegExp(String.raw`^\s*case\b.*\b${RegExp.escape(name)}${BY_PLACE}`);
    const matched = placesOfName(source, {
      name,
      counts: ({ file, text }) => file.language === language && pattern.test(text),
    });
    const call = new RegExp(`\\bcls${BY_PLACE}`);
    const made = placesOfName(source, {
      name: "cls",
      counts: ({ file, text }) => file.id === id && call.test(text),
    });
    const places = [...matched.places, ...made.places].map(lineOfPlace);
    return obstaclesAt("implicit", places, `fields of "${name}" may be set by their position`);
  });
}
