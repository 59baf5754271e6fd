import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `<!-- Shows one key. -->
<template>
  <section id="key" class="card">
    <KeyTitle :text="title" />
    <copy-button v-if="open" @click="copy">
      Copy {{ title }}
    </copy-button>
    <p id="hint">Never shown twice</p>
  </section>
</template>

<script setup lang="ts">
import { ref } from "vue";
const title = ref("");
function copy() {}
</script>

<style scoped>
.card { color: red; }
</style>

<i18n>
{ "copy": "Copy" }
</i18n>
`;

Deno.test("vue tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("vue", SNIPPET)), [
    "section template 2-10",
    "element template.key 3-9",
    "element template.key.hint 8-8",
    "section script 12-16",
    "section style 18-20",
    "section i18n 22-24",
  ]);
});

Deno.test("vue tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("vue", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [2, 12].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["template", "<template>", "Shows one key."],
    ["script", '<script setup lang="ts">', ""],
  ]);
});

Deno.test("vue tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("vue", SNIPPET)), [
    "call KeyTitle 4",
    "call copy-button 5",
  ]);
});
