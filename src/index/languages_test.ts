import { deepEqual, equal, ok } from "node:assert/strict";
import { languageName, languages } from "./languages.ts";

Deno.test("languages() lists each language once, by identifier", () => {
  const ids = languages().map(({ id }) => id);
  deepEqual(ids, [...new Set(ids)].sort());
});

Deno.test("languages() tells how files of a language are called", () => {
  const known = new Map(languages().map((language) => [language.id, language]));
  ok(known.get("typescript")!.extensions.includes("ts"));
  ok(known.get("dockerfile")!.fileNames.includes("Dockerfile"));
});

Deno.test("languages() knows which languages are parsed", () => {
  const parsed = new Set(languages().filter(({ grammar }) => grammar).map(({ id }) => id));
  for (const id of ["python", "rust", "c_sharp", "markdown", "sql"]) ok(parsed.has(id), id);
  for (const id of ["text", "agda"]) ok(!parsed.has(id), id);
});

Deno.test("languages() gives no extension to two languages", () => {
  const owners = new Map<string, string>();
  for (const { id, extensions } of languages()) {
    for (const extension of extensions) {
      equal(owners.get(extension), undefined, `"${extension}" of ${id}`);
      owners.set(extension, id);
    }
  }
});

Deno.test("languageName() writes a name as people do, and an unknown one as it is", () => {
  equal(languageName("c_sharp"), "C#");
  equal(languageName("klingon"), "klingon");
});
