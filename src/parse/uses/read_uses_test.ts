import { deepEqual } from "node:assert/strict";
import type { LanguageId } from "../../types.ts";
import { parseFile } from "../parse_file.ts";

/** Names that a text uses, with their kinds. */
async function usesOf(language: LanguageId, text: string): Promise<string[]> {
  const { facts } = await parseFile(text, language);
  return facts.uses.map(({ kind, name }) => `${kind} ${name}`);
}

const PACKAGES: Readonly<Record<LanguageId, string>> = {
  c_sharp: "namespace App.Store;\nclass A {}\n",
  go: "package store\n",
  java: "package com.app.store;\nclass A {}\n",
  kotlin: "package com.app.store\nclass A\n",
  php: "<?php\nnamespace App\\Store;\nclass A {}\n",
  scala: "package com.app\npackage store\nclass A\n",
};

for (const [language, text] of Object.entries(PACKAGES)) {
  Deno.test(`readUses() takes the name of a package in ${language} for no use`, async () => {
    deepEqual(await usesOf(language, text), []);
  });
}

Deno.test("readUses() tells the last name of an import of Python from a module before the next one", async () => {
  const text = "from a import b, c\nimport d\nfrom socket \\\n  import socket\nfrom e.f import f\n";
  deepEqual(
    await usesOf("python", text),
    ["import b", "import c", "import d", "import socket", "import f"],
  );
});
