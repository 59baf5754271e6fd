import { deepEqual } from "node:assert/strict";
import { words } from "./words.ts";

Deno.test("words() reads a list that goes on over lines", () => {
  deepEqual(words("get put"), ["get", "put"]);
  deepEqual(
    words(`get
      put`),
    ["get", "put"],
  );
});
