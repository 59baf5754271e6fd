import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `= Manual
:toc:

Preface with <<usage,the usage>>.

[[usage]]
== Usage

// A note.
----
== No heading
include::example.sh[]
----

=== Flags
See xref:other.adoc#setup[setup] and xref:end[end].

[#end]
== End
include::chapters/last.adoc[]
`;

Deno.test("read() of asciidoc defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("asciidoc", SNIPPET)), [
    "section Manual 1-20",
    "element Manual.usage 6-6",
    "section Manual.Usage 7-18",
    "section Manual.Usage.Flags 15-18",
    "element Manual.Usage.Flags.end 18-18",
    "section Manual.End 19-20",
  ]);
});

Deno.test("read() of asciidoc gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("asciidoc", SNIPPET);
  const shown = ["Usage", "Flags"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["== Usage", ""],
    ["=== Flags", ""],
  ]);
});

Deno.test("read() of asciidoc finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("asciidoc", SNIPPET)), [
    "call usage 4",
    "import example.sh 12",
    "call setup 16",
    "call end 16",
    "import chapters/last.adoc 20",
  ]);
});

Deno.test("read() of asciidoc finds the files that it names", async () => {
  const { facts } = await parseSnippet("asciidoc", SNIPPET);
  deepEqual(facts.imports.map(({ module, line }) => [module, line]), [
    ["example.sh", 12],
    ["chapters/last.adoc", 20],
  ]);
});
