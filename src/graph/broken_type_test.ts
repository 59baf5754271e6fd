import { deepEqual } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { edgesOf } from "./testdata/edges.ts";

const CALLER = "class B {\n  void run(A a) { a.put(1); }\n}\n";
const type = (body: string) => `class A {\n  void put(int a) {}\n  void go() {${body}}\n}\n`;

for (
  const [body, found] of [
    ["", "[extracted: declared type]"],
    [" int x = ; ", "[inferred: only one of this name]"],
  ] as const
) {
  Deno.test(`resolveGraph() finds a method of a type with the body \`${body}\` as ${found}`, async () => {
    deepEqual(await edgesOf({ "A.java": type(body), "B.java": CALLER }, "call"), [
      `call B.java:2 B.run -> A.java:2 A.put ${found}`,
    ]);
  });
}

Deno.test("resolveGraph() resolves anew what others call of a type that can be read whole", async () => {
  const root = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(`${root}/B.java`, CALLER);
    const resolvers: string[] = [];
    for (const body of [" int x = ; ", " int x = 1; ", " int x = ; "]) {
      Deno.writeTextFileSync(`${root}/A.java`, type(body));
      using index = await openIndex({ root });
      await index.update();
      const calls = (await index.edges()).filter(({ kind }) => kind === "call");
      resolvers.push(...calls.map(({ resolver }) => resolver));
    }
    deepEqual(resolvers, ["only one of this name", "declared type", "only one of this name"]);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});
