import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { inTree } from "../../tests/_world.ts";
import { IndexLockedError } from "../errors.ts";
import { DISK_CODES, failingDisk } from "../store/testdata/failing_disk.ts";
import { windowsDisk } from "../store/testdata/windows_disk.ts";
import { readTouches, touchedFile, writeTouches } from "./touches.ts";

Deno.test("writeTouches() adds to what was touched before, with the newer time", async () => {
  await inTree({}, async (root) => {
    const path = `${root}/touches.json`;
    await writeTouches(path, { paths: ["a.ts", "b.ts"], time: 1 });
    await writeTouches(path, { paths: ["a.ts", "__proto__"], time: 2 });
    deepEqual(new Set(readTouches(path)), new Set([["a.ts", 2], ["b.ts", 1], ["__proto__", 2]]));
  });
});

Deno.test("writeTouches() keeps the newest thousand, and no other file", async () => {
  await inTree({}, async (root) => {
    const path = `${root}/touches.json`;
    const paths = Array.from({ length: 1500 }, (_, index) => `f${index}.ts`);
    await writeTouches(path, { paths, time: 1 });
    const touches = readTouches(path);
    equal(touches.size, 1000);
    equal(touches.has("f499.ts"), false);
    equal(touches.has("f1499.ts"), true);
    deepEqual([...Deno.readDirSync(root)].map(({ name }) => name), ["touches.json"]);
  });
});

Deno.test("writeTouches() leaves what was there where a program keeps the file open", async () => {
  await inTree({}, async (root) => {
    const path = `${root}/touches.json`;
    await writeTouches(path, { paths: ["a.ts"], time: 1 });
    const disk = windowsDisk({ held: Infinity });
    await rejects(writeTouches(path, { paths: ["b.ts"], time: 2 }, disk), IndexLockedError);
    deepEqual(readTouches(path), new Map([["a.ts", 1]]));
    deepEqual([...Deno.readDirSync(root)].map(({ name }) => name), ["touches.json"]);
  });
});

Deno.test("readTouches() knows none where there is no file", async () => {
  await inTree({ "plain": "" }, (root) => {
    equal(readTouches(`${root}/touches.json`).size, 0);
    equal(readTouches(`${root}/plain/touches.json`).size, 0);
  });
});

Deno.test("readTouches() reads one session, or the newest touches of all", async () => {
  await inTree({}, async (root) => {
    const path = `${root}/touches.json`;
    await writeTouches(path, { paths: ["a.ts", "b.ts"], session: "review", time: 2 });
    await writeTouches(path, { paths: ["a.ts"], session: "__proto__", time: 1 });
    await writeTouches(path, { paths: ["c.ts"], time: 3 });
    deepEqual(readTouches(path, "review"), new Map([["a.ts", 2], ["b.ts", 2]]));
    deepEqual(readTouches(path, "__proto__"), new Map([["a.ts", 1]]));
    deepEqual(readTouches(path, "other"), new Map());
    deepEqual(readTouches(path), new Map([["a.ts", 2], ["b.ts", 2], ["c.ts", 3]]));
  });
});

Deno.test("writeTouches() keeps the hundred sessions that were active last", async () => {
  await inTree({}, async (root) => {
    const path = `${root}/touches.json`;
    for (let i = 0; i < 101; i++) {
      await writeTouches(path, { paths: ["a.ts"], session: `s${i}`, time: i });
      await writeTouches(path, { paths: ["a.ts"], session: "s0", time: i });
    }
    equal(readTouches(path, "s0").size, 1);
    equal(readTouches(path, "s1").size, 0);
    equal(readTouches(path, "s2").size, 1);
  });
});

for (const path of ["../a.ts", "/a.ts", "none.ts", "sub", "", "a.ts/b"]) {
  Deno.test(`touchedFile() refuses ${JSON.stringify(path)}`, async () => {
    await inTree({ "a.ts": "", "sub/b.ts": "" }, (root) => {
      equal(touchedFile(root, "./sub//b.ts"), "sub/b.ts");
      throws(() => touchedFile(root, path), RangeError);
    });
  });
}

for (
  const content of ["", "{", "null", "7", '{"a.ts": 7}', '{"sessions": {"": {"a.ts": "now"}}}']
) {
  Deno.test(`readTouches() knows none where the file holds ${JSON.stringify(content)}`, async () => {
    await inTree({ "touches.json": content }, (root) => {
      equal(readTouches(`${root}/touches.json`).size, 0);
    });
  });
}

Deno.test("writeTouches() says that a folder stands in the place of the file", async () => {
  await inTree({ "touches.json/a.txt": "" }, async (root) => {
    const path = `${root}/touches.json`;
    await rejects(writeTouches(path, { paths: ["a.ts"], time: 1 }), {
      name: "RangeError",
      message: `Cannot note touches in "${path}" as it is a folder: remove it`,
    });
    deepEqual([...Deno.readDirSync(root)].map(({ name }) => name), ["touches.json"]);
  });
});

for (const step of ["write", "rename"] as const) {
  for (const code of DISK_CODES) {
    Deno.test(`writeTouches() keeps what was noted, and no other file, where ${step} fails with ${code}`, async () => {
      await inTree({}, async (root) => {
        const path = `${root}/touches.json`;
        await writeTouches(path, { paths: ["a.ts"], time: 1 });
        const disk = failingDisk(step, code);
        await rejects(writeTouches(path, { paths: ["b.ts"], time: 2 }, disk), { code });
        deepEqual([...Deno.readDirSync(root)].map(({ name }) => name), ["touches.json"]);
        deepEqual([...readTouches(path).keys()], ["a.ts"]);
      });
    });
  }
}

Deno.test("readTouches() takes a file that is too large to be one for none", async () => {
  await inTree({ "touches.json": "{}" }, (root) => {
    Deno.truncateSync(`${root}/touches.json`, 3_000_000_000);
    equal(readTouches(`${root}/touches.json`).size, 0);
  });
});
