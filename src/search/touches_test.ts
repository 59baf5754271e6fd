import { deepEqual, equal } from "node:assert/strict";
import { inTree } from "../_world_test.ts";
import { readTouches, writeTouches } from "./touches.ts";

Deno.test("writeTouches() adds to what was touched before, with the newer time", async () => {
  await inTree({}, (root) => {
    const path = `${root}/touches.json`;
    writeTouches(path, ["a.ts", "b.ts"], 1);
    writeTouches(path, ["a.ts", "__proto__"], 2);
    deepEqual(new Set(readTouches(path)), new Set([["a.ts", 2], ["b.ts", 1], ["__proto__", 2]]));
  });
});

Deno.test("writeTouches() keeps the newest thousand, and no other file", async () => {
  await inTree({}, (root) => {
    const path = `${root}/touches.json`;
    writeTouches(path, Array.from({ length: 1500 }, (_, index) => `f${index}.ts`), 1);
    const touches = readTouches(path);
    equal(touches.size, 1000);
    equal(touches.has("f499.ts"), false);
    equal(touches.has("f1499.ts"), true);
    deepEqual([...Deno.readDirSync(root)].map(({ name }) => name), ["touches.json"]);
  });
});

Deno.test("readTouches() knows none where there is no file", async () => {
  await inTree({ "plain": "" }, (root) => {
    equal(readTouches(`${root}/touches.json`).size, 0);
    equal(readTouches(`${root}/plain/touches.json`).size, 0);
  });
});

for (const content of ["", "{", "null", "7", '{"a.ts": "yesterday"}']) {
  Deno.test(`readTouches() knows none where the file holds ${JSON.stringify(content)}`, async () => {
    await inTree({ "touches.json": content }, (root) => {
      equal(readTouches(`${root}/touches.json`).size, 0);
    });
  });
}
