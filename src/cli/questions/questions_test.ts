import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { LIBRARY } from "../library.ts";
import { Workspace } from "../workspace/workspace.ts";
import { type Question, servedRows } from "./question.ts";
import { QUESTIONS } from "./questions.ts";
import { readInput, schemaOf } from "./row.ts";

/** Input of each question in the tree of {@linkcode inWorkspace}. */
const INPUTS: Readonly<Record<string, object>> = {
  search: { query: "first", paths: ["a.ts"], token_budget: 500, context_before: 1 },
  symbol: { name: "first", exact: true },
  refs: { symbol: "first", kind: "callers", limit: 1 },
  impact: { symbol: "first", depth: 1, direction: "both" },
  diff_impact: { depth: 1 },
  explain: { question: "what is first", token_budget: 300 },
  outline: { path: "a.ts" },
  describe: { symbol: "first" },
  path: { from: "second", to: "first" },
  architecture: { modules: 2 },
  graph: { level: "symbol", limit: 5 },
  read: { path: "a.ts", start_line: 2, end_line: 3 },
  stats: {},
  health: {},
  touch: { paths: ["a.ts"], session: "s" },
  update: {},
  verify: { answer: '{"proof":{"generation":null,"commit":null,"files":[]}}' },
  why: { path: "a.ts:1-2", limit: 2, max_steps: 5 },
  check: { ranges: ["a.ts:1-3@0123456789"] },
  why_not: { path: "a.ts:1", query: "first" },
};

function read(question: Question, sent: unknown) {
  return readInput(servedRows(question), sent, (fault) => new Error(JSON.stringify(fault)));
}

function named(name: string): Question {
  return QUESTIONS.find((each) => each.name === name)!;
}

function git(root: string, ...args: string[]): void {
  const { code } = new Deno.Command("git", {
    args: ["-C", root, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args],
  }).outputSync();
  equal(code, 0);
}

async function inWorkspace(body: (workspace: Workspace) => Promise<void>): Promise<void> {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    Deno.writeTextFileSync(
      `${root}/a.ts`,
      "export function first() {\n  return 1;\n}\nexport function second() {\n  return first();\n}\n",
    );
    git(root, "init", "--quiet");
    git(root, "add", ".");
    git(root, "commit", "--quiet", "--message", "first");
    using workspace = await Workspace.open((onProgress) =>
      LIBRARY.openAll({ roots: [{ root }], onProgress })
    );
    await body(workspace);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

for (const question of QUESTIONS) {
  Deno.test(`QUESTIONS answer ${question.name} in plain data, with the version of the form`, async () => {
    await inWorkspace(async (workspace) => {
      const input = read(question, INPUTS[question.name]);
      const answer = await question.run(workspace, input, {});
      equal(answer.schema_version, 1);
      deepEqual(JSON.parse(JSON.stringify(answer)), answer);
    });
  });
}

Deno.test("QUESTIONS give lines of a file, and refuse those of another tree", async () => {
  const lines = named("read");
  await inWorkspace(async (workspace) => {
    const { text } = await lines.run(workspace, read(lines, INPUTS.read), {});
    equal(text, "  return 1;\n}");
    await rejects(lines.run(workspace, { path: "../a.ts" }, {}), RangeError);
  });
});

Deno.test("QUESTIONS tell of files that an update reads, and end with their signal", async () => {
  const update = named("update");
  await inWorkspace(async (workspace) => {
    const told: string[] = [];
    await update.run(workspace, {}, {
      onProgress: ({ stage, path }) => {
        if (stage === "read") told.push(path);
      },
    });
    deepEqual(told, ["a.ts"]);
    const signal = AbortSignal.abort();
    await rejects(update.run(workspace, {}, { signal }), { name: "AbortError" });
  });
});

Deno.test("QUESTIONS have names of their own", () => {
  const names = QUESTIONS.map(({ name }) => name);
  equal(new Set(names).size, names.length);
});

for (const question of QUESTIONS) {
  const { name, about } = question;

  Deno.test(`QUESTIONS describe ${name} in one sentence`, () => {
    ok(/^[A-Z][^]*[^.]\.$/.test(about), about);
  });

  Deno.test(`QUESTIONS take nothing unknown for ${name}`, () => {
    throws(() => read(question, { ...INPUTS[name], unknown_field: 1 }), /"unknown"/);
  });

  Deno.test(`QUESTIONS describe every field of ${name}`, () => {
    const { properties } = schemaOf(servedRows(question));
    for (const [field, schema] of Object.entries(properties)) {
      ok(typeof schema.type === "string", field);
      ok(schema.description, field);
      equal(field, field.toLowerCase());
    }
  });
}

Deno.test("QUESTIONS take what they describe", () => {
  const input = { query: "a", limit: 3, languages: ["rust"], mode: "grep", context: "definition" };
  deepEqual(read(named("search"), input), input);
});
