/**
 * A shape that no regular expression of the product has, as a tree may hold a million blank lines: `^\s*` under
 * the flag `m` begins at each of them and reads all that follow.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";

const ROOT = new URL("../", import.meta.url);

/** A regular expression with the flag `m` in which blanks of any kind follow the start of a line. */
const LINE_STARTS =
  /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*\^\(?\\s[*+](?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*\/[a-z]*m/;

function sourcesUnder(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, ROOT))].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return name === "testdata" ? [] : sourcesUnder(`${folder}${name}/`);
    return name.endsWith(".ts") && !name.endsWith("_test.ts") ? [`${folder}${name}`] : [];
  });
}

Deno.test("no expression over lines begins with blanks that may be lines", () => {
  const found = [...sourcesUnder("src/"), ...sourcesUnder("grammars/")].flatMap((path) =>
    Deno.readTextFileSync(new URL(path, ROOT)).split("\n")
      .flatMap((line, index) => LINE_STARTS.test(line) ? [`${path}:${index + 1}`] : [])
  );
  deepEqual(found, []);
});
