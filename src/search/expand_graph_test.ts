import { deepEqual, equal, match, ok } from "node:assert/strict";
import { openIndex, type SearchAnswer } from "@cbx/core";
import { type Files, inTree, inWorld } from "../../tests/_world.ts";
import { Members } from "../rank/members.ts";
import { expandGraph } from "./expand_graph.ts";

const TREE: Files = {
  "src/load.ts": "/** Loads a page. */\nexport function loadPage(name: string): string {\n" +
    "  return trimmed(name);\n}\n\nfunction trimmed(name: string) {\n  return name.trim();\n}\n",
  "src/serve.ts":
    'import { loadPage } from "./load.ts";\n\nexport function serve(name: string) {\n' +
    "  return loadPage(name);\n}\n",
  "src/words.ts": "// Who calls what, and what calls loadPage: words about callers of loadPage.\n" +
    "export const calls = 1;\n",
  "tests/load_test.ts": 'import { loadPage } from "../src/load.ts";\n\n' +
    'Deno.test("a page is loaded", () => {\n  loadPage("a");\n});\n',
  "docs/load.md": "# Who calls loadPage\n\nEveryone calls loadPage.\n",
};

async function search(query: string, files = TREE, options = {}): Promise<SearchAnswer> {
  let answer: SearchAnswer | undefined;
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    answer = await index.search(query, options);
  });
  return answer!;
}

Deno.test("expandGraph() puts callers right behind the definition, before mere words", async () => {
  for (const query of ["who calls loadPage", "callers of loadPage", "where is loadPage called?"]) {
    const { results } = await search(query);
    deepEqual(results.slice(0, 3).map(({ path }) => path), [
      "src/load.ts",
      "src/serve.ts",
      "tests/load_test.ts",
    ], query);
    match(results[1]!.reasons[0]!, /^graph: caller of loadPage \(extracted: \w+\)$/);
    equal(results[1]!.match, "graph");
  }
});

Deno.test("expandGraph() finds tests of a definition", async () => {
  const { results } = await search("tests for loadPage");
  const test = results.find(({ path }) => path === "tests/load_test.ts");
  match(test!.reasons[0]!, /^graph: test of loadPage /);
  ok(
    results.every(({ path, reasons }) =>
      path.startsWith("tests/") || !reasons[0]!.startsWith("graph: test of")
    ),
  );
});

/** A name that every file says, as that of a framework is. */
const FRAMEWORK: Files = {
  "docs/a.md": "# Where Flask is defined\n\nWhere Flask is defined: see Flask.\n",
  "tests/test_a.py": "class Flask:\n    defined = 1  # where Flask is defined\n",
  "src/app.py": "import os\n\n\nclass Flask:\n    def run(self):\n        return os.name\n",
  "src/is_defined.py": "def is_defined(flask):\n    return flask is not None\n",
};

Deno.test("expandGraph() puts the definition first that is asked for, that of code before others", async () => {
  for (const query of ["where is Flask defined?", "definition of Flask"]) {
    const { results, confidence } = await search(query, FRAMEWORK);
    equal(confidence, "high");
    deepEqual(results.slice(0, 2).map(({ path }) => path), ["src/app.py", "tests/test_a.py"]);
    equal(results[0]!.reasons[0], "graph: definition of Flask");
  }
});

Deno.test("expandGraph() takes a word of plain language for no variable or key of its name", async () => {
  const files = { "a.py": "retry = 1\n", "b.md": "# Where retry is defined\n\nDefined: retry.\n" };
  const { results } = await search("where is retry defined", files);
  equal(results[0]!.path, "b.md");
});

Deno.test("expandGraph() keeps scores in order, and lists no range twice", async () => {
  const { results } = await search("who calls loadPage", TREE, { limit: 50 });
  const scores = results.map(({ score }) => score);
  deepEqual(scores, scores.toSorted((a, b) => b - a));
  const ranges = results.map(({ path, startLine }) => `${path}:${startLine}`);
  equal(new Set(ranges).size, ranges.length);
});

Deno.test("expandGraph() respects filters", async () => {
  const { results } = await search("who calls loadPage path:tests");
  ok(results.every(({ path }) => path.startsWith("tests/")));
});

Deno.test("expandGraph() adds at most twenty places", async () => {
  const users = Array.from({ length: 60 }, (_, i) => [
    `u${i}.py`,
    `from hub import hub_point\n\n\ndef user${i}():\n    hub_point()\n`,
  ]);
  const files = { "hub.py": "def hub_point():\n    pass\n", ...Object.fromEntries(users) };
  const { results } = await search("who calls hub_point", files, { limit: 100 });
  equal(results.filter(({ reasons }) => reasons[0]!.startsWith("graph: ")).length, 20);
});

Deno.test("expandGraph() leaves the ranges of any other query as they are", async () => {
  await inWorld(TREE, ({ context, idOf }) => {
    const ranges = [{
      member: 0,
      fileId: idOf("src/load.ts"),
      chunkId: 1,
      score: 1,
      hits: new Map(),
    }];
    for (const query of ["loadPage", "load a page", "who calls nothingLikeThis", "calls"]) {
      equal(expandGraph(new Members([context(query)]), ranges), ranges, query);
    }
  });
});

Deno.test("expandGraph() finds what uses a part of infrastructure code", async () => {
  const files: Files = {
    "compose.yaml": "services:\n  api:\n    image: a\n    volumes:\n      - data:/data\n" +
      "    depends_on:\n      - db\n    restart: always\n  db:\n    image: postgres\n" +
      "    restart: always\n    user: one\nvolumes:\n  data:\n",
    "notes.md": "# Volumes\n\nWho mounts the volume data? The volume data is large.\n",
  };
  const { results } = await search("what mounts the volume data", files);
  const found = results.find(({ reasons }) => reasons[0]?.startsWith("graph: uses"));
  equal(found?.path, "compose.yaml");
  match(found!.reasons[0]!, /^graph: uses volumes\.data \(inferred: compose: volumes\)$/);
});

const DECLARED: Files = {
  "Makefile":
    "release: build sign\n\t./publish\n\nbuild:\n\tcc -o app app.c\n\nsign: build\n\t./sign app\n",
  "release.ts": "export function release(): number {\n  return build();\n}\n\n" +
    "function build(): number {\n  return 1;\n}\n",
  "schema.sql": "CREATE TABLE orders (\n  id int PRIMARY KEY\n);\n",
  "orders.proto": 'syntax = "proto3";\nmessage All {\n  repeated string orders = 1;\n}\n',
  "report.sql": "SELECT count(*) FROM orders;\n",
  "orders.ts": "export const orders = [1];\nexport const table = orders;\n",
  "web.yaml": "apiVersion: v1\nkind: Secret\nmetadata:\n  name: web-key\n---\napiVersion: v1\n" +
    "kind: Pod\nmetadata:\n  name: web\nspec:\n  containers:\n    - name: web\n      envFrom:\n" +
    "        - secretRef:\n            name: web-key\n",
  "site.yml": "- hosts: all\n  roles:\n    - web\n",
  "actions/shared/cache-warm/action.yml": "name: Warm\nruns:\n  using: composite\n  steps: []\n",
  "actions/cache-warm/action.yml": "name: Other\nruns:\n  using: composite\n  steps: []\n",
  "ci.yml": "name: CI\non: push\njobs:\n  warm:\n    runs-on: linux\n    steps:\n" +
    "      - uses: ./actions/shared/cache-warm\n      - run: echo ${{ steps.meta.outputs.tags }}\n",
  "examples/blue/web/Dockerfile": "FROM web:blue\nRUN echo blue\n",
  "examples/red/web/Dockerfile": "FROM web:red\nRUN echo red\n",
  "compose.yaml": "services:\n  mail-api:\n    build:\n      context: .\n" +
    "      dockerfile: mail/Dockerfile\n",
  ...Object.fromEntries(
    ["a", "b", "c", "d", "e", "f"].map((name) => [
      `compose.${name}.yaml`,
      `services:\n  mail-api:\n    ports:\n      - "80:80"\n    user: ${name}\n`,
    ]),
  ),
  "mail/Dockerfile": "FROM scratch\nCOPY mail /\n",
  "waf/outputs.tf": 'output "acl_arn" {\n  description = "ARN of the ACL of the waf component"\n' +
    "  value = aws_waf.this.arn\n}\n",
  "cdn/main.tf": 'resource "cdn" "this" {\n  acl_id = module.waf.outputs.acl.arn\n}\n',
  "roles/web/tasks/main.yml": "- name: Start\n  command: start\n  when: ready\n",
};

for (
  const [query, ...paths] of [
    ["what does target release depend on", "Makefile:1"],
    ["who uses the table orders", "report.sql:1", "schema.sql:1"],
    ["which pods use the secret web-key", "web.yaml:15", "web.yaml:1"],
    ["which playbook runs the role web", "site.yml:3", "roles/web/tasks/main.yml:1"],
    ["who uses the shared cache-warm action", "ci.yml:7", "actions/shared/cache-warm/action.yml:1"],
    ["what base image does the blue web example use", "examples/blue/web/Dockerfile:1"],
    ["which Dockerfile is the mail-api image built from", "compose.yaml:2"],
    ["which modules use the ACL ARN output of the waf component?", "cdn/main.tf:2"],
    ["which steps read the tags output of the meta step", "ci.yml:8"],
  ] as const
) {
  Deno.test(`expandGraph() answers "${query}" from what declares it`, async () => {
    const { results } = await search(query, DECLARED);
    deepEqual(
      results.slice(0, paths.length).map(({ path, line }) => `${path}:${line}`),
      paths,
    );
  });
}

Deno.test("expandGraph() shows a definition whose needs are asked, though it needs nothing", async () => {
  const { results } = await search("what does target build depend on", DECLARED);
  equal(results[0]!.path, "Makefile");
});
