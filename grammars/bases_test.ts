/**
 * Base types, in every form in which a language writes it: a base that is missed makes a
 * false proof that nothing calls what it asks for.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { parseFile } from "../src/parse/parse_file.ts";

/** Types whose bases are called `A1`, `B1` and so on. */
const SNIPPETS: Readonly<Record<string, string>> = {
  rust: `
struct S;
impl A1 for S {}
impl A2<u8> for S {}
impl m::A3 for S {}
impl m::A4<u8> for S {}
impl ::m::n::A5<'a, u8> for S {}
unsafe impl A6 for m::S {}
impl<T> A7<T> for Vec<T> where T: Q {}
impl !A9 for S {}
trait T1: B1 + m::B2 + B3<u8> + m::B4<u8> + 'static {}
impl const m::A10<u8> for S {}
impl<T: X> A11 for &mut T {}
`,
  java: `
class C1 extends A1 implements A2, A3<X> {}
class C2 extends m.A4 implements m.A5, m.n.A6<X>, Q.Inner<Y> {}
class C3 extends m.A8<X> {}
interface I1 extends B1, B2<X>, m.B3, m.B4<X> {}
enum E1 implements m.B5<X> { P; }
record R1(int a) implements m.B6<X>, @Ann B7 {}
class C5 extends @NonNull A11<X> {}
class C6 extends m. @NonNull A12 {}
`,
  kotlin: `
class C1 : A1(), A2, A3<X>
class C2 : m.A4(), m.A5, m.A6<X>(), m.n.A7<X>
class C3(x: I) : A8 by x, m.A9<X> by x
object O1 : m.A10<X>()
interface I1 : B1, m.B2<X>
enum class E1 : m.B3<X> { P }
val o = object : m.B4<X>() { }
val p = object : B5, m.B6 { }
`,
  c_sharp: `
class C1 : A1, A2<X> {}
class C2 : m.A3, m.n.A4<X>, global::m.A5 {}
struct S1 : m.B1<X> {}
record R1(int a) : B2(a), m.B3<X>;
interface I1 : m.B4<X>, B5 {}
class C3(int x) : m.B6<X>(x), B7 {}
record struct R2 : m.B8 {}
`,
  cpp: `
class C1 : public A1, private virtual A2 {};
struct S1 : m::A3, A4<X>, m::n::A5<X>, ::A6 {};
template <class T> class C2 : public m::Q<T>::B8 {};
template <class... T> struct C4 : A10<T>... {};
`,
  python: `
class C1(A1, m.A2, A3[X], m.A4[X]): pass
class C2(m.n.A5, metaclass=A6): pass
class C3(make(Q), metaclass=m.A8): pass
`,
  typescript: `
class C1 extends A1 implements A2, A3<X> {}
class C2 extends m.A4<X> implements m.A5, m.n.A6<X> {}
class C3 extends mix(A7, m.A8) {}
interface I1 extends B1, B2<X>, m.B3<X> {}
const c = class extends m.B4<X> {};
abstract class C4 extends m.B5 {}
class C5 extends (B6) {}
`,
  javascript: `
class C1 extends A1 {}
class C2 extends m.A4 {}
class C3 extends mix(A7) {}
const c = class extends m.B4 {};
`,
  php: `
<?php
class C1 extends A1 implements A2, \m\A3, m\A4 {}
class C2 extends \m\n\A5 { use A6, \m\A7; }
interface I1 extends B1, \m\B2 {}
enum E1: int implements \m\B3 {}
$o = new class extends \m\B4 implements B5 {};
`,
  ruby: `
class C1 < A1; end
class C2 < m::A2; end
class C3 < M::A3; include M::A4; extend A5; prepend ::A6; end
class C4 < Struct.new(:a); end
class C5 < M::A7[1]; end
`,
  scala: `
class C1 extends A1 with A2[X]
class C2 extends m.A3(1) with m.A4[X] with m.n.A5
object O1 extends m.A6[X]
trait T1 extends m.B1[X] with B2
case class C3(a: Int) extends m.B3[X](a), B4
enum E1 extends m.B5[X] { case P }
`,
  swift: `
class C1: A1, A2<X> {}
struct S1: m.A3, m.n.A4<X> {}
extension S1: m.A5 {}
protocol P1: B1, m.B2 {}
enum E1: m.B3 { case a }
actor T1: m.B4 {}
class C2: @unchecked Sendable1 {}
`,
  dart: `
class C1 extends A1 with A2, m.A3 implements A4<X>, m.A5<X> {}
class C2 extends m.A6<X> {}
mixin M1 on m.B1<X> implements B2 {}
enum E1 with m.B3 implements m.B4<X> { a }
class C3 = m.B5 with B6;
`,
};

for (const [language, text] of Object.entries(SNIPPETS)) {
  Deno.test(`bases of types of ${language} are found in every form`, async () => {
    const { facts } = await parseFile(text, language);
    const wanted = new Set(text.match(/\b[AB]\d+\b/g));
    const found = new Set(facts.bases.map(({ name }) => name));
    deepEqual(wanted.difference(found), new Set());
    deepEqual(found.intersection(new Set(["m", "n", "M"])), new Set());
  });
}
