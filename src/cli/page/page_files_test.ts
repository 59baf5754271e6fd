import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { type PageFile, pageFiles } from "./page_files.ts";

// What the page does is seen in a browser, in tests/serve_page_test.ts.

const FILES = pageFiles();
const PAGE = FILES.get("/")!.body;

function filesOf(type: string): [string, PageFile][] {
  return [...FILES].filter(([, file]) => file.type.startsWith(type));
}

Deno.test("pageFiles() has a page, modules, styles and an icon, each with its type", () => {
  equal(FILES.get("/")?.type, "text/html; charset=utf-8");
  for (const type of ["text/javascript", "text/css", "image/svg+xml"]) {
    ok(filesOf(type).length > 0, type);
  }
  deepEqual(filesOf("text/plain"), []);
});

Deno.test("pageFiles() has every module that a module imports", () => {
  for (const [path, { body }] of filesOf("text/javascript")) {
    for (const [, wanted] of body.matchAll(/^(?:import|\} from|import .* from) "([^"]+)";$/gm)) {
      const { pathname } = new URL(wanted!, `http://page${path}`);
      ok(FILES.has(pathname), `${path} imports ${wanted}`);
    }
  }
});

Deno.test("pageFiles() has every file that the page names, and the page names nothing else", () => {
  const named = [...PAGE.matchAll(/<(?:link|script|img)[^>]*(?:href|src)="([^"]+)"/g)];
  ok(named.length > 4);
  for (const [, path] of named) ok(FILES.has(path!), path);
});

Deno.test("pageFiles() needs no script or style within the page", () => {
  doesNotMatch(PAGE, /<style|\sstyle=|\son\w+=|<script>/);
  equal(PAGE.match(/<script\b/g)?.length, 2);
});

Deno.test("pageFiles() names no other host", () => {
  for (const [path, { body }] of FILES) {
    const hosts = body.replaceAll("http://www.w3.org/2000/svg", "");
    doesNotMatch(hosts, /https?:\/\/|@import|url\(/, path);
  }
});

Deno.test("pageFiles() never reads text as HTML", () => {
  for (const [path, { body }] of filesOf("text/javascript")) {
    // The library has a property that does; no file of ours names it.
    const pattern = path === "/assets/preact.js"
      ? /outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/
      : /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(/i;
    doesNotMatch(body, pattern, path);
  }
});

Deno.test("pageFiles() tells the page of an editor where one is named, and of no folder otherwise", () => {
  doesNotMatch(PAGE, /cbx-editor/);
  const folders = { "": 'vscode://file/a "b"/<c>&' };
  const named = pageFiles({ editor: folders }).get("/")!.body;
  match(
    named,
    /<meta name="cbx-editor" content="\{&quot;&quot;:&quot;vscode:\/\/file\/a \\&quot;b\\&quot;\/&lt;c>&amp;&quot;\}">/,
  );
});

Deno.test("pageFiles() takes the elements of the graph from its own page", () => {
  const [, graph = ""] = /<div class="graph-page">([^]*?)<\/template>/.exec(PAGE) ?? [];
  for (const id of ["canvas", "search", "results", "filters", "details", "spoken"]) {
    match(graph, new RegExp(`id="${id}"`));
  }
  doesNotMatch(PAGE, /<!-- \w+ -->/);
});

Deno.test("pageFiles() gives no id twice", () => {
  const ids = [...PAGE.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  deepEqual(ids.filter((id, index) => ids.indexOf(id) !== index), []);
});
