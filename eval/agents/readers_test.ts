import { deepEqual, equal, ok } from "node:assert/strict";
import { KINDS, readAgentQuestions, readAgentRepositories } from "./questions.ts";
import type { Agent } from "../tokens/agent.ts";
import { readWithCbx, readWithGrep, type SearchedFile, searchedTexts } from "./readers.ts";
import { Seen } from "./seen.ts";

function fileOf(
  path: string,
  text: string,
  definitions: readonly [number, number][],
): SearchedFile {
  const lines = text.split("\n");
  return {
    path,
    lines,
    small: lines.map((line) => line.toLowerCase()),
    // The readers look at the lines alone.
    definitions: definitions.map(([startLine, endLine]) => ({
      startLine,
      endLine,
    })) as unknown as SearchedFile["definitions"],
  };
}

const JAR = fileOf("jar.ts", "const a = 1;\nfunction drop() {\n  sweep();\n  expire();\n}", [[
  2,
  5,
]]);

Deno.test("readWithGrep() opens the function around the rarest word", () => {
  const answers = [{ path: "jar.ts", symbol: "drop", start_line: 2, end_line: 5 }];
  const question = {
    ...{ id: "a-01", repo: "a/a", kind: "commit", names_things: false, split: "open" } as const,
    ...{ query: "sweep what is old", answers },
  };
  const { isShown, characters, calls } = readWithGrep([JAR], question);
  equal(isShown, true);
  equal(calls, 2);
  // One line of a match, then the four lines of the function.
  equal(characters, "jar.ts:3:  sweep();\n".length + JAR.lines.slice(1).join("\n").length);
  equal(readWithGrep([JAR], { ...question, query: "nothing" }).isShown, false);
});

Deno.test("readWithCbx() has read the first line of a definition whose signature it is shown", async () => {
  const lines = ["export function drop() {", "  sweep();", "  expire();", "}"];
  const file = fileOf("jar.ts", lines.join("\n"), [[1, 4]]);
  const result = {
    ...{ path: "jar.ts", start_line: 1, end_line: 4, signature: "function drop()" },
    ...{ snippet_line: 3, snippet: "  expire();\n}" },
  };
  const search = () =>
    Promise.resolve({ text: JSON.stringify({ results: [result] }), results: [result], reads: [] });
  // The reader asks nothing else of it.
  const agent = { search } as unknown as Agent;
  const answers = [{ path: "jar.ts", symbol: "drop", start_line: 1, end_line: 4 }];
  const { isShown, calls } = await readWithCbx(agent, [file], {
    ...{ id: "a-01", repo: "a/a", kind: "error", names_things: true, split: "open" } as const,
    ...{ query: "expire", answers },
  });
  deepEqual([isShown, calls], [true, 1]);
});

Deno.test("searchedTexts() has phrases, words as typed, and the parts of names", () => {
  deepEqual(searchedTexts("Error: could not openFile"), [
    ...["could not openfile", "error", "openfile", "open", "file"],
  ]);
});

Deno.test("Seen shows a definition with its first line and half of its lines, or ten", () => {
  const seen = new Seen();
  const answer = { path: "a", symbol: "b", start_line: 5, end_line: 44 };
  seen.add("a", 6, 40);
  equal(seen.shows(answer), false);
  seen.add("a", 5, 5);
  equal(seen.shows(answer), true);
  equal(seen.hasAll({ path: "a", start_line: 5, end_line: 40 }), true);
  equal(seen.hasAll({ path: "a", start_line: 4, end_line: 40 }), false);
});

Deno.test("readAgentQuestions() reads questions of known kinds and repositories, each with an answer", () => {
  const sets = new Map(readAgentRepositories().map(({ repo, split }) => [repo, split]));
  const questions = readAgentQuestions();
  equal(sets.size, 20);
  equal(new Set(questions.map(({ id }) => id)).size, questions.length);
  for (const { id, repo, split, kind, answers } of questions) {
    equal(sets.get(repo), split, id);
    ok(KINDS.includes(kind), id);
    ok(answers.length > 0 && answers.every((each) => each.start_line <= each.end_line), id);
  }
});
