import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

const CARGO = '[package]\nname = "a"\n';

/** Edges of a crate of one file, or with others beside it, that match an expression. */
async function found(
  shown: RegExp,
  text: string,
  files: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const world = { "Cargo.toml": CARGO, ...files, "src/lib.rs": text };
  const edges = await edgesOf(world, "call", "read", "type");
  return edges.filter((each) => shown.test(each));
}

Deno.test("rust leads from the head of a block to its type, and never to a block", async () => {
  deepEqual(
    await found(
      /^type/,
      "use core::arch::Simd;\npub struct Foo;\nimpl Foo {\n    fn a(&self, b: Simd) {}\n}\n" +
        "impl Clone for crate::Foo {}\nimpl Default for Simd {}\n",
    ),
    [
      "type src/lib.rs:3 Foo -> src/lib.rs:2 Foo [extracted: scope]",
      "type src/lib.rs:6 Foo -> src/lib.rs:2 Foo [extracted: import]",
    ],
  );
});

Deno.test("rust reads a field that has the name of the method which gives it", async () => {
  deepEqual(
    await found(
      /open \[/,
      "pub struct Inner;\nimpl Inner {\n    pub fn open(&self) {}\n}\npub struct Outer { inner: Inner }\n" +
        "impl Outer {\n    pub fn inner(&self) -> u8 {\n        self.inner.open();\n        0\n    }\n}\n",
    ),
    ["call src/lib.rs:8 Outer.inner -> src/lib.rs:3 Inner.open [extracted: declared type]"],
  );
  deepEqual(
    await found(
      /Foo\.a \[/,
      "pub struct Foo { a: u8 }\nimpl Foo {\n    fn a(&self) -> u8 {\n        self.a\n    }\n}\n" +
        "fn run(all: Vec<Foo>) {\n    all.iter().map(Foo::a);\n}\n",
    ),
    [
      "read src/lib.rs:4 Foo.a -> src/lib.rs:1 Foo.a [extracted: member of self]",
      "read src/lib.rs:8 run -> src/lib.rs:3 Foo.a [extracted: scope]",
    ],
  );
});

Deno.test("rust takes an associated type for what bounds it, or what it is set to", async () => {
  deepEqual(
    await found(
      /-> \S+ (?:Mask|Bits)\.\w+ \[/,
      `pub trait Mask { fn bits(self) -> Self; }
pub struct Bits;
impl Bits { fn own(&self) {} }
pub trait Vector {
    type Mask: Mask;
    fn mask(self) -> Self::Mask;
    fn all(self) { self.mask().bits(); }
}
fn any<V: Vector>(mask: V::Mask) { mask.bits(); }
impl Vector for u8 {
    type Mask = Bits;
    fn mask(self) -> Self::Mask { todo!() }
    fn all(self) { self.mask().own(); }
}
`,
    ),
    [
      "call src/lib.rs:7 Vector.all -> src/lib.rs:1 Mask.bits [extracted: declared type]",
      "call src/lib.rs:9 any -> src/lib.rs:1 Mask.bits [extracted: declared type]",
      "call src/lib.rs:13 u8.all -> src/lib.rs:3 Bits.own [extracted: declared type]",
    ],
  );
});

Deno.test("rust knows what a type from outside holds that a block is of", async () => {
  deepEqual(
    await found(
      /Layer\.enter \[/,
      `pub trait Layer { fn enter(&self); }
impl<L: Layer> Layer for Option<L> {
    fn enter(&self) {
        if let Some(ref inner) = self { inner.enter(); }
        self.as_ref().map(|inner| inner.enter());
    }
}
`,
    ),
    [
      "call src/lib.rs:4 Option.enter -> src/lib.rs:1 Layer.enter [inferred: wrapped type]",
      "call src/lib.rs:5 Option.enter -> src/lib.rs:1 Layer.enter [inferred: wrapped type]",
    ],
  );
});

Deno.test("rust leads an alias with an array to the members of its type", async () => {
  deepEqual(
    await found(
      /Pool\.make \[/,
      "pub struct Pool<T>(T);\nimpl<T> Pool<T> { pub fn make() {} }\n" +
        "pub type Four = Pool<[usize; 4]>;\nfn run() { Four::make(); }\n",
    ),
    ["call src/lib.rs:4 run -> src/lib.rs:2 Pool.make [extracted: declared type]"],
  );
});

Deno.test("rust calls the method of a trait that a file names on what has no other", async () => {
  const pointer = "pub trait Pointer { fn distance(self); fn finish(self); }\n" +
    "impl<T> Pointer for *const T { fn distance(self) {} fn finish(self) {} }\n";
  const text = "mod a;\nmod b;\nuse a::Pointer;\nfn run(end: *const u8) {\n    end.distance();\n" +
    "    end.finish();\n    unknown!().distance();\n}\n";
  const files = { "src/a.rs": pointer, "src/b.rs": "fn run(end: u8) { end.distance(); }\n" };
  deepEqual(await found(/-> src\/a.rs:[12] .*distance/, text, files), [
    "call src/lib.rs:5 run -> src/a.rs:2 *const T.distance [inferred: one of several types]",
    "call src/lib.rs:7 run -> src/a.rs:2 *const T.distance [inferred: one of several types]",
  ]);
  deepEqual(
    await found(
      /-> src\/lib.rs:1/,
      "pub trait Wide { const BYTES: usize; const MAX: usize; }\nimpl Wide for u8 {\n" +
        "    const BYTES: usize = 1;\n    const MAX: usize = 9;\n}\n" +
        "fn run() -> usize {\n    u32::BYTES + u32::MAX\n}\n",
    ),
    ["read src/lib.rs:7 run -> src/lib.rs:1 Wide.BYTES [ambiguous: name alone]"],
  );
  const other = { "src/b.rs": "pub struct B;\nimpl B { fn distance(self) {} }\n" };
  deepEqual(await found(/-> src\/a.rs:[12] .*distance \[inf/, text, { ...files, ...other }), [
    "call src/lib.rs:5 run -> src/a.rs:2 *const T.distance [inferred: one of several types]",
  ]);
});

Deno.test("rust: a function of a module from outside is no method of a trait that the file names", async () => {
  deepEqual(
    await edgesOf({
      "Cargo.toml": '[package]\nname = "a"\n',
      "src/lib.rs": "pub trait Ready { fn ready(&self); }\nuse std::future;\n" +
        "fn run() { std::future::ready(1); future::ready(2); }\n",
    }, "call"),
    [],
  );
});

Deno.test("rust: a path that begins with the parameter that a block is of is none of the block", async () => {
  const head = "pub trait Find { type Error; fn run(&self); }\nuse outside::Stream;\n";
  const blanket = "impl<D> Find for D where D: Stream {\n  type Error = u8;\n" +
    "  fn run(&self) { let a: Option<D::Error> = None; }\n}\n";
  const edges = await edgesOf({
    "Cargo.toml": '[package]\nname = "a"\n',
    "src/lib.rs": head + blanket,
  }, "type");
  deepEqual(edges.filter((edge) => edge.includes("-> src/lib.rs:4")), []);
});

Deno.test("rust: two blocks for a parameter of their own have no members of each other", async () => {
  const edges = await edgesOf({
    "Cargo.toml": CARGO,
    "src/lib.rs": "pub trait Check { fn check(&self); fn twice(&self); }\n" +
      "pub trait Later<T> { fn check(&self); fn later(&self); }\n" +
      "impl<F> Check for F where F: Fn() {\n  fn check(&self) {}\n" +
      "  fn twice(&self) { self.check() }\n}\n" +
      "impl<F: Copy, T> Later<T> for F where F: Fn(u8) {\n  fn check(&self) {}\n" +
      "  fn later(&self) { self.check() }\n}\n",
  }, "call");
  deepEqual(edges, [
    "call src/lib.rs:5 Check.F.twice -> src/lib.rs:4 Check.F.check [extracted: member of self]",
    "call src/lib.rs:9 Later.F.later -> src/lib.rs:8 Later.F.check [extracted: member of self]",
  ]);
});

Deno.test("rust calls no method of what a type from outside holds that is no pointer to it", async () => {
  deepEqual(
    await edgesOf({
      "src/lib.rs": "pub struct Config { editor: u8 }\nimpl Config {\n" +
        "    pub fn load(a: u8) -> Config { Config { editor: a } }\n    pub fn check(&self) {}\n}\n" +
        "pub struct App { swap: Arc<ArcSwap<Config>>, own: Arc<Config> }\nimpl App {\n" +
        "    fn run(&self) {\n        self.swap.load();\n        self.swap.load().check();\n" +
        "        self.own.check();\n    }\n}\n",
    }, "call"),
    [
      "call src/lib.rs:10 App.run -> src/lib.rs:4 Config.check [inferred: wrapped type]",
      "call src/lib.rs:11 App.run -> src/lib.rs:4 Config.check [inferred: wrapped type]",
    ],
  );
});

Deno.test("rust: what the object itself gives is what its block is of, and no object of its type", async () => {
  const text = "pub trait Row {\n    fn len(&self) -> u8 {\n        self.borrow().len()\n    }\n" +
    "    fn and_then(&self);\n}\nimpl<R: Row> Row for Box<R> {\n    fn len(&self) -> u8 {\n" +
    "        self.as_ref().len()\n    }\n}\nimpl<R> Row for Option<R> where R: Row + 'static {\n" +
    "    fn len(&self) -> u8 {\n        self.as_ref().and_then(|row| row.len())\n    }\n}\n";
  deepEqual(await found(/^call.*Row/, text), [
    "call src/lib.rs:9 Box.len -> src/lib.rs:2 Row.len [extracted: declared type]",
    "call src/lib.rs:14 Option.len -> src/lib.rs:5 Row.and_then [inferred: wrapped type]",
    "call src/lib.rs:14 Option.len -> src/lib.rs:2 Row.len [inferred: wrapped type]",
  ]);
});

Deno.test("rust: a lifetime beside a bound, and one before it, say nothing of the value", async () => {
  const text = "pub trait Row<'a> { fn len(&self); }\npub struct Table<'a, R> { row: &'a R }\n" +
    "impl<'a, R> Row<'a> for Table<'a, R> where R: for<'b> Row<'b> + 'static {\n" +
    "    fn len(&self) {\n        self.row.len()\n    }\n}\n";
  deepEqual(await found(/^call/, text), [
    "call src/lib.rs:5 Table.len -> src/lib.rs:1 Row.len [extracted: declared type]",
  ]);
});

Deno.test("rust: a module that one of two builds has is likely, and what is taken from it", async () => {
  const text =
    '#[cfg(not(feature = "std"))]\nmod sync;\n#[cfg(feature = "std")]\nuse std::sync;\n' +
    "mod site;\n";
  const files = {
    "src/sync.rs": "pub struct Lock;\nimpl Lock {\n    pub fn lock(&self) {}\n}\n",
    "src/site.rs": "use crate::sync::Lock;\nfn open(lock: Lock) {\n    lock.lock();\n}\n",
  };
  deepEqual(await found(/site/, text, files), [
    "type src/site.rs:2 open -> src/sync.rs:1 Lock [inferred: one of several imports]",
    "call src/site.rs:3 open -> src/sync.rs:3 Lock.lock [inferred: one of several imports]",
  ]);
});

Deno.test("rust: a name among the tokens of a macro is called where brackets stand right behind it", async () => {
  const text = "fn each(x: u8) {}\nfn run() {\n    all!(each, (1, 2));\n    all!(each(1));\n}\n";
  deepEqual(await found(/run/, text), [
    "read src/lib.rs:3 run -> src/lib.rs:1 each [extracted: scope]",
    "call src/lib.rs:4 run -> src/lib.rs:1 each [extracted: scope]",
  ]);
});

Deno.test("rust tells blocks for several arguments of a trait apart by what the call is given", async () => {
  const text = `struct A;
struct B;
struct Held;
impl From<A> for Held {
    fn from(a: A) -> Held { Held }
}
impl std::convert::From<B> for Held {
    fn from(b: B) -> Held { Held }
}
#[cfg(unix)]
impl Drop for Held {
    fn drop(&mut self) {}
}
#[cfg(windows)]
impl Drop for Held {
    fn drop(&mut self) {}
}
fn run<T>(a: A, t: T, held: Held) {
    Held::from(a);
    held.drop();
    Held::from(t);
}
`;
  deepEqual(
    await edgesOf({ "Cargo.toml": '[package]\nname = "a"\n', "src/lib.rs": text }, "call"),
    [
      "call src/lib.rs:19 run -> src/lib.rs:5 Held.from [extracted: declared type]",
      "call src/lib.rs:20 run -> src/lib.rs:12 Held.drop [inferred: one of several variants]",
      "call src/lib.rs:20 run -> src/lib.rs:16 Held.drop [inferred: one of several variants]",
      "call src/lib.rs:21 run -> src/lib.rs:5 Held.from [ambiguous: one of several overloads]",
      "call src/lib.rs:21 run -> src/lib.rs:8 Held.from [ambiguous: one of several overloads]",
    ],
  );
});

Deno.test("rust knows what a trait declares for a value of no known type where no type has its own", async () => {
  const text = `pub trait Dated {
    fn yearly(&self) -> i32;
    fn monthly(&self) -> i32 { 1 }
}
struct Day;
impl Dated for Day {
    fn yearly(&self) -> i32 { 2 }
}
fn run(x: outside::Thing) {
    x.yearly();
    x.monthly();
}
`;
  deepEqual(
    await edgesOf({ "Cargo.toml": '[package]\nname = "a"\n', "src/lib.rs": text }, "call"),
    [
      "call src/lib.rs:10 run -> src/lib.rs:2 Dated.yearly [ambiguous: name alone]",
      "call src/lib.rs:11 run -> src/lib.rs:3 Dated.monthly [inferred: wildcard import]",
    ],
  );
});

Deno.test("rust leads a macro to no function of its name, and a function to no macro", async () => {
  const text = `macro_rules! doc { ($x:expr) => { $x }; }
fn format(x: u8) -> u8 { x }
fn run(take: fn(u8)) {
    format!("a");
    format(1);
    assert_eq!(format!("b"), format(2));
    doc!(1);
    outside::with(|doc| doc(1));
    doc(2);
}
`;
  deepEqual(await found(/run .*(?:doc|format) \[/, text), [
    "call src/lib.rs:5 run -> src/lib.rs:2 format [extracted: scope]",
    "call src/lib.rs:6 run -> src/lib.rs:2 format [extracted: scope]",
    "call src/lib.rs:7 run -> src/lib.rs:1 doc [extracted: scope]",
  ]);
});
