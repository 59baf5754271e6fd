/**
 * Holds the page on whom cbx trusts to the tests that it names: a claim whose test is gone is none.
 *
 * @module
 */
import { deepEqual, match, ok } from "node:assert/strict";

const ROOT = new URL("../", import.meta.url);
const PAGE = Deno.readTextFileSync(new URL("src/README.md", ROOT));

/** Items `- **claim**: how. Held by …` of the chapters that say what cannot happen. */
const CLAIMS = PAGE.split("\n##")
  .filter((chapter) => /^# What \w+(?: \w+)? cannot do\n/.test(chapter))
  .flatMap((chapter) => chapter.split("\n- ").slice(1))
  .map((item) => ({ claim: item.match(/^\*\*([^*]+)\*\*: /)?.[1] ?? "", item }));

Deno.test("every claim of the threat model names tests that are there", () => {
  ok(CLAIMS.length >= 16, `${CLAIMS.length} claims`);
  for (const { claim, item } of CLAIMS) {
    const paths = [...item.matchAll(/`([^`]+_test\.ts)`/g)].map(([, path]) => path!);
    ok(claim !== "" && paths.length > 0, item);
    for (const path of paths) {
      match(Deno.readTextFileSync(new URL(path, ROOT)), /Deno\.test\(/, path);
    }
  }
});

Deno.test("the threat model repeats no claim", () => {
  const claims = CLAIMS.map(({ claim }) => claim);
  deepEqual(claims, [...new Set(claims)]);
});
