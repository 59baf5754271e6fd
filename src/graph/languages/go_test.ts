import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

const MOD = { "go.mod": "module example.com/app // ours\n\ngo 1.22\n" };

Deno.test("go sees the names of all files of a package", async () => {
  deepEqual(
    await edgesOf({
      "a.go": "package app\n\nfunc Run() {\n\thelp()\n}\n",
      "b.go": "package app\n\nfunc help() {}\n",
      "c/c.go": "package c\n\nfunc help() {}\n",
    }, "call"),
    ["call a.go:4 Run -> b.go:3 help [extracted: package]"],
  );
});

Deno.test("go resolves an import by the path of the module, by its name and by an alias", async () => {
  deepEqual(
    await edgesOf(
      {
        ...MOD,
        "main.go":
          'package main\n\nimport (\n\t"example.com/app/store"\n\tother "example.com/app/lib/store"\n)\n\n' +
          "func main() {\n\tstore.Open()\n\tother.Open()\n}\n",
        "store/store.go": "package store\n\nfunc Open() {}\n",
        "store/store_test.go": "package store\n\nfunc TestOpen() {}\n",
        "lib/store/store.go": "package store\n\nfunc Open() {}\n",
      },
      "call",
      "import",
    ),
    [
      "import main.go:4 -> store/store.go:1 [extracted: import]",
      "import main.go:5 -> lib/store/store.go:1 [extracted: import]",
      "call main.go:9 main -> store/store.go:3 Open [extracted: import]",
      "call main.go:10 main -> lib/store/store.go:3 Open [extracted: import]",
    ],
  );
});

Deno.test("go finds a package that has another name than its folder", async () => {
  deepEqual(
    await edgesOf({
      ...MOD,
      "main.go":
        'package main\n\nimport "example.com/app/json-codec"\n\nfunc main() {\n\tjson.Encode()\n}\n',
      "json-codec/a.go": "package json\n\nfunc Encode() {}\n",
    }, "call"),
    ["call main.go:6 main -> json-codec/a.go:3 Encode [extracted: import]"],
  );
});

Deno.test("go brings the names of a dot import, and only files for a blank one", async () => {
  deepEqual(
    await edgesOf(
      {
        ...MOD,
        "a.go":
          'package app\n\nimport . "example.com/app/b"\nimport _ "example.com/app/c"\n\nfunc Run() {\n\tHelp()\n}\n',
        "b/b.go": "package b\n\nfunc Help() {}\n",
        "c/c.go": "package c\n\nfunc Help() {}\n",
      },
      "call",
      "import",
    ),
    [
      "import a.go:3 -> b/b.go:1 [extracted: import]",
      "import a.go:4 -> c/c.go:1 [extracted: import]",
      "call a.go:7 Run -> b/b.go:3 Help [inferred: wildcard import]",
    ],
  );
});

Deno.test("go resolves imports between modules, and those that a replace moves", async () => {
  deepEqual(
    await edgesOf({
      "go.work": "go 1.22\n\nuse (\n\t./app\n\t./lib\n)\n",
      "app/go.mod":
        "module example.com/app\n\nreplace (\n\texample.com/fork v1.2.0 => ../fork\n)\n",
      "lib/go.mod": "module example.com/lib/v2\n",
      "fork/go.mod": "module example.com/origin\n",
      "app/main.go":
        'package main\n\nimport (\n\t"example.com/fork"\n\t"example.com/lib/v2"\n)\n\n' +
        "func main() {\n\tlib.Open()\n\tfork.Open()\n}\n",
      "lib/lib.go": "package lib\n\nfunc Open() {}\n",
      "fork/fork.go": "package fork\n\nfunc Open() {}\n",
    }, "call"),
    [
      "call app/main.go:9 main -> lib/lib.go:3 Open [extracted: import]",
      "call app/main.go:10 main -> fork/fork.go:3 Open [extracted: import]",
    ],
  );
});

Deno.test("go keeps a package and its tests from outside apart", async () => {
  deepEqual(
    await edgesOf({
      ...MOD,
      "a.go": "package app\n\nfunc Run() {}\n\nfunc help() {}\n",
      "export_test.go": "package app\n\nvar Help = help\n",
      "a_test.go":
        'package app_test\n\nimport "example.com/app"\n\nfunc help() {\n\tapp.Run()\n\tapp.Help()\n}\n\n' +
        "func TestRun() {\n\thelp()\n}\n",
    }, "call"),
    [
      "call a_test.go:6 help -> a.go:3 Run [extracted: import]",
      "call a_test.go:7 help -> export_test.go:3 Help [extracted: import]",
      "call a_test.go:11 TestRun -> a_test.go:5 help [extracted: scope]",
    ],
  );
});

Deno.test("go resolves methods of the receiver in other files, and those that are embedded", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.go":
          "package app\n\ntype Base struct{}\n\ntype Ring struct {\n\t*Base\n\tnext Other\n}\n",
        "b.go":
          "package app\n\ntype Other struct{}\n\nfunc (Base) Lock() {}\n\nfunc (o *Other) Lock() {}\n\n" +
          "func (r *Ring) Get() {\n\tr.Lock()\n\tr.Base.Lock()\n\tr.next.Lock()\n\tr.find()\n}\n\nfunc (r Ring) find() {}\n",
      },
      "call",
      "extends",
    ),
    [
      "extends a.go:6 Ring -> a.go:3 Base [extracted: scope]",
      "call b.go:10 Ring.Get -> b.go:5 Base.Lock [extracted: declared type]",
      "call b.go:11 Ring.Get -> b.go:5 Base.Lock [extracted: declared type]",
      "call b.go:12 Ring.Get -> b.go:7 Other.Lock [extracted: declared type]",
      "call b.go:13 Ring.Get -> b.go:16 Ring.find [extracted: declared type]",
    ],
  );
});

Deno.test("go resolves methods of an interface and of those that it embeds", async () => {
  deepEqual(
    await edgesOf({
      "a.go":
        "package app\n\ntype Reader interface {\n\tRead() int\n}\n\ntype File interface {\n\tReader\n\tSync()\n}\n\n" +
        "func Run(f File) {\n\tf.Read()\n\tf.Sync()\n}\n",
    }, "call"),
    [
      "call a.go:13 Run -> a.go:4 Reader.Read [extracted: declared type]",
      "call a.go:14 Run -> a.go:9 File.Sync [extracted: declared type]",
    ],
  );
});

Deno.test("go knows locals by what they are made of", async () => {
  const made = ["&Ring{}", "Ring{}", "new(Ring)", "x.(*Ring)", "Ring(x)", "[]Ring{{}}[0]"];
  const files = {
    "ring.go":
      "package app\n\ntype Ring struct{}\n\nfunc (Ring) Get() {}\n\ntype Other struct{}\n\nfunc (Other) Get() {}\n",
    "a.go": "package app\n\n" +
      made.map((value, i) => `func f${i}(x any) {\n\tr := ${value}\n\tr.Get()\n}\n`).join(""),
  };
  const calls = (await edgesOf(files, "call")).filter((edge) => edge.includes("Get"));
  deepEqual(
    calls,
    made.slice(0, 5).map((_, i) =>
      `call a.go:${i * 4 + 5} f${i} -> ring.go:5 Ring.Get [` +
      `${i === 4 ? "inferred: assigned value" : "extracted: declared type"}]`
    ),
  );
});

Deno.test("go takes each of several results for what it is", async () => {
  deepEqual(
    await edgesOf({
      "a.go":
        "package app\n\ntype A struct{}\n\nfunc (A) Do() {}\n\ntype B struct{}\n\nfunc (B) Do() {}\n\n" +
        "func both() (*A, b B, err error) { panic(0) }\n\nfunc named() (a *A, b, c B) { panic(0) }\n\n" +
        "func Run() {\n\ta, b, err := both()\n\ta.Do()\n\tb.Do()\n\terr.Error()\n\tvar c, d = named()\n\tc.Do()\n\td.Do()\n" +
        "\te, f := A{}, B{}\n\te.Do()\n\tf.Do()\n}\n",
    }, "call"),
    [
      "call a.go:16 Run -> a.go:11 both [extracted: scope]",
      "call a.go:17 Run -> a.go:5 A.Do [inferred: assigned value]",
      "call a.go:18 Run -> a.go:9 B.Do [inferred: assigned value]",
      "call a.go:20 Run -> a.go:13 named [extracted: scope]",
      "call a.go:21 Run -> a.go:5 A.Do [inferred: assigned value]",
      "call a.go:22 Run -> a.go:9 B.Do [inferred: assigned value]",
      "call a.go:24 Run -> a.go:5 A.Do [extracted: declared type]",
      "call a.go:25 Run -> a.go:9 B.Do [extracted: declared type]",
    ],
  );
});

Deno.test("go takes elements out of slices, maps, channels, and types that name them", async () => {
  const lists = ["[]*A", "map[string]A", "...A", "As", "[4]A"];
  const files = {
    "a.go":
      "package app\n\ntype A struct{}\n\nfunc (A) Do() {}\n\ntype As []*A\n\nfunc (As) Do() {}\n",
    "b.go": "package app\n\n" +
      lists.map((type, i) =>
        `func f${i}(list ${type}) {\n\tfor _, e := range list {\n\t\te.Do()\n\t}\n}\n`
      ).join("") +
      "func g(in <-chan *A) {\n\te := <-in\n\te.Do()\n\tin.Do()\n}\n",
  };
  deepEqual(await edgesOf(files, "call"), [
    ...lists.map((_, i) =>
      `call b.go:${i * 5 + 5} f${i} -> a.go:5 A.Do [inferred: assigned value]`
    ),
    `call b.go:${lists.length * 5 + 5} g -> a.go:5 A.Do [inferred: assigned value]`,
  ]);
});

Deno.test("go knows what a switch over types has found in each case", async () => {
  deepEqual(
    await edgesOf({
      "a.go":
        "package app\n\ntype A struct{}\n\nfunc (A) Do() {}\n\ntype B struct{}\n\nfunc (B) Do() {}\n\n" +
        "func Run(x any) {\n\tswitch v := x.(type) {\n\tcase *A:\n\t\tv.Do()\n\tcase B:\n\t\tv.Do()\n\tcase int, string:\n\t\tv.Do()\n\t}\n}\n",
    }, "call"),
    [
      "call a.go:14 Run -> a.go:5 A.Do [extracted: declared type]",
      "call a.go:16 Run -> a.go:9 B.Do [extracted: declared type]",
    ],
  );
});

Deno.test("go follows chained calls by their declared results, through packages", async () => {
  deepEqual(
    await edgesOf({
      ...MOD,
      "main.go":
        'package main\n\nimport "example.com/app/db"\n\nvar conn = db.Open()\n\nfunc main() {\n\tconn.Query().Rows[0].Scan()\n}\n',
      "db/db.go":
        "package db\n\ntype Conn struct{}\n\ntype Result struct {\n\tRows []Row\n}\n\ntype Row struct{}\n\n" +
        "func Open() *Conn { return nil }\n\nfunc (c *Conn) Query() (r *Result) { return }\n\nfunc (Row) Scan() {}\n",
    }, "call"),
    [
      "call main.go:5 conn -> db/db.go:11 Open [extracted: import]",
      "call main.go:8 main -> db/db.go:13 Conn.Query [inferred: assigned value]",
      "call main.go:8 main -> db/db.go:15 Row.Scan [inferred: assigned value]",
    ],
  );
});

Deno.test("go lets a local name hide a package only where it is known", async () => {
  deepEqual(
    await edgesOf({
      ...MOD,
      "a.go":
        'package app\n\nimport "example.com/app/url"\n\nfunc Run(x any) {\n\tif url, ok := x.(string); ok {\n\t\turl.Parse()\n\t}\n' +
        "\turl.Parse()\n}\n\nfunc Use(node *node) {\n\tnode.walk()\n}\n\ntype node struct{}\n\nfunc (node) walk() {}\n",
      "url/url.go": "package url\n\nfunc Parse() {}\n",
    }, "call"),
    [
      "call a.go:9 Run -> url/url.go:3 Parse [extracted: import]",
      "call a.go:13 Use -> a.go:18 node.walk [extracted: declared type]",
    ],
  );
});

Deno.test("go resolves generic functions and types", async () => {
  deepEqual(
    await edgesOf({
      "a.go":
        "package app\n\ntype Box[T any] struct{ item T }\n\nfunc (b *Box[T]) Get() T { return b.item }\n\n" +
        "func Make[T any](n int) *Box[T] { return nil }\n\nfunc Run() {\n\tMake[string](3).Get()\n\tb := Box[int]{}\n\tb.Get()\n}\n",
    }, "call"),
    [
      "call a.go:10 Run -> a.go:7 Make [extracted: scope]",
      "call a.go:10 Run -> a.go:5 Box.Get [extracted: declared type]",
      "call a.go:12 Run -> a.go:5 Box.Get [extracted: declared type]",
    ],
  );
});

Deno.test("go says that keys of a literal are fields that are written", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.go":
          "package app\n\ntype A struct {\n\tName, Title string\n}\n\nvar one = &A{Name: name, Title: name}\n\n" +
          'var many = []A{\n\t{Name: "x"},\n}\n\nconst name = "n"\n',
      },
      "write",
      "read",
    ),
    [
      "write a.go:7 one -> a.go:4 A.Name [extracted: declared type]",
      "read a.go:7 one -> a.go:13 name [extracted: scope]",
      "write a.go:7 one -> a.go:4 A.Title [extracted: declared type]",
      "read a.go:7 one -> a.go:13 name [extracted: scope]",
      "write a.go:10 many -> a.go:4 A.Name [extracted: declared type]",
    ],
  );
});

Deno.test("go gives no edge for what is outside of the tree", async () => {
  deepEqual(
    await edgesOf({
      ...MOD,
      "a.go":
        'package app\n\nimport (\n\t"context"\n\t"github.com/x/go-yaml"\n)\n\nfunc Run(ctx context.Context) {\n' +
        "\tdefer ctx.Decode()\n\tyaml.Decode()\n\tlen(x).Decode()\n}\n\ntype T struct{}\n\nfunc (T) Decode() {}\n\nfunc (T) len() {}\n",
    }, "call"),
    [],
  );
});

Deno.test("go does not take a sentence above for what a name is a member of", async () => {
  deepEqual(
    await edgesOf({
      "a.go":
        "package app\n\nfunc Run() {\n\t// See the other one.\n\thelp()\n}\n\nfunc help() {}\n",
    }, "call"),
    ["call a.go:5 Run -> a.go:8 help [extracted: scope]"],
  );
});

Deno.test("go finds the folders of a repository that has no module", async () => {
  deepEqual(
    await edgesOf({
      "cmd/main.go":
        'package main\n\nimport (\n\t"context"\n\t"github.com/me/app/pkg/store"\n)\n\nfunc main() {\n' +
        "\tstore.Open()\n\tcontext.Open()\n}\n",
      "pkg/store/store.go": "package store\n\nfunc Open() {}\n",
      "context/context.go": "package context\n\nfunc Open() {}\n",
    }, "call"),
    ["call cmd/main.go:9 main -> pkg/store/store.go:3 Open [extracted: import]"],
  );
});

Deno.test("go resolves what is named again on the line of its value", async () => {
  deepEqual(
    await edgesOf({
      "a.go":
        "package app\n\ntype node struct{ next *node }\n\nfunc (n *node) skip() *node { return n }\n\n" +
        "func size() int { return 1 }\n\nfunc Run(n *node) {\n\tsize := size()\n\tn = n.skip()\n\tif n := n.next; n != nil {\n" +
        "\t\tn.skip()\n\t}\n\tprint(size)\n}\n",
    }, "call"),
    [
      "call a.go:10 Run -> a.go:7 size [extracted: scope]",
      "call a.go:11 Run -> a.go:5 node.skip [extracted: declared type]",
      "call a.go:13 Run -> a.go:5 node.skip [inferred: assigned value]",
    ],
  );
});

Deno.test("go calls methods that are named as built-in functions, and names types that convert", async () => {
  deepEqual(
    await edgesOf(
      {
        "a.go":
          "package app\n\ntype list []int\n\nfunc (l list) append(n int) {}\n\nfunc Run(n []int) {\n\tl := list(n)\n" +
          "\tl.append(1)\n\tn = append(n, 1)\n}\n",
      },
      "call",
      "type",
    ),
    [
      "type a.go:5 list.append -> a.go:3 list [extracted: scope]",
      "type a.go:8 Run -> a.go:3 list [extracted: scope]",
      "call a.go:9 Run -> a.go:5 list.append [inferred: assigned value]",
    ],
  );
});

Deno.test("go takes the values of a case and the keys of a map for what they are", async () => {
  deepEqual(
    await edgesOf({
      "a.go":
        "package app\n\nconst (\n\tone = 1\n\ttwo = 2\n)\n\nvar names = map[int]string{one: `one`}\n\n" +
        "func Run(n int) {\n\tswitch n {\n\tcase one, two:\n\t}\n}\n",
    }, "read"),
    [
      "read a.go:8 names -> a.go:4 one [extracted: scope]",
      "read a.go:12 Run -> a.go:4 one [extracted: scope]",
      "read a.go:12 Run -> a.go:5 two [extracted: scope]",
    ],
  );
});

Deno.test("go: a use in a file for one build means the variant of that build", async () => {
  const open = (constraint: string) => `${constraint}package x\n\nfunc open() {}\n`;
  const edges = await edgesOf({
    "go.mod": "module x\n",
    "open_linux.go": open(""),
    "open_windows_test.go": "package x\n\nfunc f() { open() }\n",
    "fast.go": "//go:build !windows && (fast || darwin)\n\npackage x\n\nfunc g() { open() }\n",
    "other.go": open("//go:build !unix && !windows\n\n"),
    "windows.go": open("//go:build windows\n\n"),
    "unix.go": open("//go:build unix && !linux\n\n"),
    "any.go": "package x\n\nfunc h() { open() }\n",
  }, "call");
  const variant = "[inferred: one of several variants]";
  deepEqual(edges, [
    `call any.go:3 h -> open_linux.go:3 open ${variant}`,
    `call any.go:3 h -> other.go:5 open ${variant}`,
    `call any.go:3 h -> unix.go:5 open ${variant}`,
    `call any.go:3 h -> windows.go:5 open ${variant}`,
    `call fast.go:5 g -> open_linux.go:3 open ${variant}`,
    `call fast.go:5 g -> other.go:5 open ${variant}`,
    `call fast.go:5 g -> unix.go:5 open ${variant}`,
    "call open_windows_test.go:3 f -> windows.go:5 open [extracted: package]",
  ]);
});

Deno.test("go: a variable or field has the fields of a type without a name; one of a function has none", async () => {
  const text = `package app

var cfg struct {
	Port int
	Base
}

var (
	many  []struct{ in, out string }
	table = map[string]struct {
		size int
	}{"a": {size: 1}}
)

type Base struct{ id int }

type Server struct {
	opts struct {
		Name string
	}
}

func (s *Server) run() {
	s.opts.Name = "x"
	print(cfg.Port, cfg.id)
	for _, m := range many {
		print(m.in)
	}
	print(table["a"].size)
	tests := []struct{ id string }{{"a"}}
	print(tests[0].id)
}
`;
  const edges = await edgesOf({ ...MOD, "a.go": text }, "read", "write");
  deepEqual(
    edges.map((edge) => edge.replace(/^(\w+) a.go:(\d+) .* -> a.go:\d+ /, "$1 $2 "))
      .filter((edge) => edge.includes(".")),
    [
      "read 24 Server.opts [extracted: declared type]",
      "write 24 Server.opts.Name [extracted: declared type]",
      "read 25 cfg.Port [extracted: declared type]",
      "read 25 Base.id [extracted: declared type]",
      "read 27 many.in [inferred: assigned value]",
      "read 29 table.size [inferred: wrapped type]",
    ],
  );
});

Deno.test("go proves no variant of another package that its own build leaves open", async () => {
  const open = (system: string) => `//go:build ${system}\n\npackage lib\n\nfunc Open() {}\n`;
  const text = 'package app\n\nimport "example.com/app/lib"\n\nfunc F() { lib.Open() }\n';
  const files = {
    ...MOD,
    "any.go": text,
    "lib/a.go": open("darwin"),
    "lib/b.go": open("linux"),
    "a_linux.go": text,
  };
  deepEqual(await edgesOf(files, "call"), [
    "call a_linux.go:5 F -> lib/b.go:5 Open [extracted: import]",
    "call any.go:5 F -> lib/a.go:5 Open [inferred: one of several variants]",
  ]);
});

Deno.test("go: a type of a function is none of its package that has its name", async () => {
  const text = `package a

type A struct{}

func (A) Go() {}

type B struct{}

func (B) Go() {}

func shadow() {
	type A = B
	A{}.Go()
}

func f() { A{}.Go() }
`;
  deepEqual(await edgesOf({ "a.go": text }, "call"), [
    "call a.go:13 shadow -> a.go:9 B.Go [extracted: declared type]",
    "call a.go:16 f -> a.go:5 A.Go [extracted: declared type]",
  ]);
});
