import { deepEqual } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { sourceOf } from "./testdata/source.ts";
import { search } from "./search.ts";

const TINY = "// Opens the kettle lid.\nfunction openLid() {\n  lid.lift();\n}\n\n" +
  "// Fills it with tap liquid.\nfunction fill() {\n  tap.run();\n  tap.stop();\n}\n\n" +
  "// Warms up the plate.\nfunction heat(plate) {\n  plate.glow();\n}\n";

/** `symbol kind line signature` of the first result. */
async function first(files: Record<string, string>, query: string): Promise<string> {
  let shown = "";
  await inWorld(files, (world) => {
    const [result] = search(sourceOf(world), query, {}).results;
    const { symbol, kind, line, signature } = result!;
    shown = `${symbol} ${kind} ${line} ${signature}`;
  });
  return shown;
}

const CASES: readonly (readonly [string, string, string, string])[] = [
  ["the one whose comment matches", TINY, "warms plate", "heat function 13 function heat(plate)"],
  ["the one whose body matches", TINY, "lid lift", "openLid function 2 function openLid()"],
  [
    "the one whose name matches",
    TINY,
    "how to open a lid",
    "openLid function 2 function openLid()",
  ],
  ["the one that is asked for by name", TINY, "heat", "heat function 13 function heat(plate)"],
  [
    "the one that a name in a sentence means",
    TINY,
    "why does openLid glow and stop the tap run",
    "openLid function 2 function openLid()",
  ],
  ["the longest, where all match alike", TINY, "function", "fill function 7 function fill()"],
  [
    "a class for what is spread over its members",
    "class Kettle {\n  lid() {\n    lift();\n  }\n  plate() {\n    glow();\n  }\n}\n",
    "lift then glow",
    "Kettle class 1 class Kettle",
  ],
  [
    "a constant in a block of others",
    "import './x.js';\nconst LIMIT = 3;\nconst KETTLE_COLOR = 'red';\n",
    "color of the kettle",
    "KETTLE_COLOR constant 3 const KETTLE_COLOR = 'red'",
  ],
  [
    "none, where what lies between them matches",
    "import './glow/plate.js';\nconst LIMIT = 3;\nconst COLOR = 'red';\n",
    "glow of the plate",
    " block 1 ",
  ],
  [
    "one of the kind that a filter asks for",
    "class Kettle {\n  lid() {\n    lift();\n  }\n  plate() {\n    glow();\n  }\n}\n",
    "plate glow kind:method",
    "Kettle.plate method 5 plate()",
  ],
];

for (const [what, text, query, expected] of CASES) {
  Deno.test(`matchedDefinition() names ${what}`, async () => {
    deepEqual(await first({ "kettle.js": text, "b.js": "other();\n" }, query), expected);
  });
}
