import type { CheckAnswer } from "@cbx/core";
import { paintOf, settingsOf } from "../commands/context.ts";
import type { Paint } from "../terminal/paint.ts";
import { visible } from "../terminal/visible.ts";
import { LINE, listOf, object, oneOf, TEXT, VERSIONED } from "./answer.ts";
import { indexQuestion } from "./question.ts";
import { pick, recordsOf } from "./records.ts";
import { type JsonRecord, names, needed } from "./row.ts";

const FIELDS = ["path", "start_line", "end_line", "state", "moved_to", "definitions"];

const RANGE = object({ path: TEXT, start_line: LINE, end_line: LINE });

/** Ranges, each with whether it is as it was: the form that `verify` gives them as well. */
export const CHECKED: JsonRecord = listOf(object({
  path: TEXT,
  start_line: LINE,
  end_line: LINE,
  state: oneOf("current", "moved", "changed", "gone", "unknown"),
  "moved_to?": RANGE,
  "definitions?": listOf(object({ symbol: TEXT, kind: TEXT, line: LINE, end_line: LINE })),
  reason: TEXT,
}));

export const check = indexQuestion({
  name: "check",
  about: "Tells whether ranges that were read earlier are current, moved, changed or gone.",
  inputs: {
    ranges: needed({
      ...names('Ranges as "path:start-end@hash", with the hash of a result', { within: "range" }),
      least: 1,
    }),
  },
  ask: (index, { ranges }, shared) => index.check(ranges, shared),
  answer: { ...VERSIONED, results: CHECKED },
  command: {
    usage: "check <range...>",
    about: "tell whether lines that were read earlier are as they were, or where they are",
    examples: [
      "cbx check src/auth/keys.ts:10-24@3f2a91c0de",
      "cbx check src/auth/keys.ts:10-24@3f2a91c0de src/net/retry.ts:1-40@09ab12cd34 --json",
    ],
    async print(context, { results }) {
      const paint = paintOf(context, await settingsOf(context));
      context.streams.out(results.map((each) => checkedText(each, paint)).join(""));
    },
  },
  tool: {
    title: "Check what was read earlier",
    description:
      'Tells of ranges that you were given earlier, as "path:start-end@hash" with the path, lines and hash of a result, whether they are current, moved (and to which lines), changed (and what stands there) or gone. Use it before you rely on, or edit by line numbers, what you read a while ago: it costs less than reading again. Read anew only what changed.',
    list: {
      head: () => ({}),
      items: (answer) =>
        recordsOf(answer.results).map((each) =>
          pick(each, each.state === "unknown" ? [...FIELDS, "reason"] : FIELDS)
        ),
    },
  },
});

/** Writes what became of a range, for a person. */
export function checkedText(
  { path, startLine, endLine, state, reason, definitions = [] }: CheckAnswer["results"][number],
  paint: Paint,
): string {
  const lines = [
    `${paint.path(visible(`${path}:${startLine}-${endLine}`))}  ${state}`,
    `  ${visible(reason)}`,
    ...definitions.map(({ symbol, kind, line, endLine }) => {
      const place = line === endLine ? `Line ${line} is` : `Lines ${line} to ${endLine} are`;
      return `  ${place} ${visible(symbol)} (${kind})`;
    }),
  ];
  return `${lines.join("\n")}\n`;
}
