import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `<!DOCTYPE html>
<html lang="en">
<head>
  <title>Pay</title>
  <link rel="stylesheet" href="pay.css">
  <script src="pay.js"></script>
  <style>
    .card { color: red; }
  </style>
</head>
<body>
  <!-- Shown on every page. -->
  <header id="top" class="wide">
    <h1>Pay <em>now</em></h1>
    <nav id="menu">
      <a href="#form">Form</a>
    </nav>
  </header>
  <form id="form" action="/pay">
    <h2>Card details</h2>
    <input id="number" type="text">
    <img id=logo src="logo.svg"/>
    <pay-button label="Go"></pay-button>
  </form>
  <script>
    function start() { return 1; }
  </script>
</body>
</html>
`;

Deno.test("html tags define elements with an id, headings, scripts and styles", async () => {
  deepEqual(outline(await parseSnippet("html", SNIPPET)), [
    "section Pay 4-4",
    "section script 6-6",
    "section style 7-9",
    "element top 13-18",
    "section top.Pay 14-14",
    "element top.menu 15-17",
    "element form 19-24",
    "section form.Card details 20-20",
    "element form.number 21-21",
    "element form.logo 22-22",
    "section script 25-27",
  ]);
});

Deno.test("html tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("html", SNIPPET);
  const first = definitionOf(parsed, "top");
  equal(first.signature, '<header id="top" class="wide">');
  equal(first.doc, "Shown on every page.");
  const second = definitionOf(parsed, "menu");
  equal(second.signature, '<nav id="menu">');
  equal(second.doc, "");
});

Deno.test("html tags find linked styles and scripts", async () => {
  deepEqual(uses(await parseSnippet("html", SNIPPET)), [
    "import pay.css 5",
    "import pay.js 6",
  ]);
});

Deno.test("html tags find a script of a page without a head", async () => {
  const parsed = await parseSnippet("html", '<p id="a">x</p>\n<script src="a.js"></script>\n');
  deepEqual(uses(parsed), ["import a.js 2"]);
});
