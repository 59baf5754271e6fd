import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `// Package auth resolves keys.
package auth

import (
	"context"
	log "example.com/log"
)

// Limit bounds a ring.
const Limit = 8

const (
	A, B = 1, 2
	// Env is a source.
	Env Source = iota
)

var ErrMissing = errors.New("missing")
var (
	rings map[string]*Ring
	x, y  int
)

// Ring holds keys.
type Ring[T any] struct {
	sync.Mutex
	Keys map[string]T
	a, b int
}

type (
	// Resolver finds keys.
	Resolver interface {
		io.Closer
		Resolve(ctx context.Context, name string) (string, error)
	}
	Source int
	Names  = []string
)

// New makes a ring.
func New[T any](n int) *Ring[T] {
	var local = n
	return &Ring[T]{a: local}
}

// Get finds a key.
func (r *Ring[T]) Get(name string) (T, bool) {
	r.Lock()
	defer log.Print(name)
	return lookup(r.Keys, name)
}

func (Source) String() string { return "source" }

func TestGet(t *testing.T) {
	t.Run("finds a key", func(t *testing.T) {})
}
`;

Deno.test("go tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("go", SNIPPET)), [
    "module auth 2-2",
    "constant Limit 10-10",
    "constant A 13-13",
    "constant B 13-13",
    "constant Env 15-15",
    "variable ErrMissing 18-18",
    "variable rings 20-20",
    "variable x 21-21",
    "variable y 21-21",
    "struct Ring 25-29",
    "field Ring.Keys 27-27",
    "field Ring.a 28-28",
    "field Ring.b 28-28",
    "interface Resolver 33-36",
    "method Resolver.Resolve 35-35",
    "type Source 37-37",
    "type Names 38-38",
    "function New 42-45",
    "method Ring.Get 48-52",
    "method Source.String 54-54",
    "function TestGet 56-58",
    "function TestGet.finds a key 57-57",
  ]);
});

Deno.test("go tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("go", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [25, 48, 15, 33].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["Env", "Env Source = iota", "Env is a source."],
    ["Ring", "type Ring[T any] struct", "Ring holds keys."],
    ["Resolver", "Resolver interface", "Resolver finds keys."],
    ["Get", "func (r *Ring[T]) Get(name string) (T, bool)", "Get finds a key."],
  ]);
});

Deno.test("go tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("go", SNIPPET)), [
    "import context 5",
    "import example.com/log 6",
    "type Source 15",
    "call New 18",
    "type string 20",
    "type Ring 20",
    "type int 21",
    "type any 25",
    "extends Mutex 26",
    "type string 27",
    "type T 27",
    "type int 28",
    "extends Closer 34",
    "type Context 35",
    "type string 35",
    "type error 35",
    "type int 37",
    "type string 38",
    "type any 42",
    "type int 42",
    "type Ring 42",
    "type T 42",
    "type Ring 44",
    "type T 44",
    "type Ring 48",
    "type T 48",
    "type string 48",
    "type bool 48",
    "call Lock 49",
    "call Print 50",
    "call lookup 51",
    "type Source 54",
    "type string 54",
    "type T 56",
    "call Run 57",
    "type T 57",
  ]);
});

Deno.test("go tags define a package only where it is documented", async () => {
  deepEqual(outline(await parseSnippet("go", "// Copyright.\n\npackage auth\n")), []);
  deepEqual(
    outline(await parseSnippet("go", "/* Licence. */\n\n// Package auth.\npackage auth\n")),
    [
      "module auth 4-4",
    ],
  );
});
