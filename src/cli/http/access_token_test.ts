import { doesNotThrow, equal, notEqual, ok, throws } from "node:assert/strict";
import { UsageError } from "../errors/usage_error.ts";
import { AccessToken, checkToken, makeToken } from "./access_token.ts";

const SECRET = "correct-horse-battery";

function isIn(headers: Record<string, string>): boolean {
  return new AccessToken(SECRET, 7700).isIn(new Headers(headers));
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
  const token = new AccessToken(SECRET, 7700);
  ok(token.isIn(new Headers({ cookie: `a=b; ${cookieOf(token)}; c=d` })));
});

Deno.test("AccessToken refuses the cookie of another token, of another port, and the token as cookie", () => {
  const cookies = [
    cookieOf(new AccessToken(`${SECRET}-other`, 7700)),
    cookieOf(new AccessToken(SECRET, 7701)),
    `cbx_7700=${SECRET}`,
    "cbx_7700=",
  ];
  for (const cookie of cookies) equal(isIn({ cookie }), false, cookie);
});

Deno.test("AccessToken refuses a wrong token even where the cookie is right", () => {
  const cookie = cookieOf(new AccessToken(SECRET, 7700));
  equal(isIn({ cookie, authorization: "Bearer something-else" }), false);
});

Deno.test("AccessToken does not put the token into the cookie", () => {
  const { setCookie } = new AccessToken(SECRET, 7700);
  equal(setCookie.includes(SECRET), false);
  notEqual(setCookie.match(/HttpOnly/), null);
  notEqual(setCookie.match(/SameSite=Strict/), null);
});
