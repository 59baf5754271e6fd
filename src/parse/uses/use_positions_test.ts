import { deepEqual } from "node:assert/strict";
import { parseFile } from "../parse_file.ts";
import { FILES, POSITIONS, type Positions } from "../testdata/positions.ts";

/** Languages whose positions another one has as well, but for elements of JSX. */
const SHARED: Readonly<Record<string, string>> = { typescript: "javascript", cpp: "c" };

for (const [language, own] of Object.entries(POSITIONS)) {
  const shared = POSITIONS[SHARED[language] ?? ""] ?? {};
  Deno.test(`each position of a name in ${language} is a use of its kind`, async () => {
    for (const positions of [own, shared]) deepEqual(await wrongIn(language, positions), []);
  });
}

/** Positions that are not used as they should be, each with what it is taken for. */
async function wrongIn(language: string, positions: Positions): Promise<string[]> {
  const wrong: string[] = [];
  for (const [kind, statements] of Object.entries(positions)) {
    for (const statement of statements) {
      if (language === "typescript" && /<\/|\/>/.test(statement)) continue;
      const name = statement.includes("X") ? "X" : "x";
      const { facts } = await parseFile(FILES[language]!(statement), language);
      const kinds = facts.uses.filter((use) => use.name === name).map((use) => use.kind);
      const found = kinds.length === 0 ? "none" : kinds.join(", ");
      if (found !== kind) wrong.push(`${statement} is ${found}, not ${kind}`);
    }
  }
  return wrong;
}
