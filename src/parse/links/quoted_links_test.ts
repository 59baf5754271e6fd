import { deepEqual } from "node:assert/strict";
import type { LanguageId } from "../../types.ts";
import { parseFile } from "../parse_file.ts";

/** Files with routes and requests in strings and comments, `/s…`, and others: `/t…`. */
const FILES: Readonly<Record<LanguageId, { readonly text: string; readonly links: string[] }>> = {
  typescript: {
    text: `const app = express();
const s = 'app.get("/s1", handler)', t = "app.get('/s2', handler)";
const u = \`app.get("/s3", handler); \${app.get("/t1", handler)} fetch("/s4")\`;
const v = 'fetch("/s5")'; // app.get("/s6", handler);
app.get("/t2", handler);
fetch("/t3");
`,
    links: ["route GET /t1", "route GET /t2", "request GET /t3"],
  },
  php: {
    text: `<?php
$a = "Route::get('/s1', [Users::class, 'show'])";
$b = <<<EOT
Route::get('/s2', [Users::class, 'show']);
EOT;
$c = <<<'EOT'
Route::get('/s3', [Users::class, 'show']);
EOT;
Route::get('/t1', [Users::class, 'show']);
`,
    links: ["route GET /t1"],
  },
  rust: {
    text: `#[get("/t1")]
fn show() {}
fn main() {
  let a = r#"Router::new().route("/s1", get(show))"#;
  Router::new().route("/t2", get(show));
}
`,
    links: ["route GET /t1", "route GET /t2"],
  },
  java: {
    text: `class A {
  String s = """
    @GetMapping("/s1")
    """;
  @GetMapping("/t1")
  void go() {}
}
`,
    links: ["route GET /t1"],
  },
  python: {
    text: `from flask import Flask
app = Flask(__name__)
TEXT = '''
@app.route("/s1")
def other(): pass
'''
@app.route("/t1")
def show(): pass
`,
    links: ["route GET /t1"],
  },
  go: {
    text: 'package a\nfunc f() {\n  s := `http.HandleFunc("/s1", h)`\n' +
      '  http.HandleFunc("/t1", h)\n}\n',
    links: ["route ANY /t1"],
  },
  ruby: {
    text: `Rails.application.routes.draw do
  s = <<~TEXT
    get "/s1", to: "a#b"
  TEXT
  get "/t1", to: "a#b"
end
`,
    links: ["route GET /t1"],
  },
  elixir: {
    text: `defmodule Router do
  use Phoenix.Router
  s = """
  get "/s1", PageController, :index
  """
  t = ~S(get "/s2", PageController, :index)
  get "/t1", PageController, :index
end
`,
    links: ["route GET /t1"],
  },
  c_sharp: {
    text: `class A { void F() {
  var s = """
    app.MapGet("/s1", Go);
    """;
  app.MapGet("/t1", Go);
} }
`,
    links: ["route GET /t1"],
  },
};

for (const [language, { text, links }] of Object.entries(FILES)) {
  Deno.test(`linksOf() reads no route or request out of a string of ${language}`, async () => {
    const { facts } = await parseFile(text, language);
    const found = facts.links.filter(({ kind, role }) =>
      role === "source" && (kind === "route" || kind === "request")
    );
    deepEqual(found.map(({ kind, label }) => `${kind} ${label}`), links);
  });
}
