import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

/** Calls of a tree, the inferred ones marked by a question mark. */
async function calls(files: Files): Promise<string[]> {
  const edges = await edgesOf({ "Cargo.toml": '[package]\nname = "a"\n', ...files }, "call");
  return edges.map((each) => {
    const [, from, to, how] = /^call (\S+) .*?-> \S+ (.*) \[(\w+):/.exec(each)!;
    return `${from} ${to}${how === "extracted" ? "" : how === "inferred" ? "?" : "??"}`;
  });
}

Deno.test("rust tells a function from the module of its name", async () => {
  const module = "pub struct Peek;\nimpl Peek { pub fn go(&self) {} }\n" +
    "pub fn peek() -> Peek { Peek }\n";
  for (
    const root of [
      "mod peek;\npub use crate::peek::peek;\n",
      "pub use self::peek::peek;\nmod peek;\n",
      "mod free;\nmod peek;\npub use crate::free::*;\n",
      "mod free;\nmod peek;\npub mod types {\n    pub use crate::peek::Peek;\n}\n" +
      "pub use crate::free::*;\npub use crate::types::*;\n",
    ]
  ) {
    deepEqual(
      await calls({
        "src/lib.rs": root,
        "src/free.rs": "pub use crate::peek::peek;\n",
        "src/peek.rs": module,
        "tests/t.rs": "use a as it;\nuse crate::it::peek;\nfn run() {\n    peek().go();\n}\n",
      }),
      ["tests/t.rs:4 peek", "tests/t.rs:4 Peek.go"],
    );
  }
  deepEqual(
    await calls({
      "src/lib.rs": "pub fn peek() {}\npub mod peek {\n    pub fn inner() {}\n}\n" +
        "fn run() {\n    peek();\n    peek::inner();\n}\n",
    }),
    ["src/lib.rs:6 peek", "src/lib.rs:7 peek.inner"],
  );
});

Deno.test("rust takes the name of a type without fields for a value of it", async () => {
  deepEqual(
    await calls({
      "src/lib.rs": "pub trait Tuples { fn tuples(&self) {} }\npub struct Unit;\n" +
        "impl Unit { fn own(&self) {} }\nimpl<T: Iterator> Tuples for T {}\n" +
        "fn run() {\n    Unit.own();\n    Unit.tuples();\n}\n",
    }),
    ["src/lib.rs:6 Unit.own", "src/lib.rs:7 Tuples.tuples?"],
  );
});

Deno.test("rust sees a call with types among the tokens of a macro", async () => {
  deepEqual(
    await calls({
      "src/lib.rs": "pub struct A;\nimpl A { fn get<T>(&self) {} }\n" +
        "fn run(a: A) {\n    show!(a.get::<(u8, u8)>(), Vec::<A>::new());\n}\n",
    }),
    ["src/lib.rs:4 A.get"],
  );
});

Deno.test("rust finds a member of what a pointer is made of", async () => {
  const types = "pub trait Write { fn flush(self: Pin<&mut Self>); }\n" +
    "pub struct Own;\nimpl Write for Own { fn flush(self: Pin<&mut Self>) {} }\n" +
    "pub struct W<T> { inner: T, own: Own }\n";
  deepEqual(
    await calls({
      "src/lib.rs": `${types}impl<T: Write> W<T> {\n    fn run(&mut self) {\n` +
        "        Pin::new(&mut self.inner).flush();\n        Box::pin(self.own).flush();\n" +
        "        let own = std::sync::Arc::new(Own);\n        own.flush();\n    }\n}\n",
    }),
    ["src/lib.rs:7 Write.flush?", "src/lib.rs:8 Own.flush?", "src/lib.rs:10 Own.flush?"],
  );
});

Deno.test("rust leads a path through the name of a pointer to nothing that it holds", async () => {
  deepEqual(
    await calls({
      "src/lib.rs": "pub struct Foo;\nimpl Foo { fn new() -> Self { Foo } fn go(&self) {} }\n" +
        "type Shared = std::sync::Arc<Foo>;\nfn run(foo: Shared) {\n    Shared::new(1);\n    foo.go();\n}\n",
    }),
    ["src/lib.rs:6 Foo.go?"],
  );
});

Deno.test("rust proves no method by a path through a trait that a type implements, but of a known type", async () => {
  deepEqual(
    await calls({
      "src/lib.rs": "pub trait At { fn at(&self); fn only(&self) {} }\npub struct Foo;\n" +
        "impl At for Foo { fn at(&self) {} }\nfn run(foo: Foo) {\n    At::at(&x());\n    At::only(&x());\n    At::at(&foo);\n}\n",
    }),
    ["src/lib.rs:5 At.at?", "src/lib.rs:6 At.only", "src/lib.rs:7 Foo.at"],
  );
});

Deno.test("rust takes tuples apart by their places", async () => {
  const types = "pub struct Tx;\nimpl Tx { fn send(&self) {} }\npub struct Rx;\n" +
    "impl Rx { fn recv(&self) {} }\ntype Pair = (Tx, Rx);\nfn pair() -> Pair { todo!() }\n" +
    "async fn open() -> Result<(Tx, Rx), u8> { todo!() }\n";
  const used = async (text: string) =>
    (await calls({ "src/lib.rs": `${types}async fn run(p: &(Tx, Rx)) {\n${text}\n}\n` }))
      .map((each) => each.replace(/^\S+ /, "")).filter((each) => /send|recv/.test(each));
  for (
    const text of [
      "let (tx, mut rx) = pair();\ntx.send();\nrx.recv();",
      "let (tx, rx) = open().await.unwrap();\ntx.send();\nrx.recv();",
      "match open().await { Ok((tx, rx)) => { tx.send();\nrx.recv(); } Err(_) => {} }",
      "if let Ok((tx, rx)) = open().await { tx.send();\nrx.recv(); }",
    ]
  ) deepEqual(await used(text), ["Tx.send?", "Rx.recv?"], text);
  deepEqual(await used("p.0.send();\np.1.recv();"), ["Tx.send", "Rx.recv"]);
  deepEqual(await used("let (.., tx) = open().await.unwrap();\ntx.send();"), []);
});

Deno.test("rust follows methods that the tree adds to values of which nothing is known", async () => {
  deepEqual(
    await calls({
      "src/lib.rs": "pub struct Comb;\nimpl Iterator for Comb { fn next(&mut self) {} }\n" +
        "pub trait Tools: Iterator { fn combine(self) -> Comb { Comb } }\n" +
        "impl<T: Iterator> Tools for T {}\n" +
        "fn run(n: u8) {\n    (0..n).combine().next();\n" +
        "    let mut it = (0..n).rev().combine();\n    it.next();\n}\n",
    }),
    [
      ...["src/lib.rs:6 Tools.combine?", "src/lib.rs:6 Comb.next?"],
      ...["src/lib.rs:7 Tools.combine?", "src/lib.rs:8 Comb.next?"],
    ],
  );
});

Deno.test("rust knows what a future gives that names its output, and what waits for it", async () => {
  deepEqual(
    await calls({
      "src/lib.rs": "pub struct Tx;\nimpl Tx { fn send(&self) {} }\n" +
        "fn open() -> impl Future<Output = Result<Tx, u8>> { todo!() }\n" +
        "fn run(rt: Runtime) {\n    let tx = rt.block_on(open()).unwrap();\n    tx.send();\n}\n",
    }),
    ["src/lib.rs:5 open", "src/lib.rs:6 Tx.send?"],
  );
});

Deno.test("rust takes a field of a variant for a member of nothing but the variant", async () => {
  const edges = await edgesOf({
    "Cargo.toml": '[package]\nname = "a"\n',
    "src/lib.rs": `pub struct Text;
impl Text { pub fn show(&self) {} }
pub enum Error {
    Key { source: Text },
    Other { code: Text },
}
impl Error {
    pub fn source(&self) -> u8 { 1 }
    pub fn code(&self) -> u8 { 1 }
    pub fn none(&self) -> u8 { 1 }
    fn make(code: Text) -> Self { Self::Other { code } }
}
fn key(source: Text) -> Error { Error::Key { source } }
fn wrong(none: Text) -> Error { Error::Other { none } }
fn see(error: Error) {
    match error {
        Error::Other { code } => code.show(),
        Error::Key { source: text } => text.show(),
    }
}
mod tests {
    use super::Error::*;
    fn all() { let seen = code; let made = Key { source: 1 }; }
}
`,
  });
  deepEqual(
    edges.filter((each) => /-> \S+ (?:Error\.[a-z.]+|Error\.\w+\.\w+|Text\.show) \[/.test(each)),
    [
      "write src/lib.rs:11 Error.make -> src/lib.rs:5 Error.Other.code [extracted: declared type]",
      "write src/lib.rs:13 key -> src/lib.rs:4 Error.Key.source [extracted: declared type]",
      "call src/lib.rs:17 see -> src/lib.rs:2 Text.show [extracted: declared type]",
      "call src/lib.rs:18 see -> src/lib.rs:2 Text.show [extracted: declared type]",
      "write src/lib.rs:23 tests.all -> src/lib.rs:4 Error.Key.source [extracted: declared type]",
    ],
  );
});
