/**
 * Files of C that include each other at random, in chains and circles, so that a change of one header
 * moves the meaning of names in files that include it by way of others.
 *
 * @module
 */

const HEADERS = ["a.h", "b.h", "in/c.h", "in/d.h", "in/b.h", "include/e.h", "include/x/f.h"];
const TABLES = ["in/table.inc", "text.txt"];
const SOURCES = ["a.c", "m.c", "in/n.c", "in/c.c", "o.cpp"];
const FILES = [...HEADERS, ...TABLES, ...SOURCES];
const INCLUDES = [
  ...['"a.h"', '"b.h"', '"c.h"', '"in/d.h"', '"d.h"', '"table.inc"', '"text.txt"', '"none.h"'],
  ...["<e.h>", "<x/f.h>", '"../b.h"', "<stdio.h>"],
];
const NAMES = ["press", "peel"];
const CALLS = NAMES.map((name) => `  ${name}();\n  int ${name[0]} = ${name.toUpperCase()};\n`)
  .join("");

/** A tree of headers and sources in a folder. */
export class RandomHeaders {
  /** Absolute path of the tree. */
  readonly root = Deno.realPathSync(Deno.makeTempDirSync());
  /** Steps so far, for the message of a test that fails. */
  readonly log: string[] = [];
  #state: number;

  /** @param seed Decides everything that happens. */
  constructor(seed: number) {
    this.#state = seed;
    for (const path of FILES) this.#write(path);
  }

  /** Rewrites, removes or moves a file. */
  change(): void {
    const path = this.#pick(FILES);
    const kind = this.#below(8);
    if (kind === 0) this.#remove(path);
    else if (kind === 1) this.#move(path, this.#pick(FILES));
    else if (kind === 2) this.#append(path, "// Says nothing that others see.\n");
    else this.#write(path);
  }

  /** Most files define what they did before: what they include alone moves the meaning of names. */
  #write(path: string): void {
    const includes = Array.from(
      { length: 1 + this.#below(3) },
      () => `#include ${this.#pick(INCLUDES)}\n`,
    );
    const isOther = this.#below(4) === 0;
    const name = isOther ? this.#pick(NAMES) : NAMES[FILES.indexOf(path) % NAMES.length]!;
    const defined = HEADERS.includes(path)
      ? `static inline void ${name}(void) {}\n#define ${name.toUpperCase()} 1\n`
      : `void run(void) {\n${CALLS}}\n`;
    this.#put(path, `${includes.join("")}${defined}`);
  }

  #append(path: string, text: string): void {
    if (this.#exists(path)) this.#put(path, Deno.readTextFileSync(`${this.root}/${path}`) + text);
  }

  #remove(path: string): void {
    if (!this.#exists(path)) return;
    Deno.removeSync(`${this.root}/${path}`);
    this.log.push(`remove ${path}`);
  }

  #move(path: string, to: string): void {
    if (!this.#exists(path)) return;
    Deno.renameSync(`${this.root}/${path}`, `${this.root}/${to}`);
    this.log.push(`move ${path} to ${to}`);
  }

  #put(path: string, text: string): void {
    Deno.mkdirSync(`${this.root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${this.root}/${path}`, text);
    this.log.push(`write ${path}: ${JSON.stringify(text)}`);
  }

  #exists(path: string): boolean {
    try {
      return Deno.statSync(`${this.root}/${path}`).isFile;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#below(from.length)]!;
  }

  /** Numerical Recipes' linear congruence; the high bits are the better ones. */
  #below(bound: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor(this.#state / 2 ** 32 * bound);
  }
}
