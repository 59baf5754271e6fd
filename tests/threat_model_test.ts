/**
 * Holds the page on whom cbx trusts to the tests that it names: a claim whose test is gone is none.
 *
 * @module
 */
import { deepEqual, match, ok } from "node:assert/strict";

const ROOT = new URL("../", import.meta.url);
const PAGE = Deno.readTextFileSync(new URL("src/README.md", ROOT));

/** Rows of all tables, without their heads. */
const ROWS = PAGE.split("\n").filter((line) => /^\| (?!-|it cannot|who)/.test(line))
  .map((line) => line.split(" | "));

Deno.test("every claim of the threat model names tests that are there", () => {
  ok(ROWS.length >= 16, `${ROWS.length} rows`);
  for (const [claim = "", , tests = ""] of ROWS) {
    const paths = [...tests.matchAll(/`([^`]+_test\.ts)`/g)].map(([, path]) => path!);
    ok(paths.length > 0, claim);
    for (const path of paths) {
      match(Deno.readTextFileSync(new URL(path, ROOT)), /Deno\.test\(/, path);
    }
  }
});

Deno.test("the threat model repeats no claim", () => {
  const claims = ROWS.map(([claim]) => claim!.trim());
  deepEqual(claims, [...new Set(claims)]);
});
