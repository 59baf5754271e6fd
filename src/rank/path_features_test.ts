import { deepEqual, equal, ok } from "node:assert/strict";
import { parseQuery } from "../query/parse_query.ts";
import { pathFeatures, pathTermsOf } from "./path_features.ts";

/** Features where every term is equally rare. */
const features = (query: string, path: string) =>
  pathFeatures(parseQuery(query), pathTermsOf(path), () => 2);

Deno.test("pathTermsOf() takes pieces of the stem and of the four nearest folders", () => {
  const { stem, normalStem, folders } = pathTermsOf("a/bb/cc/httpServer/ee/parse_query.test.ts");
  deepEqual(stem, ["pars", "query"]);
  equal(normalStem, "parsequery");
  deepEqual([...folders].sort(), ["bb", "cc", "ee", "http", "server"]);
});

Deno.test("pathTermsOf() takes the folder's name for a stem that says nothing", () => {
  const { stem, normalStem } = pathTermsOf("src/auth/index.ts");
  deepEqual(stem, ["index", "auth"]);
  equal(normalStem, "auth");
});

Deno.test("pathFeatures() gives the share of the stem's letters that the query says", () => {
  equal(features("query terms", "src/query.ts").stemMatch, 1);
  equal(features("query", "src/query_scanner.ts").stemMatch, 5 / 12);
  equal(features("water", "src/query.ts").stemMatch, 0);
});

Deno.test("pathFeatures() knows a stem that is a word of the query, or neighbours joined", () => {
  equal(features("where is the rate limit kept", "src/rate_limit.ts").stemEquals, 1);
  equal(features("limits", "src/limit.ts").stemEquals, 1);
  equal(features("rate of the limit", "src/limitrate.ts").stemEquals, 0);
});

Deno.test("pathFeatures() gives a shared beginning its share of the longer word", () => {
  equal(features("compress", "src/compressor.ts").stemPrefix, 8 / 10);
  equal(features("co", "src/compressor.ts").stemPrefix, 0);
  equal(features("compressor", "src/compressor.ts").stemPrefix, 0);
});

Deno.test("pathFeatures() knows abbreviations, but not of a word that is there in full", () => {
  equal(features("configuration", "src/config.ts").stemAbbreviation, 1);
  equal(features("config", "src/config.ts").stemAbbreviation, 0);
});

Deno.test("pathFeatures() gives the share of the query's weight that the folders say", () => {
  equal(features("auth resolve water", "src/auth/resolve/x.ts").folderMatch, 2 / 3);
});

Deno.test("pathFeatures() gives nothing for a query without words", () => {
  ok(Object.values(features("?!", "src/auth.ts")).every((value) => value === 0));
});
