import { deepEqual, equal } from "node:assert/strict";
import { isHost, isLoopback, isOwnHost, isOwnOrigin, isPublicUrl, urlOf } from "./addresses.ts";

const LOOPBACK = { host: "127.0.0.1", port: 7700 };
const HOSTS: readonly (readonly [string | null, string, number, boolean])[] = [
  ["127.0.0.1:7700", "127.0.0.1", 7700, true],
  ["localhost:7700", "127.0.0.1", 7700, true],
  ["LocalHost:7700", "127.0.0.1", 7700, true],
  ["[::1]:7700", "127.0.0.1", 7700, true],
  ["[::1]:7700", "::1", 7700, true],
  ["localhost", "127.0.0.1", 80, true],
  ["localhost", "127.0.0.1", 7700, false],
  ["localhost:7701", "127.0.0.1", 7700, false],
  ["localhost.:7700", "127.0.0.1", 7700, false],
  ["localhost:7700.evil.example", "127.0.0.1", 7700, false],
  ["localhost:7700@evil.example", "127.0.0.1", 7700, false],
  ["evil.example:7700", "127.0.0.1", 7700, false],
  ["127.0.0.1.evil.example:7700", "127.0.0.1", 7700, false],
  ["192.168.1.7:7700", "127.0.0.1", 7700, false],
  ["", "127.0.0.1", 7700, false],
  [null, "127.0.0.1", 7700, false],
  [null, "127.0.0.1", 80, false],
  ["192.168.1.7:7700", "0.0.0.0", 7700, true],
  ["[fe80::1]:7700", "::", 7700, true],
  ["evil.example:7700", "0.0.0.0", 7700, false],
  ["box.lan:7700", "box.lan", 7700, true],
  ["BOX.lan:7700", "box.lan", 7700, true],
];

for (const [header, host, port, isOwn] of HOSTS) {
  Deno.test(`isOwnHost() ${isOwn ? "takes" : "refuses"} ${header} on ${host}:${port}`, () => {
    equal(isOwnHost(header, { host, port }), isOwn);
  });
}

const PUBLIC = { ...LOOPBACK, publicUrl: "https://code.example.com" };

Deno.test("isOwnHost() takes the name of the proxy as browsers send it, and no other one", () => {
  const taken = ["code.example.com", "Code.Example.com", "code.example.com:443", "127.0.0.1:7700"];
  deepEqual(taken.filter((header) => !isOwnHost(header, PUBLIC)), []);
  const refused = [
    ...["example.com", "x.code.example.com", "code.example.com.", "code.example.com.evil.example"],
    ...["code.example.com:7700", "code.example.com:80", "code.example.com@evil.example", null, ""],
    ...["evil.example", "code.example.com, evil.example", "code.example.com/x", "127.0.0.1"],
    ...["code.example.com#x", "code.example.com?x", "code.example.com\\x", "code%2eexample.com"],
  ];
  deepEqual(refused.filter((header) => isOwnHost(header, PUBLIC)), []);
  const other = { ...PUBLIC, publicUrl: "https://code.example.com:8443" };
  equal(isOwnHost("code.example.com:8443", other), true);
  equal(isOwnHost("code.example.com", other), false);
});

Deno.test("isOwnOrigin() takes that of the proxy by HTTPS alone, whatever Host it passes on", () => {
  const origins: readonly (readonly [string, string, boolean])[] = [
    ["https://code.example.com", "code.example.com", true],
    ["https://code.example.com", "127.0.0.1:7700", true],
    ["http://127.0.0.1:7700", "127.0.0.1:7700", true],
    ["http://code.example.com", "code.example.com", false],
    ["http://code.example.com:443", "code.example.com:443", false],
    ["https://code.example.com.evil.example", "code.example.com", false],
    ["https://code.example.com:8443", "code.example.com", false],
    ["https://evil.example", "code.example.com", false],
    ["null", "code.example.com", false],
  ];
  for (const [origin, host, isOwn] of origins) equal(isOwnOrigin(origin, host, PUBLIC), isOwn);
  equal(isOwnOrigin("https://127.0.0.1:7700", "127.0.0.1:7700", LOOPBACK), false);
});

Deno.test("isPublicUrl() takes an origin of HTTPS as browsers write it", () => {
  const taken = ["https://code.example.com", "https://code.example.com:8443", "https://10.0.0.7"];
  deepEqual(taken.filter((text) => !isPublicUrl(text)), []);
  const refused = [
    ...["code.example.com", "http://code.example.com", "https://code.example.com/", "https://", ""],
    ...["https://Code.example.com", "https://code.example.com:443", "https://ann@code.example.com"],
    ...["https://code.example.com/cbx", "https://code.example.com?x", "null", "file:///x"],
  ];
  deepEqual(refused.filter(isPublicUrl), []);
});

Deno.test("isLoopback() knows the addresses that only this machine reaches", () => {
  const hosts = ["127.0.0.1", "127.8.8.8", "::1", "localhost"];
  equal(hosts.every(isLoopback), true);
  const others = ["0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example", "localhost.example"];
  equal(others.some(isLoopback), false);
});

Deno.test("isHost() refuses what would end up in a URL or a header as more than a host", () => {
  for (const text of ["", "a b", "a/b", "a:1", "-a", "a\n", "user@host", "[::1]"]) {
    equal(isHost(text), false, text);
  }
  for (const text of ["127.0.0.1", "::1", "fe80::1", "localhost", "box.lan"]) {
    equal(isHost(text), true, text);
  }
});

Deno.test("urlOf() writes an address that a browser on this machine opens", () => {
  equal(urlOf(LOOPBACK), "http://127.0.0.1:7700/");
  equal(urlOf({ host: "::1", port: 80 }), "http://[::1]:80/");
  equal(urlOf({ host: "0.0.0.0", port: 7700 }), "http://127.0.0.1:7700/");
});
