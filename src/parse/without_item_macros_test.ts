import { deepEqual, equal, ok } from "node:assert/strict";
import { withoutItemMacros } from "./without_item_macros.ts";

const rust = (text: string) => withoutItemMacros(text, "rust");

Deno.test("withoutItemMacros() blanks what is around items, and keeps all places", () => {
  const text =
    'cfg_rt! {\n    /// Says "}".\n    #[inline]\n    pub fn a() { b("}") }\n    use c::d;\n}\n';
  const found = rust(text);
  equal(found.length, text.length);
  equal(found, text.replace("cfg_rt! {", "         ").replace(/\}\n$/, " \n"));
});

Deno.test("withoutItemMacros() reads macros within each other, and statics that are made late", () => {
  equal(
    rust("a! {\n  b! {\n    impl X { }\n  }\n}\nlazy_static! {\n  static ref Y: Z = Z;\n}\n")
      .replace(/[ \n]+/g, " ").trim(),
    "impl X { } static Y: Z = Z;",
  );
});

Deno.test("withoutItemMacros() knows that comments stand within each other", () => {
  const text = "cfg! {\n  /* a /* b */ } { */\n  fn c() {} /* } /* */ */\n}\n";
  equal(rust(text), text.replace("cfg! {", "      ").replace(/\}\n$/, " \n"));
});

Deno.test("withoutItemMacros() leaves alone what is not made of items", () => {
  for (
    const text of [
      "bitflags! {\n  pub struct Flags: u32 { const A = 1; }\n}\n",
      "quote! {\n  struct A;\n}\n",
      "make! {\n  fn #name() {}\n}\n",
      "proptest! {\n  #[test]\n  fn f(x in 0..10) {}\n}\n",
      "ffi! {\n  fn f() {} ?= null\n}\n",
      "select! {\n  a = b => {}\n}\n",
      "vec! {\n  1\n}\n",
      "open! {\n  fn a() {}\n",
      'text! {\n  const A: &str = "open;\n}\n',
      "macro_rules! m {\n  () => { fn a() {} };\n}\n",
    ]
  ) equal(rust(text), text);
  const c = "cfg! {\n  fn a() {}\n}\n";
  equal(withoutItemMacros(c, "c"), c);
});

Deno.test("withoutItemMacros() reads a body no more often than its text is long", () => {
  const deep = (count: number) => "a! {\n".repeat(count);
  for (const count of [1000, 30_000]) ok(rust(deep(count)).length === deep(count).length);
  deepEqual(rust(`${deep(3)}fn x() {}\n}}}`).trim(), "fn x() {}");
});
