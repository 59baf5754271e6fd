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

Deno.test("Neighbours.mayBeIn() needs both words of a pair", async () => {
  await inWorld(FILES, ({ context }) => {
    const asked = context("retry request queue");
    const neighbours = new Neighbours(asked);
    const bits = (...terms: string[]) =>
      asked.query.terms.reduce(
        (sum, { term }, bit) => sum | (terms.includes(term) ? 1 << bit : 0),
        0,
      );
    equal(neighbours.mayBeIn(bits("retry", "request")), true);
    equal(neighbours.mayBeIn(bits("request", "queu")), true);
    equal(neighbours.mayBeIn(bits("retry", "queu")), false);
  });
});

Deno.test("Neighbours.mayBeIn() says nothing of terms without a bit", async () => {
  await inWorld(FILES, ({ context }) => {
    const words = Array.from(
      { length: 40 },
      (_, index) => String.fromCharCode(97 + index % 26).repeat(4 + index),
    );
    equal(new Neighbours(context(words.join(" "))).mayBeIn(0), true);
  });
});
