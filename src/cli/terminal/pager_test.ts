import { deepEqual, equal } from "node:assert/strict";
import { page } from "./pager.ts";

const NUMBERED = Array.from({ length: 10 }, (_, index) => `line ${index + 1}\n`).join("");

/** Pages through a text with some keys; what a screen of four lines showed before each. */
function shown(text: string, keys: readonly string[], columns = 40): string[] {
  const left = [...keys];
  const screens = [""];
  page(text, {
    rows: 4,
    columns,
    write: (text) => {
      if (text === "\r\x1b[K") screens.push("");
      else if (!text.includes("Space: next page")) screens[screens.length - 1] += text;
    },
    readKey: () => left.shift(),
  });
  equal(left.length, 0, "keys were left");
  return screens;
}

const lines = (from: number, to: number) => NUMBERED.split(/(?<=\n)/).slice(from - 1, to).join("");

Deno.test("page() writes what fits on the screen, and asks for no key", () => {
  deepEqual(shown("a\nb\nc\n", []), ["a\nb\nc\n"]);
  deepEqual(shown("", []), [""]);
});

Deno.test("page() goes on by pages and lines, and ends with q", () => {
  deepEqual(shown(NUMBERED, [" ", "\r", "q"]), [lines(1, 3), lines(4, 6), lines(7, 7), ""]);
});

Deno.test("page() passes over keys that mean nothing, and shows the rest on G", () => {
  deepEqual(shown(NUMBERED, ["x", "\x1b[D", "G"]), [lines(1, 3), lines(4, 10)]);
});

Deno.test("page() ends on Ctrl-C, and shows the rest where no key can come", () => {
  deepEqual(shown(NUMBERED, ["\x03"]), [lines(1, 3), ""]);
  deepEqual(shown(NUMBERED, []), [lines(1, 3), lines(4, 10)]);
});

Deno.test("page() counts the lines that a long one takes, without its colours", () => {
  const long = `${"x".repeat(20)}\n`;
  deepEqual(shown(long + "a\nb\nc\n", ["q"], 10), [`${long}a\n`, ""]);
  deepEqual(shown(`\x1b[2m${"y".repeat(10)}\x1b[22m\na\nb\n`, [], 10), [
    `\x1b[2m${"y".repeat(10)}\x1b[22m\na\nb\n`,
  ]);
  // Longer than the screen: shown all the same.
  deepEqual(shown(`${"z".repeat(99)}\na\n`, ["q"], 10), [`${"z".repeat(99)}\n`, ""]);
});
