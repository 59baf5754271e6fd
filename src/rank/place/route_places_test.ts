import { equal, match } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { openIndex } from "../../index/code_index.ts";

const TREE = {
  "app.js": 'const express = require("express");\nconst app = express();\n' +
    'app.use("/kitchens", require("./spoons"));\n',
  "spoons.js": 'const router = require("express").Router();\nfunction show() {}\n' +
    'router.get("/:id/spoons", show);\nmodule.exports = router;\n',
};

Deno.test("search() finds a route by the whole path that its edge has, behind those that others add", async () => {
  await inTree(TREE, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    const { results: [first] } = await index.search("GET /kitchens/4/spoons");
    equal(`${first?.path}:${first?.line}`, "spoons.js:3");
    match(first!.reasons.join("; "), /place: route "\/kitchens\/:id\/spoons"/);
  });
});

/** The first result of a query, and the reason of its place. */
async function firstOf(files: Record<string, string>, query: string): Promise<string> {
  let said = "";
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    const { results: [first] } = await index.search(query);
    const reason = first?.reasons.find((each) => each.startsWith("place: "));
    said = `${first?.path}:${first?.line}; ${reason}`;
  });
  return said;
}

Deno.test("search() finds a route by as much of its path as is known", async () => {
  const files = {
    "main.py": "import os\nfrom fastapi import FastAPI\nimport parts\napp = FastAPI()\n" +
      'app.include_router(parts.router, prefix=os.environ["ROOT"] + "/kitchens")\n',
    "parts.py": 'router = APIRouter()\n\n@router.get("/{id}/spoons")\ndef show(id):\n    pass\n',
  };
  for (const query of ["GET /kitchens/4/spoons", "GET /v1/kitchens/4/spoons"]) {
    equal(await firstOf(files, query), 'parts.py:3; place: route "/kitchens/{id}/spoons"');
  }
});

Deno.test("search() calls a string that no framework registers no route", async () => {
  const files = { "a_test.go": 'package a\n\nvar cases = []c{\n\t{allowed: "/pki/ca/prod"},\n}\n' };
  match(await firstOf(files, "/pki/ca/prod"), /^a_test\.go:\d+; place: string "\/pki\/ca\/prod"$/);
});

Deno.test("search() finds the pattern of Go that serves all below it, after a nearer one", async () => {
  const files = {
    "a.go": "package a\n\nfunc routes() {\n" +
      '\tadd("/debug/pprof/", index)\n\tadd("/debug/pprof/trace", trace)\n}\n',
    "b.go": 'package a\n\nimport "net/http"\n\nfunc more() {\n' +
      '\thttp.HandleFunc("/files/all/", list)\n}\n',
    "c.js": 'add("/debug/heap/", index);\n',
  };
  equal(await firstOf(files, "GET /debug/pprof/heap"), 'a.go:4; place: string "/debug/pprof/"');
  equal(
    await firstOf(files, "/debug/pprof/trace"),
    'a.go:5; place: string "/debug/pprof/trace"',
  );
  match(await firstOf(files, "GET /files/all/4/b"), /^b\.go:6; place: route "\/files\/all\/"$/);
  match(await firstOf(files, "GET /debug/heap/b"), /; undefined$/);
});

Deno.test("search() and explain() find the route that a question names, by its path and method first", async () => {
  const files = {
    "api.js":
      'app.get("/spoons/:id", showSpoon);\n\n\n\napp.put("/spoons/:id", function (req) {\n' +
      "  return wash(req);\n});\n",
    "handle.js": "/** Handles a spoon: what puts spoons, by their id. */\n" +
      "export function handleSpoons(id) {\n  return putSpoons(id, handleSpoons);\n}\n",
    "docs/spoons.md": "# Spoons\n\nWhat handles spoons puts spoons by the id of spoons.\n",
  };
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    for (const id of ["<id>", ":id", "{id}", "4"]) {
      const question = `what handles PUT /spoons/${id}?`;
      const { results: [first] } = await index.search(question);
      equal(`${first?.path}:${first?.line}`, "api.js:5", question);
      equal((await index.explain(question)).results[0]?.path, "api.js", question);
    }
    const { absent } = await index.explain("what handles DELETE /forks");
    equal(absent?.join(), 'No route of the index has the path "/forks"');
  });
});
