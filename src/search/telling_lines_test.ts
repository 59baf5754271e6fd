import { equal } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { tellingStart } from "./telling_lines.ts";

const PARAMETERS = Array.from({ length: 20 }, (_, index) => `  field${index}: string,`);
const LONG = [
  "export function openSocket(",
  ...PARAMETERS,
  ") {",
  "  try {",
  "    connect();",
  "  } finally {",
  "    releaseLock(); // the lease is given back",
  "  }",
  "}",
];

/** Line with which four lines of a function are shown. */
async function startOf(
  query: string,
  lines: readonly string[] = LONG,
): Promise<number | undefined> {
  let start: number | undefined;
  await inWorld({ "a.ts": lines.join("\n") }, ({ context }) => {
    const excerpt = { text: lines.join("\n"), firstLine: 1 };
    start = tellingStart(context(query), excerpt, { start: 1, end: lines.length }, 4);
  });
  return start;
}

Deno.test("tellingStart() goes to the lines that hold the words of the query", async () => {
  equal(await startOf("release the lock lease"), 24);
});

Deno.test("tellingStart() stays where the first lines hold as much, or nothing does", async () => {
  equal(await startOf("open a socket"), undefined);
  equal(await startOf("field0 socket"), undefined);
  equal(await startOf("zebra"), undefined);
});

Deno.test("tellingStart() counts the signature with the lines, as every result names it", async () => {
  equal(await startOf("socket field0 lease"), undefined);
  equal(await startOf("socket lease"), 24);
});

Deno.test("tellingStart() has no choice where all lines are shown", async () => {
  equal(await startOf("lease", LONG.slice(-4)), undefined);
});
