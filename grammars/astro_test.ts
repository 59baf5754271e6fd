import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `---
import Layout from "../layouts/Layout.astro";
import { posts } from "../data/posts";
interface Props { title: string }
const { title } = Astro.props;
/** Of a post. */
const slug = (post: Post) => post.slug;
---
<Layout title={title}>
  <main id="main">
    {posts.map((post) => (
      <a href={slug(post)}>Read {post.title} now</a>
    ))}
  </main>
  <script>
    const button = document.querySelector("a");
  </script>
</Layout>
<style>
  main { margin: 0; }
</style>
`;

Deno.test("read() of astro defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("astro", SNIPPET)), [
    "interface Props 4-4",
    "field Props.title 4-4",
    "constant title 5-5",
    "function slug 7-7",
    "element main 10-14",
    "constant button 16-16",
    "section style 19-21",
    "rule main 20-20",
  ]);
});

Deno.test("read() of astro gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("astro", SNIPPET);
  const shown = ["slug"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["const slug = (post: Post) =>", "Of a post."],
  ]);
});

Deno.test("read() of astro finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("astro", SNIPPET)), [
    "import Layout 2",
    "import ../layouts/Layout.astro 2",
    "import posts 3",
    "import ../data/posts 3",
    "type Post 7",
    "call Layout 9",
    "call querySelector 16",
  ]);
});

Deno.test("read() of astro finds the files that it names", async () => {
  const { facts } = await parseSnippet("astro", SNIPPET);
  deepEqual(facts.imports.map(({ module, line }) => [module, line]), [
    ["../layouts/Layout.astro", 2],
    ["../data/posts", 3],
  ]);
});

Deno.test("read() of astro finds the names in expressions of the markup", async () => {
  const { facts } = await parseSnippet("astro", SNIPPET);
  const read = facts.uses.filter(({ kind }) => kind === "read");
  deepEqual(read.map(({ name, line, column }) => [name, line, column]), [
    ["Astro", 5, 19],
    ["props", 5, 25],
    ["slug", 7, 35],
    ["title", 9, 16],
    ["posts", 11, 6],
    ["map", 11, 12],
    ["post", 11, 17],
    ["slug", 12, 16],
    ["post", 12, 21],
    ["post", 12, 34],
    ["title", 12, 39],
    ["document", 16, 20],
  ]);
});

// An expression that takes the square of what it reads would not come to an end here.
for (const piece of ["\n", " ---\n", "---\n "]) {
  Deno.test(`read() of astro comes to an end with much of ${JSON.stringify(piece)}`, async () => {
    const much = piece.repeat(Math.ceil(400_000 / piece.length));
    equal((await parseSnippet("astro", `${much}<p>x</p>\n`)).status, "ok");
  });
}
