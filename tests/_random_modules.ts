/**
 * Modules that import, extend and call each other at random, so that one change may move the meaning
 * of names in files that did not change: through re-exports, base types, declared types, results of
 * functions, path mappings, and files that come and go.
 *
 * @module
 */

const FILES = [
  "a.ts",
  "b.ts",
  "lib/c.ts",
  "lib/index.ts",
  "d.py",
  "pkg/e.py",
  "pkg/__init__.py",
  "f.ts",
];
const SPECIFIERS = [
  "./a.ts",
  "./b.ts",
  "./lib/c",
  "./lib",
  "../a.ts",
  "./c.ts",
  "@lib/c",
  "./f",
  "pkg",
];
const TYPES = ["Apple", "Grape", "Lemon"];
const MEMBERS = ["press", "peel", "seed"];
const FUNCTIONS = ["make", "grow", "pick"];
/** Names that are defined and used nowhere else, and the file that defines one of them. */
const RARE = ["rareA", "rareB"];
const RARE_FILE = "rare.ts";

/** A tree of modules in a folder. */
export class RandomModules {
  /** Absolute path of the tree. */
  readonly root = Deno.realPathSync(Deno.makeTempDirSync());
  /** Steps so far, for the message of a test that fails. */
  readonly log: string[] = [];
  #state: number;

  /** @param seed Decides everything that happens. */
  constructor(seed: number) {
    this.#state = seed;
    for (const path of FILES) this.#write(path);
    this.#put(RARE_FILE, `export function ${RARE[0]}() {}\n`);
    this.#put(
      "uses_rare.ts",
      `import { ${RARE.join(", ")} } from "./${RARE_FILE}";\n${RARE.join("();\n")}();\n`,
    );
  }

  /** Rewrites, removes or moves a file or two. */
  change(): void {
    for (let n = 0; n <= this.#below(2); n++) {
      const path = this.#pick(FILES);
      const kind = this.#below(12);
      if (kind === 0) this.#remove(path);
      else if (kind === 1) this.#config();
      else if (kind === 2) this.#put(path, `\n\n${this.#read(path)}`);
      else if (kind < 5) this.#rename();
      else this.#write(path);
    }
  }

  #write(path: string): void {
    this.#put(path, path.endsWith(".py") ? this.#python() : this.#script());
  }

  #script(): string {
    const parts = [this.#imports(), this.#imports()];
    const [type, base, other] = [this.#pick(TYPES), this.#pick(TYPES), this.#pick(TYPES)];
    const [made, used] = [this.#pick(FUNCTIONS), this.#pick(FUNCTIONS)];
    if (this.#below(3) > 0) {
      parts.push(
        `export class ${type} extends ${base} {\n  inner: ${other};\n  made = new ${base}();\n` +
          `  ${this.#pick(MEMBERS)}() { this.inner.${
            this.#pick(MEMBERS)
          }(); return this.made; }\n}`,
      );
    }
    if (this.#below(3) > 0) {
      const result = this.#below(2) === 0 ? `: ${other}` : "";
      parts.push(
        `export function ${made}()${result} { return ${used}().${this.#pick(MEMBERS)}(); }`,
      );
    }
    parts.push(`const held = ${used}();\nheld.${this.#pick(MEMBERS)}().${this.#pick(MEMBERS)}();`);
    parts.push(`export const fixed = new ${type}();\nfixed.made.${this.#pick(MEMBERS)}();`);
    return parts.join("\n");
  }

  #imports(): string {
    const from = this.#pick(SPECIFIERS);
    switch (this.#below(5)) {
      case 0:
        return `export * from "${from}";`;
      case 1:
        return `import * as all from "${from}";\nall.${this.#pick(FUNCTIONS)}().${
          this.#pick(MEMBERS)
        }();`;
      case 2:
        return `export { ${this.#pick(TYPES)} as ${this.#pick(TYPES)} } from "${from}";`;
      default:
        return `import { ${this.#pick(TYPES)}, ${this.#pick(FUNCTIONS)} } from "${from}";`;
    }
  }

  #python(): string {
    const [type, base, made] = [this.#pick(TYPES), this.#pick(TYPES), this.#pick(FUNCTIONS)];
    return `from ${this.#pick([".e", ".", "pkg", "pkg.e", "d"])} import ${
      this.#pick([base, made, "*"])
    }\n` +
      `class ${type}(${base}):\n    def ${this.#pick(MEMBERS)}(self) -> ${base}:\n` +
      `        return self.${this.#pick(MEMBERS)}()\n` +
      `def ${this.#pick(FUNCTIONS)}():\n    x = ${made}()\n    x.${this.#pick(MEMBERS)}()\n`;
  }

  #config(): void {
    const target = this.#pick(["./lib/*", "./*", "./nowhere/*"]);
    this.#put(
      "tsconfig.json",
      JSON.stringify({ compilerOptions: { paths: { "@lib/*": [target] } } }),
    );
  }

  /** Another name for what one file defines, and nothing else. */
  #rename(): void {
    this.#put(RARE_FILE, `export function ${this.#pick(RARE)}() {}\n`);
  }

  #remove(path: string): void {
    this.log.push(`remove ${path}`);
    if (this.#read(path) !== "") Deno.removeSync(`${this.root}/${path}`);
  }

  #read(path: string): string {
    try {
      return Deno.readTextFileSync(`${this.root}/${path}`);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return "";
      throw error;
    }
  }

  #put(path: string, text: string): void {
    this.log.push(`write ${path}:\n${text}`);
    const whole = `${this.root}/${path}`;
    Deno.mkdirSync(whole.slice(0, whole.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(whole, text);
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#below(values.length)]!;
  }

  /** mulberry32. */
  #below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  }
}
