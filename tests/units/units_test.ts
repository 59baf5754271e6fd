import { deepEqual } from "node:assert/strict";
import { testsIn, testsOfRooms } from "./_units.ts";

Deno.test("every file of tests beside the code is loaded by one room", () => {
  deepEqual(testsOfRooms().sort(), ["grammars", "src"].flatMap(testsIn).sort());
});
