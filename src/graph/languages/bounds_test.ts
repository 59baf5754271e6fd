import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

/** Trees in which a value of a type that `Base` bounds has its `go()` called, by the lines of the calls. */
const TREES: Readonly<
  Record<string, { readonly files: Files; readonly lines: readonly number[] }>
> = {
  typescript: {
    files: {
      "a.ts": "class Base { go() {} }\nfunction f<T extends Base>(x: T) {\n  x.go();\n}\n" +
        "class A<T extends Base> {\n  constructor(private item: T) {}\n  f() {\n    this.item.go();\n  }\n}\n",
    },
    lines: [3, 8],
  },
  java: {
    files: {
      "A.java": "class Base { void go() {} }\nclass A<T extends Base> {\n  T item;\n" +
        "  <S extends Base> void f(S x) {\n    x.go();\n    item.go();\n  }\n}\n",
    },
    lines: [5, 6],
  },
  kotlin: {
    files: {
      "A.kt": "open class Base { fun go() {} }\nfun <S : Base> f(x: S) {\n  x.go()\n}\n" +
        "fun <S> g(x: S) where S : Base {\n  x.go()\n}\n",
    },
    lines: [3, 6],
  },
  c_sharp: {
    files: {
      "A.cs": "class Base { public void go() {} }\nclass A<T> where T : Base {\n  T item;\n" +
        "  void F<S>(S x) where S : Base, new() {\n    x.go();\n    item.go();\n  }\n}\n",
    },
    lines: [5, 6],
  },
  rust: {
    files: {
      "src/lib.rs":
        "pub trait Base { fn go(&self); }\npub fn f<T: Base>(x: T) {\n    x.go();\n}\n" +
        "pub fn g<T>(x: T) where T: Base {\n    x.go();\n}\n",
    },
    lines: [3, 6],
  },
  go: {
    files: {
      "go.mod": "module a\n",
      "a.go":
        "package a\n\ntype Base interface { Go() }\n\nfunc f[T Base](x T) {\n\tx.Go()\n}\n\n" +
        "type A[T Base] struct {\n\titem T\n}\n\nfunc (a A[T]) g() {\n\ta.item.Go()\n}\n",
    },
    lines: [6, 14],
  },
  scala: {
    files: {
      "A.scala": "trait Base { def go(): Unit }\nclass A[T <: Base](val item: T) {\n" +
        "  def f[S <: Base](x: S) = {\n    x.go()\n    item.go()\n  }\n}\n",
    },
    lines: [4, 5],
  },
};

for (const [language, { files, lines }] of Object.entries(TREES)) {
  Deno.test(`a value of a type parameter of ${language} has the members of what bounds it`, async () => {
    const found = (await edgesOf(files, "call")).filter((edge) => /Base\.go/i.test(edge))
      .map((edge) => Number(/:(\d+)/.exec(edge)![1]));
    deepEqual(found, lines);
  });
}
