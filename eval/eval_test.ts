/**
 * The whole path, on two repositories that are made up: eval.ts indexes, asks and writes; the
 * reference scorer reads what it wrote, and has the same figures. fit.ts fits on what it finds.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import {
  hasReferenceScorer,
  type ReferenceFigures,
  type ReferenceReport,
  referenceScore,
  rounded,
} from "./testdata/reference_scorer.ts";

const FILES = {
  "one/lib/keys.py": "def resolve_key(name):\n    return name\n",
  "one/lib/size.py": '"""Sizes of texts."""\n\ndef parse_size(text):\n    return len(text)\n',
  "one/tests/test_size.py": "def test_parse_size():\n    assert parse_size('') == 0\n",
  "two/store.ts": "export function openStore(path: string): string {\n  return path;\n}\n",
  "two/query.ts":
    "/** Splits a query into words. */\nexport const words = (q: string) => q.split(' ');\n",
};

const QUERIES = [
  query("one", "lib", "resolve_key", "symbol", { path: "lib/keys.py", start_line: 1, end_line: 2 }),
  query("one", "lib", "how long is a text", "semantic", { path: "lib/size.py" }, {
    path: "lib/none.py",
  }),
  query("one", "lib", "test of sizes", "semantic", { path: "tests/test_size.py" }),
  query("two", "", "openStore", "symbol", { path: "store.ts", start_line: 9, end_line: 12 }),
  query("two", "", "split a query into words", "semantic", { path: "query.ts" }),
];

function query(
  repo: string,
  root: string,
  text: string,
  category: string,
  ...[first, ...secondary]: readonly unknown[]
) {
  const language = repo === "one" ? "python" : "typescript";
  const place = { id: `${repo}/${text}`, repo, language, root };
  return { ...place, query: text, category, relevant: [first], secondary };
}

/** The repositories and their dataset in a folder, which is removed again. */
class World implements Disposable {
  readonly folder: string = Deno.makeTempDirSync();
  readonly dataset: string = `${this.folder}/tiny.jsonl`;

  constructor() {
    for (const [path, text] of Object.entries(FILES)) {
      const file = `${this.folder}/corpora/${path}`;
      Deno.mkdirSync(file.slice(0, file.lastIndexOf("/")), { recursive: true });
      Deno.writeTextFileSync(file, text);
    }
    Deno.writeTextFileSync(this.dataset, QUERIES.map((each) => JSON.stringify(each)).join("\n"));
  }

  get corpora(): string[] {
    return ["--corpora", `${this.folder}/corpora`, "--dataset", this.dataset];
  }

  /** Runs a program of this folder, and returns what it prints. */
  run(program: string, args: readonly string[]): string {
    const path = fileURLToPath(new URL(program, import.meta.url));
    const flags = ["run", "--no-prompt", "--no-check", "--allow-read", "--allow-write"];
    const command = new Deno.Command(Deno.execPath(), { args: [...flags, path, ...args] });
    const { success, stdout, stderr } = command.outputSync();
    ok(success, new TextDecoder().decode(stderr));
    return new TextDecoder().decode(stdout);
  }

  read(name: string): string {
    return Deno.readTextFileSync(`${this.folder}/${name}`);
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.folder, { recursive: true });
  }
}

/** The part of a report that both scorers have. */
function shared({ overall, by_category, by_language, by_repo }: ReferenceReport): unknown {
  const means = ({ by_query, by_repo }: ReferenceFigures) => ({ by_query, by_repo });
  const ofAll = (groups: Readonly<Record<string, ReferenceFigures>>) =>
    Object.entries(groups).map(([name, figures]) => [name, means(figures)]);
  return rounded([means(overall), ofAll(by_category), ofAll(by_language), ofAll(by_repo)]);
}

for (const scope of ["root", "checkout"]) {
  Deno.test({
    name: `eval.ts gives the figures that score.py gives for its answers, scope ${scope}`,
    ignore: !hasReferenceScorer(),
    fn: () => {
      using world = new World();
      const [results, json] = [`${world.folder}/results.jsonl`, `${world.folder}/figures.json`];
      world.run("eval.ts", [
        ...world.corpora,
        ...["--scope", scope, "--results", results, "--json", json],
      ]);
      const [figures] = JSON.parse(world.read("figures.json"));
      deepEqual(shared(figures), shared(referenceScore(results, world.dataset)));
      // Neither everything nor nothing is found: equal figures say something.
      ok(figures.overall.by_query.ndcg10 > 0.1 && figures.overall.by_query.ndcg10 < 1);
    },
  });
}

Deno.test("eval.ts writes the same statistics again, from indexes that it kept", () => {
  using world = new World();
  const kept = ["--indexes", `${world.folder}/indexes`];
  for (const name of ["first", "second"]) {
    world.run("eval.ts", [...world.corpora, ...kept, "--stats", `${world.folder}/${name}.txt`]);
  }
  equal(world.read("second.txt"), world.read("first.txt"));
  match(world.read("first.txt"), /^tiny, root \(queries: 5, repositories: 2\)\nNDCG@10 by query/m);
  match(world.read("first.txt"), /^tiny, checkout /m);
});

Deno.test("fit.ts fits anew on candidates that it kept, without a checkout", () => {
  using world = new World();
  const kept = ["--features", `${world.folder}/candidates.jsonl`];
  const first = world.run("fit.ts", [...world.corpora, ...kept]);
  Deno.removeSync(`${world.folder}/corpora`, { recursive: true });
  equal(world.run("fit.ts", kept), first);
  match(first, /^fold 2: /m);
  match(first, /^tiny, checkout \(5\)\n {2}the product .*\n {2}refitted, cross-validated /m);
});

Deno.test("fit.ts writes a block of weights, and what each part is worth", () => {
  using world = new World();
  const weights = ["--weights", `${world.folder}/weights.txt`];
  const text = world.run("fit.ts", [...world.corpora, ...weights, "--ablate"]);
  match(text, /^without the feature\n {2}/m);
  match(text, /^without the signal\n {2}/m);
  match(world.read("weights.txt"), /^\/\/ Fitted by .*\n(\/\/ .*\n)+(\w+: -?[\d.]+,.*\n)+$/);
});
