import { deepEqual, equal } from "node:assert/strict";
import { fakeLibrary } from "../_fakes.ts";
import type { OpenedMember } from "../library.ts";
import { hideAllPlaces, hidePlaces } from "./hide_places.ts";

async function member(root: string, indexDir: string): Promise<OpenedMember> {
  const index = await fakeLibrary().open({ root });
  return { name: "one", root, index: { ...index, root, indexPath: `${indexDir}/index.sqlite` } };
}

Deno.test("hidePlaces() makes paths within a root relative to it", async () => {
  const hide = hidePlaces([await member("/home/ann/app", "/home/ann/app/.cbx")]);
  equal(hide('Cannot open "/home/ann/app/.cbx/index.sqlite"'), 'Cannot open ".cbx/index.sqlite"');
  equal(hide('Cannot read "/home/ann/app"'), 'Cannot read "."');
});

Deno.test("hidePlaces() hides an index that lies elsewhere", async () => {
  const hide = hidePlaces([await member("/home/ann/app", "/var/cbx/42")]);
  equal(hide('Cannot open "/var/cbx/42/index.sqlite"'), 'Cannot open "<index>/index.sqlite"');
});

Deno.test("hidePlaces() hides a root of Windows however it is written", async () => {
  const hide = hidePlaces([await member("C:/Users/ann/app", "C:/Users/ann/app/.cbx")], "windows");
  equal(hide('Cannot read "C:/Users/ann/app/a.ts"'), 'Cannot read "a.ts"');
  equal(hide("os error 32: C:\\Users\\ann\\app\\a.ts"), "os error 32: a.ts");
});

Deno.test("hidePlaces() looks for the inner of two roots first", async () => {
  const hide = hidePlaces([await member("/a", "/a/.cbx"), await member("/a/b", "/a/b/.cbx")]);
  equal(hide("/a/b/c.ts"), "c.ts");
});

Deno.test("hidePlaces() leaves every slash alone where the root is that of the disk", async () => {
  equal(hidePlaces([await member("/", "/.cbx")])("src/a.ts"), "src/a.ts");
});

Deno.test("hideAllPlaces() reaches every text, and nothing else", () => {
  const hide = (text: string) => text.replace("/r/", "");
  const told = { a: "/r/x", b: [1, "/r/y", { c: null, d: true }] };
  deepEqual(hideAllPlaces(told, hide), { a: "x", b: [1, "y", { c: null, d: true }] });
});
