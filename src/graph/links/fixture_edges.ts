/**
 * From a test to the fixtures that its parameters name: whoever runs it calls them for their values.
 *
 * @module
 */
import type { LocalFact } from "../../types.ts";
import type { Environment } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { Scopes } from "../scopes.ts";
import type { FrameworkEdge } from "./framework_edge.ts";

/** Finds the fixtures that tests and other fixtures of a file take. */
export function* fixtureEdges(scopes: Scopes, env: Environment): Generator<FrameworkEdge> {
  const { giversOf, isGiven } = rulesOf(scopes.file.language);
  if (!giversOf || !isGiven) return;
  for (const parameter of scopes.facts.locals.filter(isParameter)) {
    const { name, line } = parameter;
    const taker = scopes.enclosing(parameter);
    if (taker?.kind !== "function" && taker?.kind !== "method") continue;
    // A fixture may take the one that it stands for in its file.
    const giver = giversOf(name, { scopes, line }, env).find(({ node }) => node !== taker.node);
    if (!giver || !isGiven(taker, env)) continue;
    const site = { line, column: 1, endColumn: 1 };
    yield {
      ...{ source: taker.node, target: giver.node, site },
      ...{ kind: "call", resolver: "pytest: fixture" },
    };
  }
}

/** A parameter without a default has its own name for a value. */
function isParameter({ name, value }: LocalFact): boolean {
  return name === value;
}
