import { deepEqual } from "node:assert/strict";
import { LineIndex } from "../text/lines.ts";
import { LINE, lineKinds } from "./line_kinds.ts";
import type { Span } from "./parsed_file.ts";

const NAMES = Object.keys(LINE);

/** Kinds of the lines of a text, of which each match of the patterns is a comment or an attribute. */
function kindsOf(text: string, comment: RegExp, attribute = /(?!)/g): string[] {
  const spans = (pattern: RegExp): Span[] =>
    [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
    }));
  const kinds = lineKinds(new LineIndex(text), spans(comment), spans(attribute));
  return [...kinds.subarray(1)].map((kind) => NAMES[kind]!);
}

Deno.test("lineKinds() tells blank lines from code, whatever the white space", () => {
  deepEqual(kindsOf("a\n\n \t\r\n\u00a0\u3000\nb", /(?!)/g), [
    "code",
    "blank",
    "blank",
    "blank",
    "code",
  ]);
});

Deno.test("lineKinds() counts a line as comment only if nothing else stands on it", () => {
  deepEqual(kindsOf("// a\nf(); // b\n  // c  \n", /\/\/.*/g), ["comment", "code", "comment"]);
});

Deno.test("lineKinds() looks at every line of a comment of several", () => {
  deepEqual(kindsOf("f(); /* a\n\n b */\n/* c\n d */ g();\n", /\/\*[^]*?\*\//g), [
    "code",
    "blank",
    "comment",
    "comment",
    "code",
  ]);
});

Deno.test("lineKinds() takes a comment that ends after its line break for one line", () => {
  deepEqual(kindsOf("// a\nf();\n", /\/\/.*\n/g), ["comment", "code"]);
});

Deno.test("lineKinds() takes attributes for what they are", () => {
  deepEqual(kindsOf("#[a]\n#[b] f();\n", /(?!)/g, /#\[.\]/g), ["attribute", "code"]);
});
