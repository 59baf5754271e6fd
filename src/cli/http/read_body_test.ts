import { deepEqual, equal, rejects } from "node:assert/strict";
import { MAX_BODY_BYTES, readBody } from "./read_body.ts";

const SIGNAL = new AbortController().signal;

function post(body: BodyInit, type = "application/json"): Request {
  return new Request("http://host/", { method: "POST", body, headers: { "content-type": type } });
}

Deno.test("readBody() reads JSON, with or without a charset", async () => {
  deepEqual(await readBody(post('{"a":"é"}'), SIGNAL), { a: "é" });
  deepEqual(await readBody(post("{}", "application/json; charset=utf-8"), SIGNAL), {});
});

for (const type of ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"]) {
  Deno.test(`readBody() refuses the type "${type}"`, async () => {
    await rejects(readBody(post("{}", type), SIGNAL), { code: "UNSUPPORTED_MEDIA_TYPE" });
  });
}

for (const text of ["", "{", "{'a':1}", "undefined", "{} {}"]) {
  Deno.test(`readBody() refuses ${JSON.stringify(text)}`, async () => {
    await rejects(readBody(post(text), SIGNAL), { code: "INVALID_JSON" });
  });
}

Deno.test("readBody() refuses bytes that are no text", async () => {
  const bytes = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
  await rejects(readBody(post(bytes), SIGNAL), { code: "INVALID_JSON", message: /UTF-8/ });
});

Deno.test("readBody() takes a body of the largest size, and not one byte more", async () => {
  const fill = "a".repeat(MAX_BODY_BYTES - 2);
  equal(String(await readBody(post(`"${fill}"`), SIGNAL)).length, fill.length);
  await rejects(readBody(post(`"${fill}a"`), SIGNAL), { code: "BODY_TOO_LARGE" });
});

Deno.test("readBody() stops reading a body without an end", async () => {
  let pulled = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(100_000));
    },
    cancel: () => void (isCancelled = true),
  });
  await rejects(readBody(post(endless), SIGNAL), { code: "BODY_TOO_LARGE" });
  equal(pulled < 20, true);
  equal(isCancelled, true);
});

Deno.test("readBody() gives up a body that does not come", async () => {
  const controller = new AbortController();
  const never = new ReadableStream({ start() {} });
  const read = readBody(post(never), controller.signal);
  controller.abort(new Error("too long"));
  await rejects(read, { message: "too long" });
});

Deno.test("readBody() reads deep nesting without an end of the stack", async () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  equal(Array.isArray(await readBody(post(deep), SIGNAL)), true);
});
