import { deepEqual } from "node:assert/strict";
import { edgesOf } from "./testdata/edges.ts";

const POT = `class Cursor:
    def __next__(self): return 1
class Pot:
    def __enter__(self): return self
    def __exit__(self, *error): pass
    async def __aenter__(self): return self
    def __getitem__(self, key): return key
    def __setitem__(self, key, value): pass
    def __delitem__(self, key): pass
    def __iter__(self) -> Cursor: return CURSOR
    def __contains__(self, key): return True
    def __len__(self): return 1
    def __add__(self, other): return self
    def __iadd__(self, other): return self
    def __eq__(self, other): return True
    def __call__(self): return 1
    def __await__(self): yield
    def __and__(self, other) -> "Pot": return self
    def __rmul__(self, other): return self
    def __invert__(self) -> "Pot": return self
    def __repr__(self): return ""
class Sub(Pot):
    pass
`;

/** Methods that a function with parameters calls by the syntax of its body. */
async function callsIn(parameters: string, body: string): Promise<string[]> {
  const text = `from pot import *\nasync def f(${parameters}):\n    ${body}\n`;
  const edges = await edgesOf({ "pot.py": POT, "use.py": text }, "call");
  return edges.filter((edge) => edge.startsWith("call use.py:3 f -> "))
    .map((edge) => edge.replace(/^.* -> pot.py:\d+ (\S+) .(\w+): .*$/, "$1 $2"));
}

for (
  const [body, ...methods] of [
    ["with p: pass", "enter", "exit"],
    ["with p as q, open(a) as b: pass", "enter", "exit"],
    ["async with p: pass", "aenter"],
    ["p[0] = p[1]", "setitem", "getitem"],
    ["del p[0]", "delitem"],
    ["x = [a for a in p]", "iter"],
    ["if 1 not in p: pass", "contains"],
    ["print(len(p))", "len"],
    ["return p + 1", "add"],
    ["p += 1", "iadd"],
    ["return p == 1", "eq"],
    ["p()", "call"],
    ["await p", "await"],
    ["return (p & 1) & 2", "and", "and"],
    ["return ~(p & 1) & 2", "invert", "and", "and"],
    ["return p & 1 & 2", "and", "and"],
    ["return (p or 1) & 2"],
    ["return 2 * p", "rmul"],
    ["return p * 2"],
    ["return p != 1", "eq"],
    ["p &= 1", "and"],
    ["return bool(p)", "len"],
    ["return str(p)", "repr"],
  ]
) {
  Deno.test(`syntaxCalls() finds the methods of a known value: ${body}`, async () => {
    const found = await callsIn("p: Sub", body!);
    const wanted = methods.map((name) => `Pot.__${name}__ extracted`);
    deepEqual(found.filter((each) => each.startsWith("Pot")), wanted);
  });
}

Deno.test("syntaxCalls() follows what __iter__ gives", async () => {
  deepEqual(await callsIn("p: Pot", "for a in p: pass"), [
    "Cursor.__next__ extracted",
    "Pot.__iter__ extracted",
  ]);
});

Deno.test("syntaxCalls() finds nothing where the type is not known, or is that of what holds a value", async () => {
  const body = "return p[0], p + 1, q[0], q + 1, p(), Pot[0], [a for a in q], len(r)";
  deepEqual(await callsIn("p, q: list[Pot]", body), []);
});

Deno.test("syntaxCalls() finds methods of what a method has set", async () => {
  const files = {
    "a.py": `${POT}class Home:
    def __init__(self, pot: Pot):
        self.pot = pot
    def f(self):
        self.pot()
        return self.pot[0]
`,
  };
  const edges = await edgesOf(files, "call");
  deepEqual(edges.filter((edge) => edge.includes("Home.f ->")), [
    "call a.py:28 Home.f -> a.py:26 Home.pot [extracted: member of self]",
    "call a.py:28 Home.f -> a.py:16 Pot.__call__ [inferred: assigned value]",
    "call a.py:29 Home.f -> a.py:7 Pot.__getitem__ [inferred: assigned value]",
  ]);
});

Deno.test("syntaxCalls() is not sure where a class below has the method of a right operand", async () => {
  const text = `class L:
    def __and__(self, other): pass
    def __or__(self, other): pass
class M(L): pass
class R(M):
    def __rand__(self, other): pass
def f(left: L):
    left & R(), left | R()
def g(right: R):
    right & 1
`;
  deepEqual((await edgesOf({ "a.py": text }, "call")).filter((edge) => edge.includes("L.")), [
    "call a.py:8 f -> a.py:2 L.__and__ [inferred: one of several types]",
    "call a.py:8 f -> a.py:3 L.__or__ [extracted: declared type]",
    "call a.py:10 g -> a.py:2 L.__and__ [extracted: declared type]",
  ]);
});

Deno.test("syntaxCalls() follows a bounded number of classes with the method of a right operand", async () => {
  const others = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `c${at}.py`,
        `class C${at}:\n    def __rand__(self, other): pass\n`,
      ]),
    );
  const text = "class L:\n    def __and__(self, other): pass\ndef f(left: L): \n    left & 1\n";
  const of = async (count: number) => await edgesOf({ "a.py": text, ...others(count) }, "call");
  deepEqual(await of(20), ["call a.py:4 f -> a.py:2 L.__and__ [extracted: declared type]"]);
  deepEqual(await of(21), ["call a.py:4 f -> a.py:2 L.__and__ [inferred: one of several types]"]);
});
