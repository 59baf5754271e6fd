import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `<!-- Shows one key. -->
<template>
  <section id="key" class="card">
    <KeyTitle :text="title" />
    <copy-button v-if="open" @click="copy('title')">
      Copy {{ label(title) }}
    </copy-button>
    <br>
    <p id="hint">Never shown twice</p>
  </section>
</template>

<script setup lang="ts">
import KeyTitle from "./KeyTitle.vue";
import { label } from "./labels";
// Shown above.
const title = ref("");
/** Copies it. */
function copy(what: string): void {
  label(what);
}
</script>

<style scoped>
.card { color: red; }
</style>

<i18n>
{ "copy": "Copy" }
</i18n>
`;

Deno.test("read() of vue defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("vue", SNIPPET)), [
    "section template 2-11",
    "element template.key 3-10",
    "element template.key.hint 9-9",
    "section script 13-22",
    "constant title 17-17",
    "function copy 19-21",
    "section style 24-26",
    "rule .card 25-25",
    "section i18n 28-30",
  ]);
});

Deno.test("read() of vue gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("vue", SNIPPET);
  const shown = ["template", "copy", "title"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["<template>", "Shows one key."],
    ["function copy(what: string): void", "Copies it."],
    ['const title = ref("")', "Shown above."],
  ]);
});

Deno.test("read() of vue finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("vue", SNIPPET)), [
    "call KeyTitle 4",
    "call copy-button 5",
    "import KeyTitle 14",
    "import ./KeyTitle.vue 14",
    "import label 15",
    "import ./labels 15",
    "call ref 17",
    "call label 20",
  ]);
});

Deno.test("read() of vue finds the files that it names", async () => {
  const { facts } = await parseSnippet("vue", SNIPPET);
  deepEqual(facts.imports.map(({ module, line }) => [module, line]), [
    ["./KeyTitle.vue", 14],
    ["./labels", 15],
  ]);
});

Deno.test("read() of vue finds the names in expressions of the markup", async () => {
  const { facts } = await parseSnippet("vue", SNIPPET);
  const read = facts.uses.filter(({ kind }) => kind === "read");
  deepEqual(read.map(({ name, line, column }) => [name, line, column]), [
    ["title", 4, 22],
    ["open", 5, 24],
    ["copy", 5, 38],
    ["label", 6, 15],
    ["title", 6, 21],
  ]);
});
