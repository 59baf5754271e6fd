import { deepEqual } from "node:assert/strict";
import { ask } from "./testdata/ask.ts";

const TABLE = {
  "go.mod": "module x\n",
  "a.go": "package x\n\nfunc Add(a, b int) int {\n\tsum := a + b\n\treturn sum\n}\n",
  "a_test.go": 'package x\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n' +
    "\tfor _, tc := range []struct {\n\t\tleft     int\n\t\texpected int\n\t\tone, two []string\n\t}{\n" +
    "\t\t{left: 1, expected: 2},\n\t} {\n\t\tif Add(tc.left, 1) != tc.expected {\n" +
    "\t\t\tt.Fatal(tc.expected)\n\t\t}\n\t}\n}\n",
};

async function said(name: string): Promise<readonly [boolean, string]> {
  const { coverage: { proof, statement } } = await ask(
    TABLE,
    (index) => index.symbol(name, { exact: true }),
  );
  return [proof, statement];
}

Deno.test("unnamedFieldsText() says where a name may be a field that is no definition", async () => {
  const start = "in 2 fully parsed files";
  for (const [name, line] of [["expected", 8], ["one", 9], ["two", 9]] as const) {
    deepEqual(await said(name), [
      false,
      `no definition "${name}" ${start}; no proof, as "${name}" may be a field of a type without a ` +
      `name in a_test.go:${line}`,
    ]);
  }
  deepEqual(await said("sum"), [true, `no definition "sum" ${start}`]);
  deepEqual(await said("nothing"), [true, `no definition "nothing" ${start}`]);
});
