import { deepEqual, equal } from "node:assert/strict";
import type { IndexState } from "../answer.ts";
import { joinStates } from "./join_states.ts";

const FRESH: IndexState = {
  exists: true,
  stale: false,
  filesChangedSinceBuild: 0,
  builtAt: "2024-05-01T00:00:00.000Z",
  headCommit: "a1",
  branch: "main",
  overlay: "none",
  filesLeft: 0,
};

Deno.test("joinStates() says of one index what it says itself", () => {
  deepEqual(joinStates([FRESH]), FRESH);
});

Deno.test("joinStates() is no better than the worst of all, and sums up counts", () => {
  const stale: IndexState = {
    ...FRESH,
    stale: true,
    filesChangedSinceBuild: 300,
    builtAt: "2024-04-30T00:00:00.000Z",
    headCommit: "b2",
    overlay: "partial",
    filesLeft: 100,
  };
  deepEqual(joinStates([FRESH, stale, { ...stale, overlay: "complete", filesLeft: 0 }]), {
    ...stale,
    filesChangedSinceBuild: 600,
    headCommit: null,
  });
});

Deno.test("joinStates() knows no time of building where one index is not built", () => {
  const none: IndexState = { ...FRESH, exists: false, builtAt: null, overlay: "complete" };
  const { exists, builtAt, overlay } = joinStates([FRESH, none]);
  deepEqual([exists, builtAt, overlay], [false, null, "complete"]);
});

Deno.test("joinStates() tells that changes were not to be taken into account", () => {
  equal(
    joinStates([{ ...FRESH, overlay: "complete" }, { ...FRESH, overlay: "off" }]).overlay,
    "off",
  );
});
