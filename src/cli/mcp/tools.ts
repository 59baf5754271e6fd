/**
 * The tools, in the order in which they are listed.
 *
 * @module
 */
import { offeredRows, type Question, type ToolSpec } from "../questions/question.ts";
import { QUESTIONS } from "../questions/questions.ts";
import { listTool } from "./listing.ts";
import { HEAD, type Tool } from "./tool.ts";
import { codebaseSearch } from "./tools/codebase_search.ts";
import { explainCode } from "./tools/explain_code.ts";
import { searchCode } from "./tools/search_code.ts";

/** Tools that are more than their question: they know what the agent has been given. */
const OWN: Readonly<Record<string, readonly Tool[]>> = {
  search: [codebaseSearch, searchCode],
  explain: [explainCode],
};

/** Every tool. The order is fixed: a list that moves would void the caches of model providers. */
export const TOOLS: readonly Tool[] = QUESTIONS.flatMap((question) => {
  const { name, tool } = question;
  return OWN[name] ?? (tool === undefined ? [] : [toolOf(question, tool)]);
});

function toolOf(question: Question, { cut, list, ...spec }: ToolSpec): Tool {
  const tool = { name: question.name, ...spec };
  if (list !== undefined) return { ...tool, ...listTool(question, list, spec.limit) };
  return {
    ...tool,
    writes: question.isWriting === true,
    input: offeredRows(question),
    async call(input, { workspace, run }) {
      const answer = await question.run(workspace, input, run);
      return cut === undefined ? answer : { ...HEAD, ...cut(answer) };
    },
  };
}
