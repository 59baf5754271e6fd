import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `use std::collections::HashMap;

/// Keys by provider.
#[derive(Debug, Clone)]
pub struct KeyRing {
    keys: HashMap<String, String>,
}

pub trait Resolve: Send {
    fn resolve(&self, provider: &str) -> Option<String>;
}

impl KeyRing {
    /// Makes an empty ring.
    pub fn new() -> Self {
        Self { keys: HashMap::new() }
    }
}

impl Resolve for KeyRing {
    fn resolve(&self, provider: &str) -> Option<String> {
        log::debug!("resolving {provider}");
        self.keys.get(provider).cloned()
    }
}

enum Source { Env, File(PathBuf) }

const LIMIT: usize = 8;

mod tests {
    fn resolves() { check(super::LIMIT) }
}

/// Prints a line.
#[macro_export]
macro_rules! say {
    ($text:expr) => { println!("{}", $text) };
}

pub trait Store: Resolve + fmt::Debug {
    type Key;
    const MAX: usize;
}

impl<T> Resolve for &T {
    fn resolve(&self, provider: &str) -> Option<String> {
        assert_eq!(lookup(provider), KeyRing::parse::<u8>(provider));
        self.inner.read::<String>()
    }
}
`;

Deno.test("rust tags define items with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("rust", SNIPPET)), [
    "struct KeyRing 5-7",
    "field KeyRing.keys 6-6",
    "trait Resolve 9-11",
    "method Resolve.resolve 10-10",
    "impl KeyRing 13-18",
    "method KeyRing.new 15-17",
    "impl KeyRing 20-25",
    "method KeyRing.resolve 21-24",
    "enum Source 27-27",
    "field Source.Env 27-27",
    "field Source.File 27-27",
    "constant LIMIT 29-29",
    "module tests 31-33",
    "function tests.resolves 32-32",
    "macro say 37-39",
    "trait Store 41-44",
    "type Store.Key 42-42",
    "constant Store.MAX 43-43",
    "impl &T 46-51",
    "method &T.resolve 47-50",
  ]);
});

Deno.test("rust tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("rust", SNIPPET);
  const ring = parsed.definitions[0]!;
  equal(ring.doc, "Keys by provider.");
  equal(ring.docLine, 3);
  const made = definitionOf(parsed, "new");
  equal(made.signature, "pub fn new() -> Self");
  equal(made.doc, "Makes an empty ring.");
  const macro = definitionOf(parsed, "say");
  equal(macro.signature, "macro_rules! say");
  equal(macro.doc, "Prints a line.");
});

Deno.test("rust tags find calls, types, imports and implemented traits", async () => {
  const found = uses(await parseSnippet("rust", SNIPPET));
  for (
    const use of [
      "import std::collections::HashMap 1",
      "type HashMap 6",
      "extends Send 9",
      "call new 16",
      "implements Resolve 20",
      "call debug 22",
      "call get 23",
      "call check 32",
      "extends Resolve 41",
      "extends Debug 41",
      "implements Resolve 46",
      "call lookup 48",
      "call read 49",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});

Deno.test("rust uses leave out locals, attributes, text, and what macros match", async () => {
  const { facts } = await parseSnippet(
    "rust",
    `#[serde(default = "made")]
fn run<'a, T: Clone>(input: &'a T) -> Made {
    let text = "quoted {input}";
    'outer: for (at, each) in input.all() { break 'outer; }
    say!(text, each.part, fn inside(&self) {});
    Made { text, at: 1 }
}
macro_rules! say { ($text:expr) => { show($text) }; }
`,
  );
  deepEqual(
    facts.uses.map(({ name, receiver }) => receiver === "" ? name : `${receiver} ${name}`),
    [
      "Clone",
      "Made",
      "input all",
      "! say",
      "each part",
      "Made",
      "@Made@ text",
      "@Made@ at",
      "show",
    ],
  );
});
