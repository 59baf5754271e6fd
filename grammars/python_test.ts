import { deepEqual, equal } from "node:assert/strict";
import { parseFile } from "../src/parse/parse_file.ts";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `"""Keys by provider."""

from __future__ import annotations
import os.path
from .errors import KeyMissing as Missing

MAX_AGE: int = 60
log = make_logger(__name__)
first, second = 1, 2
by_name = lambda key: key.name


@dataclass
class KeyRing(Base, abc.Resolver, Generic[T]):
    """A ring of keys.

    Each belongs to one provider.
    """

    owner: str = "me"
    """Who may open it."""
    LIMIT = 8

    @property
    def size(self) -> int:
        return len(self.keys)

    # Called for each request.
    @retry(times=3)
    async def resolve(self, provider: Provider, *, path: Annotated[str, Doc("where to look")]) -> Key:
        '''Finds a key.'''
        local = await self.load(provider)
        try:
            return Key(local)
        except OSError as error:
            raise Missing(provider) from error


def open_ring(
    path: os.PathLike,
) -> KeyRing:
    # The default is enough.
    def check():
        return path

    return KeyRing(check())
`;

Deno.test("python tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("python", SNIPPET)), [
    "constant MAX_AGE 7-7",
    "variable log 8-8",
    "variable first 9-9",
    "variable second 9-9",
    "function by_name 10-10",
    "class KeyRing 14-36",
    "field KeyRing.owner 20-20",
    "field KeyRing.LIMIT 22-22",
    "method KeyRing.size 25-26",
    "method KeyRing.resolve 30-36",
    "function open_ring 39-46",
    "function open_ring.check 43-44",
  ]);
});

Deno.test("python tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("python", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [14, 30, 20, 39].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    [
      "KeyRing",
      "class KeyRing(Base, abc.Resolver, Generic[T]):",
      "A ring of keys. Each belongs to one provider.",
    ],
    ["owner", 'owner: str = "me"', "Who may open it."],
    [
      "resolve",
      'async def resolve(self, provider: Provider, *, path: Annotated[str, Doc("where to look")]) -> Key:',
      "Called for each request. Finds a key.",
    ],
    ["open_ring", "def open_ring( path: os.PathLike, ) -> KeyRing:", ""],
  ]);
});

Deno.test("python tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("python", SNIPPET)), [
    "import os.path 4",
    "import .errors 5",
    "import KeyMissing 5",
    "type int 7",
    "call make_logger 8",
    "call dataclass 13",
    "extends Base 14",
    "extends Resolver 14",
    "extends Generic 14",
    "type str 20",
    "call property 24",
    "type int 25",
    "call len 26",
    "call retry 29",
    "type Provider 30",
    "type Annotated 30",
    "type str 30",
    "call Doc 30",
    "type Key 30",
    "call load 32",
    "call Key 34",
    "type OSError 35",
    "call Missing 36",
    "type PathLike 40",
    "type KeyRing 41",
    "call KeyRing 46",
    "call check 46",
  ]);
});

Deno.test("python tags end a signature before the comment that opens the body", async () => {
  const text = 'def load(path):  # slow\n    # Twice.\n    """Loads."""\n';
  const { definitions: [load] } = await parseSnippet("python", text);
  deepEqual([load?.signature, load?.doc], ["def load(path):", "Loads."]);
});

Deno.test("python tags define what methods set as fields of their class, each once", async () => {
  const { definitions } = await parseSnippet(
    "python",
    `class Pool:
    size: int

    def __init__(self, size, host):
        self.size = size
        self.host: str = host
        self.a, self.b = 1, 2
        if host:
            self.late = make()

    def grow(self):
        self.host = None
        self.grow = None

        def inner():
            self.deep = 1

    class Inner:
        def f(self):
            self.own = self.a.b = 1

def free(self):
    self.nothing = 1
`,
  );
  deepEqual(
    definitions.filter(({ kind }) => kind === "field").map(({ scope, name, startLine, type }) =>
      `${scope}.${name} ${startLine} ${type}`.trimEnd()
    ),
    [
      ...["Pool.size 2 int", "Pool.host 6 str", "Pool.a 7", "Pool.b 7", "Pool.late 9"],
      ...["Pool.deep 16", "Pool.Inner.own 20"],
    ],
  );
});

Deno.test("python: members that methods set leave the methods of a file of too many definitions", async () => {
  const methods = Array.from(
    { length: 3000 },
    (_, at) => `    def m${at}(self):\n        self.a${at} = 1\n`,
  );
  const { definitions } = await parseFile(`class Big:\n${methods.join("")}`, "python");
  equal(definitions.length, 5000);
  equal(definitions.filter(({ kind }) => kind === "method").length, 3000);
});
