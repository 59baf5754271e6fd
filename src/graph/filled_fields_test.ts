import { deepEqual } from "node:assert/strict";
import { edgesOf } from "./testdata/edges.ts";

const TYPES = `from dataclasses import dataclass
from typing import NamedTuple
import attr
@dataclass
class Point:
    x: int
class Sub(Point):
    w: int
class Pair(NamedTuple):
    left: int
@attr.s
class At:
    name = attr.ib()
    LIMIT = 5
class Own:
    z: int
    def __init__(self, z): self.z = z
class New(NamedTuple("New", [("n", int)])):
    def __new__(cls, n): return super().__new__(cls, n)
class Set:
    def fill(self):
        self.q: int = 1
class Mixed(Generic[T], metaclass=ABCMeta):
    KIND: ClassVar[int] = 1
    LIMIT = 5
    a: int
    b: int = 0
    c: list = field(default_factory=list)
    _: KW_ONLY
    d: int = 0
class Failed(Exception):
    code: int
class Color(Enum):
    RED = auto()
Made = namedtuple("Made", "aa, bb")
def build(x): return Point(x)
`;

/** Fields that the named arguments of a call fill. */
async function filledBy(call: string): Promise<string[]> {
  const text = `import types_ as t\nfrom types_ import *\n${call}\n`;
  const edges = await edgesOf({ "types_.py": TYPES, "use.py": text }, "write");
  return edges.filter((edge) => edge.startsWith("write use.py")).map((edge) =>
    edge.replace(/^write use.py:3 \S* ?-> types_.py:\d+ (.*):.*$/, "$1")
  );
}

for (
  const [call, ...fields] of [
    ["Point(x=1)", "Point.x [extracted"],
    ["t.Sub(x=1, w=2, v=3)", "Point.x [extracted", "Sub.w [inferred"],
    ["Pair(left=1)", "Pair.left [extracted"],
    ["At(name=1, LIMIT=2)", "At.name [extracted"],
    ["Own(z=1)"],
    ["New(n=1)"],
    ["Set(q=1)"],
    ["build(x=1)"],
    ["Unknown(x=1)"],
  ]
) {
  Deno.test(`filledField() finds what the arguments of a class without a constructor fill: ${call}`, async () => {
    deepEqual(await filledBy(call!), fields);
  });
}

for (
  const [call, ...fields] of [
    ["t.Point(3)", "Point.x [extracted"],
    ["t.Pair(3, 4)", "Pair.left [extracted"],
    ["Pair(3)", "Pair.left [inferred"],
    ["t.Mixed(3, b=4)", "Mixed.a [inferred", "Mixed.b [inferred"],
    ["t.Mixed(3, 4, 5, 6)", "Mixed.a [inferred", "Mixed.b [inferred", "Mixed.c [inferred"],
    ["t.Sub(1, 2)", "Point.x [inferred", "Sub.w [inferred"],
    ["t.Made(1, 2)", "Made.aa [extracted", "Made.bb [extracted"],
    ["t.Mixed(*all)"],
    ["Own(1)"],
    ["New(1)"],
    ["Failed(1)"],
    ["Color(1)"],
    ["Made"],
  ]
) {
  Deno.test(`filledByPlace() finds what arguments without names fill: ${call}`, async () => {
    deepEqual(await filledBy(call!), fields);
  });
}

Deno.test("filledField() finds what a method of a class fills by its first parameter", async () => {
  const text = `from dataclasses import dataclass
@dataclass
class A:
    x: int
    @classmethod
    def make(cls): return cls(x=1)
def f(cls): return cls(x=1)
def g():
    cls = f(1)
    return cls(x=1)
`;
  deepEqual(await edgesOf({ "a.py": text }, "write"), [
    "write a.py:6 A.make -> a.py:4 A.x [extracted: member of self]",
  ]);
});

Deno.test("resolveFile() knows the fields of tuples that a call makes", async () => {
  const files = {
    "m.py": `from collections import namedtuple
import typing
P = namedtuple("P", "aa, bb")
Q = namedtuple("Q", ["cc"])
R = typing.NamedTuple("R", [("dd", int)])
class S(namedtuple("S", ("ee", "ff"))):
    def m(self): return self.ee
def f(p: P, q: Q, r: R, s: S):
    P(aa=1, bb=p.bb)
    return q.cc, r.dd, s.ff
`,
  };
  deepEqual(
    (await edgesOf(files, "read", "write")).map((edge) => edge.replace(/ \[.*/, "")),
    [
      "read m.py:7 S.m -> m.py:6 S.ee",
      "write m.py:9 f -> m.py:3 P.aa",
      "write m.py:9 f -> m.py:3 P.bb",
      "read m.py:9 f -> m.py:3 P.bb",
      "read m.py:10 f -> m.py:4 Q.cc",
      "read m.py:10 f -> m.py:5 R.dd",
      "read m.py:10 f -> m.py:6 S.ff",
    ],
  );
});

Deno.test("resolveFile() proves no field of a name that is bound twice, where one of them has it", async () => {
  const text = `from collections import namedtuple
P = namedtuple("P", "x, z")
P = namedtuple("P", "y, z")
def f(p: P):
    P(x=1)
    return p.y, p.z
`;
  const edges = await edgesOf({ "a.py": text }, "read", "write");
  deepEqual(edges, [
    "write a.py:5 f -> a.py:2 P.x [inferred: one of several types]",
    "read a.py:6 f -> a.py:3 P.y [inferred: one of several types]",
    "read a.py:6 f -> a.py:2 P.z [extracted: declared type]",
    "read a.py:6 f -> a.py:3 P.z [extracted: declared type]",
  ]);
});

for (
  const [made, ...fields] of [
    ['"aa,bb"', "aa", "bb"],
    ['"aa, 1b, bb"', "aa", "bb"],
    ['"aa bb", defaults=[1]', "aa", "bb"],
    ['"aa, class", rename=True'],
    ['["aa", "1b"], rename=True'],
  ]
) {
  Deno.test(`parseFile() takes fields of a tuple that are names: ${made}`, async () => {
    const text =
      `from collections import namedtuple\nP = namedtuple("P", ${made})\nP(1, 2)\nclass S(namedtuple("S", ${made})):\n    pass\nS(1, 2)\n`;
    const edges = await edgesOf({ "a.py": text }, "write");
    deepEqual(edges.map((edge) => edge.replace(/^.*:\d+ (\S+) .*$/, "$1")), [
      ...fields.map((each) => `P.${each}`),
      ...fields.map((each) => `S.${each}`),
    ]);
  });
}

const COPIED = `import copy, dataclasses
from dataclasses import dataclass, replace
from attr import evolve as other
from a_module import evolve
@dataclass
class Point:
    x: int
def f(p: Point, v, evolve):
`;

for (
  const [body, ...found] of [
    ["replace(p, x=1)", "write"],
    ["dataclasses.replace(p, x=1)", "write"],
    ["copy.replace(p, x=1)", "write"],
    ["p._replace(x=1)", "write"],
    ["evolve(p, x=1)"],
    ["v.replace(p, x=1)"],
    ["match v:\n        case Point(x=0): pass", "read"],
  ]
) {
  Deno.test(`resolveFile() finds the fields of copies and patterns: ${body}`, async () => {
    const edges = await edgesOf({ "a.py": `${COPIED}    ${body}\n` }, "read", "write");
    deepEqual(
      edges.filter((edge) => edge.includes("Point.x")).map((edge) => edge.replace(/ .*\[/, " [")),
      found.map((kind) => `${kind} [extracted: declared type]`),
    );
  });
}
