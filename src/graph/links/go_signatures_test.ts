import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

/** Numbers of the types whose method `Do` meets that of an interface. */
async function meeting(
  contract: string,
  methods: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const types = methods.map((method, index) =>
    `type T${index} struct{}\n\nfunc (t T${index}) Do${method} { return nil }\n`
  );
  const edges = await edgesOf({
    "go.mod": "module example.com/app\n",
    "b/b.go":
      `package b\n\nimport (\n\t"example.com/app/a"\n\t"net/http"\n\tweb "net/http"\n)\n\n` +
      `${types.join("\n")}\ntype Item struct{}\n\ntype Same = a.Same\n`,
    "a/a.go": 'package a\n\nimport "net/http"\n\n' +
      `type Doer interface {\n\tDo${contract}\n}\n\ntype Item struct{}\n\ntype Same struct{}\n`,
    ...files,
  }, "implementation");
  return edges.flatMap((edge) => /(\S+) -> \S+ Doer /.exec(edge)?.[1] ?? []);
}

Deno.test("hasSameSignature() compares the number and types of parameters", async () => {
  const methods = [
    "(a int) error",
    "(a, b int) error",
    "(a string) error",
    "(int) error",
    "() error",
  ];
  deepEqual(await meeting("(a int) error", methods), ["T0", "T3"]);
  deepEqual(await meeting("(a int, b int) error", methods), ["T1"]);
});

Deno.test("hasSameSignature() takes aliases of the language, and no rest for a list", async () => {
  const methods = [
    "(a any, b ...byte) error",
    "(interface{}, ...uint8) error",
    "(a any, b []byte) error",
    "(a any, b ...rune) error",
  ];
  deepEqual(await meeting("(x interface{}, rest ...uint8) error", methods), ["T0", "T1"]);
});

Deno.test("hasSameSignature() leaves names within types of functions out", async () => {
  const methods = [
    "(f func(a, b int) (n string, err error)) error",
    "(f func(a int) (n string, err error)) error",
    "(f func(int, int) string) error",
  ];
  deepEqual(await meeting("(func(int, int) (string, error)) error", methods), ["T0"]);
});

Deno.test("hasSameSignature() tells types of one name by their packages", async () => {
  const methods = ["(a *a.Item) error", "(a *Item) error", "(a a.Item) error"];
  deepEqual(await meeting("(item *Item) error", methods), ["T0"]);
  deepEqual(await meeting("(s Same) error", ["(s Same) error", "(s a.Same) error"]), ["T0", "T1"]);
  const handlers = ["(r *web.Request) error", "(*http.Request) error", "(r *Request) error"];
  const request = { "b/request.go": "package b\n\ntype Request struct{}\n" };
  deepEqual(await meeting("(r *http.Request) error", handlers, request), ["T0", "T1"]);
  deepEqual(await meeting("() *Item", ["() *a.Item", "() *Item"]), ["T0"]);
});

Deno.test("hasSameSignature() lets parameters of types stand for any type", async () => {
  deepEqual(
    await meeting("(a int) error", [], {
      "c/c.go": "package c\n\ntype Of[K any] struct{}\n\n" +
        "func (o *Of[K]) Do(a K) error { return nil }\n",
    }),
    ["Of"],
  );
});

Deno.test("hasSameSignature() reads methods of interfaces on one line", async () => {
  deepEqual(
    await edgesOf({
      "a.go": "package a\n\ntype Two interface{ Get(int); Set(string) }\n\ntype Mem struct{}\n\n" +
        "func (Mem) Get(a int) {}\nfunc (Mem) Set(a string) {}\n\ntype Bad struct{}\n\n" +
        "func (Bad) Get(a int) {}\nfunc (Bad) Set(a int) {}\n",
    }, "implementation"),
    [
      "implementation a.go:5 Mem -> a.go:3 Two [inferred: implementation: type]",
      "implementation a.go:7 Mem.Get -> a.go:3 Two.Get [inferred: implementation: method]",
      "implementation a.go:8 Mem.Set -> a.go:3 Two.Set [inferred: implementation: method]",
    ],
  );
});
