import { deepEqual, throws } from "node:assert/strict";
import { type Dataset, loadDatasets, readDataset } from "./dataset.ts";

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

const SHARED = { dev: ["a", "b"], commits: ["b"], codewhale: ["c"] };

/** Loads from a folder that holds a dataset of each name, with a query a repository. */
function load(arguments_: { set?: string[]; own?: string[]; only?: string[] }): Dataset[] {
  const shared = Deno.makeTempDirSync();
  try {
    for (const [name, repos] of Object.entries({ ...SHARED, own: ["d"] })) {
      Deno.writeTextFileSync(`${shared}/${name}.jsonl`, repos.map(line).join("\n"));
    }
    const { set = [], own = [], only = [] } = arguments_;
    return loadDatasets({ set, only, shared, dataset: own.map((name) => `${shared}/${name}`) });
  } finally {
    Deno.removeSync(shared, { recursive: true });
  }
}

function line(repo: string): string {
  const shared = { root: "", language: "go", query: "q", category: "c", relevant: [] };
  return JSON.stringify({ id: `${repo}/0`, repo, ...shared });
}

function shape(datasets: readonly Dataset[]): unknown {
  return datasets.map(({ name, queries }) => [name, queries.map(({ repo }) => repo)]);
}

Deno.test("loadDatasets() takes every set that has a name, unless told", () => {
  deepEqual(shape(load({})), Object.entries(SHARED));
});

Deno.test("loadDatasets() takes a set by name and a file by path", () => {
  deepEqual(shape(load({ set: ["dev"] })), [["dev", ["a", "b"]]]);
  deepEqual(shape(load({ own: ["own.jsonl"] })), [["own", ["d"]]]);
});

Deno.test("loadDatasets() keeps the repositories that are asked for", () => {
  deepEqual(shape(load({ only: ["b"] })), [["dev", ["b"]], ["commits", ["b"]]]);
});

Deno.test("loadDatasets() names a repository that no query is about", () => {
  throws(() => load({ set: ["dev"], only: ["z"] }), {
    name: "RangeError",
    message: 'Cannot ask about "z": no query is about it',
  });
});
