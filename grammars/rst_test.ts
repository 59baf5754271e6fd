import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `.. _guide:

=====
Guide
=====

Read \`the text\`_ and :ref:\`guide\`.

Usage
-----

.. code-block:: python

   def no(): pass

.. py:class:: Store(path, *, mode="r")

   Keeps things; see :py:class:\`~acme.store.Key\`.

   .. py:method:: open() -> File
      :async:

      Opens it by :func:\`open_file\`.

.. function:: acme.util.open_file(path)

   Opens.

Options
~~~~~~~

.. option:: --level <n>

   How much.

.. include:: more.rst

Last
----
A paragraph
that is not
`;

Deno.test("read() of rst defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("rst", SNIPPET)), [
    "element guide 1-1",
    "section Guide 3-41",
    "section Guide.Usage 9-36",
    "class Guide.Usage.Store 16-23",
    "method Guide.Usage.Store.open 20-23",
    "method Guide.Usage.acme.util.open_file 25-27",
    "section Guide.Usage.Options 29-36",
    "key Guide.Usage.Options.--level 32-34",
    "section Guide.Last 38-41",
  ]);
});

Deno.test("read() of rst gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("rst", SNIPPET);
  const shown = ["Store", "open", "open_file"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ['.. py:class:: Store(path, *, mode="r")', ""],
    [".. py:method:: open() -> File", ""],
    [".. function:: acme.util.open_file(path)", ""],
  ]);
});

Deno.test("read() of rst finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("rst", SNIPPET)), [
    "call guide 7",
    "type Key 18",
    "call open_file 23",
    "import more.rst 36",
  ]);
});

Deno.test("read() of rst finds the files that it names", async () => {
  const { facts } = await parseSnippet("rst", SNIPPET);
  deepEqual(facts.imports.map(({ module, line }) => [module, line]), [
    ["more.rst", 36],
  ]);
});
