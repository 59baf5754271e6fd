import { JSON_SCHEMA_VERSION } from "@cbx/core";
import { z } from "zod";
import { checkRoot, type Health, overall } from "../health.ts";
import type { OpenedMember } from "../../library.ts";
import type { Operation } from "../operation.ts";
import { name } from "./fields.ts";

const INPUT = z.strictObject({
  root: name("Name of one root to look at; all unless given.").optional(),
});

/** Whether answers can be trusted. */
export const health: Operation<typeof INPUT> = {
  name: "health",
  about: "Tells whether every root has a current index, and what to do where one has not.",
  input: INPUT,
  async run({ members }, { root }) {
    const asked = root === undefined ? members : members.filter(({ name }) => name === root);
    if (asked.length === 0) throw new RangeError(unknown(members, root));
    const roots: Health[] = [];
    for (const member of asked) roots.push(await checkRoot(member));
    return {
      schema_version: JSON_SCHEMA_VERSION,
      status: overall(roots),
      roots: roots.map((root) => ({ ...root })),
    };
  },
};

function unknown(members: readonly OpenedMember[], root: string | undefined): string {
  const names = members.map(({ name }) => `"${name}"`).join(", ");
  return `Cannot find root "${root}": use one of ${names}`;
}
