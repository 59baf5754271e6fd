import { ok } from "node:assert/strict";
import { type CodeIndex, openIndex } from "@cbx/core";
import { inTree } from "../../tests/_tree.ts";

// Put together here, so that no scanner takes this file for a leak.
const WORD = "coral" + "lighthouse" + "7";
const PLAIN = ["Zk3vQ9xW", "1mN8bT5r"].join("");
const FAR = Array.from({ length: 40 }, (_, at) => `    step_${at}()`).join("\n");

/** Trees in which the sign of a secret is far from the place where its value is shown. */
const TREE = {
  "deploy.yaml":
    `env:\n  - name: DB_${"PASSWORD"}\n    value: ${WORD}\n  - name: PORT\n    value: 80\n`,
  "app.py":
    `api_${"key"} = "${PLAIN}"\n\n\ndef call(a, b):\n    return a\n\n\ndef other(a):\n    return a\n\n\ndef start():\n${FAR}\n\n\n` +
    `@signed("${PLAIN}")\ndef probe():\n    call("${PLAIN}", 3)\n    return other("${PLAIN}")\n\n\n` +
    `def run():\n    raise ValueError("the turbine ${PLAIN} cannot be stopped while spinning")\n`,
  "routes.js": `const api_${"key"} = "${PLAIN}";\nfunction far() {\n${FAR}\n}\n` +
    `function routes(app) {\n  app.get("/turbines/${PLAIN}/:id", far);\n}\n`,
};

/** Each way in which a person or an agent reads the tree. */
const READERS: Readonly<Record<string, (index: CodeIndex) => Promise<unknown>>> = {
  "a snippet": (index) => index.search("probe", { snippetLines: 3 }),
  "lines before": (index) => index.search('"- name: PORT"', { contextBefore: 1, contextAfter: 0 }),
  "lines of a definition": (index) => index.search("probe", { context: "definition" }),
  "a literal hit": (index) => index.search('"return other"', { snippetLines: 1 }),
  "a route": (index) => index.search(`GET /turbines/${PLAIN}/42`),
  "a message": (index) =>
    index.search("ValueError: the turbine 12 cannot be stopped while spinning"),
  "a range of YAML": (index) => index.read("deploy.yaml", { startLine: 3, endLine: 3 }),
  "a range of code": (index) => index.read("app.py", { startLine: 50, endLine: 64 }),
  "a description": (index) => index.describe("probe"),
  "an explanation": (index) => index.explain("probe call other", { tokenBudget: 2000 }),
  "places of use": (index) => index.refs("other"),
  "places of a name": (index) => index.refs("call"),
  "what may use a definition": (index) => index.refs("probe"),
};

for (const [title, read] of Object.entries(READERS)) {
  Deno.test(`${title} shows no secret that only the rest of its file tells`, async () => {
    await inTree(TREE, async (root) => {
      using index = await openIndex({ root });
      const answer = await read(index) as Record<string, unknown>;
      const shown = JSON.stringify({ ...answer, query: "" });
      for (const secret of [WORD, PLAIN]) ok(!shown.includes(secret), shown);
      ok(shown.includes("[redacted:secret]"), shown);
    });
  });
}

/** A token of which no part is one. */
const TOKEN = ["ghp_aB3dE5gH", "7jK9mN1pQ3sT5vW7yZ9bC2dF4hJ6"] as const;

Deno.test("a route shows and stores no secret that its constants make together", async () => {
  const tree = {
    "one.js": 'import express from "express";\nconst app = express();\n' +
      `const A = "/hook/${TOKEN[0]}";\nconst B = "${TOKEN[1]}";\n` +
      "app.get(`${A}${B}`, far);\nexport function far() {}\n",
    "Two.java": "@RestController\nclass Two {\n" +
      `  static final String Y = "/j/${TOKEN[0]}";\n` +
      `  @GetMapping(Y + "${TOKEN[1]}")\n  String near() { return ""; }\n}\n`,
  };
  await inTree(tree, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    const answers = [await index.refs("far"), await index.refs("near")];
    const shown = JSON.stringify(answers);
    ok(shown.includes("express: GET /hook/") && shown.includes("spring: GET /j/"), shown);
    ok(!shown.includes(TOKEN.join("")), shown);
    const stored = new TextDecoder().decode(Deno.readFileSync(index.indexPath));
    ok(!stored.includes(TOKEN.join("")));
  });
});
