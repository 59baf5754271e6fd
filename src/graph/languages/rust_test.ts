import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

const CARGO = '[package]\nname = "app-core"\n';

/** Calls of a tree, without how they were found. */
async function callsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const edges = await edgesOf(files, "call");
  return edges.map((edge) => edge.replace(/^call | \[.*$/g, ""));
}

Deno.test("rust resolves crate, self and super paths to modules in files and folders", async () => {
  deepEqual(
    await callsOf({
      "Cargo.toml": CARGO,
      "src/lib.rs": "mod a;\nmod util;\nfn top() {}\n",
      "src/a/mod.rs": "mod b;\npub fn run() {\n    crate::util::help();\n    self::b::leaf();\n" +
        "    super::top();\n    b::leaf();\n}\n",
      "src/a/b.rs": "pub fn leaf() {\n    super::super::top();\n    super::run();\n}\n",
      "src/util.rs": "pub fn help() {}\n",
    }),
    [
      "src/a/b.rs:2 leaf -> src/lib.rs:3 top",
      "src/a/b.rs:3 leaf -> src/a/mod.rs:2 run",
      "src/a/mod.rs:3 run -> src/util.rs:1 help",
      "src/a/mod.rs:4 run -> src/a/b.rs:1 leaf",
      "src/a/mod.rs:5 run -> src/lib.rs:3 top",
      "src/a/mod.rs:6 run -> src/a/b.rs:1 leaf",
    ],
  );
});

Deno.test("rust resolves a use tree with aliases, and keeps names of one spelling apart", async () => {
  deepEqual(
    await callsOf({
      "src/main.rs": "mod x;\nmod y;\nuse crate::{x::run, y::{self, run as other}};\n" +
        "fn main() {\n    run();\n    other();\n    y::run();\n}\n",
      "src/x.rs": "pub fn run() {}\n",
      "src/y.rs": "pub fn run() {}\n",
    }),
    [
      "src/main.rs:5 main -> src/x.rs:1 run",
      "src/main.rs:6 main -> src/y.rs:1 run",
      "src/main.rs:7 main -> src/y.rs:1 run",
    ],
  );
});

Deno.test("rust resolves what another crate of the workspace exports again", async () => {
  deepEqual(
    await callsOf({
      "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
      "crates/core/Cargo.toml": CARGO,
      "crates/core/src/lib.rs": "mod store;\npub mod prelude {\n    pub use crate::store::*;\n}\n" +
        "pub use store::Store;\n",
      "crates/core/src/store.rs":
        "pub struct Store;\nimpl Store {\n    pub fn open() -> Self { Store }\n    pub fn close(&self) {}\n}\n" +
        "pub fn wipe() {}\n",
      "crates/cli/Cargo.toml":
        '[package]\nname = "cli"\n[dependencies]\nbase = { path = "../core", package = "app-core" }\n',
      "crates/cli/src/main.rs": "use app_core::prelude::*;\nuse app_core::Store;\nfn main() {\n" +
        "    wipe();\n    Store::open().close();\n    let s = base::Store::open();\n    s.close();\n}\n",
    }),
    [
      "crates/cli/src/main.rs:4 main -> crates/core/src/store.rs:6 wipe",
      "crates/cli/src/main.rs:5 main -> crates/core/src/store.rs:3 Store.open",
      "crates/cli/src/main.rs:5 main -> crates/core/src/store.rs:4 Store.close",
      "crates/cli/src/main.rs:6 main -> crates/core/src/store.rs:3 Store.open",
      "crates/cli/src/main.rs:7 main -> crates/core/src/store.rs:4 Store.close",
    ],
  );
});

Deno.test("rust resolves self and Self in impl blocks of other files than the type", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs": "mod run;\nmod other;\npub struct App { log: Log }\nstruct Log;\n" +
        "impl Log {\n    fn put(&self) {}\n}\nimpl App {\n    fn new() -> Self { todo!() }\n}\n",
      "src/run.rs": "use super::App;\nimpl App {\n    fn run(&self) {\n        self.step();\n" +
        "        self.log.put();\n        Self::new().step();\n    }\n    fn step(&self) {}\n}\n",
      "src/other.rs": "struct App;\nimpl App {\n    fn step(&self) { self.step(); }\n}\n",
    }),
    [
      "src/other.rs:3 App.step -> src/other.rs:3 App.step",
      "src/run.rs:4 App.run -> src/run.rs:8 App.step",
      "src/run.rs:5 App.run -> src/lib.rs:6 Log.put",
      "src/run.rs:6 App.run -> src/lib.rs:9 App.new",
      "src/run.rs:6 App.run -> src/run.rs:8 App.step",
    ],
  );
});

Deno.test("rust resolves default methods of traits, and methods of bounds and of dyn", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs":
        "trait Speak {\n    fn say(&self);\n    fn twice(&self) {\n        self.say();\n    }\n}\n" +
        "struct Dog;\nimpl Speak for Dog {\n    fn say(&self) {}\n}\n" +
        "fn a(dog: &Dog) {\n    dog.twice();\n    dog.say();\n}\n" +
        "fn b<T: Speak>(it: T) {\n    it.say();\n}\n" +
        "fn c(it: Box<dyn Speak>) {\n    it.say();\n}\n" +
        "fn d<T>(it: &T) where T: Speak {\n    it.say();\n}\n",
    }),
    [
      "src/lib.rs:4 Speak.twice -> src/lib.rs:2 Speak.say",
      "src/lib.rs:12 a -> src/lib.rs:3 Speak.twice",
      "src/lib.rs:13 a -> src/lib.rs:9 Dog.say",
      "src/lib.rs:16 b -> src/lib.rs:2 Speak.say",
      "src/lib.rs:19 c -> src/lib.rs:2 Speak.say",
      "src/lib.rs:22 d -> src/lib.rs:2 Speak.say",
    ],
  );
});

Deno.test("rust takes values out of wrappers, patterns, loops and closures", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs": "struct Item;\nimpl Item {\n    fn go(&self) -> bool { true }\n}\n" +
        "struct Bag { items: Vec<Item>, last: Option<Arc<Item>> }\n" +
        "async fn load() -> Result<Item> { todo!() }\n" +
        "async fn run(bag: &Bag) -> Result<()> {\n" +
        "    load().await?.go();\n" +
        "    for item in bag.items.iter() {\n        item.go();\n    }\n" +
        "    if let Some(last) = &bag.last {\n        last.go();\n    }\n" +
        "    let Ok(made) = load().await else { return };\n    made.go();\n" +
        "    let all = bag.items.iter().any(|each| each.go());\n" +
        "    let Bag { last: final_one, .. } = bag;\n    final_one.as_ref().unwrap().go();\n" +
        "    match load().await {\n        Ok(it) => it.go(),\n        Err(e) => e.go(),\n    };\n}\n",
    }),
    [
      "src/lib.rs:8 run -> src/lib.rs:6 load",
      "src/lib.rs:8 run -> src/lib.rs:3 Item.go",
      "src/lib.rs:10 run -> src/lib.rs:3 Item.go",
      "src/lib.rs:13 run -> src/lib.rs:3 Item.go",
      "src/lib.rs:15 run -> src/lib.rs:6 load",
      "src/lib.rs:16 run -> src/lib.rs:3 Item.go",
      "src/lib.rs:17 run -> src/lib.rs:3 Item.go",
      "src/lib.rs:19 run -> src/lib.rs:3 Item.go",
      "src/lib.rs:20 run -> src/lib.rs:6 load",
      "src/lib.rs:21 run -> src/lib.rs:3 Item.go",
    ],
  );
});

Deno.test("rust follows a builder, and a value that is cloned", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs":
        "#[derive(Clone)]\nstruct Made;\nimpl Made {\n    fn use_it(&self) {}\n}\n#[derive(Default)]\nstruct Builder;\n" +
        "impl Builder {\n    fn new() -> Self { Builder }\n    fn with(mut self, n: u8) -> Self { self }\n" +
        "    fn build(self) -> Made { Made }\n}\nfn run() {\n    let made = Builder::new()\n" +
        "        .with(1)\n        .build();\n    let again = made.clone();\n    again.use_it();\n}\n",
    }),
    [
      "src/lib.rs:14 run -> src/lib.rs:9 Builder.new",
      "src/lib.rs:15 run -> src/lib.rs:10 Builder.with",
      "src/lib.rs:16 run -> src/lib.rs:11 Builder.build",
      "src/lib.rs:18 run -> src/lib.rs:4 Made.use_it",
    ],
  );
});

Deno.test("rust resolves variants of enums, named by path, by glob and by Self", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs":
        "mod shape;\nuse shape::Shape::{self, *};\nfn run() {\n    let it = Shape::Round(1);\n" +
        "    it.area();\n    let other = Flat(2);\n}\n",
      "src/shape.rs":
        "pub enum Shape { Round(u8), Flat(u8) }\nimpl Shape {\n    pub fn area(&self) -> u8 {\n" +
        "        Self::Flat(1).area()\n    }\n}\n",
    }),
    [
      "src/lib.rs:4 run -> src/shape.rs:1 Shape.Round",
      "src/lib.rs:5 run -> src/shape.rs:3 Shape.area",
      "src/lib.rs:6 run -> src/shape.rs:1 Shape.Flat",
      "src/shape.rs:4 Shape.area -> src/shape.rs:1 Shape.Flat",
      "src/shape.rs:4 Shape.area -> src/shape.rs:3 Shape.area",
    ],
  );
});

Deno.test("rust knows a module from a local of its name", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs":
        "mod config;\nfn run() {\n    let config = config::load();\n    config.check();\n" +
        "    config::load();\n}\n",
      "src/config.rs":
        "pub struct Config;\nimpl Config {\n    pub fn check(&self) {}\n}\npub fn load() -> Config { Config }\n",
    }),
    [
      "src/lib.rs:3 run -> src/config.rs:5 load",
      "src/lib.rs:4 run -> src/config.rs:3 Config.check",
      "src/lib.rs:5 run -> src/config.rs:5 load",
    ],
  );
});

Deno.test("rust resolves names of tests through the wildcard of their module", async () => {
  deepEqual(
    await callsOf({
      "src/a.rs":
        "use crate::b::help;\nfn own() {}\n#[cfg(test)]\nmod tests {\n    use super::*;\n" +
        "    fn made() {}\n    #[test]\n    fn works() {\n        own();\n        made();\n        help();\n" +
        "        assert_eq!(own(), super::own());\n    }\n}\n",
      "src/b.rs": "pub fn help() {}\n",
      "src/lib.rs": "mod a;\nmod b;\n",
    }),
    [
      "src/a.rs:9 tests.works -> src/a.rs:2 own",
      "src/a.rs:10 tests.works -> src/a.rs:6 tests.made",
      "src/a.rs:11 tests.works -> src/b.rs:1 help",
      "src/a.rs:12 tests.works -> src/a.rs:2 own",
      "src/a.rs:12 tests.works -> src/a.rs:2 own",
    ],
  );
});

Deno.test("rust gives no edge to what is outside, nor to members of what is not known", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs":
        "use std::fs::File;\nuse serde_json as json;\nstruct Own;\nimpl Own {\n    fn open() {}\n" +
        "    fn from_str() {}\n    fn read_all(&self) {}\n}\nfn run(other: File, text: &str) {\n    File::open();\n" +
        "    json::from_str();\n    toml::from_str();\n    other.read_all();\n    text.read_all();\n" +
        "    String::from_str();\n    fn open() {}\n}\n",
    }),
    [],
  );
});

Deno.test("rust resolves types of fields, results, and what is implemented", async () => {
  deepEqual(
    await edgesOf(
      {
        "src/lib.rs": "mod a;\nuse a::{Speak, Word};\npub struct Dog { word: Word }\n" +
          "impl Speak for Dog {\n    fn say(&self) -> a::Word { todo!() }\n}\n",
        "src/a.rs": "pub struct Word;\npub trait Speak: Send {\n    fn say(&self) -> Word;\n}\n",
      },
      "type",
      "implements",
    ),
    [
      "type src/a.rs:3 Speak.say -> src/a.rs:1 Word [extracted: scope]",
      "type src/lib.rs:3 Dog.word -> src/a.rs:1 Word [extracted: import]",
      "implements src/lib.rs:4 Dog -> src/a.rs:2 Speak [extracted: import]",
      "type src/lib.rs:4 Dog -> src/lib.rs:3 Dog [extracted: scope]",
      "type src/lib.rs:5 Dog.say -> src/a.rs:1 Word [extracted: import]",
    ],
  );
});

Deno.test("rust reads fields and constants", async () => {
  deepEqual(
    await edgesOf(
      {
        "src/lib.rs":
          "pub const MAX: u8 = 3;\nstruct Size { wide: u8 }\nimpl Size {\n    const LOW: u8 = 1;\n" +
          "    fn grow(&mut self) -> u8 {\n        self.wide = Self::LOW;\n        self.wide + MAX\n    }\n}\n",
      },
      "read",
      "write",
    ),
    [
      "write src/lib.rs:6 Size.grow -> src/lib.rs:2 Size.wide [extracted: member of self]",
      "read src/lib.rs:6 Size.grow -> src/lib.rs:4 Size.LOW [extracted: member of self]",
      "read src/lib.rs:7 Size.grow -> src/lib.rs:2 Size.wide [extracted: member of self]",
      "read src/lib.rs:7 Size.grow -> src/lib.rs:1 MAX [extracted: scope]",
    ],
  );
});

Deno.test("rust sees through aliases of wrappers, and through those that have parameters", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs": "struct Job;\nimpl Job {\n    fn go(&self) {}\n}\ntype Shared = Arc<Job>;\n" +
        "type Result<T> = std::result::Result<T, Error>;\nfn load() -> Result<Job> { todo!() }\n" +
        "fn run(job: Shared, all: &[Job], none: Result<()>) -> Result<()> {\n    job.go();\n    load()?.go();\n" +
        "    for one in all {\n        one.go();\n    }\n    none.go();\n}\n",
    }),
    [
      "src/lib.rs:9 run -> src/lib.rs:3 Job.go",
      "src/lib.rs:10 run -> src/lib.rs:7 load",
      "src/lib.rs:10 run -> src/lib.rs:3 Job.go",
      "src/lib.rs:12 run -> src/lib.rs:3 Job.go",
    ],
  );
});

Deno.test("rust takes the value out of a variant, and knows a variant with fields for its enum", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs":
        "struct Leaf;\nimpl Leaf {\n    fn show(&self) {}\n}\nenum Node {\n    Leaf(Leaf),\n    Pair { left: u8 },\n}\n" +
        "impl Node {\n    fn walk(&self) {\n        match self {\n            Node::Leaf(it) => it.show(),\n            Self::Pair { .. } => {}\n" +
        "        }\n    }\n}\nfn run() {\n    let pair = Node::Pair { left: 1 };\n    pair.walk();\n}\n",
    }),
    [
      "src/lib.rs:12 Node.walk -> src/lib.rs:3 Leaf.show",
      "src/lib.rs:19 run -> src/lib.rs:10 Node.walk",
    ],
  );
});

Deno.test("rust finds a module at the path that an attribute names", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs": "mod other;\n",
      "src/deep/eval.rs": "pub fn score() {}\n",
      "tests/all.rs":
        '#[allow(dead_code)]\n#[path = "../src/deep/eval.rs"]\nmod judge;\nfn main() {\n    judge::score();\n}\n',
    }),
    ["tests/all.rs:5 main -> src/deep/eval.rs:1 score"],
  );
});

Deno.test("rust takes a derived default for the making of the type", async () => {
  deepEqual(
    await edgesOf({
      "src/lib.rs":
        "#[derive(Default)]\nstruct Usage;\nimpl Usage {\n    fn add(&mut self) {}\n}\nfn run() {\n" +
        "    let mut usage = Usage::default();\n    usage.add();\n}\n",
    }, "call"),
    [
      "call src/lib.rs:7 run -> src/lib.rs:2 Usage [inferred: return value]",
      "call src/lib.rs:8 run -> src/lib.rs:4 Usage.add [inferred: assigned value]",
    ],
  );
});

Deno.test("rust finds modules that a macro declares by their files", async () => {
  deepEqual(
    await callsOf({
      "src/lib.rs": "cfg_net! {\n    pub mod net;\n}\nmod main_loop;\n",
      "src/net/mod.rs": "pub fn bind() {}\n",
      "src/main_loop.rs":
        "use crate::net::bind;\nfn run() {\n    bind();\n    crate::net::bind();\n}\n",
    }),
    [
      "src/main_loop.rs:3 run -> src/net/mod.rs:1 bind",
      "src/main_loop.rs:4 run -> src/net/mod.rs:1 bind",
    ],
  );
});

Deno.test("rust calls the method of a type before that of a trait of the same name", async () => {
  deepEqual(
    await edgesOf({
      "Cargo.toml": CARGO,
      "src/lib.rs": `pub trait Speak { fn speak(&self); }
pub struct Dog;
impl Speak for Dog { fn speak(&self) {} }
impl Dog { pub fn speak(&self) {} }
fn f(d: &Dog) { d.speak(); }
fn g(d: &Dog) { Dog::speak(d); }
`,
    }, "call"),
    [
      "call src/lib.rs:5 f -> src/lib.rs:4 Dog.speak [extracted: declared type]",
      "call src/lib.rs:6 g -> src/lib.rs:4 Dog.speak [extracted: scope]",
    ],
  );
});

Deno.test("rust does not take one of the variants of a definition for proven", async () => {
  deepEqual(
    await edgesOf({
      "Cargo.toml": CARGO,
      "src/lib.rs": `#[cfg(unix)]
fn twin() {}
#[cfg(not(unix))]
fn twin() {}
fn f() { twin(); }
fn g() {
    #[cfg(unix)]
    fn inner() {}
    #[cfg(not(unix))]
    fn inner() {}
    inner()
}
`,
    }, "call"),
    [
      "call src/lib.rs:5 f -> src/lib.rs:2 twin [inferred: one of several variants]",
      "call src/lib.rs:5 f -> src/lib.rs:4 twin [inferred: one of several variants]",
      "call src/lib.rs:11 g -> src/lib.rs:8 g.inner [inferred: one of several variants]",
      "call src/lib.rs:11 g -> src/lib.rs:10 g.inner [inferred: one of several variants]",
    ],
  );
});

Deno.test("rust leads from a dereferenced self of a block of pointers to the type behind it", async () => {
  deepEqual(
    await edgesOf({
      "src/lib.rs": `use std::sync::Arc;
pub trait Find { fn at(&self); fn any(&self); }
pub struct Re;
impl Find for Re { fn at(&self) {} fn any(&self) {} }
impl<'a, F: Find> Find for &'a F {
    fn at(&self) { (*self).at() }
    fn any(&self) { (**self).any() }
}
impl<F> Find for Box<F> where F: Find + ?Sized { fn at(&self) { (**self).at() } }
impl Find for Arc<Re> { fn any(&self) { (**self).any() } }
impl Find for &mut Re { fn any(&self) { (**self).any() } }
impl Re {
    fn own(&self) { (*self).put(); }
    fn put(&self) {}
}
`,
    }, "call"),
    [
      "call src/lib.rs:6 &'a F.at -> src/lib.rs:2 Find.at [extracted: declared type]",
      "call src/lib.rs:7 &'a F.any -> src/lib.rs:2 Find.any [extracted: declared type]",
      "call src/lib.rs:9 Box.at -> src/lib.rs:2 Find.at [extracted: declared type]",
      "call src/lib.rs:10 Arc.any -> src/lib.rs:4 Re.any [extracted: declared type]",
      "call src/lib.rs:11 &mut Re.any -> src/lib.rs:4 Re.any [extracted: declared type]",
      "call src/lib.rs:13 Re.own -> src/lib.rs:14 Re.put [extracted: member of self]",
    ],
  );
});

Deno.test("rust takes a field for what the block around says of its type", async () => {
  deepEqual(
    await edgesOf({
      "Cargo.toml": CARGO,
      "src/lib.rs": `pub trait Layer { fn enter(&self); }
pub trait Store { fn close(&self); }
pub struct Both<'a, L, S> { layer: &'a L, store: Option<S> }
impl<'b, S: Layer, T> Both<'b, S, T> where T: Store {
    fn enter(&self) { self.layer.enter(); }
    fn close(&self) { self.store.as_ref().unwrap().close(); }
}
`,
    }, "call"),
    [
      "call src/lib.rs:5 Both.enter -> src/lib.rs:1 Layer.enter [extracted: declared type]",
      "call src/lib.rs:6 Both.close -> src/lib.rs:2 Store.close [inferred: wrapped type]",
    ],
  );
});

Deno.test("rust knows the one field that has a number", async () => {
  deepEqual(
    await edgesOf({
      "Cargo.toml": CARGO,
      "src/lib.rs": `pub struct Set;
impl Set { fn has(&self) {} }
pub struct Targets(pub(crate) Set);
pub struct Two(u8, Set);
impl Targets { fn on(&self) { self.0.has(); } }
impl Two { fn on(&self) { self.0.has(); } }
`,
    }, "call"),
    ["call src/lib.rs:5 Targets.on -> src/lib.rs:2 Set.has [extracted: declared type]"],
  );
});

Deno.test("rust leads from a path that names a type as a trait to what the trait has", async () => {
  deepEqual(
    await edgesOf({
      "src/lib.rs":
        "trait Make { fn make() -> u8; fn other() -> u8 { <Self as Make>::make() } }\n" +
        "fn make() {}\nfn run<T: Make>() { <T as Make>::make(); <T>::other(); }\n",
    }, "call"),
    [
      "call src/lib.rs:1 Make.other -> src/lib.rs:1 Make.make [extracted: scope]",
      "call src/lib.rs:3 run -> src/lib.rs:1 Make.make [extracted: scope]",
      "call src/lib.rs:3 run -> src/lib.rs:1 Make.other [extracted: declared type]",
    ],
  );
});

Deno.test("rust gives a block for a type of another module to that type alone", async () => {
  const edges = await edgesOf({
    "src/lib.rs": "pub mod a;\npub mod b;\n",
    "src/a.rs": "pub struct Iter;\n",
    "src/b.rs": "pub struct Iter;\nimpl<T: X<T>> super::a::Iter { pub fn more(&self) {} }\n" +
      "fn own(i: Iter) { i.more(); }\nfn other(i: super::a::Iter) { i.more(); }\n",
  }, "call");
  deepEqual(edges, [
    "call src/b.rs:4 other -> src/b.rs:2 Iter.more [extracted: declared type]",
  ]);
});

Deno.test("rust takes what a module or function imports before what stands further out", async () => {
  const text = `mod conn {
    use app_core::client::conn;
    fn one() {
        conn::make();
    }
    fn two() {
        use app_core::server::conn;
        conn::make();
    }
}
fn three() {
    conn::one();
}
`;
  deepEqual(
    await edgesOf({
      "Cargo.toml": CARGO,
      "src/lib.rs": "pub mod client;\npub mod server;\n",
      "src/client/mod.rs": "pub mod conn;\n",
      "src/client/conn.rs": "pub fn make() {}\n",
      "src/server/mod.rs": "pub mod conn;\n",
      "src/server/conn.rs": "pub fn make() {}\n",
      "tests/it.rs": text,
    }, "call"),
    [
      "call tests/it.rs:4 conn.one -> src/client/conn.rs:1 make [extracted: import]",
      "call tests/it.rs:8 conn.two -> src/server/conn.rs:1 make [extracted: import]",
      "call tests/it.rs:12 three -> tests/it.rs:3 conn.one [extracted: scope]",
    ],
  );
});

Deno.test("rust starts a path with a module, where a function has its name too", async () => {
  deepEqual(
    await callsOf({
      "Cargo.toml": CARGO,
      "src/lib.rs": "pub mod registry;\npub use registry::Registry;\n" +
        "pub fn registry() -> Registry {\n    registry::make()\n}\n" +
        "mod within {\n    fn run() {\n        super::registry();\n    }\n}\n",
      "src/registry.rs": "pub struct Registry;\nimpl Registry {\n    pub fn exit(&self) {}\n}\n" +
        "pub fn make() -> Registry {\n    Registry\n}\n",
      "src/other.rs": "struct Other;\nimpl Other {\n    fn exit(&self) {}\n}\n",
      "tests/it.rs": "use app_core::Registry;\nfn close(held: &Registry) {\n    held.exit();\n}\n",
    }),
    [
      "src/lib.rs:4 registry -> src/registry.rs:5 make",
      "src/lib.rs:8 within.run -> src/lib.rs:3 registry",
      "tests/it.rs:3 close -> src/registry.rs:3 Registry.exit",
    ],
  );
});

Deno.test("rust: self and super in a module of one line are those of that module", async () => {
  const text = "mod m { pub fn go() {} pub mod k { pub fn go() {} " +
    "pub fn call() { super::go(); self::go(); crate::go(); } } }\nfn go() {}\n";
  deepEqual(
    await edgesOf({ "Cargo.toml": '[package]\nname = "m"\n', "src/lib.rs": text }, "call"),
    [
      "call src/lib.rs:1 m.k.call -> src/lib.rs:1 m.go [extracted: import]",
      "call src/lib.rs:1 m.k.call -> src/lib.rs:1 m.k.go [extracted: import]",
      "call src/lib.rs:1 m.k.call -> src/lib.rs:2 go [extracted: import]",
    ],
  );
});

Deno.test("rust: what a module takes in is nearer than what stands outside of it", async () => {
  const text = `mod b { pub fn go() {} }
fn go() {}
mod d {
    use super::b::*;
    pub fn r() { go() }
}
mod tests {
    use super::*;
    fn t() { go() }
}
`;
  deepEqual(await edgesOf({ "main.rs": text }, "call"), [
    "call main.rs:5 d.r -> main.rs:1 b.go [inferred: wildcard import]",
    "call main.rs:9 tests.t -> main.rs:2 go [extracted: scope]",
  ]);
});

Deno.test("rust: what a module or function takes in is nearer, on whichever line it does", async () => {
  const text = `mod b { pub fn go() -> u8 { 2 } }
fn go() -> u8 { 9 }
mod d { use super::b::*;
  pub fn r() -> u8 { go() }
}
mod e {
  use super::b::*; pub fn r() -> u8 { go() }
}
mod f { pub fn x() {} use super::b::*; pub fn r() -> u8 { go() } }
mod g { use super::b::go; pub fn r() -> u8 { go() } }
fn h() -> u8 {
  use b::*;
  go()
}
fn i() -> u8 { go() }
`;
  const edges = await edgesOf({ "src/main.rs": text }, "call");
  deepEqual(edges.map((edge) => edge.replace(/^\S+ \S+?:(\d+) .* (\S+ \[\w+): .*$/, "$1 $2")), [
    "4 b.go [inferred",
    "7 b.go [inferred",
    "9 b.go [inferred",
    "10 b.go [extracted",
    "13 b.go [inferred",
    "15 go [extracted",
  ]);
});
