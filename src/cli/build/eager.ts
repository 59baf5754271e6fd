/**
 * Has V8 compile the functions that a command calls together with their file, which Deno keeps
 * compiled: of others it keeps nothing, so that each start compiles them again as they are called.
 *
 * V8 compiles a function at once where a parenthesis stands before it. Which ones these are, the bundle
 * is asked: it runs on a small tree, and V8 counts what is called. To mark all would have each start
 * load twice as much, and gains half. Methods of classes cannot be marked.
 *
 * @module
 */
import { join } from "node:path";

/** Place of a function in the text of a file, in UTF-16 code units. */
export type Span = readonly [start: number, end: number];

/** A statement of its own: an edit keeps the name. */
const DECLARATION = /^(?:async\s+)?function\s*\*?\s*(?<name>[\w$]+)/;

/** Parameters may hold parentheses in parentheses, not deeper. */
const ARROW = /^(?:async\s*)?(?:[\w$]+|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))\s*=>/;

/** A module that is loaded on demand, as esbuild writes it: a method whose name is its path. */
const MODULE = /^(?<name>"[^"\n]+")\([\w$, ]*\) \{/;

/**
 * Marks functions of a file to be compiled with it.
 *
 * @returns The text, in which declarations at the left margin have become variables: none of them may
 * be called before the file has run as far as there.
 */
export function withEagerFunctions(text: string, spans: Iterable<Span>): string {
  const edits: [at: number, order: number, text: string][] = [];
  for (const [start, end] of spans) {
    const head = text.slice(start, end);
    const isAtMargin = start > 0 && text[start - 1] === "\n";
    const declared = DECLARATION.exec(head)?.groups?.["name"];
    const path = MODULE.exec(head)?.groups?.["name"];
    if (declared !== undefined && isAtMargin) {
      edits.push([start, 1, `var ${declared} = (`], [end, -start, ");"]);
    } else if (path !== undefined) {
      edits.push([start + path.length, 1, ": (function"], [end, -start, ")"]);
    } else if (ARROW.test(head)) edits.push([start, 1, "("], [end, -start, ")"]);
  }
  // Of functions that end at one place, the inner ones, which start later, come first.
  edits.sort(([a, first], [b, second]) => a - b || first - second);
  let at = 0;
  const parts = edits.map(([end, , inserted]) => text.slice(at, at = end) + inserted);
  return parts.join("") + text.slice(at);
}

/** Questions that are asked most often, of the tree that {@linkcode sampleFiles} makes. */
const COMMANDS: readonly (readonly string[])[] = [
  ["index"],
  ["search", "where are numbers added"],
  ["search", "addNumbers", "--json"],
  ["search", "ledger.addNumbers(1, 2)"],
  ["symbol", "addNumbers"],
  ["refs", "addNumbers"],
  ["impact", "addNumbers"],
  ["update"],
];

/** Command lines of a change, before and after it is written. */
const AFTER_CHANGE: readonly (readonly string[])[] = [
  ["search", "where are numbers added"],
  ["update"],
];

/**
 * Runs the command on a small tree.
 *
 * @param cli Path of the bundle's entry.
 * @returns Places of the functions that were called, by the name of the file.
 * @throws {Error} If a run fails.
 */
export function findCalledFunctions(cli: string): Map<string, Span[]> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    const [tree, counts] = [join(folder, "tree"), join(folder, "counts")];
    Deno.mkdirSync(tree);
    for (const [name, text] of sampleFiles()) Deno.writeTextFileSync(join(tree, name), text);
    const run = (args: readonly string[]) => runCounted(cli, args, { tree, counts });
    COMMANDS.forEach(run);
    Deno.writeTextFileSync(join(tree, "ledger.ts"), "\nexport const LAST = 1;\n", { append: true });
    AFTER_CHANGE.forEach(run);
    return readCounts(counts);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Enough files that an answer has all its parts: some that use each other, a test, a page of text. */
function sampleFiles(): [name: string, text: string][] {
  return [
    ["README.md", "# Ledger\n\nAdds numbers, and keeps what was added.\n"],
    ["ledger.ts", LEDGER],
    ["main.ts", 'import { addNumbers } from "./ledger.ts";\n\nconsole.log(addNumbers(1, 2));\n'],
    [
      "ledger_test.ts",
      'import { Ledger } from "./ledger.ts";\n\n' +
      'Deno.test("add() keeps a sum", () => {\n  new Ledger().add(1, 2);\n});\n',
    ],
    ["report.py", "import os\n\n\ndef total(values):\n    return sum(values)\n"],
    ["server.rs", 'pub fn port() -> u16 {\n    let token = "none";\n    8080\n}\n'],
    ["deno.json", '{ "tasks": { "start": "deno run main.ts" } }\n'],
  ];
}

const LEDGER = `/** Adds two numbers. */
export function addNumbers(left: number, right: number): number {
  return left + right;
}

/** Sums that were made. */
export class Ledger {
  readonly #sums: number[] = [];

  /** Adds numbers, and keeps the sum. */
  add(left: number, right: number): number {
    const sum = addNumbers(left, right);
    this.#sums.push(sum);
    return sum;
  }
}
`;

function runCounted(
  cli: string,
  args: readonly string[],
  { tree, counts }: { readonly tree: string; readonly counts: string },
): void {
  const permissions = ["--no-prompt", "--allow-read=.", "--allow-write=.cbx"];
  const { code, stderr } = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-config", ...permissions, `--coverage=${counts}`, cli, ...args],
    cwd: tree,
    stdin: "null",
  }).outputSync();
  if (code === 0) return;
  throw new Error(`Cannot run "cbx ${args.join(" ")}": ${new TextDecoder().decode(stderr)}`);
}

/** Counts of V8 in one file, as `--coverage` writes it. */
interface Counts {
  readonly url: string;
  readonly functions: readonly {
    /** The first is that of the function. */
    readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[];
  }[];
}

function readCounts(folder: string): Map<string, Span[]> {
  const files = new Map<string, Map<string, Span>>();
  for (const { name } of Deno.readDirSync(folder)) {
    const { url, functions }: Counts = JSON.parse(Deno.readTextFileSync(join(folder, name)));
    const file = url.replace(/^.*\//, "");
    const spans = files.get(file) ?? new Map<string, Span>();
    for (const { ranges: [range] } of functions) {
      if (range === undefined || range.count === 0) continue;
      const span = [range.startOffset, range.endOffset] as const;
      spans.set(span.join(), span);
    }
    files.set(file, spans);
  }
  return new Map([...files].map(([file, spans]) => [file, [...spans.values()]]));
}
