import { deepEqual, ok } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { openIndex } from "@cbx/core";
import { edgesOf, type Files } from "../testdata/edges.ts";

/** Two namespaces in three files, of which two have the parts of one class. */
const STORE: Files = {
  "src/Base.cs": `namespace App.Core
{
    public interface IStore { void Open(string path); }
    public abstract class Base : IStore
    {
        protected int _count;
        public abstract void Open(string path);
        public void Stop() { _count = 1; }
        public static Base Create() { return null; }
        public Base Next { get; set; }
    }
    public enum Mode { Fast, Slow }
}
`,
  "src/Store.cs": `using System;
namespace App.Core.Files;

public partial class Store<T> : Base
{
    private readonly Base _inner = Base.Create();
    public Store(int size) { Load(); }
    public override void Open(string path) { Stop(); this.Load(); base.Stop(); _inner.Next.Stop(); }
}
`,
  "src/Store.Load.cs": `namespace App.Core.Files;
partial class Store<T>
{
    private void Load() { _inner.Stop(); }
}
`,
  "src/Utilities.cs": `namespace App.Utilities
{
    public static class Texts
    {
        public const int Limit = 3;
        public static string FormatWith(this string text, int value) => text;
        public static Base Again(this App.Core.Base item) => item;
    }
}
`,
};

async function edgesInCSharp(head: string, body: string, ...kinds: string[]): Promise<string[]> {
  const text = `${head}\nnamespace Other\n{\n    class Go\n    {\n        void Run()\n        {\n` +
    `${body}\n        }\n    }\n}\n`;
  const edges = await edgesOf({ ...STORE, "test/Go.cs": text }, ...kinds);
  return edges.filter((edge) => edge.includes(" test/Go.cs:") && edge.includes("Other.Go.Run -> "))
    .map((edge) => edge.replace(/^.* -> /, ""));
}

Deno.test("c_sharp resolves members of this and of the base, and those of other parts", async () => {
  deepEqual(await edgesOf(STORE, "call"), [
    "call src/Store.Load.cs:4 App.Core.Files.Store.Load -> src/Base.cs:8 App.Core.Base.Stop [extracted: declared type]",
    "call src/Store.cs:6 App.Core.Files.Store._inner -> src/Base.cs:9 App.Core.Base.Create [extracted: import]",
    "call src/Store.cs:7 App.Core.Files.Store.Store -> src/Store.Load.cs:4 App.Core.Files.Store.Load [extracted: member of self]",
    "call src/Store.cs:8 App.Core.Files.Store.Open -> src/Base.cs:8 App.Core.Base.Stop [extracted: member of self]",
    "call src/Store.cs:8 App.Core.Files.Store.Open -> src/Store.Load.cs:4 App.Core.Files.Store.Load [extracted: member of self]",
    "call src/Store.cs:8 App.Core.Files.Store.Open -> src/Base.cs:8 App.Core.Base.Stop [extracted: member of self]",
    "call src/Store.cs:8 App.Core.Files.Store.Open -> src/Base.cs:8 App.Core.Base.Stop [extracted: declared type]",
  ]);
});

Deno.test("c_sharp tells base classes from interfaces, in the namespaces around them", async () => {
  deepEqual(await edgesOf(STORE, "extends", "implements"), [
    "implements src/Base.cs:4 App.Core.Base -> src/Base.cs:3 App.Core.IStore [extracted: scope]",
    "extends src/Store.cs:4 App.Core.Files.Store -> src/Base.cs:4 App.Core.Base [extracted: import]",
  ]);
});

Deno.test("c_sharp resolves types of namespaces that are used, and of no other", async () => {
  const create = "src/Base.cs:9 App.Core.Base.Create [extracted: import]";
  deepEqual(await edgesInCSharp("using App.Core;", "Base.Create();", "call"), [create]);
  deepEqual(await edgesInCSharp("using B = App.Core.Base;", "B.Create();", "call"), [create]);
  deepEqual(await edgesInCSharp("using App.Utilities;", "Base.Create();", "call"), []);
});

Deno.test("c_sharp resolves members of a type that is used as static", async () => {
  deepEqual(await edgesInCSharp("using static App.Utilities.Texts;", "var x = Limit;", "read"), [
    "src/Utilities.cs:5 App.Utilities.Texts.Limit [extracted: import]",
  ]);
});

Deno.test("c_sharp resolves what the whole project uses", async () => {
  deepEqual(
    await edgesOf({
      ...STORE,
      "test/GlobalUsings.cs": "global using App.Core;\n",
      "test/a/Go.cs": "class Go { void Run() { Base.Create(); } }\n",
    }, "call").then((edges) => edges.filter((edge) => edge.includes("Go.cs"))),
    ["call test/a/Go.cs:1 Go.Run -> src/Base.cs:9 App.Core.Base.Create [extracted: import]"],
  );
});

Deno.test("c_sharp resolves methods of values that are declared, made, tested and cast", async () => {
  const head = "using App.Core;\nusing App.Core.Files;";
  const body =
    "var store = new Store<int>(3);\nstore.Stop();\nBase given = null;\ngiven.Stop();\n" +
    "if (o is Base found) found.Stop();\n((Base)o).Stop();\n(o as Base).Stop();";
  deepEqual(await edgesInCSharp(head, body, "call"), [
    "src/Store.Load.cs:2 App.Core.Files.Store [extracted: import]",
    "src/Store.cs:4 App.Core.Files.Store [extracted: import]",
    "src/Base.cs:8 App.Core.Base.Stop [extracted: declared type]",
    ...Array.from(
      { length: 4 },
      () => "src/Base.cs:8 App.Core.Base.Stop [extracted: declared type]",
    ),
  ]);
});

Deno.test("c_sharp resolves elements of collections and values of enums", async () => {
  const body = "List<Base> all = null;\nforeach (var each in all) each.Stop();\nvar m = Mode.Fast;";
  deepEqual(await edgesInCSharp("using App.Core;", body, "call", "read"), [
    "src/Base.cs:8 App.Core.Base.Stop [inferred: assigned value]",
    "src/Base.cs:12 App.Core.Mode [extracted: import]",
    "src/Base.cs:12 App.Core.Mode.Fast [extracted: import]",
  ]);
});

Deno.test("c_sharp resolves extensions, where their namespace is used", async () => {
  const body = 'var t = "a {0}".FormatWith(1);\nBase b = null;\nb.Again();';
  deepEqual(await edgesInCSharp("using App.Core;\nusing App.Utilities;", body, "call"), [
    "src/Utilities.cs:6 App.Utilities.Texts.FormatWith [inferred: wildcard import]",
    "src/Utilities.cs:7 App.Utilities.Texts.Again [inferred: wildcard import]",
  ]);
  deepEqual(await edgesInCSharp("using App.Core;", body, "call"), []);
});

Deno.test("c_sharp resolves nothing of what stands outside of the tree", async () => {
  const body = "Console.Stop();\nstring s = null;\ns.Open();\nvar x = new Missing();\nx.Stop();";
  deepEqual(await edgesInCSharp("using System;\nusing App.Core;", body, "call"), []);
});

Deno.test("c_sharp takes members that an initializer sets for none of the class around it", async () => {
  const text = "class Key { public string Name; }\nclass Go\n{\n    string Name;\n" +
    "    Key Make()\n    {\n        return new Key\n        {\n            Name = this.Name\n        };\n    }\n}\n";
  deepEqual(await edgesOf({ "Go.cs": text }, "read", "write"), [
    "write Go.cs:9 Go.Make -> Go.cs:1 Key.Name [extracted: declared type]",
    "read Go.cs:9 Go.Make -> Go.cs:4 Go.Name [extracted: member of self]",
  ]);
});

Deno.test("c_sharp keeps types of one name in two namespaces apart", async () => {
  const type = (space: string) =>
    `namespace ${space}\n{\n    class Key { public static void Go() {} }\n}\n`;
  deepEqual(
    await edgesOf({
      "A.cs": type("A"),
      "B.cs": type("B"),
      "X.cs": "using B;\nclass X { void Run() { Key.Go(); } }\n",
    }, "call"),
    ["call X.cs:2 X.Run -> B.cs:3 B.Key.Go [extracted: import]"],
  );
});

Deno.test("c_sharp knows the type of a property that has its name", async () => {
  deepEqual(
    await edgesOf(
      {
        "Mode.cs": "namespace A { class Mode { public void Open() {} } }\n",
        "Go.cs":
          "namespace A { class Go { Mode Mode { get; set; } void Run() { Mode.Open(); } } }\n",
      },
      "call",
      "type",
    ),
    [
      "type Go.cs:1 A.Go.Mode -> Mode.cs:1 A.Mode [extracted: import]",
      "call Go.cs:1 A.Go.Run -> Mode.cs:1 A.Mode.Open [extracted: declared type]",
    ],
  );
});

Deno.test("c_sharp: a generic interface is made from the plain one of its name, not from itself", async () => {
  deepEqual(
    await edgesOf({
      "A.cs":
        "namespace App;\n\npublic interface IHandler<in T> : IHandler\n{\n    void Go(T value);\n}\n\n" +
        "public interface IHandler\n{\n    void Go();\n}\n",
    }, "extends"),
    ["extends A.cs:3 App.IHandler -> A.cs:8 App.IHandler [extracted: scope]"],
  );
});

Deno.test("c_sharp: types of one name with several numbers of parameters are several types", async () => {
  const types = "namespace App;\npublic class Box { public void Go() {} }\n" +
    "public class Box<T> { public void Go() {} public void Run() { Go(); } }\n" +
    "public class Heir : Box<int> { void Run2() { Go(); } }\n";
  deepEqual(
    await edgesOf(
      {
        "A.cs": types,
        "B.cs": "namespace App;\npublic class Use {\n" +
          "  void A(Box<int> a) { a.Go(); }\n" +
          "  void B(Box a) { a.Go(); }\n" +
          "  void C() { var a = new Box<int>(); a.Go(); }\n" +
          "  void D() { var a = typeof(Box<>); }\n" +
          "}\n",
      },
      "call",
      "type",
      "extends",
    ),
    [
      "call A.cs:3 App.Box.Run -> A.cs:3 App.Box.Go [extracted: scope]",
      "extends A.cs:4 App.Heir -> A.cs:3 App.Box [extracted: scope]",
      "call A.cs:4 App.Heir.Run2 -> A.cs:3 App.Box.Go [extracted: member of self]",
      "type B.cs:3 App.Use.A -> A.cs:3 App.Box [extracted: import]",
      "call B.cs:3 App.Use.A -> A.cs:3 App.Box.Go [extracted: declared type]",
      "type B.cs:4 App.Use.B -> A.cs:2 App.Box [extracted: import]",
      "call B.cs:4 App.Use.B -> A.cs:2 App.Box.Go [extracted: declared type]",
      "call B.cs:5 App.Use.C -> A.cs:3 App.Box [extracted: import]",
      "call B.cs:5 App.Use.C -> A.cs:3 App.Box.Go [extracted: declared type]",
      "type B.cs:6 App.Use.D -> A.cs:3 App.Box [extracted: import]",
    ],
  );
});

Deno.test("c_sharp: a class of a number of parameters that none has is one of several types", async () => {
  const types = "namespace App;\npublic class Box { public static void Go() {} }\n" +
    "public class Box<T> { public static void Go() {} public static void Mine() {} }\n";
  const found = await edgesOf({
    "A.cs": types,
    "B.cs": "namespace App;\npublic class Use {\n" +
      "  void A() { Box<int, int>.Go(); }\n  void B() { Box<int, int>.Mine(); }\n}\n",
  }, "call");
  deepEqual(found.map((edge) => edge.replace(/^.*\[(.*)\]$/, "$1")), [
    "inferred: one of several types",
    "inferred: one of several types",
    "extracted: import",
  ]);
});

Deno.test("c_sharp: a type means the one of its path with as many parameters within its namesake, too", async () => {
  deepEqual(
    await edgesOf(
      {
        "A.cs": "namespace App;\npublic partial class Box : Box<Box> {\n" +
          "  public Box<int> Make() { return null; }\n}\n",
        "B.cs": "namespace App;\npublic class Box<T> {\n  public Box Plain() { return null; }\n}\n",
      },
      "type",
      "extends",
    ),
    [
      "extends A.cs:2 App.Box -> B.cs:2 App.Box [extracted: scope]",
      "type A.cs:2 App.Box -> A.cs:2 App.Box [extracted: scope]",
      "type A.cs:3 App.Box.Make -> B.cs:2 App.Box [extracted: scope]",
      "type B.cs:3 App.Box.Plain -> A.cs:2 App.Box [extracted: scope]",
    ],
  );
});

Deno.test("c_sharp: what a chain names has as many parameters as it writes type arguments", async () => {
  const text = `namespace A {
  class Foo {
    public static Foo Make() { return null; }
    public void Run() {}
  }
  class Foo<T> {
    public static Foo<T> Make() { return null; }
    public void Run() {}
  }
  class Foo<T, U> {
    public static void Make() {}
  }
  class Use {
    Foo<T> Help<T>() { return null; }
    void Go() {
      Foo.Make().Run();
      A.Foo<int>.Make().Run();
      Foo<int, List<string>>.Make();
      new Foo().Run();
      new A.Foo<int>().Run();
      Help<int>().Run();
    }
  }
}
`;
  deepEqual(
    (await edgesOf({ "a.cs": text }, "call")).filter((edge) => /\.(?:Make|Run) /.test(edge))
      .map((edge) => edge.replace(/^call a.cs:(\d+) .*:(\d+) .*\.(\w+ .*)$/, "$1 $2 $3")),
    [
      "16 3 Make [extracted: scope]",
      "16 4 Run [extracted: declared type]",
      "17 7 Make [extracted: import]",
      "17 8 Run [extracted: declared type]",
      "18 11 Make [extracted: scope]",
      "19 4 Run [extracted: scope]",
      "20 8 Run [extracted: import]",
      "21 8 Run [extracted: declared type]",
    ],
  );
});

Deno.test("c_sharp: what an extension gives is known as a return value", async () => {
  const files = {
    "a.cs": `namespace N {
class R<T> { public int Error; }
class R<T, E> { public int Error; }
static class Ext {
    public static R<int> To(this string s) { return null; }
}
class C {
    int Run(string s) {
        return s.To().Error;
    }
}
}
`,
  };
  deepEqual(await edgesOf(files, "read"), [
    "read a.cs:9 N.C.Run -> a.cs:2 N.R.Error [inferred: return value]",
  ]);
});

Deno.test("c_sharp: an update follows what an extension method comes to extend, and what is one no more", async () => {
  const root = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(
      `${root}/Use.cs`,
      "namespace A { class Foo {} class Bar {} class Use { void Go(Foo foo, Bar bar) { foo.Run(); bar.Run(); } } }\n",
    );
    using index = await openIndex({ root });
    const extended: number[] = [];
    for (const parameter of ["this Foo x", "this Bar x", "Bar x", "this Bar x, int y = 0"]) {
      Deno.writeTextFileSync(
        `${root}/Ext.cs`,
        `namespace A { static class Ext { public static void Run(${parameter}) {} } }\n`,
      );
      await index.update();
      const calls = async () =>
        (await index.edges()).filter(({ kind }) => kind === "call")
          .map(({ source, target, confidence }) =>
            `${source.column} ${target.symbol} ${confidence}`
          );
      const updated = await calls();
      await index.update({ rebuild: true });
      deepEqual(updated, await calls(), parameter);
      extended.push(updated.length);
    }
    deepEqual(extended, [1, 1, 0, 1]);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});

Deno.test("c_sharp: an update follows which types there are where methods of one name extend very many", async () => {
  const root = Deno.makeTempDirSync();
  try {
    const many = Array.from({ length: 60 }, (_, n) => `T${n}`);
    const methods = [...many, "Outer"].map((type) => `public static void Run(this ${type} x) {}`);
    const write = (path: string, text: string) => Deno.writeTextFileSync(`${root}/${path}`, text);
    write("Types.cs", `namespace A { ${many.map((type) => `class ${type} {}`).join("\n")} }\n`);
    write("Ext.cs", `namespace A { static class Ext {\n${methods.join("\n")}\n} }\n`);
    write("Use.cs", "namespace A { class Foo {} class Use { void Go(Foo foo) { foo.Run(); } } }\n");
    write("Outer.cs", "namespace A {}\n");
    using index = await openIndex({ root });
    const found: number[] = [];
    const step = async () => {
      await index.update();
      const calls = async () =>
        (await index.edges()).filter(({ kind }) => kind === "call").map(({ target }) =>
          target.line
        );
      const updated = await calls();
      await index.update({ rebuild: true });
      deepEqual(updated, await calls());
      found.push(updated.length);
    };
    await step();
    for (const text of ["namespace A { class Outer {} }\n", "namespace A { class Other {} }\n"]) {
      write("Outer.cs", text);
      await step();
    }
    write("Outer.cs", "namespace A { class Outer {} }\n");
    await step();
    Deno.removeSync(`${root}/Outer.cs`);
    await step();
    write("New.cs", "namespace A { class Outer {} }\n");
    await step();
    deepEqual(found, [1, 0, 1, 0, 1, 0]);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});

for (const receiver of ["the same type", "another type"]) {
  Deno.test(`c_sharp: keys of files grow with them where each has a method of one name that extends ${receiver}`, async () => {
    const files = (count: number): Files =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `F${n}.cs`,
          `namespace P${n} { class C${n} : Outside { public void Open() {} void Go() { Run(this); this.Run(); } }\n` +
          `static class E${n} { public static void Run(this ${
            receiver === "another type" ? `C${n}` : "int"
          } x) {} } }\n`,
        ]),
      );
    const bytes = async (count: number) => {
      const root = Deno.makeTempDirSync();
      try {
        for (const [path, text] of Object.entries(files(count))) {
          Deno.writeTextFileSync(`${root}/${path}`, text);
        }
        using index = await openIndex({ root });
        await index.update();
        using database = new DatabaseSync(`${root}/.cbx/index.sqlite`, { readOnly: true });
        return Number(
          database.prepare("SELECT sum(length(keys)) AS bytes FROM resolutions").get()!.bytes,
        );
      } finally {
        Deno.removeSync(root, { recursive: true });
      }
    };
    const [few, many] = [await bytes(60), await bytes(240)];
    ok(many < 5 * few, `${few} bytes of keys became ${many}`);
  });
}

Deno.test("c_sharp: members of an extension block extend the type of its parameter", async () => {
  const files = {
    "a.cs": `namespace N {
class A {} class B {}
static class Ext {
    extension(A client) {
        public A To(int x) {
            return client.Other();
        }
        public A Other() => client;
    }
    extension(B client) {
        public B To(int x) => client.Same();
        public B Same() => client;
    }
}
class Use {
    void Run(A a, B b) {
        a.To(1).Other();
        b.To(2);
        Ext.Same(b);
    }
}
}
`,
  };
  deepEqual(
    (await edgesOf(files, "call")).map((edge) => edge.replaceAll("a.cs:", "")),
    [
      "call 6 N.Ext.To -> 8 N.Ext.Other [inferred: wildcard import]",
      "call 11 N.Ext.To -> 12 N.Ext.Same [inferred: wildcard import]",
      "call 17 N.Use.Run -> 5 N.Ext.To [inferred: wildcard import]",
      "call 17 N.Use.Run -> 8 N.Ext.Other [inferred: wildcard import]",
      "call 18 N.Use.Run -> 11 N.Ext.To [inferred: wildcard import]",
      "call 19 N.Use.Run -> 12 N.Ext.Same [extracted: scope]",
    ],
  );
});

Deno.test("c#: names of an anonymous type and of a tuple are no uses of a field", async () => {
  deepEqual(
    await edgesOf(
      {
        "A.cs":
          "class A {\n  static int Mask;\n  void Run() {\n    var x = new { Mask = 1, B = Mask };\n" +
          "    (int Mask, int B) t = (1, 2);\n  }\n}\n",
      },
      "read",
      "write",
    ),
    ["read A.cs:4 A.Run -> A.cs:2 A.Mask [extracted: scope]"],
  );
});
