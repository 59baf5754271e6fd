import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "./testdata/edges.ts";

/** One statement of each language that gives either of two values, and the lines of the calls on it. */
const CASES: readonly (readonly [language: string, files: Files, calls: readonly string[]])[] = [
  [
    "typescript",
    {
      "a.ts": "class K { go() {} }\nclass L { go() {} }\nclass M { go() {} }\n" +
        "function f(k: K | null, m: M) {\n  const it = k ?? new L();\n  it.go();\n  (k || m).go();\n}\n",
    },
    ["6 K.go", "6 L.go", "7 K.go", "7 M.go"],
  ],
  [
    "c#",
    {
      "a.cs": "class K { public void Go() {} }\nclass L { public void Go() {} }\nclass P {\n" +
        "  void F(K k, K other) {\n    var it = k ?? other;\n    it.Go();\n    (k ?? Make()).Go();\n  }\n" +
        "  K Make() { return null; }\n}\n",
    },
    ["6 K.Go", "7 K.Go"],
  ],
  [
    "php",
    {
      "a.php": "<?php\nclass K { function go() {} }\nclass L { function go() {} }\n" +
        "function f(?K $k) {\n  $it = $k ?? new K();\n  $it->go();\n}\n",
    },
    ["6 K.go"],
  ],
  [
    "python",
    {
      "a.py": "class K:\n    def go(self): pass\nclass L:\n    def go(self): pass\n" +
        "def f(k: K):\n    it = k or K()\n    it.go()\n",
    },
    ["7 K.go"],
  ],
];

for (const [language, files, calls] of CASES) {
  Deno.test(`either of two values may be meant, in ${language}`, async () => {
    const edges = (await edgesOf(files, "call")).filter((edge) => /\.go \[/i.test(edge));
    deepEqual(
      edges.map((edge) => edge.replace(/^call \S+:(\d+) .* -> \S+ (\S+) \[inferred: .*$/, "$1 $2")),
      calls,
    );
  });
}
