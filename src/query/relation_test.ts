import { deepEqual, equal } from "node:assert/strict";
import { relationOf } from "./relation.ts";

const ASKED: readonly (readonly [string, string, string])[] = [
  ["who calls resolveProvider?", "callers", "resolveProvider"],
  ["callers of Session.renew", "callers", "Session.renew"],
  ["find all callers of `open()`", "callers", "open"],
  ["where is parse_query used", "uses", "parse_query"],
  ["usages of Store::open", "uses", "Store::open"],
  ["tests for backoff", "tests", "backoff"],
  ["which classes implements Ranker", "implementations", "Ranker"],
  ["which jobs need code-tests", "uses", "code-tests"],
  ["services that depend on services.db", "uses", "services.db"],
  ["what mounts the volume data", "uses", "data"],
  ["Deployment/web: who selects it?", "uses", "Deployment/web"],
  ["what does main call", "callees", "main"],
];

for (const [text, kind, symbol] of ASKED) {
  Deno.test(`relationOf() reads "${text}"`, () => deepEqual(relationOf(text), { kind, symbol }));
}

for (
  const text of [
    "where is provider auth resolved",
    "uses of a token in tests",
    "tests",
    "",
    "resolveProvider",
    "which jobs need a token of the registry",
  ]
) {
  Deno.test(`relationOf() reads nothing in "${text}"`, () => equal(relationOf(text), undefined));
}
