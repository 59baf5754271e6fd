import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { ask, at, type Files } from "./testdata/ask.ts";

const BROKEN: Files = {
  "broken.py":
    "def a():\n    return (1,\n\nLIMIT_OF_ALL = 3\n\ndef b(x):\n    return LIMIT_OF_ALL\n",
  "whole.py": "from broken import b\n\n\ndef c():\n    b(LIMIT_OF_ALL)\n",
  "text.md": "LIMIT_OF_ALL counts.\n",
};

Deno.test("symbol() and refs() find a definition behind a syntax error", async () => {
  const files = {
    "broken.py": "def a():\n    x = {'a': 1,\n\nclass Crate:\n    def m(self):\n        pass\n",
    "whole.py": "from broken import Crate\n\n\ndef c():\n    Crate()\n",
  };
  await ask(files, async (index) => {
    deepEqual((await index.symbol("Crate")).results.map(at), ["broken.py:4 Crate"]);
    const refs = await index.refs("Crate");
    deepEqual(refs.results.map(({ path, sites }) => [path, ...sites.map(({ line }) => line)]), [
      ["whole.py", 1, 5],
    ]);
  });
});

Deno.test("symbol() names the broken files that hold a name that nothing defines", async () => {
  const { results, coverage } = await ask(BROKEN, (index) => index.symbol("LIMIT_OF_ALL"));
  deepEqual(results, []);
  match(coverage.statement, /"LIMIT_OF_ALL" stands in broken\.py:4, which did not parse whole/);
});

Deno.test("symbol() names no broken file for a name that is defined, or in none of them", async () => {
  for (const name of ["c", "LIMIT"]) {
    const { coverage } = await ask(BROKEN, (index) => index.symbol(name));
    equal(/stands in/.test(coverage.statement), false, coverage.statement);
  }
});

Deno.test("refs() names the broken files that hold a name that nothing defines", async () => {
  await rejects(ask(BROKEN, (index) => index.refs("LIMIT_OF_ALL")), {
    name: "SymbolNotFoundError",
    message:
      /^Cannot find a symbol or file "LIMIT_OF_ALL", but "LIMIT_OF_ALL" stands in broken\.py:4, which did not parse whole\. /,
  });
});

Deno.test("names of every mark are asked for beside broken files", async () => {
  const marks = [...`!"#$%&'*+,-./:;<=>?@[\\]^_{|}~`];
  const names = marks.flatMap((mark) => [`col${mark}md`, `${mark}md`, `md${mark}`]);
  const files = { ...BROKEN, "grid.css": ".col-md { color: red }\n.other {{ color\n.col-md-11 {" };
  await ask(files, async (index) => {
    for (const name of names) equal((await index.symbol(name)).coverage.statement.length > 0, true);
    const { results } = await index.symbol(".col-md");
    equal(results[0]?.path, "grid.css");
    const { statement } = (await index.symbol(".col-md-1")).coverage;
    equal(statement.includes("stands in"), false, statement);
  });
});
