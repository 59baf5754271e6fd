import { deepEqual, equal } from "node:assert/strict";
import { relationOf } from "./relation.ts";

const ASKED: readonly (readonly [string, string, string, string?, object?])[] = [
  ["where is Flask defined", "definition", "Flask"],
  ["where is the function url_for declared?", "definition", "url_for"],
  ["find the definition of Session.renew", "definition", "Session.renew"],
  ["who calls resolveProvider?", "callers", "resolveProvider"],
  ["callers of Session.renew", "callers", "Session.renew"],
  ["find all callers of `open()`", "callers", "open"],
  ["where is parse_query used", "uses", "parse_query"],
  ["what breaks if I change resolveProvider?", "uses", "resolveProvider"],
  ["usages of Store::open", "uses", "Store::open"],
  ["tests for backoff", "tests", "backoff"],
  ["which classes implements Ranker", "implementations", "Ranker"],
  ["which jobs need code-tests", "uses", "code-tests"],
  ["services that depend on services.db", "uses", "services.db"],
  ["what mounts the volume data", "uses", "data", "volume"],
  ["Deployment/web: who selects it?", "uses", "Deployment/web"],
  ["what does main call", "callees", "main"],
  ["who uses the table orders?", "uses", "orders", "table"],
  ["which views use the orders table", "uses", "orders", "table"],
  ["where is the config map web-config used", "uses", "web-config", "config map"],
  ["what does target release depend on", "needs", "release", "target"],
  ["which jobs does the deploy job need", "needs", "deploy", "job"],
  ["services that web waits for before it starts", "needs", "web"],
  ["prerequisites of target release", "needs", "release", "target"],
  ["who uses the shared cache-warm action", "uses", "cache-warm", "action", { around: "shared" }],
  ["which jobs run the base image db role", "uses", "db", "role", { around: "base image" }],
  [
    ...["what image does the blue web example use", "needs", "web", "example"] as const,
    { around: "blue" },
  ],
  ["which Dockerfile is the web-api image built from", "needs", "web-api", "image"],
  [
    ...["which jobs use the image tag output of the meta step", "uses", "meta", "step"] as const,
    { part: "image tag" },
  ],
  [
    ...["what reads the vpc_id outputs of module network?", "uses", "network", "module"] as const,
    { part: "vpc_id" },
  ],
];

for (const [text, kind, symbol, thing, more] of ASKED) {
  const relation = { kind, symbol, ...(thing === undefined ? {} : { thing }), ...more };
  Deno.test(`relationOf() reads "${text}"`, () => deepEqual(relationOf(text), relation));
}

for (
  const text of [
    "where is provider auth resolved",
    "where are routes defined",
    "where is the table of routes defined",
    "uses of a token in tests",
    "tests",
    "",
    "resolveProvider",
    "which jobs need a token of the registry",
    "what does the service do when the registry is down",
  ]
) {
  Deno.test(`relationOf() reads nothing in "${text}"`, () => equal(relationOf(text), undefined));
}
