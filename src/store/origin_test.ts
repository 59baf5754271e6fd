import assert from "node:assert/strict";
import { type FileIdentity, isOfOwner, isSameOrigin, originFrom } from "./origin.ts";

const FILE: FileIdentity = { ino: 12, birthtime: new Date(1000), dev: 3, uid: 500 };
const FOLDER = { birthtime: new Date(10), uid: 500 };

Deno.test("originFrom() names the file and when it was made, on any disk", () => {
  assert.deepEqual(originFrom(FILE, FOLDER, "linux"), [12, 1000, 0]);
  assert.deepEqual(originFrom({ ...FILE, dev: 4 }, FOLDER, "linux"), [12, 1000, 0]);
});

Deno.test("originFrom() names the disk where the system does not say when a file was made", () => {
  assert.deepEqual(originFrom({ ...FILE, birthtime: null }, FOLDER, "linux"), [12, 0, 3]);
});

Deno.test("originFrom() takes the time of the folder on Windows, where files inherit theirs", () => {
  assert.deepEqual(originFrom(FILE, FOLDER, "windows"), [12, 10, 0]);
  assert.deepEqual(originFrom({ ...FILE, ino: null }, FOLDER, "windows"), [0, 10, 0]);
});

Deno.test("isSameOrigin() tells another file, another time, and what nobody knows", () => {
  assert.ok(isSameOrigin([12, 1000, 0], [12, 1000, 0]));
  assert.ok(!isSameOrigin([12, 1000, 0], [13, 1000, 0]));
  assert.ok(!isSameOrigin([12, 1000, 0], [12, 1001, 0]));
  assert.ok(!isSameOrigin([0, 0, 3], [0, 0, 3]));
  assert.ok(!isSameOrigin([NaN, 1, 0], [NaN, 1, 0]));
});

Deno.test("isOfOwner() wants a file to belong to the owner of its folder, or to the system", () => {
  assert.ok(isOfOwner(FILE, FOLDER));
  assert.ok(!isOfOwner({ ...FILE, uid: 501 }, FOLDER));
  assert.ok(isOfOwner({ ...FILE, uid: 0 }, FOLDER));
  assert.ok(isOfOwner({ ...FILE, uid: null }, { ...FOLDER, uid: null }));
});
