import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { choice, name, names, needed, share, truth, whole } from "../questions/row.ts";
import { MAX_BODY_BYTES, readBody, readBodyInput, readQueryInput } from "./read_input.ts";

const ROWS = {
  query: needed(name("Query")),
  limit: whole(1, 500, "Limit"),
  paths: names("Paths", { flag: "--path" }),
  mode: choice(["hybrid", "path"], "Mode"),
  explain: truth("Explain"),
  minScore: share("Least"),
  tokenBudget: whole(1, 10, "Tokens"),
} as const;

function read(query: string) {
  return readQueryInput(ROWS, query);
}

const TAKEN: readonly (readonly [string, object])[] = [
  ["q=provider+auth", { query: "provider auth" }],
  ["q=a%26b%3Dc", { query: "a&b=c" }],
  ["q=a&limit=5&explain=true", { query: "a", limit: 5, explain: true }],
  ["q=a&explain=0", { query: "a", explain: false }],
  ["q=a&min_score=.5", { query: "a", minScore: 0.5 }],
  ["q=a&min_score=1", { query: "a", minScore: 1 }],
  ["q=a&path=src,lib&path=docs", { query: "a", paths: ["src", "lib", "docs"] }],
  ["q=a&path=src/*.{ts,js},lib", { query: "a", paths: ["src/*.{ts,js}", "lib"] }],
  ["q=a&limit=&mode=&path=", { query: "a" }],
];

for (const [query, input] of TAKEN) {
  Deno.test(`readQueryInput() reads ${query}`, () => deepEqual(read(query), input));
}

const REFUSED: readonly (readonly [string, RegExp])[] = [
  ["", /without "q"/],
  ["q=", /without "q"/],
  ["q=a&limt=1", /"limt"/],
  ["q=a&paths=src", /"paths"/],
  ["query=a", /"query"/],
  ["q=a&q=b", /"q" more than once/],
  ["q=a&limit=x", /"limit" as it must be a whole number/],
  ["q=a&min_score=1.5", /"min_score" as it must be a number from 0 to 1/],
  ["q=a&min_score=-1", /"min_score" as it must be a number from 0 to 1/],
  ["q=a&min_score=.", /"min_score" as it must be a number from 0 to 1/],
  ["q=a&limit=1.5", /"limit" as it must be a whole number/],
  ["q=a&limit=0", /"limit"/],
  ["q=a&limit=99999999999999999999", /"limit"/],
  ["q=a&explain=yes", /"explain" as it must be true or false/],
  ["q=a&mode=psychic", /"mode"/],
  ["q=a&__proto__=1", /"__proto__"/],
];

for (const [query, message] of REFUSED) {
  Deno.test(`readQueryInput() refuses ${JSON.stringify(query)}`, () => {
    throws(() => read(query), { name: "HttpError", code: "INVALID_INPUT", message });
  });
}

Deno.test("readQueryInput() names what was probably meant", () => {
  throws(() => read("q=a&limt=1"), { hint: 'Did you mean "limit"?' });
  throws(() => read("q=a&zzzzzzzz=1"), {
    hint: "Use q, limit, path, mode, explain, min_score, token_budget",
  });
});

Deno.test("readBodyInput() takes fields in snake_case, and says what a value must be", () => {
  deepEqual(readBodyInput(ROWS, { query: "a", token_budget: 2 }), { query: "a", tokenBudget: 2 });
  for (
    const [sent, message] of [
      [[], "Cannot read the input as it must be a JSON object"],
      [{}, 'Cannot go on without "query"'],
      [{ query: "" }, 'Cannot read "query" as it must be a text of 1 to 1000 characters'],
      [
        { query: "a", limit: 1.5 },
        'Cannot read "limit" as it must be a whole number from 1 to 500',
      ],
      [
        { query: "a", token_budget: 11 },
        /"token_budget" as it must be a whole number from 1 to 10/,
      ],
      [{ query: "a", paths: ["a", 5] }, /"paths\.1" as it must be a text/],
      [{ query: "a", paths: Array(51).fill("a") }, /"paths" as it must be a list of 0 to 50 texts/],
      [{ query: "a", explain: 1 }, 'Cannot read "explain" as it must be true or false'],
      [{ query: "a", mode: "x" }, 'Cannot read "mode" as it must be one of "hybrid", "path"'],
      [{ query: "a", fuzzy: 1 }, 'Cannot use "fuzzy": it is unknown'],
      [{ query: "a", q: "a" }, 'Cannot use "q" beside "query": both say the same'],
    ] as const
  ) {
    throws(() => readBodyInput(ROWS, sent), { name: "HttpError", message });
  }
});

Deno.test("readBodyInput() takes fields by the names that other tools give them", () => {
  deepEqual(readBodyInput(ROWS, { q: "a", tokenBudget: 2, top_k: 3, file: "src" }), {
    ...{ query: "a", tokenBudget: 2, limit: 3, paths: ["src"] },
  });
});

const SIGNAL = new AbortController().signal;

function post(body: BodyInit, type = "application/json"): Request {
  return new Request("http://host/", { method: "POST", body, headers: { "content-type": type } });
}

Deno.test("readBody() reads JSON, with or without a charset", async () => {
  deepEqual(await readBody(post('{"a":"é"}'), SIGNAL), { a: "é" });
  deepEqual(await readBody(post("{}", "application/json; charset=utf-8"), SIGNAL), {});
});

Deno.test("readBody() takes nothing at all for no input, as a webhook sends it", async () => {
  const request = new Request("http://localhost/index", { method: "POST" });
  deepEqual(await readBody(request, SIGNAL), {});
  const untyped = new Request("http://localhost/index", {
    ...{ method: "POST", body: new TextEncoder().encode("{}") },
  });
  await rejects(readBody(untyped, SIGNAL), { code: "UNSUPPORTED_MEDIA_TYPE" });
});

for (const type of ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"]) {
  Deno.test(`readBody() refuses the type "${type}"`, async () => {
    await rejects(readBody(post("{}", type), SIGNAL), { code: "UNSUPPORTED_MEDIA_TYPE" });
  });
}

for (const coding of ["gzip", "br", "identity, gzip", "x"]) {
  Deno.test(`readBody() refuses a body in "${coding}"`, async () => {
    const headers = { "content-type": "application/json", "content-encoding": coding };
    const request = new Request("http://host/", { method: "POST", body: "{}", headers });
    await rejects(readBody(request, SIGNAL), { code: "UNSUPPORTED_MEDIA_TYPE" });
  });
}

Deno.test("readBody() reads a body that says it is as it is", async () => {
  const headers = { "content-type": "application/json", "content-encoding": "Identity" };
  const request = new Request("http://host/", { method: "POST", body: "{}", headers });
  deepEqual(await readBody(request, SIGNAL), {});
});

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
