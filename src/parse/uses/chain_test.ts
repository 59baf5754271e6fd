import { equal } from "node:assert/strict";
import { chainOf, receiverBefore } from "./chain.ts";

const EXPRESSIONS: readonly (readonly [string, string])[] = [
  ["foo", "foo"],
  ["await open(x)!.files[0].name", "open().files[].name"],
  ["new Map<string, number>().entries()", "Map().entries()"],
  ["new Map<{ a: string; b: { c: number } }, D>().entries()", "Map().entries()"],
  ["&mut self.store", "self.store"],
  ['Foo::<T>::new(a, "b)")?', ":Foo.new()"],
  ["(await load()).rows", "load().rows"],
  ["x as Foo", "@Foo@"],
  ['require("./a.js").b().c', "#./a.js#.b().c"],
  ['new (require("@x/a"))()', "#@x/a#()"],
  ["require(name).b", "require().b"],
  ['loader.require("./a").b', "loader.require().b"],
  ["Config { a: 1 }", "@Config@"],
  ["&http.Server{}", "@http.Server@"],
  ["a + b", "?"],
  ["a.b ?? new C(1)", "(a.b,C())"],
  ["a || b() || c", "((a,b()),c)"],
  ["a or b", "(a,b)"],
  ["a + b ?? c", "?"],
  ["(a ?? b).c.d()", "(a,b).c.d()"],
  ["x.or", "x.or"],
  ["[1, 2]", "'"],
  ['"text".length', "'.length"],
  ["$this->store->rows()", "this.store.rows()"],
  ["client\n    .get(url)\n    .send()\n    .await", "client.get().send()"],
  ["Store.open(1) { |x| x }", "Store.open()"],
  ["Store.open { |x| x }", "Store.open()"],
  ["Store.new do |x|\n  x\nend", "Store.new"],
  ["Store.new path, 1", "Store.new()"],
  ['store.get "/a", b: 1', "store.get()"],
  ["\\A\\B::make()", "\\A\\B.B.make()"],
  ["new Sub\\Key($a)", "Sub\\Key.Key()"],
  ["() => 1", "?"],
  ["", ""],
  ["in", "in"],
  ["ref.name", "ref.name"],
  ["pair.0.name", "pair.[0].name"],
  ["pair.0[1]", "pair.[0][]"],
  ["Pin::new(&mut self.io)", "self.io&"],
  ["std::sync::Arc::new(a + b)", ":std.sync.Arc.new()"],
  ["self.rt.block_on(open(1)).rows", "open().rows"],
  ["(0..n).rev()", "?.rev()"],
  ["store.open().use { it.rows }", "store.open().use()"],
  ["store.map(x) { it }", "store.map()"],
  ["run!(x)", "run()"],
  ["<T as a::Trait<X>>::make(1).b", ":a.Trait.make().b"],
  ["<Foo<X>>::new()", ":Foo.new()"],
];

for (const [expression, chain] of EXPRESSIONS) {
  Deno.test(`chainOf() reads ${JSON.stringify(expression)}`, () =>
    equal(chainOf(expression), chain));
}

const RECEIVERS: readonly (readonly [string, string])[] = [
  ["x = name", ""],
  ["this.store.name", "this.store"],
  ["if (a) b.name", "b"],
  ["return (f(x)).name", "f()"],
  ["[...name", ""],
  ["0..name", ""],
  ["p->name", "p"],
  ["def f(x) -> name", ""],
  ["a?.b?.name", "a.b"],
  ["Outer::Inner::name", ":Outer.Inner"],
  ["crate::fs::open().await?.name", ":crate.fs.open()"],
  ["foo(a, b => { return 1; }).name", "foo()"],
  ["{ a }.name", "?"],
  ["x = ::name", ""],
  ["::Outer::name", ":Outer"],
  ["`a${b}`.name", "'"],
  ["((struct key *)value)->name", "@key@"],
  ["((Key)value).name", "@Key@"],
  ["(a)(b).name", "a()"],
  ["static_cast<const Key*>(value)->name", "@Key*@"],
  ["std::make_unique<Key>(1)->name", "@Key@"],
];

for (const [text, receiver] of RECEIVERS) {
  Deno.test(`receiverBefore() reads what is before the name in ${JSON.stringify(text)}`, () => {
    equal(receiverBefore(text, text.length - "name".length), receiver);
  });
}

Deno.test("receiverBefore() is bounded where brackets never open", () => {
  equal(receiverBefore(`${")".repeat(100_000)}.name`, 100_001), "?");
});
