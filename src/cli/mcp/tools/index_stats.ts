import type { JsonRecord } from "../../service/operation.ts";
import { stats } from "../../service/operations/stats.ts";
import { pick, recordsOf } from "../records.ts";
import { HEAD, type Tool } from "../tool.ts";

/** Items of each list; a tree has more languages than that in a few files only. */
const MAX_ITEMS = 25;

/** Files that did not parse, of those that are named. */
const MAX_FAILURES = 10;

const FIGURES = [
  "index_path",
  "exists",
  "stale",
  "files_changed_since_build",
  "built_at",
  "head_commit",
  "branch",
  "index_bytes",
  "files",
  "chunks",
  "symbols",
  "source_bytes",
];

const MODEL_FIGURES = ["feature", "model", "chunks", "with_vector"];

/** Counts what the index holds. */
export const indexStats: Tool<typeof stats.input> = {
  name: "index_stats",
  title: "Figures of the index",
  description:
    "Counts what the index holds: files, definitions, languages, categories, files that did not parse, and what is left out, by reason. Use it to learn what kind of project this is, or why a file may be missing. It searches nothing.",
  input: stats.input,
  async call(input, { workspace, run }) {
    const answer = await stats.run(workspace, input, run);
    const failures = recordsOf(answer.parse_failures);
    return {
      ...HEAD,
      ...pick(answer, FIGURES),
      languages: first(answer, "languages").map((each) => pick(each, ["language", "files"])),
      kinds: first(answer, "kinds"),
      categories: first(answer, "categories"),
      parse_status: first(answer, "parse_status"),
      parse_failures: {
        total: failures.length,
        items: failures.slice(0, MAX_FAILURES).map((each) => pick(each, ["path", "status"])),
      },
      skipped: first(answer, "skipped"),
      ...modelsOf(answer),
    };
  },
};

function modelsOf(answer: JsonRecord): JsonRecord {
  const models = recordsOf(answer.models).map((each) => pick(each, MODEL_FIGURES));
  return models.length > 0 ? { models } : {};
}

function first(answer: JsonRecord, name: string): readonly JsonRecord[] {
  return recordsOf(answer[name]).slice(0, MAX_ITEMS);
}
