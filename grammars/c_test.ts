import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `#ifndef RING_H
#define RING_H
#include <stdio.h>
#include "auth/key.h"
#define LIMIT 8
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* A key and the next one. */
typedef struct key {
    struct key *next;
    char name[LIMIT];
    int (*open)(const char *path);
    unsigned a, b;
} key_t;

typedef struct { int count; } ring_t;
typedef int (*visit_fn)(key_t *key);
enum source { ENV, FILE_SYSTEM = 2 };
union value { int number; float real; };

extern int verbose;
static const char *names[] = { "a" };

/* Finds a key by name. */
key_t *ring_find(const ring_t *ring, const char *name);

static inline key_t **
ring_all(ring_t *ring)
{
    int local = ring_count(ring);
    ring->visit(local);
    return 0;
}

int main(void) { return ring_all(0) != 0; }
#endif
`;

Deno.test("c tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("c", SNIPPET)), [
    "macro LIMIT 5-5",
    "macro MAX 6-6",
    "struct key 9-14",
    "field key.next 10-10",
    "field key.name 11-11",
    "field key.open 12-12",
    "field key.a 13-13",
    "field key.b 13-13",
    "type key_t 14-14",
    "struct ring_t 16-16",
    "field ring_t.count 16-16",
    "type visit_fn 17-17",
    "enum source 18-18",
    "field source.ENV 18-18",
    "field source.FILE_SYSTEM 18-18",
    "struct value 19-19",
    "field value.number 19-19",
    "field value.real 19-19",
    "variable verbose 21-21",
    "variable names 22-22",
    "function ring_find 25-25",
    "function ring_all 27-33",
    "function main 35-35",
  ]);
});

Deno.test("c tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("c", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [9, 25, 27, 6].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["MAX", "#define MAX(a, b)", ""],
    ["key", "struct key", "A key and the next one."],
    [
      "ring_find",
      "key_t *ring_find(const ring_t *ring, const char *name)",
      "Finds a key by name.",
    ],
    ["ring_all", "static inline key_t ** ring_all(ring_t *ring)", ""],
  ]);
});

Deno.test("c tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("c", SNIPPET)), [
    "import <stdio.h> 3",
    "import auth/key.h 4",
    "type key 10",
    "type key_t 17",
    "type key_t 25",
    "type ring_t 25",
    "type key_t 27",
    "type ring_t 28",
    "call ring_count 30",
    "call visit 31",
    "call ring_all 35",
  ]);
});

Deno.test("c tags take a macro without a value for a switch, unless it guards its file", async () => {
  const text = "#ifndef A_H\n#define A_H\n#define FIRST\n#ifdef X\n#define SECOND\n#endif\n" +
    "#define NOTHING(x)\n#endif\n";
  deepEqual(outline(await parseSnippet("c", text)), [
    "macro FIRST 3-3",
    "macro SECOND 5-5",
    "macro NOTHING 7-7",
  ]);
});

Deno.test("c tags keep the members of a struct in one scope, whatever names it has", async () => {
  const text = "typedef struct key { int size; } key_t, *key_p;\n";
  deepEqual(outline(await parseSnippet("c", text)), [
    "struct key 1-1",
    "field key.size 1-1",
    "type key_t 1-1",
    "type key_p 1-1",
  ]);
});
