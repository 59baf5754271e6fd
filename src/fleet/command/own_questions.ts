/**
 * Figures of a fleet for the page: what one can choose by, with the files of each value.
 *
 * @module
 */
import type { JsonRecord, Question } from "@cbx/cli/program";
import type { FleetIndex } from "../filtered_index.ts";

/** Values of a list that are told, those with the most files. */
const MAX_VALUES = 1_000;

const COUNT = { type: "integer", minimum: 0 } as const;

/** Figures of what a caller may see. */
export const figures: Question = {
  name: "stats",
  about: "Counts the files of the fleet by repository, branch, language and category.",
  inputs: {},
  answer: { schema_version: { type: "number" }, checkouts: COUNT, files: COUNT, chunks: COUNT },
  async run(workspace, { root }) {
    // Only fleets are served by this command.
    const index = workspace.index(root) as unknown as FleetIndex;
    const { checkouts, languages, categories } = await index.figures();
    const by = (field: "repository" | "branch") => {
      const files = new Map<string, number>();
      for (const each of checkouts) {
        // A checkout may be of no branch.
        if (each[field] === "") continue;
        files.set(each[field], (files.get(each[field]) ?? 0) + each.files);
      }
      return most([...files].map(([value, files]) => ({ [field]: value, files })));
    };
    const sum = (field: "files" | "chunks") =>
      checkouts.reduce((all, each) => all + each[field], 0);
    return {
      ...{ schema_version: 1, checkouts: checkouts.length },
      ...{ files: sum("files"), chunks: sum("chunks") },
      ...{ repositories: by("repository"), branches: by("branch") },
      languages: languages.map(({ value, files }) => ({ language: value, name: value, files })),
      categories: categories.map(({ value, files }) => ({ category: value, files })),
    };
  },
};

function most(values: readonly (JsonRecord & { readonly files: number })[]): readonly JsonRecord[] {
  return values.toSorted((a, b) => b.files - a.files).slice(0, MAX_VALUES);
}
