import { JSON_SCHEMA_VERSION } from "@cbx/core";
import { z } from "zod";
import { checkRoot, type Health, overall } from "../health.ts";
import type { OpenedMember } from "../../library.ts";
import type { JsonRecord, Operation } from "../operation.ts";
import type { ServerModels } from "../server_models.ts";
import { name } from "./fields.ts";

const INPUT = z.strictObject({
  root: name("Name of one root to look at; all unless given.").optional(),
});

/** Whether answers can be trusted. */
export const health: Operation<typeof INPUT> = {
  name: "health",
  about:
    "Tells whether every root has a current index, what to do where one has not, and which models take part.",
  input: INPUT,
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
