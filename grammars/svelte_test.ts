import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `<script context="module" lang="ts">
  export const prerender = true;
</script>
<script lang="ts">
  import Card from "./Card.svelte";
  import { Tabs } from "$lib/tabs";
  let { items, open = $bindable() }: Props = $props();
  const total = $derived(items.length);
  function toggle(index: number) {
    open = !open;
  }
</script>

{#if open}
  {#each items as item, i (item.id)}
    <Card title={\`a \${total} b\`} on:click={() => toggle(i)}>{item.name}</Card>
  {/each}
{:else if total > 3}
  <Tabs.Root {...props} id="tabs"><span id="x{1}">a < b</span></Tabs.Root>
{/if}

<style lang="scss">
  .card { .inner { color: red; } }
</style>
`;

Deno.test("read() of svelte defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("svelte", SNIPPET)), [
    "section script 1-3",
    "constant prerender 2-2",
    "section script 4-12",
    "constant items 7-7",
    "constant total 8-8",
    "function toggle 9-11",
    "element tabs 19-19",
    "section style 22-24",
    "rule .card 23-23",
    "rule .card..inner 23-23",
  ]);
});

Deno.test("read() of svelte gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("svelte", SNIPPET);
  const shown = ["toggle", "total", "tabs"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["function toggle(index: number)", ""],
    ["const total = $derived(items.length)", ""],
    ['<Tabs.Root {...props} id="tabs">', ""],
  ]);
});

Deno.test("read() of svelte finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("svelte", SNIPPET)), [
    "import Card 5",
    "import ./Card.svelte 5",
    "import Tabs 6",
    "import $lib/tabs 6",
    "call $bindable 7",
    "type Props 7",
    "call $props 7",
    "call $derived 8",
    "call Card 16",
    "call Root 19",
  ]);
});

Deno.test("read() of svelte finds the files that it names", async () => {
  const { facts } = await parseSnippet("svelte", SNIPPET);
  deepEqual(facts.imports.map(({ module, line }) => [module, line]), [
    ["./Card.svelte", 5],
    ["$lib/tabs", 6],
  ]);
});

Deno.test("read() of svelte finds the names in expressions of the markup", async () => {
  const { facts } = await parseSnippet("svelte", SNIPPET);
  const read = facts.uses.filter(({ kind }) => kind === "read");
  deepEqual(read.map(({ name, line, column }) => [name, line, column]), [
    ["items", 8, 26],
    ["length", 8, 32],
    ["items", 15, 10],
    ["item", 15, 19],
    ["i", 15, 25],
    ["item", 15, 28],
    ["id", 15, 33],
    ["total", 16, 23],
    ["toggle", 16, 50],
    ["i", 16, 57],
    ["item", 16, 62],
    ["name", 16, 67],
    ["total", 18, 11],
    ["props", 19, 18],
  ]);
});

Deno.test("read() of svelte takes the value of a store for a use of it", async () => {
  const component = '<script>\n  import { count } from "$lib/store";\n  let n = $state($count);\n' +
    "</script>\n<p>{$count}</p>\n";
  const { facts } = await parseSnippet("svelte", component);
  deepEqual(facts.imports.map(({ module }) => module), ["$lib/store"]);
  deepEqual(facts.uses.map(({ kind, name, line, column }) => `${kind} ${name} ${line}:${column}`), [
    "import count 2:12",
    "call $state 3:11",
    "read count 3:19",
    "read count 5:6",
  ]);
});
