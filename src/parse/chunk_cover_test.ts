/**
 * Laws for the chunks of any text: held over random edits of snippets, which break the syntax
 * in ways that nobody would write down.
 *
 * @module
 */
import { ok, strictEqual } from "node:assert/strict";
import type { Chunk } from "../types.ts";
import { parseFile } from "./parse_file.ts";
import type { ParsedFile } from "./parsed_file.ts";

const EDITS_PER_SNIPPET = 40;

const SNIPPETS: Readonly<Record<string, string>> = {
  rust: `//! Ключи и 鍵 🔑
use std::fmt;

/// A ring — of keys.
#[derive(Debug)]
pub struct Ring { a: u8, }

impl Ring {
    /// Makes “one”.
    pub fn new() -> Self {
        let s = "多行
文字列 🔑";
        Ring { a: 1 }
    }

    fn two(&self) -> u8 { self.a }
}

const LIMIT: usize = 8;
`,
  python: `"""Модуль."""
import os

@cached
def first(a):
    """Doc — “one”."""
    if a:
        return "é"

class 鍵:
    x = 1

    def method(self):
        return {
            "🔑": 1,
        }
`,
  typescript: `/** Ünïcode. */
export interface A { b: string }

export class B implements A {
  b = \`日本
語 \${1}\`;

  get c() {
    return this.b; // 🔑
  }
}
export const f = (x: number) => {
  return x;
};
`,
  c: `#include <stdio.h>
/* Größe */
#define MAX(a, b) \\
  ((a) > (b) ? (a) : (b))

struct s {
  int a; /* 鍵 */
};

int main(void) {
  printf("🔑\\n");
  return 0;
}
`,
  markdown: `# Überschrift

Text — “mehr”.

## 二

- 🔑 a
  - b

\`\`\`js
f();
\`\`\`

> c
`,
  yaml: `# Größe
a:
  - b: 鍵
    c: |
      🔑
      d
e: {f: 1}
`,
};

for (const [language, snippet] of Object.entries(SNIPPETS)) {
  Deno.test(`parseFile() covers every line of edited ${language}, with exact bytes`, async () => {
    const random = randomFrom(language.length + snippet.length);
    let text = snippet.repeat(4);
    for (let edit = 0; edit < EDITS_PER_SNIPPET; edit++) {
      check(text, await parseFile(text, language));
      text = edited(text, random);
    }
  });
}

function check(text: string, { status, chunks }: ParsedFile): void {
  const lines = text.split("\n").map((line, index, all) =>
    index < all.length - 1 ? `${line}\n` : line
  );
  const covered = new Set<number>();
  let last = 0;
  for (const chunk of chunks) {
    ok(
      status === "error" || chunk.startLine > last,
      `chunks in order at ${chunk.startLine}: ${text}`,
    );
    ok(chunk.endLine >= chunk.startLine);
    last = chunk.endLine;
    for (let line = chunk.startLine; line <= chunk.endLine; line++) covered.add(line);
    checkBytes(chunk, lines);
  }
  lines.forEach((line, index) => {
    if (/\S/.test(line)) ok(covered.has(index + 1), `line ${index + 1} is in a chunk: ${text}`);
  });
}

function checkBytes(chunk: Chunk, lines: readonly string[]): void {
  const before = new TextEncoder().encode(lines.slice(0, chunk.startLine - 1).join("")).length;
  const within = lines.slice(chunk.startLine - 1, chunk.endLine).join("");
  strictEqual(chunk.startByte, before);
  strictEqual(chunk.endByte, before + new TextEncoder().encode(within).length);
}

/** Deletes, repeats, moves or breaks a few lines. */
function edited(text: string, random: (below: number) => number): string {
  const lines = text.split("\n");
  const at = random(lines.length);
  const to = random(lines.length);
  const count = 1 + random(5);
  switch (random(5)) {
    case 0:
      lines.splice(at, count);
      break;
    case 1:
      lines.splice(to, 0, ...lines.slice(at, at + 3 * count));
      break;
    case 2:
      lines.splice(to, 0, ...lines.splice(at, count));
      break;
    case 3:
      lines[at] += "\r";
      break;
    default:
      lines.splice(at, 1, lines[at]!.slice(random(lines[at]!.length + 1)));
  }
  return lines.join("\n");
}

/** The same numbers at every run (Lehmer's generator, with the constants of MINSTD). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = state * 48_271 % 0x7fffffff;
    return state % below;
  };
}
