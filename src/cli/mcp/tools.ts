import { findNearest } from "../errors/nearest.ts";
import { offeredRows, type Question, type ToolSpec } from "../questions/question.ts";
import { QUESTIONS } from "../questions/questions.ts";
import { listTool } from "./listing.ts";
import { wireName } from "../questions/row.ts";
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
export const TOOLS: readonly Tool[] = toolsOf(QUESTIONS);

/** The tools of some questions, in their order. */
export function toolsOf(questions: readonly Question[]): readonly Tool[] {
  return questions.flatMap((question) => {
    const { name, tool } = question;
    return OWN[name] ?? (tool === undefined ? [] : [toolOf(question, tool)]);
  });
}

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

/** Names that other tools have for what a tool does, by its name here; none is listed. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  codebase_search: [
    ...["search", "query", "code_search", "search_codebase", "semantic_search", "find_code"],
  ],
  find_symbol: [
    ...["symbol", "symbol_search", "search_symbol", "search_symbols", "find_definition"],
    ...["get_definition", "go_to_definition", "goto_definition", "get_symbol", "lookup_symbol"],
  ],
  find_refs: [
    ...["refs", "references", "find_references", "get_references", "find_usages", "usages"],
    ...["find_uses", "find_referencing_symbols"],
  ],
  impact_of: ["impact", "impact_analysis", "analyze_impact", "get_impact", "blast_radius"],
  diff_impact: ["impact_of_diff", "impact_of_changes", "detect_changes", "analyze_diff"],
  explain_code: ["explain", "explain_codebase", "get_context", "context"],
  outline: ["file_outline", "get_outline", "get_file_outline", "document_symbols", "file_symbols"],
  read_code: [
    ...["read", "read_file", "get_file", "get_file_content", "view_file", "read_symbol"],
    ...["get_code", "get_source", "get_symbol_source", "read_definition", "get_definition_source"],
  ],
  describe: ["describe_symbol", "symbol_info", "get_symbol_info"],
  path: ["path_between", "find_path", "trace_path", "call_path", "shortest_path"],
  architecture: [
    ...["architecture_overview", "get_architecture", "overview", "repo_map", "project_overview"],
  ],
  index_stats: ["stats", "status", "index_status", "get_stats", "get_index_status", "repo_stats"],
};

/** Finds a tool by its name, or by the one that another tool has for what it does. */
export function findTool(written: string, tools: readonly Tool[] = TOOLS): Tool | undefined {
  const name = wireName(written).replaceAll("-", "_");
  const [own = name] = Object.entries(OTHER_NAMES).find(([, names]) => names.includes(name)) ?? [];
  return tools.find((tool) => tool.name === own);
}

/** Says which tool to call instead of one that is unknown. */
export function adviceForTool(written: string, tools: readonly Tool[]): string {
  const names = tools.map(({ name }) => name);
  const others = names.flatMap((name) => OTHER_NAMES[name] ?? []);
  const meant = findTool(findNearest(written, [...names, ...others]) ?? "", tools);
  return meant === undefined ? `use one of ${names.join(", ")}` : `did you mean "${meant.name}"?`;
}
