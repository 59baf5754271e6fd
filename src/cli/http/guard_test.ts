import { deepEqual, doesNotThrow, equal, match, notEqual, ok, throws } from "node:assert/strict";
import { UsageError } from "../errors/usage_error.ts";
import type { ErrorCode } from "./error_reply.ts";
import { AccessToken, checkToken, type Claims, claimsOf, guard, makeToken } from "./guard.ts";

const ADDRESS = { host: "127.0.0.1", port: 7700 };
const HOST = "127.0.0.1:7700";
const TOKEN = new AccessToken("correct-horse-battery", { port: 7700 });

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

Deno.test("guard() believes no header of a proxy but Host", () => {
  const address = { ...ADDRESS, publicUrl: "https://code.example.com" };
  const forwarded = {
    ...{ "x-forwarded-host": "code.example.com", forwarded: "host=code.example.com;proto=https" },
    ...{ "x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1" },
    "x-original-host": "code.example.com",
  };
  const rules = { address, token: TOKEN };
  const ask = (headers: Record<string, string>) => () => guard(request(headers), rules, false);
  throws(ask({ host: "evil.example", ...forwarded }), { code: "HOST_NOT_ALLOWED" });
  // Whoever comes from this machine as well needs the token.
  throws(ask({ host: "code.example.com", ...forwarded }), { code: "UNAUTHORIZED" });
  const authorization = `Bearer ${SECRET}`;
  doesNotThrow(ask({ host: "code.example.com", authorization, ...forwarded }));
  const origin = "https://evil.example";
  throws(ask({ host: "code.example.com", authorization, origin, ...forwarded }), {
    code: "ORIGIN_NOT_ALLOWED",
  });
});

const SECRET = "correct-horse-battery";

function isIn(headers: Record<string, string>): boolean {
  return new AccessToken(SECRET, { port: 7700 }).isIn(claims(headers));
}

function claims(headers: Record<string, string>): Claims {
  return claimsOf(new Request("http://127.0.0.1:7700/search", { headers }));
}

/** The part of a cookie that a browser sends back. */
function cookieOf(token: AccessToken): string {
  return token.setCookie.split(";")[0] ?? "";
}

Deno.test("makeToken() makes another token every time, which checkToken() takes", () => {
  const tokens = Array.from({ length: 20 }, makeToken);
  equal(new Set(tokens).size, tokens.length);
  for (const token of tokens) doesNotThrow(() => checkToken(token));
});

Deno.test("checkToken() refuses what is short, or holds what no header can", () => {
  for (
    const token of [
      "",
      "short",
      "with blank in the middle",
      "line\nbreak0123456789",
      "ü".repeat(20),
    ]
  ) {
    throws(() => checkToken(token), UsageError, token);
  }
});

Deno.test("AccessToken takes the token of a header, in any case of its scheme", () => {
  ok(isIn({ authorization: `Bearer ${SECRET}` }));
  ok(isIn({ authorization: `bearer  ${SECRET}` }));
});

Deno.test("AccessToken refuses other tokens, other schemes, and none", () => {
  const others = [SECRET.slice(1), `${SECRET}x`, SECRET.toUpperCase(), ""];
  for (const other of others) equal(isIn({ authorization: `Bearer ${other}` }), false, other);
  equal(isIn({ authorization: `Basic ${SECRET}` }), false);
  equal(isIn({ authorization: SECRET }), false);
  equal(isIn({}), false);
});

Deno.test("AccessToken takes its cookie, also among others", () => {
  const token = new AccessToken(SECRET, { port: 7700 });
  ok(token.isIn(claims({ cookie: `a=b; ${cookieOf(token)}; c=d` })));
});

Deno.test("AccessToken compares few cookies of its name, as anybody may send many", () => {
  const token = new AccessToken(SECRET, { port: 7700 });
  const isAmong = (others: number) =>
    token.isIn(claims({ cookie: "cbx_7700=no; ".repeat(others) + cookieOf(token) }));
  deepEqual([0, 5, 1_000].map(isAmong), [true, true, false]);
  equal(token.isIn(claims({ cookie: `a=${cookieOf(token)}` })), false);
});

Deno.test("AccessToken refuses the cookie of another token, of another port, and the token as cookie", () => {
  const cookies = [
    cookieOf(new AccessToken(`${SECRET}-other`, { port: 7700 })),
    cookieOf(new AccessToken(SECRET, { port: 7701 })),
    `cbx_7700=${SECRET}`,
    "cbx_7700=",
  ];
  for (const cookie of cookies) equal(isIn({ cookie }), false, cookie);
});

Deno.test("AccessToken refuses a wrong token even where the cookie is right", () => {
  const cookie = cookieOf(new AccessToken(SECRET, { port: 7700 }));
  equal(isIn({ cookie, authorization: "Bearer something-else" }), false);
});

Deno.test("AccessToken does not put the token into the cookie", () => {
  const { setCookie } = new AccessToken(SECRET, { port: 7700 });
  equal(setCookie.includes(SECRET), false);
  notEqual(setCookie.match(/HttpOnly/), null);
  notEqual(setCookie.match(/SameSite=Strict/), null);
});

Deno.test("AccessToken gives a cookie that leaves the machine by HTTPS alone, behind a proxy", () => {
  const address = { port: 7700, publicUrl: "https://code.example.com" };
  const token = new AccessToken(SECRET, address);
  match(
    token.setCookie,
    /^__Host-cbx_7700=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  ok(token.isIn(claims({ cookie: cookieOf(token) })));
  // Without its prefix, another host of the domain may have set it.
  equal(token.isIn(claims({ cookie: cookieOf(token).replace("__Host-", "") })), false);
});
