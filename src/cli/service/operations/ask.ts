import { graphToJson } from "@cbx/core";
import type { OpenedIndex } from "../../library.ts";
import type { JsonRecord, RunOptions } from "../operation.ts";
import type { Workspace } from "../workspace.ts";

/** Asks the index of a root, and gives the answer its JSON form. */
export async function ask(
  workspace: Workspace,
  { root, onProgress }: RunOptions & { readonly root: string | undefined },
  question: (index: OpenedIndex) => Promise<object>,
): Promise<JsonRecord> {
  const index = workspace.index(root);
  return graphToJson(await workspace.reporting(onProgress, () => question(index)));
}
