import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

const TYPES = `pub struct A;
impl A {
    pub fn go(&self) {}
    pub fn make() -> A { A }
    pub fn both() -> Result<A, E> { loop {} }
    pub fn other(&self) -> Option<B> { None }
}
pub struct B;
impl B {
    pub fn stop(&self) {}
}
pub struct E;
impl E {
    pub fn why(&self) {}
}
`;

/** Calls of methods on the lines of some text behind the types, the inferred ones marked by a question mark. */
async function methodsIn(text: string, more: Record<string, string> = {}): Promise<string[]> {
  const files = { "Cargo.toml": '[package]\nname = "a"\n', "src/lib.rs": TYPES + text, ...more };
  const first = TYPES.split("\n").length;
  return (await edgesOf(files, "call")).flatMap((each) => {
    const [, line, to, how] = /^call src\/lib\.rs:(\d+) .*?-> \S+ (.*) \[(\w+):/.exec(each) ?? [];
    const isTold = line !== undefined && /\.(?:go|stop|why|from|try_from|year)$/.test(to!);
    if (!isTold) return [];
    const mark = how === "extracted" ? "" : how === "inferred" ? "?" : "??";
    return [`${Number(line) - first + 1} ${to}${mark}`];
  });
}

Deno.test("rust takes variants that a name alone tells apart, and structs of no named fields", async () => {
  const text = `use S::*;
pub enum S { One(A), Two(B, A) }
pub struct W(B);
fn t(s: &S, w: W) {
    match s {
        One(a) => a.go(),
        Two(ref b, _) => b.stop(),
    }
    if let Two(_, a) = s { a.go(); }
    let W(b) = w;
    b.stop();
}
`;
  deepEqual(await methodsIn(text), ["6 A.go?", "7 B.stop?", "9 A.go?", "11 B.stop?"]);
});

Deno.test("rust knows the error of a result from its value", async () => {
  const text = `fn t() {
    match A::both() {
        Ok(a) => a.go(),
        Err(e) => e.why(),
    }
    if let Err(e) = A::both() { e.why(); }
    A::both().unwrap_err().why();
    A::both().map_err(|e| e.why());
    let a = A::both().unwrap_or_else(|e| { e.why(); A });
    a.go();
}
`;
  deepEqual(await methodsIn(text), [
    ...["3 A.go?", "4 E.why?", "6 E.why?", "7 E.why?", "8 E.why?", "9 E.why?", "10 A.go?"],
  ]);
});

Deno.test("rust knows no error of a result whose error is not written", async () => {
  const text =
    "fn f() -> std::io::Result<A> { loop {} }\nfn t() {\n    f().unwrap_err().go();\n}\n";
  deepEqual(await methodsIn(text), []);
});

Deno.test("rust gives parameters of closures the types that functions of the tree hand over", async () => {
  const text = `fn one<F: Fn(&A)>(f: F) {}
fn two<F>(n: u8, f: F) where F: Send + FnOnce(A, &mut B) -> u8 {}
fn three(f: impl Fn((A, B))) {}
fn four(f: &dyn Fn(B), g: fn(A)) {}
fn any<T: Into<A>, F: Fn(T)>(t: T, f: F) {}
impl A { fn each<F: FnMut(&B)>(&self, f: F) {} }
fn t(a: A) {
    one(|a| a.go());
    two(1, |a, b| { a.go(); b.stop(); 1 });
    three(|(a, b)| { a.go(); b.stop(); });
    four(&|b| b.stop(), |a| a.go());
    any(a, |x| x.go());
    A.each(|&b| b.stop());
}
`;
  deepEqual(await methodsIn(text), [
    ...["8 A.go?", "9 A.go?", "9 B.stop?", "10 A.go?", "10 B.stop?"],
    ...["11 B.stop?", "11 A.go?", "13 B.stop?"],
  ]);
});

Deno.test("rust gives parameters of closures what methods from outside hand over", async () => {
  const text = `fn t(all: Vec<A>, one: Option<A>) {
    all.iter().fold(0, |n, a| { a.go(); n });
    all.sort_by(|a, b| { a.go(); b.go() });
    one.map_or(1, |a| { a.go(); 2 });
    all.iter().unknown(|a| a.go());
}
`;
  deepEqual(await methodsIn(text), ["2 A.go?", "3 A.go?", "3 A.go?", "4 A.go?"]);
});

Deno.test("rust knows what blocks and branches give, and what some makers hold", async () => {
  const text = `fn t(c: bool) {
    let m = match A.other() {
        Some(b) => b,
        None => return,
    };
    m.stop();
    let i = if c { panic!("no") } else { A::make() };
    i.go();
    let u = unsafe { A::make() };
    u.go();
    let v = vec![A::make(), A::make()];
    v[0].go();
    v.go();
    let l = std::sync::Mutex::new(A::make());
    l.lock().unwrap().go();
}
`;
  deepEqual(await methodsIn(text), ["6 B.stop?", "8 A.go?", "10 A.go?", "12 A.go?", "15 A.go?"]);
});

Deno.test("rust chooses a conversion by a literal, a declared type or what makes the value", async () => {
  const block = (type: string) =>
    `impl From<${type}> for A {\n    fn from(v: ${type}) -> A { A }\n}\n`;
  const types = [
    "&'static str",
    "&'static [u8]",
    "Vec<u8>",
    "Box<[u8]>",
    "String",
    "B",
    "&B",
    "char",
  ];
  const text = types.map(block).join("") + `const NAME: &str = "a";
impl From<A> for Vec<u8> {
    fn from(v: A) -> Vec<u8> { loop {} }
}
fn t<T>(v: Vec<u8>, b: B, t: T) {
    A::from("a");
    A::from(&b"a"[..]);
    A::from(v);
    A::from(vec![1].into_boxed_slice());
    show!(A::from(NAME.to_string()));
    A::from(&b);
    A::from(b);
    A::from('c');
    A::from(NAME);
    let s = b"a".to_vec();
    A::from(s);
    Vec::from(A::make());
    Vec::from("a");
}
`;
  const at = types.length * 3 + 5;
  const edges = await edgesOf({ "Cargo.toml": "", "src/lib.rs": TYPES + text }, "call");
  const first = TYPES.split("\n").length;
  const chosen = edges.flatMap((each) => {
    const [, line, to, how] =
      /^call src\/lib\.rs:(\d+) .*-> \S+:(\d+) \S+from \[(\w+):/.exec(each) ?? [];
    const index = Math.floor((Number(to) - first) / 3);
    return line ? [`${Number(line) - first - at + 1} ${types[index] ?? "Vec"} ${how}`] : [];
  });
  deepEqual(chosen, [
    "1 &'static str extracted",
    "2 &'static [u8] extracted",
    "3 Vec<u8> extracted",
    "4 Box<[u8]> inferred",
    "5 String inferred",
    "6 &B extracted",
    "7 B extracted",
    "8 char extracted",
    "9 &'static str extracted",
    "11 Vec<u8> inferred",
    "12 Vec inferred",
  ]);
});

Deno.test("rust calls functions that have the names of types", async () => {
  const text =
    "pub fn char(of: char) -> A { A }\nfn t(c: char) {\n    char('x').go();\n    c as char;\n}\n";
  const edges = await edgesOf({ "src/lib.rs": TYPES + text });
  deepEqual(edges.filter((each) => / char \[/.test(each)).length, 1);
  deepEqual(await methodsIn(text), ["3 A.go"]);
});

Deno.test("rust leaves private methods to their module, where a trait has one of the name", async () => {
  const day = `pub struct Day;
impl Day {
    fn year(&self) {}
}
pub trait Dated { fn year(&self); }
impl Dated for Day {
    fn year(&self) {}
}
fn own(day: Day) {
    day.year();
}
`;
  const text = "mod day;\nuse day::{Dated, Day};\nfn t(day: Day) {\n    day.year();\n}\n";
  const edges = await edgesOf({ "Cargo.toml": "", "src/lib.rs": text, "src/day.rs": day }, "call");
  deepEqual(edges, [
    "call src/day.rs:10 own -> src/day.rs:3 Day.year [extracted: declared type]",
    "call src/lib.rs:4 t -> src/day.rs:7 Day.year [extracted: declared type]",
  ]);
});

Deno.test("rust takes pairs apart that loops and closures are given", async () => {
  const text = `fn t(pairs: Vec<(A, B)>, all: Vec<A>) {
    for (a, b) in &pairs { a.go(); b.stop(); }
    for &(_, ref b) in pairs.iter() { b.stop(); }
    for (i, a) in all.iter().enumerate() { i.go(); a.go(); }
    for (a, x) in all.iter().zip(pairs) { a.go(); x.go(); }
    pairs.iter().map(|(a, b)| { a.go(); b.stop(); });
    all.iter().enumerate().for_each(|(i, a)| { i.go(); a.go(); });
}
`;
  deepEqual(await methodsIn(text), [
    ...["2 A.go?", "2 B.stop?", "3 B.stop?", "4 A.go?", "5 A.go?"],
    ...["6 A.go?", "6 B.stop?", "7 A.go?"],
  ]);
});

Deno.test("rust looks for members in what a type says to point to", async () => {
  const text = `struct P<T>(T);
impl<T> std::ops::Deref for P<T> {
    type Target = T;
    fn deref(&self) -> &T { loop {} }
}
struct Ring;
impl std::ops::Deref for Ring {
    type Target = Ring;
    fn deref(&self) -> &Ring { self }
}
fn t(p: P<A>, ring: Ring) {
    p.go();
    p.other().unwrap().stop();
    ring.go();
}
`;
  deepEqual(await methodsIn(text), ["12 A.go?", "13 B.stop?"]);
});

Deno.test("rust does not know what a block for all that meets a bound gives of its own type", async () => {
  const text = `pub trait Stop { fn stop(&self); }
pub trait Same { fn same(self) -> Self; }
impl<T: Stop> Same for T {
    fn same(self) -> T { self }
}
impl Stop for A {
    fn stop(&self) {}
}
fn t(x: outside::Three) {
    x.same().stop();
}
`;
  deepEqual(await methodsIn(text), []);
});

Deno.test("rust takes the only block for a trait for what is meant of a value of no known type", async () => {
  const text = `trait Stop { fn why(&self) -> u8; fn year(&self) -> u8; }
impl Stop for outside::One {
    fn why(&self) -> u8 { 1 }
    fn year(&self) -> u8 { 1 }
}
impl Stop for outside::Two {
    fn year(&self) -> u8 { 2 }
}
fn t(x: outside::Three) {
    x.why();
    x.year();
    fn inner() {
        struct Own;
        impl Stop for Own { fn why(&self) -> u8 { 3 } }
    }
}
`;
  deepEqual(await methodsIn(text), ["10 One.why?", "11 Stop.year??"]);
});
