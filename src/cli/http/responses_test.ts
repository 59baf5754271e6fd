import { equal, match, notEqual } from "node:assert/strict";
import { pageResponse } from "./responses.ts";

const FILE = { type: "text/javascript; charset=utf-8", body: "export const a = 1;\n" };

Deno.test("pageResponse() sends a file with its type, a tag, and what it may load", async () => {
  const { status, headers, ...response } = pageResponse(FILE, new Headers());
  void response;
  equal(status, 200);
  equal(headers.get("content-type"), FILE.type);
  equal(headers.get("x-content-type-options"), "nosniff");
  equal(headers.get("referrer-policy"), "no-referrer");
  match(headers.get("content-security-policy") ?? "", /default-src 'self'.*frame-ancestors 'none'/);
  match(headers.get("etag") ?? "", /^"[\w-]{27}"$/);
  equal(await pageResponse(FILE, new Headers()).text(), FILE.body);
});

Deno.test("pageResponse() sends nothing to a browser that has the file", async () => {
  const tag = pageResponse(FILE, new Headers()).headers.get("etag") ?? "";
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const response = pageResponse(FILE, new Headers({ "if-none-match": known }));
    equal(response.status, 304);
    equal(await response.text(), "");
  }
});

Deno.test("pageResponse() tells one version of a file from the next", () => {
  const tagOf = (body: string) =>
    pageResponse({ ...FILE, body }, new Headers()).headers.get("etag");
  notEqual(tagOf("a"), tagOf("b"));
});
