/**
 * Positions in which a name may stand, by language, and the kind of use that each is: of `X`, or of `x`
 * where a language has another meaning for capitals. What stands in none of these positions is none of
 * the uses that the graph knows.
 *
 * @module
 */

/** Statements that use a name, by kind of use; `none` holds labels and names of arguments. */
export type Positions = Readonly<Record<string, readonly string[]>>;

/** Makes a file of a statement, by language. */
export const FILES: Readonly<Record<string, (statement: string) => string>> = {
  go: (code) => `package p\nfunc f() {\n\t${code}\n}\n`,
  python: (code) => `def f():\n    global X\n    ${code}\n`,
  javascript: script,
  typescript: script,
  rust: (code) => `fn f() {\n    ${code}\n}\n`,
  c_sharp: (code) => `class C {\n  void F() {\n    ${code}\n  }\n}\n`,
  ruby: (code) => `class C\n  def f\n    ${code}\n  end\nend\n`,
  php: (code) => `<?php\nclass C {\n  function f() {\n    ${code}\n  }\n}\n`,
  kotlin: (code) => `fun f() {\n    ${code}\n}\n`,
  java: (code) => `class C {\n  void f() {\n    ${code}\n  }\n}\n`,
  scala: (code) => `class C {\n  def f() = {\n    ${code}\n  }\n}\n`,
  c: (code) => `void f() {\n  ${code}\n}\n`,
  cpp: (code) => `void f() {\n  ${code}\n}\n`,
};

function script(code: string): string {
  return code.includes("yield")
    ? `function* f() { ${code} }`
    : `async function f() {\n  ${code}\n}\n`;
}

/** Positions of each language; those of JavaScript are of TypeScript, those of C of C++ as well. */
// deno-fmt-ignore: many positions a line
export const POSITIONS: Readonly<Record<string, Positions>> = {
  go: {
    write: [
      "X, _ = g()", "_, X = g()", "_, a.X = g()", "a.X, b = g()", "X, y = y, 1",
      "for X = range g() {}", "for _, a.X = range g() {}", "for X, v = range g() {}", "X <<= 1",
      "X >>= 1", "X &^= 1", "X++", "a.X--", "(X) = 1", "select { case X = <-c: }",
      "select { case X, ok = <-c: }", "if X, err = g(); err != nil {}", "X,\n\t\ty = g()", "X = 1",
      "a.X\t= 1", "X\t\t= 1", "m := M{X: 1}",
    ],
    read: [
      "y, z = X, 1", "g(&X)", "m := map[string]int{X: 1}", "m := map[K]int{a.X: 1}",
      "m := []int{X: 1}", "m := [...]string{X: 1, Y: 2}", "m[X] = 1", "g(X...)", "s[X:]", "s[:X]",
      "s[1:X:2]", "if X == 1 {}", "if X != 1 {}", "switch { case X: }", "switch a { case b, X: }",
      "switch a { case X, b: }", "return X", "return X, nil", "c <- X", "X <- c", "v := S{F: X}",
      "v := &S{F: X}", "v := map[string]map[string]int{\"a\": {X: 1}}", "v := [][]int{{X, 1}, {2}}",
      "v := map[K]S{X: {F: 1}}", "const c = X + 1", "var a [X]int",
      "v := map[string]func(){\"a\": X}", "fmt.Println(X)", "if v, ok := m[X]; ok {}",
      "v := func() int { return X }", "for i := 0; i < X; i++ {}", "switch X {}",
      "switch X.(type) {}", "v := -X", "v := !X", "v := *X", "v := <-X",
    ],
    call: [
      "go X()", "defer X()",
    ],
    type: [
      "a := b.(X)", "a := &X{}",
    ],
    none: [
      "goto X",
    ],
  },
  python: {
    write: [
      "self.a, self.X = g()", "self.X, self.a = g()", "[self.X, b] = g()", "(self.X, b) = g()",
      "(a, (self.X, b)) = g()", "*self.X, b = g()", "a = self.X = 1", "self.X = b = 1",
      "self.X: int = 1", "self.X //= 1", "self.X **= 1", "self.X @= 1", "self.X <<= 1",
      "self.X >>= 1", "self.X += 1", "for self.X in g(): pass", "for a, self.X in g(): pass",
      "with g() as self.X: pass", "with g() as (a, self.X): pass", "del self.X", "X, b = g()",
      "b, X = g()", "X = 1", "X += 1", "for X in g(): pass", "with g() as X: pass", "m.X, b = 1, 2",
      "if (X := g()): pass", "del X", "try:\n        pass\n    except E as X: pass", "(self.X) = 1",
    ],
    read: [
      "[0 for self.a in X]", "del X[0]", "d = {X: 1}", "d = {a.X: 1}", "d = {1: X}",
      "d = {'a': 1, X: 2}", "d = {X: 1 for _ in y}", "d = {X}", "d[X]", "d[X] = 1", "d[X:]",
      "d[:X]", "d[1:X]", "d[X:2]", "d[1, X:2]", "d[a.X:2]", "g(a=X)", "g(*X)", "g(**X)",
      "s = f'{X}'", "s = f'{X:>10}'", "s = f'{X!r}'", "s = f'{X=}'", "s = f'{a:{X}}'",
      "if X == 1: pass", "if X: pass", "if a and X: pass", "while X: pass", "lambda: X",
      "l = lambda a=X: a", "def g(a=X): pass", "def g(a, b=X): pass", "def g(*, b=X): pass",
      "@d(X)\n    def g(): pass", "@d(a=X)\n    def g(): pass", "return X", "yield X", "raise X",
      "raise X from e", "assert X", "x = a if X else b", "x = X if a else b", "x = [X for _ in y]",
      "x = [a for a in b if X]", "match a:\n        case m.X: pass",
      "match a:\n        case X(): pass", "match X:\n        case 1: pass",
      "match a:\n        case {m.X: 1}: pass", "match a:\n        case {'k': m.X}: pass",
      "for a in X: pass", "with X: pass", "with X as y: pass", "x = not X", "x = -X", "x = (X,)",
      "x = [X]", "x = await X", "class C(m=X): pass", "x = {**X}", "print(X, file=y)",
      "x = a < X < b", "x = X < b", "x = X <= b", "x = X >= b", "x = X != b", "x = X is b",
      "x = list[X]", "if a == X: pass", "if a in (X, b): pass", "if a:pass\n    elif X: pass",
      "return lambda x: X",
    ],
    call: [
      "@X\n    def g(): pass",
    ],
    type: [
      "def g(a: X = 1): pass", "try: pass\n    except X: pass",
      "try: pass\n    except (X, Y): pass", "try: pass\n    except (Y, X): pass",
      "try: pass\n    except* X: pass", "x: X = 1", "x: list[X] = 1", "type A = X",
    ],
    extends: [
      "class C(X): pass",
    ],
    none: [
      "g(X=1)", "l = lambda a, X: a",
    ],
  },
  javascript: {
    write: [
      "[this.X, n] = g();", "[n, this.X] = g();", "[X, n] = g();", "[n, X] = g();",
      "[n, ...X] = g();", "[n, ...this.X] = g();", "({ a: this.X } = g());", "({ a: X } = g());",
      "({ X } = g());", "({ X = 1 } = g());", "({ a: this.X = 1 } = g());",
      "({ a: [this.X] } = g());", "({ a, ...X } = g());", "({ a, ...this.X } = g());",
      "[this.X = 1] = g();", "[[this.X]] = g();", "for (X of g()) {}", "for (this.X of g()) {}",
      "for (this.X in g()) {}", "for ([this.X, a] of g()) {}", "for ({ a: this.X } of g()) {}",
      "X ||= 1;", "X &&= 1;", "X ??= 1;", "this.X ??= 1;", "X **= 1;", "X <<= 1;", "X >>= 1;",
      "X >>>= 1;", "++X;", "--this.X;", "++this.a.X;", "X++;", "delete this.X;", "a = X = 1;",
      "X = 1;", "X\n    = 1;", "this.X\t= 1;", "(this.X) = 1;",
    ],
    read: [
      "const o = { [X]: 1 };", "const o = { [a.X]: 1 };", "const o = { [X]() {} };",
      "const o = { X };", "const o = { a: X };", "const o = { ...X };", "class C { [X] = 1 }",
      "class C { [X]() {} }", "class C { static a = X }", "const { [X]: y } = o;",
      "const { y = X } = o;", "const [y = X] = o;", "o[X];", "o[X] = 1;", "g(...X);", "`${X}`;",
      "`a${b}${X}`;", "t`${X}`;", "a ? X : b;", "a ? b : X;", "X ? a : b;", "x = (a, X);",
      "switch (a) { case X: break; }", "switch (a) { case m.X: break; }", "switch (X) {}",
      "return X;", "throw X;", "yield X;", "await X;", "typeof X;", "void X;", "!X;", "a in X;",
      "X in a;", "a instanceof X;", "X === 1;", "X == 1;", "X <= 1;", "const h = (a = X) => a;",
      "function h(a = X) {}", "function h({ a = X }) {}", "X?.a;", "a?.X;", "for (const a of X) {}",
      "for (const a in X) {}", "if (X) {}", "while (X) {}", "do {} while (X);", "label: X;",
      "a ?? X;", "[X];", "[a, X];", "g(a, X);", "g(X, b);", "const y = X;",
      "const y = { a: { b: X } };", "x = a ? { b: X } : c;", "x = { a: c ? X : d };",
      "x = f(c ? X : d);", "x = c ? d : e ? X : d;", "x = [c ? X : d];", "x = g(a, c ? X : d);",
      "x = { 'a': X };", "x = { get [X]() {} };", "@d(X) class C {}", "<A b={X} />", "<A>{X}</A>",
      "<A {...X} />",
    ],
    call: [
      "new X();", "new X;", "X?.();", "@X class C {}", "<X />",
    ],
    extends: [
      "class C extends X {}",
    ],
    none: [
      "X => 1;",
    ],
  },
  typescript: {
    write: [
      "(X as any) = 1;", "this.X! = 1;",
    ],
    read: [
      "x = X!;", "x = <T>X;", "x = X as T;", "x = X satisfies T;", "let y: typeof X;",
      "let y: { [X]: 1 };", "let y: T[typeof X];", "enum E { A = X }",
      "interface I { [X]: number }", "class C { constructor(private a = X) {} }",
      "class C { m(@d(X) a: T) {} }", "let y: keyof typeof X;",
    ],
    type: [
      "x = y as X;", "let y: X;", "let y: X[];", "function h<T extends X>() {}", "let y: a.X;",
      "x = g<X>();", "let y: Record<X, 1>;",
    ],
  },
  rust: {
    write: [
      "(self.X, b) = g();", "(a, self.X) = g();", "[self.X, b] = g();", "T(self.X, _) = g();",
      "(X, b) = g();", "self.X = 1;", "self.X += 1;", "self.X <<= 1;", "self.X >>= 1;", "X = 1;",
      "unsafe { X += 1; }", "a.b.X = 1;", "(self.X) = 1;",
    ],
    read: [
      "let s = S { a: X };", "let s = S { ..X };", "m[X];", "m[X..];", "m[..X];", "m[..=X];",
      "X..Y;", "match a { X => 1, _ => 2 };", "match a { m::X => 1, _ => 2 };",
      "match a { X | Y => 1, _ => 2 };", "match a { X..=Y => 1 };", "match a { b if X => 1 };",
      "if let m::X = a {}", "println!(\"{}\", X);", "vec![X; 3];", "vec![0; X];", "[0; X];",
      "let a: [u8; X];", "g::<{ X }>();", "|a| X;", "return X;", "X?;", "X.await;", "&X;",
      "&mut X;", "*X;", "X as u8;", "if X == 1 {}", "while X {}", "for a in X {}", "g(X);",
      "(X, 1);", "[X, 1];", "let a = X;", "const A: u8 = X;", "static A: u8 = X;", "a.map(X);",
      "break X;", "match X { _ => 1 };", "assert_eq!(X, 1);", "assert!(a == X);",
      "hashmap!{ X => 1 };", "json!({ \"a\": X });", "loop { if X { break } }",
      "macro_rules! z { () => { X } }",
    ],
    type: [
      "g::<X>();",
    ],
  },
  c_sharp: {
    write: [
      "(this.X, b) = G();", "(b, this.X) = G();", "(X, b) = G();", "(b, X) = G();", "X = 1;",
      "this.X = 1;", "X ??= 1;", "X <<= 1;", "X >>= 1;", "X >>>= 1;", "++X;", "--this.X;", "X++;",
      "G(out X);", "G(out this.X);", "X += H;", "var a = new S { X = 1 };", "a = b with { X = 1 };",
      "(a, (this.X, c)) = G();", "(this.X) = 1;",
    ],
    read: [
      "var a = new S { F = X };", "foreach (var a in X) {}", "var d = new D { [X] = 1 };",
      "var d = new D { { X, 1 } };", "d[X] = 1;", "d[X..];", "d[..X];", "d[^X];", "G(a: X);",
      "var s = $\"{X}\";", "var s = $\"{X:N2}\";", "var s = $\"{X,5}\";",
      "switch (a) { case X: break; }", "switch (a) { case E.X: break; }",
      "var y = a switch { X => 1, _ => 2 };", "var y = a switch { E.X => 1, _ => 2 };",
      "if (a is X) {}", "if (a is { P: X }) {}", "if (a is > X) {}", "if (a is E.X or E.Y) {}",
      "if (X) {}", "a = X ? b : c;", "a = b ? X : c;", "a = b ? c : X;", "return X;", "throw X;",
      "await X;", "a = b ?? X;", "nameof(X);", "a = (T)X;", "a = X as T;", "a = X!;", "a?.X.B();",
      "void H(int a = X) {}", "Func<int> h = () => X;", "int[] a = { X, 1 };", "int[] a = [X, 1];",
      "a = [..X];", "X == 1;", "lock (X) {}", "using (X) {}", "yield return X;",
      "var q = from a in X select a;", "var q = from a in b where a == X select a;",
      "var q = from a in b select X;", "G(a, b ? X : c);", "var a = new { X };",
      "var a = new { B = X };", "[A(X)] void H() {}", "[A(B = X)] void H() {}", "default: X;",
      "a = X is null;", "a = -X;", "checked(X);",
    ],
    type: [
      "typeof(X);",
    ],
    none: [
      "G(X: 1);",
    ],
  },
  ruby: {
    write: [
      "self.x, b = g", "b, self.x = g", "@x, b = g", "b, @x = g", "b, *@x = g", "(b, @x), c = g",
      "@x ||= 1", "@x &&= 1", "@x **= 1", "@x <<= 1", "@x = 1", "@x += 1", "self.x = 1",
      "self.x ||= 1", "self.x += 1", "a.x, b = g", "for @x in g do end", "@@x, b = g",
      "begin; rescue E => @x; end", "a = @x = 1",
    ],
    read: [
      "@x << 1", "h = { @x => 1 }", "h[@x..]", "\"#{@x}\"", "\"#@x\"", "g(**@x)", "g(&@x)",
      "case a\n    in ^@x then 1\n    end", "{ a: x }",
    ],
    call: [
      "a&.x",
    ],
    type: [
      "h = { X => 1 }", "h = { A::X => 1 }", "h = { a: X }", "h[X]", "h[X] = 1", "\"#{X}\"",
      "g(a: X)", "g a: X", "g(*X)", "def h(a = X); end", "def h(a: X); end",
      "case a when X then 1 end", "case a when 1, X then 1 end", "case a\n    in X then 1\n    end",
      "case a\n    in {b: X} then 1\n    end", "a ? X : b", "a ? b : X", "X == 1", "X ? a : b",
      "return X", "rescue_from X", "begin; rescue X; end", "begin; rescue X => e; end", "raise X",
      "-> { X }", "[X, 1]", "a = X", "a if X", "a unless X", "X::Y", "X..Y", "puts X", "yield X",
      "!X", "defined?(X)", "<<~A\n    #{X}\n    A", "`#{X}`", "/#{X}/", ":\"#{X}\"", "%W[#{X}]",
    ],
    none: [
      "h = { X: 1 }", "%w[X]",
    ],
  },
  php: {
    write: [
      "[$this->X, $b] = g();", "[$b, $this->X] = g();", "list($b, $this->X) = g();",
      "list($this->X, $b) = g();", "['a' => $this->X] = g();",
      "['a' => $this->X, 'b' => $c] = g();", "[[$this->X]] = g();", "foreach (g() as $this->X) {}",
      "foreach (g() as $k => $this->X) {}", "foreach (g() as [$this->X, $b]) {}", "$this->X ??= 1;",
      "$this->X .= 1;", "$this->X **= 1;", "$this->X <<= 1;", "$this->X = 1;", "$this->X += 1;",
      "self::$X = 1;", "[self::$X, $b] = g();", "++$this->X;", "--self::$X;", "$this->X++;",
      "unset($this->X);", "$this->X =& $b;", "$a = $this->X = 1;",
    ],
    read: [
      "$a = &$this->X;", "$a = [X => 1];", "$a = [self::X => 1];", "$a = [C::X => 1];",
      "$a = ['a' => X];", "$a = [X];", "$a = array(X => 1);", "$a[X];", "$a[self::X] = 1;",
      "g(a: X);", "g(...self::X);", "$s = \"{$this->X}\";", "$s = \"$this->X\";",
      "$s = <<<A\n{$this->X}\nA;", "switch ($a) { case X: break; }",
      "switch ($a) { case self::X: break; }", "$y = match ($a) { X => 1, default => 2 };",
      "$y = match ($a) { self::X, self::Y => 1 };", "$a = $b ? X : $c;", "$a = $b ? $c : X;",
      "$a = X ? $b : $c;", "$a = $b ?: X;", "return X;", "function h($a = X) {}",
      "function h($a = self::X) {}", "$h = fn() => X;", "if (X) {}", "X == 1;", "const A = X;",
      "static $a = X;", "#[A(X)] function h() {}", "#[A(a: X)] function h() {}", "echo X;",
      "$a . X;", "X . $a;", "$a?->X;", "throw X;", "isset($this->X);", "catch_(X);",
      "$a = $b ?? X;", "$a = [...self::X];", "define('A', X);",
    ],
    call: [
      "$a = new X;",
    ],
    type: [
      "$a = X::class;", "try {} catch (X $e) {}", "try {} catch (Y|X $e) {}",
    ],
    none: [
      "g(X: 1);",
    ],
  },
  kotlin: {
    write: [
      "X = 1", "this.X = 1", "a.X = 1", "X += 1", "X++", "++X", "--a.X", "a?.X = 1",
      "run { X = 1 }", "x.apply { X = 1 }",
    ],
    read: [
      "X ?: 1", "X[0] = 1", "mapOf(X to 1)", "mapOf(a.X to 1)", "m[X] = 1", "m[X]", "g(a = X)",
      "g(*X)", "\"${X}\"", "\"$X\"", "\"${a.X}\"", "\"\"\"$X\"\"\"", "when (a) { X -> 1 }",
      "when (a) { E.X, E.Y -> 1 }", "when (a) { in X -> 1 }", "when { X -> 1 }", "when (X) {}",
      "if (X) 1 else 2", "return X", "throw X", "fun h(a: Int = X) {}", "val h = { X }",
      "val h = { a: Int -> X }", "val a = X", "val a by X", "@A(X) fun h() {}",
      "@A(a = X) fun h() {}", "@A(a = [X]) fun h() {}", "X == 1", "a in X", "X..Y",
      "for (a in X) {}", "for (a in 0 until X) {}", "!X", "X!!", "X?.a", "X.a", "X::class",
      "a to X", "X to a", "arrayOf(X)", "while (X) {}", "-X", "class B : A by X", "a ?: X",
      "val (b, c) = X",
    ],
    call: [
      "::X",
    ],
    type: [
      "when (a) { is X -> 1 }", "a is X", "a as X",
    ],
    implements: [
      "object : X {}",
    ],
    none: [
      "g(X = 1)",
    ],
  },
  java: {
    write: [
      "X = 1;", "this.X = 1;", "a = this.X = 1;", "X <<= 1;", "X >>= 1;", "X >>>= 1;", "++X;",
      "--this.X;", "X++;", "X += 1;", "this.X\n      = 1;",
    ],
    read: [
      "Map.of(X, 1);", "m.put(C.X, 1);", "switch (a) { case X: break; }",
      "switch (a) { case X -> g(); }", "switch (a) { case X, Y -> g(); }",
      "switch (a) { case E.X: break; }", "switch (X) {}", "int[] a = { X, 1 };",
      "int[] a = new int[X];", "a = b ? X : c;", "a = b ? c : X;", "g(b ? X : c, 1);",
      "g(1, b ? X : c);", "g(1, X);", "@A(X) int z;", "@A(a = X) int z;", "@A({X, Y}) int z;",
      "@A(a = {X, Y}) int z;", "for (T a : X) {}", "Runnable r = () -> g(X);", "F r = a -> X;",
      "return X;", "throw X;", "assert X : a;", "assert a : X;", "if (X == 1) {}", "a = (T) X;",
      "X::g;", "synchronized (X) {}", "try (X) {}", "try (var a = X) {}", "s = \"a\" + X;", "m[X];",
      "X.a();", "a = -X;", "a = !X;", "do {} while (X);", "for (; X;) {}", "yield X;",
      "x = a > X ? 1 : 2;",
    ],
    call: [
      "a::X;",
    ],
    type: [
      "a instanceof X;", "X.class;", "try {} catch (X e) {}", "try {} catch (Y | X e) {}",
    ],
  },
  scala: {
    write: [
      "X = 1", "this.X = 1", "X += 1", "a.X = 1", "X ++= b", "X :+= b", "X ::= b",
    ],
    read: [
      "Map(X -> 1)", "m(X)", "m(X) = 1", "g(a = X)", "s\"${X}\"", "s\"$X\"",
      "a match { case X => 1 }", "a match { case E.X => 1 }", "a match { case E.X | E.Y => 1 }",
      "a match { case b if X => 1 }", "if (X) 1 else 2", "for (a <- X) yield a",
      "for (a <- b) yield X", "def h(a: Int = X) = 1", "val h = (a: Int) => X", "val a = X",
      "X == 1", "g(X _)", "g(X: _*)", "(X: Int)", "throw X", "return X", "@A(X) def h = 1",
      "@A(a = X) def h = 1", "X :: Nil", "a :: X", "while (X) {}", "List(X)", "(X, 1)", "X to 1",
      "1 to X", "a + X", "X + a", "a.X",
    ],
    type: [
      "a match { case X(b) => 1 }", "a match { case b: X => 1 }", "new X",
    ],
    none: [
      "g(X = 1)",
    ],
  },
  c: {
    write: [
      "X = 1;", "a->X = 1;", "a.X = 1;", "X <<= 1;", "X >>= 1;", "a->X |= 1;", "++X;", "--a->X;",
      "X++;", "*X++ = 1;", "(X) = 1;", "a = X = 1;", "for (X = 0;;) {}", "S s = { .X = 1 };",
      "S s = { .X = { 1 } };",
    ],
    read: [
      "g(&X);", "g(&a->X);", "S s = { .a = X };", "int t[] = { [X] = 1 };",
      "int t[] = { [X ... Y] = 1 };", "int t[X];", "m[X];", "switch (a) { case X: break; }",
      "switch (a) { case X ... Y: break; }", "a = b ? X : c;", "a = b ? c : X;", "return X;",
      "sizeof(X);", "sizeof X;", "(T)X;", "if (X == 1) {}", "while (X) {}", "g(a, X);", "a = X, b;",
      "-X;", "!X;", "~X;", "s = \"a\" X \"b\";", "S s = (S){ .a = X };", "enum { A = X };",
      "struct { int a : X; } z;", "offsetof(S, X);", "g(b ? X : c);", "if (a > X) {}",
      "if (a < X) {}", "if (X < a) {}", "#define A X", "#if X\n#endif", "#ifdef X\n#endif",
    ],
    none: [
      "goto X;", "X: a;",
    ],
  },
  cpp: {
    write: [
      "this->X = 1;", "++this->X;", "E::X = 1;",
    ],
    read: [
      "for (auto a : X) {}", "auto h = [X] {};", "auto h = [&X] {};", "auto h = [a = X] {};",
      "auto h = [] { return X; };", "new T[X];", "delete X;", "throw X;", "T a{X};", "case_(E::X);",
      "switch (a) { case E::X: break; }", "void h(int a = X);", "static_assert(X);",
      "decltype(X) a;", "noexcept(X);", "co_return X;", "X << a;", "a << X;", "alignas(X) int a;",
      "T a = { X, 1 };", "return { X };",
    ],
    call: [
      "new X;",
    ],
    type: [
      "g<X>();", "A<X> a;",
    ],
  },
};
