import { JSON_SCHEMA_VERSION } from "@cbx/core";
import type { OpenedMember } from "../library.ts";
import { checkRoot, type Health, overall } from "./health_check.ts";
import type { ServerModels } from "../workspace/workspace.ts";
import { listOf, models, object, TEXT, VERSIONED } from "./answer.ts";
import type { Question } from "./question.ts";
import { type JsonRecord, name, type Row } from "./row.ts";

/** Whether answers can be trusted. */
export const health: Question<{ readonly root: Row<string> }> = {
  name: "health",
  about:
    "Tells whether every root has a current index, what to do where one has not, and which models take part.",
  inputs: { root: name("Name of one root to look at; all unless given") },
  async run({ members, models, above }, { root }) {
    const asked = root === undefined ? members : members.filter(({ name }) => name === root);
    if (asked.length === 0) throw new RangeError(unknown(members, root));
    const roots: Health[] = [];
    for (const member of asked) roots.push(await checkRoot(member, above));
    return {
      schema_version: JSON_SCHEMA_VERSION,
      status: overall(roots),
      roots: roots.map((root) => ({ ...root })),
      ...modelsOf(models),
    };
  },
  answer: {
    ...VERSIONED,
    status: TEXT,
    roots: listOf(object({ name: TEXT, status: TEXT })),
    "models?": models("How each model came out that is switched on."),
  },
  tool: {
    name: "healthcheck",
    title: "Check the server",
    description:
      "Tells whether the server can answer: ok, index_missing, index_stale, unsafe_config or broken, for every root with its name and with advice. Use it when an answer surprises you, or to learn the names of the roots. Answers take changed files into account even where the index is stale or missing.",
  },
};

/** Where no model is switched on, there is nothing to say of any. */
function modelsOf({ standings }: ServerModels): { readonly models?: readonly JsonRecord[] } {
  if (standings.length === 0) return {};
  return {
    models: standings.map(({ feature, model, isOpen, reason }) => ({
      ...{ feature, model, reason },
      state: isOpen ? "open" : "left_out",
    })),
  };
}

function unknown(members: readonly OpenedMember[], root: string | undefined): string {
  const names = members.map(({ name }) => `"${name}"`).join(", ");
  return `Cannot find root "${root}": use one of ${names}`;
}
