import { doesNotThrow, throws } from "node:assert/strict";
import { AccessToken } from "./access_token.ts";
import { guard } from "./guard.ts";
import type { ErrorCode } from "./http_error.ts";

const ADDRESS = { host: "127.0.0.1", port: 7700 };
const HOST = "127.0.0.1:7700";
const TOKEN = new AccessToken("correct-horse-battery", 7700);

function request(headers: Record<string, string>, method = "GET", path = "/health") {
  return { url: `http://${HOST}${path}`, method, headers: new Headers(headers) };
}

const REFUSED: readonly (readonly [string, ReturnType<typeof request>, ErrorCode])[] = [
  ["another name", request({ host: "evil.example:7700" }), "HOST_NOT_ALLOWED"],
  ["no host", request({}), "HOST_NOT_ALLOWED"],
  ["another site", request({ host: HOST, origin: "http://evil.example" }), "ORIGIN_NOT_ALLOWED"],
  ["an origin that is hidden", request({ host: HOST, origin: "null" }), "ORIGIN_NOT_ALLOWED"],
  [
    "another port of this machine",
    request({ host: HOST, origin: "http://127.0.0.1:8000" }),
    "ORIGIN_NOT_ALLOWED",
  ],
  [
    "another name of this machine",
    request({ host: HOST, origin: "http://localhost:7700" }),
    "ORIGIN_NOT_ALLOWED",
  ],
  ["encryption", request({ host: HOST, origin: `https://${HOST}` }), "ORIGIN_NOT_ALLOWED"],
  [
    "an image of another site",
    request({ host: HOST, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }),
    "ORIGIN_NOT_ALLOWED",
  ],
  [
    "a form of another site",
    request({ host: HOST, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "POST"),
    "ORIGIN_NOT_ALLOWED",
  ],
  ["a long URL", request({ host: HOST }, "GET", `/query?q=${"a".repeat(8192)}`), "URL_TOO_LONG"],
];

for (const [what, asked, code] of REFUSED) {
  Deno.test(`guard() refuses ${what}`, () => {
    throws(() => guard(asked, { address: ADDRESS }, false), { name: "HttpError", code });
  });
}

const TAKEN: readonly (readonly [string, Record<string, string>])[] = [
  ["a program", {}],
  ["its own page", { origin: `http://${HOST}`, "sec-fetch-site": "same-origin" }],
  ["an address that was typed", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }],
  [
    "a link of another site",
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
  ],
];

for (const [what, headers] of TAKEN) {
  Deno.test(`guard() lets ${what} in`, () => {
    doesNotThrow(() => guard(request({ host: HOST, ...headers }), { address: ADDRESS }, false));
  });
}

Deno.test("guard() asks for the token where there is one", () => {
  const rules = { address: ADDRESS, token: TOKEN };
  throws(() => guard(request({ host: HOST }), rules, false), { code: "UNAUTHORIZED" });
  const headers = { host: HOST, authorization: "Bearer correct-horse-battery" };
  doesNotThrow(() => guard(request(headers), rules, false));
  doesNotThrow(() => guard(request({ host: HOST }), rules, true));
});

Deno.test("guard() refuses another name before it looks at the token", () => {
  const headers = { host: "evil.example", authorization: "Bearer correct-horse-battery" };
  const rules = { address: ADDRESS, token: TOKEN };
  throws(() => guard(request(headers), rules, true), { code: "HOST_NOT_ALLOWED" });
});
