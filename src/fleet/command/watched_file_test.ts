import { deepEqual, equal, match, throws } from "node:assert/strict";
import { WatchedFile } from "./watched_file.ts";

/** Reads a number. */
function parse(json: string): { readonly number: number } {
  const number = Number(json);
  if (Number.isNaN(number)) throw new TypeError("Cannot read the number: it is none");
  return { number };
}

function withFile(body: (file: string) => void): void {
  const folder = Deno.makeTempDirSync();
  try {
    body(`${folder}/settings`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("WatchedFile gives the same value until the file says something else", () =>
  withFile((file) => {
    Deno.writeTextFileSync(file, "1");
    let parsed = 0;
    const watched = new WatchedFile(file, (json) => [++parsed, parse(json)], () => {});
    const first = watched.value;
    equal(watched.value, first);
    // Written anew with what it said.
    Deno.writeTextFileSync(file, "1");
    equal(watched.value, first);
    // Of the same length, and within the same millisecond as far as anybody knows.
    Deno.writeTextFileSync(file, "2");
    deepEqual(watched.value, [2, { number: 2 }]);
    Deno.writeTextFileSync(`${file}.new`, "3");
    Deno.renameSync(`${file}.new`, file);
    deepEqual(watched.value, [3, { number: 3 }]);
    // One that has not changed for long is not read: another one of its size, put back in time, is.
    const past = new Date(Date.now() - 3_600_000);
    Deno.utimeSync(file, past, past);
    equal(watched.value, watched.value);
    equal(parsed, 3);
  }));

Deno.test("WatchedFile keeps what a file said that is broken or gone, and says so once", () =>
  withFile((file) => {
    const said: string[] = [];
    Deno.writeTextFileSync(file, "1");
    const watched = new WatchedFile(file, parse, (message) => said.push(message));
    equal(watched.isBroken, false);
    const look = () => [watched.value.number, watched.value.number, watched.isBroken, said.length];
    Deno.writeTextFileSync(file, "one");
    deepEqual(look(), [1, 1, true, 1]);
    match(said[0]!, /^Cannot read ".*settings" again, so it stands as before: .* it is none$/);
    Deno.removeSync(file);
    deepEqual(look(), [1, 1, true, 2]);
    Deno.writeTextFileSync(file, "2");
    deepEqual(look(), [2, 2, false, 2]);
    Deno.writeTextFileSync(file, "two");
    deepEqual(look(), [2, 2, true, 3]);
    // What it said before is no change, and no trouble.
    Deno.writeTextFileSync(file, "2");
    deepEqual(look(), [2, 2, false, 3]);
  }));

Deno.test("WatchedFile refuses a file that cannot be read at the start", () =>
  withFile((file) => {
    throws(() => new WatchedFile(file, parse, () => {}), /settings/);
    Deno.writeTextFileSync(file, "one");
    throws(() => new WatchedFile(file, parse, () => {}), { name: "UsageError" });
  }));
