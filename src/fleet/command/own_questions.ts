/**
 * Questions of a fleet alone: which checkouts it holds, what one can choose by, and whether it answers.
 * They tell of what the caller may see, and nothing of the cluster.
 *
 * @module
 */
import { answerToJson } from "@cbx/core";
import type { JsonRecord, Question } from "@cbx/cli/program";
import { FleetError } from "../connection.ts";
import type { FleetIndex } from "../filtered_index.ts";

/** Values of a list that are told, those with the most files. */
const MAX_VALUES = 1_000;

/** Milliseconds after which a cluster does not answer: whoever watches a server waits for less than others. */
const MAX_HEALTH_MS = 10_000;

const COUNT = { type: "integer", minimum: 0 } as const;
const VERSIONED = { schema_version: { type: "number" } } as const;

/** The index that a question asks: only fleets are served by this command. */
function fleetOf(
  workspace: Parameters<Question["run"]>[0],
  root: string | undefined,
): FleetIndex {
  return workspace.index(root) as unknown as FleetIndex;
}

const figures: Question = {
  name: "stats",
  about: "Counts the files of the fleet by repository, branch, language and category.",
  inputs: {},
  answer: { ...VERSIONED, checkouts: COUNT, files: COUNT, chunks: COUNT },
  async run(workspace, { root }) {
    const { checkouts, languages, categories } = await fleetOf(workspace, root).figures();
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

const list: Question = {
  name: "list",
  about: "Lists the checkouts of the fleet, with commit, files and when each was published.",
  inputs: {},
  answer: { ...VERSIONED, checkouts: { type: "array", items: { type: "object" } } },
  run: async (workspace, { root }) =>
    answerToJson({ checkouts: await fleetOf(workspace, root).list() }),
  tool: {
    name: "list_repositories",
    title: "List repositories",
    description:
      "Lists the repositories that can be searched, with branch, commit and number of files. Use it to choose a root.",
    list: {
      // It is the answer of this question.
      items: ({ checkouts }) => checkouts as readonly JsonRecord[],
      head: () => ({}),
    },
  },
};

const health: Question = {
  name: "health",
  about: "Tells whether the fleet answers: ok, partial where shards are missing, or broken.",
  inputs: {},
  answer: { ...VERSIONED, status: { type: "string" }, checkouts: COUNT },
  async run(workspace, { root }) {
    const late = Promise.withResolvers<JsonRecord>();
    const timer = setTimeout(() => late.resolve(BROKEN), MAX_HEALTH_MS);
    try {
      return await Promise.race([stateOf(fleetOf(workspace, root)), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  },
  tool: {
    name: "healthcheck",
    title: "Check the fleet",
    description:
      "Tells whether the fleet answers: ok, partial (shards are missing, and with them files) or broken. Use it when an answer surprises you.",
  },
};

const BROKEN: JsonRecord = { schema_version: 1, status: "broken", checkouts: 0 };

/** Says whether all shards answer, as the words of the cluster itself are not for whoever asks. */
async function stateOf(fleet: FleetIndex): Promise<JsonRecord> {
  const checkouts = await orRefused(fleet.list());
  if (!checkouts) return BROKEN;
  const status = await orRefused(fleet.isWhole()) ? "ok" : "partial";
  return { schema_version: 1, status, checkouts: checkouts.length };
}

async function orRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof FleetError) return undefined;
    throw error;
  }
}

export const OWN_QUESTIONS: readonly Question[] = [figures, list, health];
