import { equal, ok } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { Neighbours } from "./neighbours.ts";

const FILES = { "a.ts": "retryRequest(queue);\n", "b.ts": "parseHeader(request);\n" };

/** The share of a query's neighbours in a text. */
async function share(query: string, text: string): Promise<number> {
  let found = NaN;
  await inWorld(FILES, ({ context }) => {
    found = new Neighbours(context(query)).shareIn(text);
  });
  return found;
}

Deno.test("Neighbours.shareIn() is 1 where every pair stands together, 0 where none does", async () => {
  equal(await share("retry request", "function retryRequest() {}"), 1);
  equal(await share("retry request", "retry(); stop(); queue(); drain(); request();"), 0);
});

Deno.test("Neighbours.shareIn() takes either order, other forms, and other spellings", async () => {
  equal(await share("retry request", "the requests are retry-able"), 1);
  equal(await share("retry request", "request_retry = 3"), 1);
});

Deno.test("Neighbours.shareIn() passes over stopwords in query and text", async () => {
  equal(await share("retry of a request", "retry the request"), 1);
});

Deno.test("Neighbours.shareIn() counts a pair once, and a rare one more", async () => {
  const some = await share("retry request queue", "retry request, retry request");
  ok(some > 0 && some < 1);
});

Deno.test("Neighbours.exist is false for a query of one word", async () => {
  await inWorld(FILES, ({ context }) => {
    equal(new Neighbours(context("retry")).exist, false);
    equal(new Neighbours(context("retry retry")).exist, false);
    equal(new Neighbours(context("retry request")).exist, true);
  });
});
