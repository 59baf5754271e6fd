import { parse } from "jsonc-parser";
import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { cutEntry, jsonAt, type JsonEntry, putEntry } from "./json_entry.ts";
import { Refusal } from "./project_file.ts";

const ENTRY: JsonEntry = {
  at: ["mcpServers"],
  key: "cbx",
  value: { command: "deno", args: ["mcp"] },
  isOurs: (value) => JSON.stringify(value).includes("deno"),
};

const HOOK: JsonEntry = {
  at: ["hooks", "PreToolUse"],
  value: { matcher: "Grep", hooks: [{ command: "nudge # cbx" }] },
  isOurs: (value) => JSON.stringify(value).includes("# cbx"),
};

/** Files as people leave them; each is a JSON object with comments or without. */
const TEXTS = [
  "{}",
  "{ }\n",
  "{\n}\n",
  "\n\n{\r\n\r\n}\r\n",
  "// only a comment\n{}\n",
  "{ /* nothing yet */ }",
  "{\n  // nothing yet\n}\n",
  '{"a":1}',
  '{ "a": 1 }\n',
  '{ "a": 1, }\n',
  '{"a": 1 // note\n}',
  '{\n  "a": 1\n}\n',
  '{\n  "a": 1,\n}\n',
  '{\n\t"a": 1\n}',
  '{\r\n    "a": 1 // note  \r\n}\r\n',
  '{\n  "a": 1, // note\n  // more\n}\n',
  '{\n  "a": 1 /* , */ , /* , */\n}\n',
  '{\n  "mcpServers": {}\n}\n',
  '{\n  "mcpServers": { }, "b": 2\n}\n',
  '{\n  "mcpServers": {\n  }\n}\n',
  '{"mcpServers":{"x":{"command":"y"}}}',
  '{\n  "mcpServers": {\n    "x": { "command": "y" }\n  },\n  "b": [1, 2]\n}\n',
  '{\n  "mcpServers": {"x": {},},\n}\n',
  '{\n  // one\n  "mcpServers": {\n    // two\n    "x": {} // three\n    /* four */\n  } // five\n}\n// six\n',
  '{\n  "hooks": {}\n}\n',
  '{\n  "hooks": { "PreToolUse": [] }\n}\n',
  '{\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "Bash" },\n    ],\n    "Stop": []\n  }\n}\n',
  '{"hooks":{"PreToolUse":[{"matcher":"Bash"}]}}',
  '{\n  "a": "}, \\"cbx\\": // no comment",\n  "ü": "\\u00e9"\n}\n',
];

function put(text: string, entry: JsonEntry): string {
  return putEntry(text, entry, false).text!;
}

Deno.test("putEntry() writes the entry in the manner of the file", () => {
  equal(
    put('{\n    // servers\n    "mcpServers": {\n        "x": {}\n    }\n}\n', ENTRY),
    `{
    // servers
    "mcpServers": {
        "x": {},
        "cbx": {
            "command": "deno",
            "args": [
                "mcp"
            ]
        }
    }
}
`,
  );
});

Deno.test("putEntry() makes the objects around the entry", () => {
  equal(
    put('{\r\n\t"a": 1,\r\n}\r\n', HOOK),
    [
      "{",
      '\t"a": 1,',
      '\t"hooks": {',
      '\t\t"PreToolUse": [',
      "\t\t\t{",
      '\t\t\t\t"matcher": "Grep",',
      '\t\t\t\t"hooks": [',
      "\t\t\t\t\t{",
      '\t\t\t\t\t\t"command": "nudge # cbx"',
      "\t\t\t\t\t}",
      "\t\t\t\t]",
      "\t\t\t}",
      "\t\t]",
      "\t},",
      "}",
      "",
    ].join("\r\n"),
  );
});

Deno.test("putEntry() changes nothing but the entry", () => {
  for (const text of TEXTS) {
    for (const entry of [ENTRY, HOOK]) {
      const before = parse(text, [], { allowTrailingComma: true });
      const errors: unknown[] = [];
      // deno-lint-ignore no-explicit-any -- data of any shape
      const after: any = parse(put(text, entry), errors as any, { allowTrailingComma: true });
      deepEqual(errors, [], text);
      if (entry === ENTRY) {
        deepEqual({ ...after.mcpServers.cbx }, ENTRY.value);
        delete after.mcpServers.cbx;
        if (before.mcpServers === undefined) delete after.mcpServers;
      } else {
        deepEqual(JSON.parse(JSON.stringify(after.hooks.PreToolUse.pop())), HOOK.value);
        if (before.hooks?.PreToolUse === undefined) delete after.hooks.PreToolUse;
        if (before.hooks === undefined) delete after.hooks;
      }
      deepEqual(after, before, text);
    }
  }
});

Deno.test("putEntry() changes nothing when it is run again", () => {
  for (const text of TEXTS) {
    for (const entry of [ENTRY, HOOK]) {
      const once = put(text, entry);
      equal(put(once, entry), once);
    }
  }
});

Deno.test("cutEntry() gives back the file as it was", () => {
  for (const text of TEXTS) {
    for (const entry of [ENTRY, HOOK]) equal(cutEntry(put(text, entry), entry).text, text);
    const both = put(put(text, ENTRY), HOOK);
    equal(cutEntry(cutEntry(both, HOOK).text!, ENTRY).text, text);
  }
});

Deno.test("cutEntry() leaves nothing of a file that was made for the entry", () => {
  const text = JSON.stringify({ mcpServers: { cbx: ENTRY.value } }, null, 2);
  equal(cutEntry(text, ENTRY).text, undefined);
});

Deno.test("cutEntry() keeps comments around an entry that stands alone", () => {
  const text =
    '// ours\n{\n  "mcpServers": {\n    // keep\n    "cbx": { "command": "deno" }\n  }\n}\n';
  ok(cutEntry(text, ENTRY).text?.includes("// keep"));
});

Deno.test("cutEntry() takes out an entry that stands first", () => {
  const text = '{ "mcpServers": { "cbx": { "command": "deno" }, "x": {} } }';
  equal(cutEntry(text, ENTRY).text, '{ "mcpServers": { "x": {} } }');
});

Deno.test("cutEntry() takes out an entry between others", () => {
  const text = '{ "mcpServers": { "a": {}, "cbx": { "command": "deno" }, "x": {} } }';
  equal(cutEntry(text, ENTRY).text, '{ "mcpServers": { "a": {}, "x": {} } }');
});

Deno.test("cutEntry() leaves an entry of another program alone", () => {
  const text = '{ "mcpServers": { "cbx": { "command": "other" } } }';
  const outcome = cutEntry(text, ENTRY);
  equal(outcome.text, text);
  equal(outcome.note, 'its entry "cbx" was not written by cbx');
});

Deno.test("putEntry() keeps an entry of ours that was adapted", () => {
  const text = '{ "mcpServers": { "cbx": { "command": "deno", "args": ["--more"] } } }';
  const outcome = putEntry(text, ENTRY, false);
  equal(outcome.text, text);
  ok(outcome.note?.endsWith("--force replaces it"));
});

Deno.test("putEntry() refuses to replace an entry of another program", () => {
  const text = '{ "mcpServers": { "cbx": { "command": "other" } } }';
  throws(() => putEntry(text, ENTRY, false), /differs from what cbx would write.*--force/);
});

Deno.test("putEntry() replaces an entry when it is forced to", () => {
  const text = '{ "mcpServers": { "cbx": { "command": "other" }, "x": {} } }';
  deepEqual(JSON.parse(putEntry(text, ENTRY, true).text!), {
    mcpServers: { cbx: ENTRY.value, x: {} },
  });
});

Deno.test("putEntry() replaces an item of a list that it wrote before", () => {
  const old = put("{}", { ...HOOK, value: { hooks: ["older # cbx"] } });
  deepEqual(JSON.parse(put(old, HOOK)), { hooks: { PreToolUse: [HOOK.value] } });
});

Deno.test("putEntry() refuses what is no JSON object, and names the line", () => {
  const texts: [string, RegExp][] = [
    ["", /not valid JSON: fix line 1/],
    ["[]", /not a JSON object/],
    ['"text"', /not a JSON object/],
    ['{\n  "a": 1\n  "b": 2\n}', /fix line 3/],
    ["{} {}", /not valid JSON/],
    ["{ 'a': 1 }", /not valid JSON/],
    ['{ "mcpServers": [] }', /"mcpServers" is not an object/],
    ['{ "mcpServers": null }', /"mcpServers" is not an object/],
    ['{ "mcpServers": {}, "mcpServers": {} }', /names "mcpServers" twice/],
    ['{ "a": ' + "[".repeat(200_000), /not valid JSON/],
  ];
  for (const [text, reason] of texts) {
    throws(
      () => putEntry(text, ENTRY, false),
      (error) => error instanceof Refusal && reason.test(error.message),
      text.slice(0, 40),
    );
  }
});

Deno.test("putEntry() refuses a list in the place of an object, and the reverse", () => {
  throws(() => putEntry('{ "hooks": { "PreToolUse": {} } }', HOOK, true), /is not a list/);
  throws(() => putEntry('{ "hooks": [] }', HOOK, true), /is not an object/);
});

Deno.test("jsonAt() reads a value, and nothing of a file that is broken", () => {
  equal(jsonAt('{ "a": { "b": 1 }, }', ["a", "b"]), 1);
  equal(jsonAt('{ "a": { "b": 1 }', ["a", "b"]), undefined);
  equal(jsonAt(undefined, ["a"]), undefined);
  equal(jsonAt("[".repeat(200_000), ["a"]), undefined);
});

Deno.test("cutEntry() gives back any file that putEntry() can write to", () => {
  const next = sequence(7);
  for (let round = 0; round < 400; round += 1) {
    const text = randomObject(next, 0);
    equal(cutEntry(put(text, ENTRY), ENTRY).text, text);
  }
});

/** Whole numbers below a limit, the same ones in every run. */
function sequence(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 65_536) % limit;
  };
}

/** An object with blanks, comments and commas wherever they may be. */
function randomObject(next: (limit: number) => number, depth: number): string {
  const pick = (...choices: string[]) => choices[next(choices.length)]!;
  const gap = () =>
    pick("", "", " ", "\n", "\n  ", "\r\n\t", " /* , } */ ", " // , {\n", "\n\n    ");
  const names = ["a", "mcpServers", "b"].slice(0, next(4));
  const members = names.map((name) => {
    const value = name === "mcpServers" || (depth < 2 && next(3) === 0)
      ? randomObject(next, depth + 1)
      : pick("1", '"x, // y"', "[1, 2,]", "null");
    return `${gap()}"${name}"${gap()}:${gap()}${value}${gap()}`;
  });
  const comma = members.length > 0 ? pick("", ",") : "";
  return `{${members.join(",")}${comma}${gap()}}`;
}
