import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `using System;
using Json = System.Text.Json;

namespace Auth.Keys
{
    /// <summary>Keys by provider.</summary>
    [Serializable]
    public sealed class KeyRing<T> : Base<T>, IResolver, ns.IDisposable where T : class
    {
        private const int Limit = 8;
        private readonly Dictionary<string, Key> _keys;
        int a, b;
        public event EventHandler Changed;
        public delegate void Visit(Key key);

        [Required]
        public string Name { get; set; } = "ring";
        public int Size => _keys.Count;

        public KeyRing(int size) : base(size) { Load(size); }

        // Finds a key.
        public async Task<Key> Resolve<U>(string provider, Options options)
        {
            var local = new Key(provider);
            await _store.Write<int>(local);
            return cache?.Get(provider);

            void Check() { }
        }
    }

    public interface IResolver : IAsyncDisposable
    {
        Task<Key> Find(string name);
    }

    enum Source { Env, File = 2 }

    public record Entry(string Name, int Age);

    struct Point { public int X; }
}
`;

Deno.test("c_sharp tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("c_sharp", SNIPPET)), [
    "module Auth.Keys 4-43",
    "class Auth.Keys.KeyRing 7-31",
    "constant Auth.Keys.KeyRing.Limit 10-10",
    "field Auth.Keys.KeyRing._keys 11-11",
    "field Auth.Keys.KeyRing.a 12-12",
    "field Auth.Keys.KeyRing.b 12-12",
    "field Auth.Keys.KeyRing.Changed 13-13",
    "type Auth.Keys.KeyRing.Visit 14-14",
    "field Auth.Keys.KeyRing.Name 16-17",
    "field Auth.Keys.KeyRing.Size 18-18",
    "method Auth.Keys.KeyRing.KeyRing 20-20",
    "method Auth.Keys.KeyRing.Resolve 23-30",
    "function Auth.Keys.KeyRing.Resolve.Check 29-29",
    "interface Auth.Keys.IResolver 33-36",
    "method Auth.Keys.IResolver.Find 35-35",
    "enum Auth.Keys.Source 38-38",
    "field Auth.Keys.Source.Env 38-38",
    "field Auth.Keys.Source.File 38-38",
    "class Auth.Keys.Entry 40-40",
    "field Auth.Keys.Entry.Name 40-40",
    "field Auth.Keys.Entry.Age 40-40",
    "struct Auth.Keys.Point 42-42",
    "field Auth.Keys.Point.X 42-42",
  ]);
});

Deno.test("c_sharp tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("c_sharp", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [23, 16, 18].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["Name", "[Required] public string Name", ""],
    ["Size", "public int Size", ""],
    [
      "Resolve",
      "public async Task<Key> Resolve<U>(string provider, Options options)",
      "Finds a key.",
    ],
  ]);
});

Deno.test("c_sharp tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("c_sharp", SNIPPET)), [
    "import System 1",
    "import System.Text.Json 2",
    "type Serializable 7",
    "extends Base 8",
    "type T 8",
    "implements IResolver 8",
    "implements IDisposable 8",
    "type Dictionary 11",
    "type Key 11",
    "type EventHandler 13",
    "type Key 14",
    "type Required 16",
    "call Load 20",
    "type Task 23",
    "type Key 23",
    "type Options 23",
    "call Key 25",
    "call Write 26",
    "call Get 27",
    "extends IAsyncDisposable 33",
    "type Task 35",
    "type Key 35",
  ]);
});

Deno.test("c_sharp tags hold what follows a namespace of the whole file in it", async () => {
  const text = "using System;\n\nnamespace A.B;\n\nclass Key { int Size; }\n\nenum Mode { Fast }\n";
  deepEqual(outline(await parseSnippet("c_sharp", text)), [
    "module A.B 3-7",
    "class A.B.Key 5-5",
    "field A.B.Key.Size 5-5",
    "enum A.B.Mode 7-7",
    "field A.B.Mode.Fast 7-7",
  ]);
});

Deno.test("c_sharp tags read both sides of a condition", async () => {
  const text = "class Writer\n#if ASYNC\n    : IAsync\n#endif\n{\n    void Write() {}\n}\n";
  deepEqual(outline(await parseSnippet("c_sharp", text)), [
    "class Writer 1-7",
    "method Writer.Write 6-6",
  ]);
});

Deno.test("c_sharp tags list an event of a qualified type once", async () => {
  const parsed = await parseSnippet("c_sharp", "interface I { event System.Action Done, Gone; }\n");
  deepEqual(outline(parsed), ["interface I 1-1", "field I.Done 1-1", "field I.Gone 1-1"]);
});
