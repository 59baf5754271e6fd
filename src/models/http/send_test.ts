import { deepEqual } from "node:assert/strict";
import { endpointOf } from "./endpoint.ts";
import { placeOf } from "./send.ts";

Deno.test("placeOf() names hosts as the platform connects to them", () => {
  const places = ["http://localhost", "http://127.1:11434", "http://[::1]:11434"].map((url) =>
    placeOf(endpointOf(url, "/a"))
  );
  deepEqual(places, [
    { hostname: "localhost", port: 80 },
    { hostname: "127.0.0.1", port: 11434 },
    { hostname: "[::1]", port: 11434 },
  ]);
});
