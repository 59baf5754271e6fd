import { deepEqual, equal, ok } from "node:assert/strict";
import type { IndexState } from "@cbx/core";
import { fakeState } from "../testdata/fakes.ts";
import { indexNote, modelNotes } from "./search_notes.ts";

const cases: readonly [state: Partial<IndexState>, text: string, isWarning: boolean][] = [
  [
    { exists: false, overlay: "complete" },
    'no index: indexed the tree in memory; run "cbx index" to make it fast',
    false,
  ],
  [
    { exists: false, filesLeft: 600, overlay: "partial" },
    'no index: read a part of the tree for this answer, 600 files left out; run "cbx index"',
    true,
  ],
  [
    { stale: true, filesChangedSinceBuild: 3, overlay: "complete" },
    "index is 3 files behind; they were read for this answer",
    false,
  ],
  [
    { stale: true, filesChangedSinceBuild: 1, overlay: "complete" },
    "index is 1 file behind; it was read for this answer",
    false,
  ],
  [
    { stale: true, filesChangedSinceBuild: 3, filesLeft: 1, overlay: "partial" },
    'index is 3 files behind: 2 files read for this answer, 1 file could not be read in time; run "cbx update"',
    true,
  ],
  [
    { stale: true, filesChangedSinceBuild: 3, overlay: "off" },
    'index is 3 files behind, and --no-overlay leaves changes out: run "cbx update"',
    true,
  ],
  [
    { exists: false, overlay: "off" },
    'no index, and --no-overlay reads no files: run "cbx index" first',
    true,
  ],
  [
    { exists: false, unusable: 'Cannot open index "a": it is damaged', overlay: "complete" },
    'Cannot open index "a": it is damaged: read the tree for this answer; run "cbx index --rebuild"',
    true,
  ],
  [
    { exists: false, unusable: "Cannot", overlay: "partial", filesLeft: 2 },
    'Cannot: read the tree for this answer, 2 files left out; run "cbx index --rebuild"',
    true,
  ],
];
for (const [state, text, isWarning] of cases) {
  Deno.test(`indexNote() says: ${text}`, () => {
    deepEqual(indexNote(fakeState(state)), { isWarning, text });
  });
}

Deno.test("indexNote() counts the files that were read without an index", () => {
  equal(
    indexNote(fakeState({ exists: false, overlay: "complete" }), 594)?.text,
    'no index: indexed 594 files in memory; run "cbx index" to make it fast',
  );
});

Deno.test("indexNote() says nothing about an index that is up to date", () => {
  equal(indexNote(fakeState()), undefined);
  equal(indexNote(fakeState({ overlay: "off" })), undefined);
});

const MODEL = { feature: "dense", model: "m", share: 1 } as const;

Deno.test("modelNotes() warn of a model that took no part", () => {
  const text = 'Cannot embed the query with "m": its server is away';
  deepEqual(modelNotes({ models: [{ ...MODEL, state: "failed", note: text }] }), [
    { isWarning: true, text },
  ]);
});

Deno.test("modelNotes() note that a part of the chunks has no vectors", () => {
  const models = [{ ...MODEL, state: "active", share: 0.5, note: "Half of the chunks" }] as const;
  deepEqual(modelNotes({ models }), [{ isWarning: false, text: "Half of the chunks" }]);
});

Deno.test("modelNotes() have nothing to say of a model that did what it was asked", () => {
  deepEqual(modelNotes({ models: [{ ...MODEL, state: "active" }] }), []);
  deepEqual(modelNotes({}), []);
});

Deno.test("indexNote() does not advise to make an index where there may be one above", () => {
  const above = 'an index may lie above: run with --allow-read="/p"';
  const none = fakeState({ exists: false });
  for (const overlay of ["complete", "partial", "off"] as const) {
    const { text } = indexNote({ ...none, overlay }, 3, above)!;
    ok(text.endsWith(above), text);
    ok(!text.includes("cbx index"), text);
  }
});
