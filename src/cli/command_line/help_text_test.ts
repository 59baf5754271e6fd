import { equal, ok } from "node:assert/strict";
import { helpText } from "./help_text.ts";
import { follow, type Place, PROGRAM } from "./read_command_line.ts";

function place(...names: string[]): Place {
  return names.reduce((at, name) => follow(at, name)!, PROGRAM);
}

Deno.test("helpText() shows usage, flags, those of the program, and examples", () => {
  equal(
    helpText(place("clean"), 100),
    `Usage: cbx clean|clear [options]

remove the index, and nothing else

Options:
  --yes           asks no question; without a terminal none is asked anyway
  --all           removes the page of the graph as well, and what the store holds for all trees
  -h, --help      print this help

Global Options:
  --version       print the version
  --root <dir>    folder to work on (default: nearest folder upwards with .git or .cbx)
  --index <dir>   folder that holds the index (default: .cbx in the root)
  --store <dir>   folder that keeps each parsed file once for all work trees and branches
  --server <url>  ask a running cbx serve instead of an index here
  --no-socket     do not ask the cbx serve --socket of this folder
  --trust-index   trust an index that was copied here, or came with the tree
  --json          print JSON
  --quiet         print results, warnings and errors only
  --no-color      print without colours
  --no-pager      print long answers without a pager
  --trust-config  let the configuration of the tree permit more than the defaults
  --queries       also find definitions and uses by the tags queries in .cbx/queries

Examples:
  cbx clean
  cbx clean --yes --root ../other-project
`,
  );
});

Deno.test("helpText() breaks what is said between words, below where it starts", () => {
  const lines = helpText(place("clean"), 50).split("\n");
  const at = lines.findIndex((line) => line.startsWith("  --root"));
  equal(lines[at], "  --root <dir>    folder to work on (default:");
  equal(lines[at + 1], "                  nearest folder upwards with .git");
  const items = helpText(PROGRAM, 80).split("\n").filter((line) => /^ {2}(?!cbx)/.test(line));
  ok(items.length > 40);
  for (const line of items) ok(line.length <= 80, line);
  // A column that is left no room has a word a line.
  equal(
    helpText(place("clean"), 1).includes("print\n                  this\n                  help\n"),
    true,
  );
});

Deno.test("helpText() names the further names of a flag behind what it does", () => {
  const text = helpText(place("search"), 200);
  ok(/^ {2}--show +shows whole chunks[^;]*; also --raw$/m.test(text));
  ok(/^ {2}--mode <mode> .*; also --hybrid \(hybrid\), --no-hybrid \(vector\)$/m.test(text));
});

Deno.test("helpText() lists the commands of the program and of a group, with other names", () => {
  ok(/^ {2}search\|query \[options\] \[query\.\.\.\] {2,}find code/m.test(helpText(PROGRAM, 100)));
  const group = helpText(place("eval"), 100);
  ok(group.startsWith("Usage: cbx eval [options] [command]\n"));
  ok(/^ {2}run \[options\] {2,}ask the queries/m.test(group));
  ok(/^ {2}help \[command\] /m.test(group));
  ok(helpText(place("search"), 100).startsWith("Usage: cbx search|query [options] [query...]\n"));
});
