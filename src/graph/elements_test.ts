import { deepEqual } from "node:assert/strict";
import { edgesOf } from "./testdata/edges.ts";

const ELEMENTS = `export namespace JSX {
  export interface IntrinsicElements {
    div: {};
    html: {};
  }
}
`;

const PAGE = `import { html } from "./lib";
export const page = () => <html><div>{html}</div></html>;
`;

Deno.test("elementNamed() finds the member that an element of the host is of the tree's interface", async () => {
  const files = { "a.tsx": PAGE, "jsx.ts": ELEMENTS, "lib.ts": "export const html = 1;\n" };
  deepEqual(await edgesOf(files, "call", "read"), [
    "call a.tsx:2 page -> jsx.ts:4 JSX.IntrinsicElements.html [inferred: only one of this name]",
    "call a.tsx:2 page -> jsx.ts:3 JSX.IntrinsicElements.div [inferred: only one of this name]",
    "read a.tsx:2 page -> lib.ts:1 html [extracted: import]",
  ]);
});

Deno.test("elementNamed() leaves the markup of a library from outside to it", async () => {
  const files = { "a.tsx": `import React from "react";\n${PAGE}`, "jsx.ts": ELEMENTS };
  deepEqual(await edgesOf(files, "call", "read"), []);
});

Deno.test("elementNamed() takes no element of the host for a name of the file", async () => {
  const files = { "a.tsx": PAGE, "lib.ts": "export const html = 1;\nexport const div = 2;\n" };
  deepEqual(await edgesOf(files, "call", "read"), [
    "read a.tsx:2 page -> lib.ts:1 html [extracted: import]",
  ]);
});
