import { explain } from "../../questions/explain.ts";
import { ROOT } from "../../questions/question.ts";
import { numberOf, pick, recordsOf, textOf } from "../../questions/records.ts";
import type { JsonRecord } from "../../questions/row.ts";
import { flagRecord } from "../../suspicious/flag.ts";
import { fit } from "../fit.ts";
import { trustOf } from "../listing.ts";
import { BUDGET, HEAD, INCLUDE_SEEN, type ShownLines, type Tool } from "../tool.ts";

/** Share of the budget that texts may take; places, reasons and the rest take the other. */
const TEXT_SHARE = 0.85;

/** Lines below which a text that is cut tells nothing. */
const MIN_LINES = 3;

const FIELDS = "role path start_line end_line hash symbol kind reason cut fresh text".split(" ");

const INPUT = {
  question: explain.inputs.question,
  limit: explain.inputs.limit,
  tokenBudget: BUDGET,
  includeSeen: INCLUDE_SEEN,
  root: ROOT,
} as const;

export const explainCode: Tool<typeof INPUT> = {
  name: "explain_code",
  title: "Explain with one bundle of code",
  description:
    "Answers a question about how something works with one bundle: the definition that answers it, what it calls and what calls it, two steps along the flow of control, all within one token budget, and the names of what is left out; a name is answered with its definition, types, callers, tests and configuration. Use it to understand a part of the code in one call instead of a search and many reads. To find only where something is, codebase_search costs less.",
  input: INPUT,
  async call({ tokenBudget, includeSeen, ...asked }, scope) {
    const budget = tokenBudget ?? scope.tokenBudget;
    // The question takes no smaller budget; what does not fit is cut off below.
    const texts = Math.max(explain.inputs.tokenBudget.least, Math.floor(budget * TEXT_SHARE));
    const input = { ...asked, tokenBudget: texts };
    const answer = await explain.run(scope.workspace, input, scope.run);
    const items = recordsOf(answer.results).map((part) => {
      const shown = pick(part, FIELDS);
      if (includeSeen || !scope.memory.has(linesOf(part))) return flagRecord(shown);
      const { text: _, ...place } = shown;
      return flagRecord({ ...place, already_given: true });
    });
    const { payload, kept } = await fit<JsonRecord>({
      items,
      budget,
      beside: 1 - TEXT_SHARE,
      smaller: smallerPart,
      make: (results) => ({
        ...HEAD,
        ...pick(answer, ["query", "intent", "confidence"]),
        results,
        omitted: numberOf(answer.omitted) + items.length - results.length,
        ...pick(answer, ["left_out", "recommended_reads"]),
        coverage: trustOf(answer),
        ...pick(answer, ["index"]),
      }),
    });
    for (const part of kept) if (typeof part.text === "string") scope.memory.add(linesOf(part));
    return payload;
  },
};

/** The next smaller form of a part: half of its lines, then its place, which another tool can read. */
function smallerPart({ text, ...place }: JsonRecord): JsonRecord | undefined {
  if (text === undefined) return undefined;
  const lines = textOf(text).split("\n");
  const half = lines.slice(0, lines.length / 2);
  if (half.length < MIN_LINES) return place;
  const { hash: _, ...cut } = place;
  const end_line = numberOf(place.start_line) + half.length - 1;
  return { ...cut, end_line, cut: true, text: half.join("\n") };
}

function linesOf(part: JsonRecord): ShownLines {
  return {
    root: textOf(part.root),
    path: textOf(part.path),
    line: numberOf(part.start_line),
    text: textOf(part.text),
  };
}
