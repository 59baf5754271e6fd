import { deepEqual } from "node:assert/strict";
import { switchOf } from "./feature_switch.ts";

Deno.test("switchOf() takes what is configured, and says that a file did it", () => {
  deepEqual(switchOf({}, { features: ["dense"] }), { features: ["dense"], from: "file" });
  deepEqual(switchOf({}, {}), { features: [], from: "file" });
});

Deno.test("switchOf() takes the flag in place of what is configured", () => {
  const settings = { features: ["dense"] as const };
  deepEqual(switchOf({ features: ["rerank"] }, settings), { features: ["rerank"], from: "flag" });
});

Deno.test('switchOf() switches off what is configured with "none"', () => {
  deepEqual(switchOf({ features: ["none"] }, { features: ["dense"] }).features, []);
});
