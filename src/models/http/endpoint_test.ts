import { deepEqual, equal, throws } from "node:assert/strict";
import { endpointOf, isLoopback } from "./endpoint.ts";

Deno.test("isLoopback() knows this machine however it is written", () => {
  const hosts = ["127.0.0.1:11434", "localhost", "LOCALHOST", "127.1", "2130706433", "0x7f.0.0.1"];
  const more = ["127.255.0.9", "[::1]:80", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]"];
  for (const host of [...hosts, ...more]) equal(isLoopback(`http://${host}/`), true, host);
});

Deno.test("isLoopback() takes no other host for this machine", () => {
  const names = ["localhost.evil.com", "127.0.0.1.evil.com", "a.localhost", "localhost."];
  const addresses = ["0.0.0.0", "192.168.0.1", "128.0.0.1", "[::2]", "[::ffff:128.0.0.1]", "[::]"];
  for (const host of [...names, ...addresses]) equal(isLoopback(`http://${host}/`), false, host);
});

Deno.test("isLoopback() is not misled by a name or a path", () => {
  equal(isLoopback("http://127.0.0.1@evil.com/"), false);
  equal(isLoopback("http://evil.com/127.0.0.1"), false);
  equal(isLoopback("http://evil.com\\@127.0.0.1/"), false);
});

Deno.test("endpointOf() takes a server, a version or the whole address", () => {
  const at = (base: string): string => endpointOf(base, "/v1/embeddings").url;
  equal(at("http://localhost:1234"), "http://localhost:1234/v1/embeddings");
  equal(at("http://localhost:1234/"), "http://localhost:1234/v1/embeddings");
  equal(at("http://localhost:1234/v1/"), "http://localhost:1234/v1/embeddings");
  equal(at("http://localhost:1234/v1/embeddings"), "http://localhost:1234/v1/embeddings");
  const whole = "https://x.com/openai/deployments/e/embeddings";
  deepEqual([at("https://x.com/openai/deployments/e"), at(whole)], [whole, whole]);
});

Deno.test("endpointOf() names the host as permissions do", () => {
  deepEqual(
    ["http://[::1]:11434", "https://api.x.com/v1", "http://x.com"].map((url) =>
      endpointOf(url, "/a/b").host
    ),
    ["[::1]:11434", "api.x.com:443", "x.com:80"],
  );
});

Deno.test("endpointOf() refuses what may be secret, and does not show it", () => {
  const bases = [
    "http://me:hunter2@x.com",
    "https://x.com/v1?key=hunter2",
    "https://x.com/#hunter2",
  ];
  for (const base of bases) {
    throws(
      () => endpointOf(base, "/a"),
      (error) => error instanceof TypeError && !error.message.includes("hunter2"),
      base,
    );
  }
});

Deno.test("endpointOf() refuses a host that would be more than one, or a command, in a flag", () => {
  for (const host of ["a.com,evil.com", "$(id)", "`id`", "a;id", "a&b", "*.com", "it's"]) {
    throws(() => endpointOf(`http://${host}/`, "/a"), TypeError, host);
  }
  equal(endpointOf("http://my_host-1.bücher.de/", "/a").host, "my_host-1.xn--bcher-kva.de:80");
});

Deno.test("endpointOf() refuses what is not an address of a server", () => {
  for (const base of ["", "localhost:11434", "11434", "file:///etc/passwd", "ftp://x.com"]) {
    throws(() => endpointOf(base, "/a"), TypeError, base);
  }
});
