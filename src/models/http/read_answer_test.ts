import { deepEqual, equal, ok } from "node:assert/strict";
import { parseRetryAfter } from "./ask_model.ts";
import { type AnswerFault, ModelAnswerError } from "./model_errors.ts";
import { errorDetail, isSameModel, normalize, parseAnswer } from "./read_answer.ts";

const NOTHING_TOLD = { apiKey: undefined, redact: (text: string) => text };

Deno.test("errorDetail() finds what servers say", () => {
  const bodies = [
    '{"error": "said"}',
    '{"error": {"message": "said", "code": 3}}',
    '{"detail": "said"}',
    '{"detail": [{"msg": "said"}]}',
    '{"message": "said"}',
    '{"error": {"type": "x"}, "message": "said"}',
  ];
  for (const body of bodies) equal(errorDetail(body, NOTHING_TOLD), "said", body);
});

Deno.test("errorDetail() says nothing where nothing is said", () => {
  const bodies = [
    "",
    "<html>",
    "[]",
    "null",
    "3",
    '{"error": {}}',
    '{"detail": []}',
    '{"error": 3}',
  ];
  for (const body of bodies) equal(errorDetail(body, NOTHING_TOLD), "", body);
});

Deno.test("errorDetail() gives one line that does no harm within quotes", () => {
  equal(
    errorDetail(JSON.stringify({ error: 'a\n\tb \u001b[2J "c"\u202e' }), NOTHING_TOLD),
    "a b [2J 'c'",
  );
});

Deno.test("errorDetail() bounds what is said", () => {
  equal(errorDetail(JSON.stringify({ error: "x".repeat(1000) }), NOTHING_TOLD).length, 201);
});

Deno.test("errorDetail() shows no part of a key, wherever it stands and whatever is in it", () => {
  const apiKey = 'pa-7Jx2Lm"9Tz4Vb\\8Nc3';
  for (const before of ["", "x".repeat(185), "x".repeat(199), " \n".repeat(100)]) {
    const body = JSON.stringify({ error: `${before} ${apiKey} is not known` });
    const said = errorDetail(body, { ...NOTHING_TOLD, apiKey });
    equal(/7Jx|Tz4|8Nc/.test(said), false, said);
  }
});

Deno.test("errorDetail() masks a secret of a text before it cuts what is said", () => {
  const redact = (text: string) => text.replaceAll("hunter22", "[redacted]");
  const body = JSON.stringify({ error: `${"x".repeat(196)} hunter22` });
  equal(errorDetail(body, { ...NOTHING_TOLD, redact }).includes("hun"), false);
});

Deno.test("parseRetryAfter() reads seconds and dates", () => {
  const now = Date.parse("Wed, 18 Nov 2026 10:00:00 GMT");
  const at = (value: string | null): number | undefined => parseRetryAfter(value, now);
  deepEqual([at("7"), at("0"), at("1.5"), at(" 2 ")], [7000, 0, 1500, 2000]);
  equal(at("Wed, 18 Nov 2026 10:00:30 GMT"), 30_000);
  equal(at("Wed, 18 Nov 2026 09:00:00 GMT"), 0);
});

Deno.test("parseRetryAfter() says nothing where nothing usable is said", () => {
  for (const value of [null, "", "soon", "NaN", "Infinity"]) {
    equal(parseRetryAfter(value, 0), undefined, String(value));
  }
});

const CALL = { task: "embed", url: "http://127.0.0.1/" };

function faultOf(body: string): AnswerFault {
  try {
    parseAnswer(CALL, body);
  } catch (error) {
    if (error instanceof ModelAnswerError) return error.fault;
    throw error;
  }
  throw new Error("Nothing was thrown");
}

Deno.test("parseAnswer() tells half an answer from none", () => {
  for (const body of ['{"a": [1, 2', '{"a": [1, 2]', "[[1,", "[1.", "{"]) {
    equal(faultOf(body), "cut_off", body);
  }
  for (const body of ["", "<html>", "Ollama is running", "NaN"]) {
    equal(faultOf(body), "not_json", body);
  }
});

Deno.test("parseAnswer() reads what stands beside a number that is none", () => {
  deepEqual(parseAnswer(CALL, '{"a": [NaN, -Infinity, 1, NaN], "b": Infinity}'), {
    a: [null, null, 1, null],
    b: null,
  });
});

Deno.test("parseAnswer() leaves texts of an answer as they are", () => {
  deepEqual(parseAnswer(CALL, '["NaN", "[NaN]"]'), ["NaN", "[NaN]"]);
});

Deno.test("isSameModel() takes the names that servers give to what was asked for", () => {
  const pairs: readonly (readonly [asked: string, answered: string])[] = [
    ["nomic-embed-text", "nomic-embed-text"],
    ["nomic-embed-text", "nomic-embed-text:latest"],
    ["nomic-ai/nomic-embed-text-v1.5", "nomic-embed-text"],
    ["nomic-embed-text", "/models/nomic-embed-text-v1.5.Q8_0.gguf"],
    ["nomic-embed-text-v1.5", "text-embedding-nomic-embed-text-v1.5"],
    ["text-embedding-ada-002", "text-embedding-ada-002-v2"],
    ["BAAI/bge-small-en-v1.5", "bge-small-en-v1.5"],
    ["hf.co/x/CodeRankEmbed-GGUF:Q8_0", "coderankembed"],
  ];
  for (const [asked, answered] of pairs) equal(isSameModel(asked, answered), true, answered);
});

Deno.test("isSameModel() does not take another model", () => {
  const pairs: readonly (readonly [asked: string, answered: string])[] = [
    ["text-embedding-3-small", "text-embedding-3-large"],
    ["voyage-3", "voyage-3-large"],
    ["voyage-3", "voyage-3.5"],
    ["voyage-code-2", "voyage-code-3"],
    ["nomic-embed-text:v1.5", "nomic-embed-text:v1"],
    ["nomic-embed-text", "nomic-embed-text-v2-moe"],
    ["bge-small-en", "bge-large-en"],
    ["nomic-embed-text", "nomic-embed-code"],
  ];
  for (const [asked, answered] of pairs) equal(isSameModel(asked, answered), false, answered);
});

Deno.test("isSameModel() takes silence for consent", () => {
  for (const answered of [undefined, null, "", 3]) equal(isSameModel("any", answered), true);
});

Deno.test("normalize() scales to length 1", () => {
  deepEqual(normalize(Float32Array.of(3, 4)), Float32Array.of(0.6, 0.8));
});

Deno.test("normalize() leaves zeros as they are", () => {
  deepEqual(normalize(new Float32Array(2)), new Float32Array(2));
});

Deno.test("normalize() holds for numbers whose squares leave the range", () => {
  for (const size of [1e30, 1e-38]) {
    const [a, b] = normalize(Float32Array.of(3 * size, 4 * size));
    ok(Math.abs(a! - 0.6) < 1e-3 && Math.abs(b! - 0.8) < 1e-3, `${size}: ${a}, ${b}`);
  }
});

Deno.test("isSameModel() ends on a long name that is no other one to its end", () => {
  equal(isSameModel("a", `a${"_q1".repeat(60)}!`), false);
});
