/**
 * A value that a framework puts into a field has the type that the field declares, below annotations of its
 * own; the call of a method of an interface is one of what implements it.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { edgesOf, type Files } from "./testdata/edges.ts";

const CASES: Readonly<Record<string, { readonly files: Files; readonly edges: string[] }>> = {
  "Java": {
    files: {
      "A.java": "interface Store { void save(); }\nclass A {\n  @Autowired\n  @Lazy(false)\n" +
        "  private Store store;\n  void go() { store.save(); }\n}\n",
    },
    edges: ["call A.java:6 A.go -> A.java:1 Store.save [extracted: declared type]"],
  },
  "Kotlin": {
    files: {
      "a.kt":
        "interface Store { fun save() }\nclass A {\n    @Inject\n    lateinit var store: Store\n" +
        "    fun go() { store.save() }\n}\n",
    },
    edges: ["call a.kt:5 A.go -> a.kt:1 Store.save [extracted: declared type]"],
  },
  "C#": {
    files: {
      "A.cs": "interface IStore { void Save(); }\nclass A {\n  [Inject]\n" +
        "  private IStore store;\n  void Go() { store.Save(); }\n}\n",
    },
    edges: ["call A.cs:5 A.Go -> A.cs:1 IStore.Save [extracted: declared type]"],
  },
  "TypeScript": {
    files: {
      "a.ts": "interface Store { save(): void }\nclass A {\n  @Inject(STORE)\n" +
        "  private store: Store;\n  go() { this.store.save(); }\n}\n",
    },
    edges: ["call a.ts:5 A.go -> a.ts:1 Store.save [extracted: declared type]"],
  },
  "PHP": {
    files: {
      "a.php": "<?php\ninterface Store { function save(); }\nclass A {\n  #[Inject]\n" +
        "  private Store $store;\n  function go() { $this->store->save(); }\n}\n",
    },
    edges: ["call a.php:6 A.go -> a.php:2 Store.save [extracted: declared type]"],
  },
};

for (const [language, { files, edges }] of Object.entries(CASES)) {
  Deno.test(`resolveFile() of a field of ${language} below an annotation`, async () => {
    deepEqual(await edgesOf(files, "call"), edges);
  });
}

Deno.test("CodeIndex.impact() of an implementation has the callers of what is injected", async () => {
  const root = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(
      `${root}/A.java`,
      `${
        CASES["Java"]!.files["A.java"]
      }class Disk implements Store {\n  public void save() {}\n}\n`,
    );
    using index = await openIndex({ root });
    const { results } = await index.impact("Disk.save");
    deepEqual(results.map(({ symbol, chain }) => [symbol, chain.at(-1)?.through?.symbol]), [
      ["A.go", "Store.save"],
    ]);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});
