import assert from "node:assert/strict";
import { changeTimeOf, isDoubtful } from "./file_state.ts";

const SECOND = 1_700_000_000_000;

Deno.test("changeTimeOf() is the time of modification within the second of the change of state", () => {
  assert.equal(changeTimeOf({ mtimeMs: SECOND + 125, ctimeMs: SECOND }), SECOND + 125);
});

Deno.test("changeTimeOf() is that of the change of state where the other was set", () => {
  for (const mtimeMs of [0, SECOND - 1, SECOND + 1000, SECOND * 2]) {
    assert.equal(changeTimeOf({ mtimeMs, ctimeMs: SECOND }), SECOND);
  }
});

Deno.test("changeTimeOf() is the time of modification where the system tells no other", () => {
  assert.equal(changeTimeOf({ mtimeMs: 5 }), 5);
  assert.equal(changeTimeOf({ mtimeMs: 5, ctimeMs: 0 }), 5);
});

Deno.test("isDoubtful() compares what both states tell", () => {
  const file = { mtimeMs: 1, size: 1, ctimeMs: SECOND, inode: 7 };
  assert.equal(isDoubtful(file, file), false);
  assert.equal(isDoubtful(file, { ...file, inode: 8 }), true);
  assert.equal(isDoubtful(file, { ...file, ctimeMs: SECOND + 1000 }), true);
  assert.equal(isDoubtful(file, { mtimeMs: 1, size: 1 }), false);
  assert.equal(isDoubtful({ ...file, ctimeMs: 0, inode: 0 }, file), false);
});
