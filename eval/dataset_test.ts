import { deepEqual, throws } from "node:assert/strict";
import { readDataset } from "./dataset.ts";

const LINE = {
  id: "r/1",
  repo: "r",
  language: "go",
  root: "src",
  query: "q",
  category: "symbol",
  relevant: [{ path: "src/a.go" }],
  secondary: [{ path: "src/b.go", start_line: 2, end_line: 5 }],
};

Deno.test("readDataset() reads targets with and without lines", () => {
  deepEqual(readDataset(`${JSON.stringify(LINE)}\n\n`), [{
    ...LINE,
    secondary: [{ path: "src/b.go", startLine: 2, endLine: 5 }],
  }]);
});

Deno.test("readDataset() takes a target with half a span as the whole file", () => {
  const relevant = [{ path: "src\\a.go", start_line: 3, end_line: null }];
  const [query] = readDataset(JSON.stringify({ ...LINE, relevant }));
  deepEqual(query?.relevant, [{ path: "src/a.go" }]);
});

Deno.test("readDataset() strips what is around the root", () => {
  const [query] = readDataset(JSON.stringify({ ...LINE, root: "./src/lib/" }));
  deepEqual(query?.root, "src/lib");
});

Deno.test("readDataset() names the line that it cannot read", () => {
  const lines = `${JSON.stringify(LINE)}\n${JSON.stringify({ ...LINE, root: null })}\n`;
  throws(() => readDataset(lines), {
    name: "SyntaxError",
    message: 'Cannot read line 2 of the dataset: "root" is not a text',
  });
});
