import { deepEqual, equal } from "node:assert/strict";
import {
  builtText,
  bytesText,
  countText,
  indexText,
  modelTexts,
  skippedText,
} from "./answer_text.js";

const CURRENT = {
  exists: true,
  stale: false,
  files_changed_since_build: 0,
  overlay: "none",
  files_left: 0,
};

Deno.test("countText() claims no more than the answer says", () => {
  equal(countText(0, false), "No results");
  equal(countText(1, false), "1 result");
  equal(countText(20, true), "First 20 results");
});

Deno.test("indexText() tells a current index, none, and a stale one", () => {
  deepEqual(indexText(CURRENT), { state: "fresh", text: "Index is current" });
  equal(indexText({ ...CURRENT, exists: false }).state, "none");
  const stale = { ...CURRENT, stale: true, files_changed_since_build: 230 };
  const text = (overlay: string) => indexText({ ...stale, overlay, files_left: 30 }).text;
  equal(text("complete"), "230 files changed since the build, taken into account");
  equal(text("partial"), "230 files changed since the build, 30 files not yet taken into account");
  equal(text("off"), "230 files changed since the build, not taken into account");
});

Deno.test("modelTexts() has what there is to say of models", () => {
  deepEqual(modelTexts([{ note: "No answer" }, {}, { note: "Half of it." }]), [
    "No answer.",
    "Half of it.",
  ]);
});

Deno.test("builtText() names branch and commit where there are some", () => {
  const built_at = "2026-01-02T03:04:05Z";
  equal(builtText({ built_at: null, branch: null, head_commit: null }), "");
  equal(
    builtText({ built_at, branch: "main", head_commit: "0123456789abc" }).split(" on ")[1],
    "main 012345678",
  );
});

Deno.test("skippedText() lists reasons", () => {
  equal(skippedText([]), "");
  equal(skippedText([{ reason: "too_large", count: 2 }]), "Not in the index: 2 too large");
});

Deno.test("bytesText() rounds as people do", () => {
  deepEqual([1, 999, 1_200, 59_898, 12_400_000].map(bytesText), [
    ...["1 byte", "999 bytes", "1.2 kB", "60 kB", "12 MB"],
  ]);
});
