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
