import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { z } from "zod";
import { LIBRARY } from "../real_library.ts";
import { OPERATIONS } from "./operations.ts";
import { Workspace } from "./workspace.ts";

/** What each operation is asked in the tree of {@linkcode inWorkspace}. */
const INPUTS: Readonly<Record<string, object>> = {
  search: { query: "first", paths: ["a.ts"], token_budget: 500, context_before: 1 },
  symbol: { name: "first", exact: true },
  refs: { symbol: "first", kind: "callers", limit: 1 },
  impact: { symbol: "first", depth: 1, direction: "both" },
  explain: { question: "what is first", token_budget: 300 },
  outline: { path: "a.ts" },
  describe: { symbol: "first" },
  path: { from: "second", to: "first" },
  architecture: { modules: 2 },
  graph: { level: "symbol", limit: 5 },
  file: { path: "a.ts", start_line: 2, end_line: 3 },
  stats: {},
  health: {},
  touch: { paths: ["a.ts"], session: "s" },
  update: {},
};

async function inWorkspace(body: (workspace: Workspace) => Promise<void>): Promise<void> {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    Deno.writeTextFileSync(
      `${root}/a.ts`,
      "export function first() {\n  return 1;\n}\nexport function second() {\n  return first();\n}\n",
    );
    using workspace = await Workspace.open((onProgress) =>
      LIBRARY.openAll({ roots: [{ root }], onProgress })
    );
    await body(workspace);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

for (const { name, input, run } of OPERATIONS) {
  Deno.test(`OPERATIONS answer ${name} in plain data, with the version of the form`, async () => {
    await inWorkspace(async (workspace) => {
      const answer = await run(workspace, input.parse(INPUTS[name]), {});
      equal(answer.schema_version, 1);
      deepEqual(JSON.parse(JSON.stringify(answer)), answer);
    });
  });
}

Deno.test("OPERATIONS give lines of a file, and refuse those of another tree", async () => {
  const { input, run } = OPERATIONS.find(({ name }) => name === "file")!;
  await inWorkspace(async (workspace) => {
    const { text } = await run(workspace, input.parse(INPUTS.file), {});
    equal(text, "  return 1;\n}");
    await rejects(run(workspace, { path: "../a.ts" }, {}), RangeError);
  });
});

Deno.test("OPERATIONS tell of files that an update reads, and end with their signal", async () => {
  const { run } = OPERATIONS.find(({ name }) => name === "update")!;
  await inWorkspace(async (workspace) => {
    const told: string[] = [];
    await run(workspace, {}, {
      onProgress: ({ stage, path }) => {
        if (stage === "read") told.push(path);
      },
    });
    deepEqual(told, ["a.ts"]);
    await rejects(run(workspace, {}, { signal: AbortSignal.abort() }), { name: "AbortError" });
  });
});

Deno.test("OPERATIONS have names of their own", () => {
  const names = OPERATIONS.map(({ name }) => name);
  equal(new Set(names).size, names.length);
});

for (const { name, about, input } of OPERATIONS) {
  Deno.test(`OPERATIONS describe ${name} in one sentence`, () => {
    ok(/^[A-Z][^]*[^.]\.$/.test(about), about);
  });

  Deno.test(`OPERATIONS take nothing unknown for ${name}`, () => {
    const { error } = input.safeParse({ query: "a", unknown_field: 1 });
    ok(error?.issues.some(({ code }) => code === "unrecognized_keys"));
  });

  Deno.test(`OPERATIONS describe every field of ${name}, none of them by a union`, () => {
    const { properties = {} } = z.toJSONSchema(input, { io: "input" });
    for (const [field, schema] of Object.entries(properties)) {
      ok(typeof schema === "object" && typeof schema.type === "string", field);
      ok(schema.description, field);
      equal(JSON.stringify(schema).includes('Of":['), false, field);
      equal(field, field.toLowerCase());
    }
  });
}

Deno.test("OPERATIONS take what they describe", () => {
  const search = OPERATIONS.find(({ name }) => name === "search");
  const input = { query: "a", limit: 3, languages: ["rust"], mode: "grep", context: "definition" };
  deepEqual(search?.input.parse(input), input);
});
