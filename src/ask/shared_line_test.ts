/**
 * Definitions that share a line: a question about one of them is not about the others.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { ask, at, type Files } from "./testdata/ask.ts";

/** Files, the first and the second definition of the line, and what uses the second alone. */
const SHARED: Readonly<Record<string, readonly [Files, string, string, readonly string[]]>> = {
  "names of TypeScript": [
    {
      "a.ts":
        "export let alpha = 1, beta = 2;\nexport function useAlpha() {\n  return alpha;\n}\n" +
        "export function useBeta() {\n  return beta;\n}\n",
    },
    "alpha",
    "beta",
    ["a.ts:5 useBeta"],
  ],
  "a name that begins where another one of several lines ends": [
    {
      "a.ts": "export const alpha = {\n  one: 1,\n}, beta = 2;\nexport function useBeta() {\n" +
        "  return beta;\n}\nexport function useAlpha() {\n  return alpha;\n}\n",
    },
    "alpha",
    "beta",
    ["a.ts:4 useBeta"],
  ],
  "names of Python": [
    {
      "a.py": "alpha, beta = 1, 2\n\n\ndef use_alpha():\n    return alpha\n\n\n" +
        "def use_beta():\n    return beta\n",
    },
    "alpha",
    "beta",
    ["a.py:8 use_beta"],
  ],
  "names of Go": [
    {
      "go.mod": "module kit\n",
      "a.go": "package kit\n\nvar alpha, beta = 1, 2\n\nfunc useAlpha() int { return alpha }\n\n" +
        "func useBeta() int { return beta }\n",
    },
    "alpha",
    "beta",
    ["a.go:7 useBeta"],
  ],
  "fields of Java": [
    {
      "A.java": "class A {\n  int alpha, beta;\n  int useAlpha() {\n    return alpha;\n  }\n" +
        "  int useBeta() {\n    return beta;\n  }\n}\n",
    },
    "A.alpha",
    "A.beta",
    ["A.java:6 A.useBeta"],
  ],
  "names of C": [
    {
      "a.c": "int alpha, beta;\nint use_alpha(void) {\n  return alpha;\n}\n" +
        "int use_beta(void) {\n  return beta;\n}\n",
    },
    "alpha",
    "beta",
    ["a.c:5 use_beta"],
  ],
  "attributes of Ruby": [
    {
      "a.rb": "class A\n  attr_reader :alpha, :beta\n  def use_alpha\n    alpha\n  end\n\n" +
        "  def use_beta\n    beta\n  end\nend\n",
    },
    "A.alpha",
    "A.beta",
    ["a.rb:7 A.use_beta"],
  ],
};

for (const [what, [files, first, second, users]] of Object.entries(SHARED)) {
  Deno.test(`impact() and path() keep apart what shares a line: ${what}`, async () => {
    await ask(files, async (index) => {
      const { results } = await index.impact(second, { depth: 1 });
      deepEqual(results.map(at), users);
      const user = users[0]!.split(" ")[1]!;
      deepEqual((await index.path(user, second)).results.length, 2);
      deepEqual((await index.path(user, first)).found, false);
    });
  });
}
