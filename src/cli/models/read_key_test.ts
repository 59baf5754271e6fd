import { equal, throws } from "node:assert/strict";
import { readKey } from "./open_models.ts";

function inFile(text: string, body: (path: string) => void): void {
  const path = Deno.makeTempFileSync();
  try {
    Deno.writeTextFileSync(path, text);
    body(path);
  } finally {
    Deno.removeSync(path);
  }
}

for (const [text, key] of [["abc-1", "abc-1"], ["abc\n", "abc"], ["abc\r\n", "abc"]] as const) {
  Deno.test(`readKey() reads ${JSON.stringify(text)}`, () => {
    inFile(text, (path) => equal(readKey({ kind: "file", path }), key));
  });
}

Deno.test("readKey() reads the longest key", () => {
  const key = "k".repeat(512);
  inFile(`${key}\r\n`, (path) => equal(readKey({ kind: "file", path }), key));
});

const refused = [
  "",
  "\n",
  "SECRET 1",
  "SECRET\nSECRET",
  "SECRETé",
  "SECRET\u0000",
  "S".repeat(513),
];
for (const text of refused) {
  Deno.test(`readKey() refuses ${JSON.stringify(text.slice(0, 12))}, and does not show it`, () => {
    inFile(
      text,
      (path) =>
        throws(() => readKey({ kind: "file", path }), ({ name, message }: Error) => {
          equal(message.includes("SECRET"), false);
          return name === "UsageError" && message.includes("one line of at most 512 printable");
        }),
    );
  });
}

Deno.test("readKey() says that a file is not there", () => {
  const place = { kind: "file", path: "/nowhere/key" } as const;
  throws(() => readKey(place), {
    name: "UsageError",
    message: 'Cannot read the key of its server: file "/nowhere/key" is not there',
  });
});

Deno.test("readKey() takes no folder for a file", () => {
  const path = Deno.makeTempDirSync();
  try {
    throws(() => readKey({ kind: "file", path }), { name: "UsageError" });
  } finally {
    Deno.removeSync(path);
  }
});

Deno.test("readKey() reads a variable, and says that one is not there", () => {
  Deno.env.set("CBX_TEST_KEY", "abc");
  try {
    equal(readKey({ kind: "variable", name: "CBX_TEST_KEY" }), "abc");
  } finally {
    Deno.env.delete("CBX_TEST_KEY");
  }
  throws(() => readKey({ kind: "variable", name: "CBX_TEST_KEY" }), {
    message: 'Cannot read the key of its server: variable "CBX_TEST_KEY" is not there',
  });
});
