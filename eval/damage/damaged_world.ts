/**
 * A small tree with an index, which is damaged again and again.
 *
 * @module
 */
import { openIndex } from "@cbx/core";
import { randomNumbers } from "../../src/cli/commands/eval/random_numbers.ts";
import { acquireLock } from "../../src/store/lock.ts";
import { publish } from "../../src/store/publish.ts";
import { openPublished } from "../../src/store/published_file.ts";
import { type Answers, askAll, isNamed, type Outcome, outcomeOf } from "./ask_damaged.ts";
import { type Damage, DAMAGES, type Draw, FORGERIES, type IndexFiles } from "./damage_kinds.ts";

/** Attempts to draw a change that SQLite accepts. */
const MAX_DRAWS = 50;

const FILES: Readonly<Record<string, string>> = {
  "src/kettle.ts": `/** Holds water, and heats it. */
export class Kettle {
  #liters = 0;

  /** Pours water in. */
  pour(liters: number): void {
    this.#liters += liters;
  }

  /** Boils what is in it. */
  boil(): number {
    return boilWater(this.#liters);
  }
}

/** Says how long the water is boiled. */
export function boilWater(liters: number): number {
  const seconds = liters * 300;
  return seconds + 10;
}
`,
  "src/tea.ts": `import { boilWater, Kettle } from "./kettle.ts";

/** Makes tea of boiled water. */
function makeTea(cups: number): string {
  const kettle = new Kettle();
  kettle.pour(cups / 4);
  kettle.boil();
  return "tea after " + boilWater(cups);
}
`,
  "src/tea_test.ts": `import { makeTea } from "./tea.ts";

Deno.test("makeTea() boils water", () => {
  makeTea(2);
});
`,
  "lib/salt.py": `"""Salt for water."""

class Salt:
    """Grams of salt."""

    def add(self, water):
        """Add salt to the water."""
        return water + self.grams


def boil_pasta(water, salt):
    return salt.add(water)
`,
  "lib/pot.go": `package lib

// Pot holds what is boiled.
type Pot struct{ Liters int }

// Boil heats the pot.
func (p *Pot) Boil() int { return p.Liters * 300 }
`,
  "docs/kitchen.md": `# Kitchen

Boil the water in the kettle, then make tea.

## Salt

Salt goes into the pot.
`,
  "package.json": `{ "name": "kitchen", "version": "1.0.0" }\n`,
  "broken.ts": "export function {{{ (\n",
};

/** Outcome of one damage. */
export interface DamageResult {
  /** The kind of damage. */
  readonly kind: string;
  /** The outcome. */
  readonly outcome: Outcome;
  /** Which question, and what it said, where that is worth a look. */
  readonly detail: string;
  /** Whether `doctor` tells of it. */
  readonly isNamed: boolean;
  /** Whether `update()` gives a sound index again, or says what stands in its way. */
  readonly isMended: boolean;
}

/** A tree, its index, and what the whole index answers. */
export class DamagedWorld implements Disposable {
  readonly #root: string;
  readonly #files: IndexFiles;
  readonly #expected: Answers;

  private constructor(root: string, files: IndexFiles, expected: Answers) {
    this.#root = root;
    this.#files = files;
    this.#expected = expected;
  }

  /** Makes the tree, and two versions of its index. */
  static async make(): Promise<DamagedWorld> {
    const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx_damage_" }));
    const write = (path: string, text: string) => {
      Deno.mkdirSync(`${root}/${path}`.replace(/\/[^/]+$/, ""), { recursive: true });
      Deno.writeTextFileSync(`${root}/${path}`, text);
    };
    for (const [path, text] of Object.entries(FILES)) write(path, text);
    write("src/tea.ts", FILES["src/tea.ts"]!.replaceAll("makeTea", "brewTea"));
    const path = `${root}/.cbx/index.sqlite`;
    await update(root);
    const older = Deno.readFileSync(path);
    write("src/tea.ts", FILES["src/tea.ts"]!);
    await update(root);
    const file = openPublished(path);
    const files = { whole: Deno.readFileSync(path), size: file.getSize(), older };
    file.close();
    // The first answers take in the times of the folders.
    await askAll(root);
    return new DamagedWorld(root, files, await askAll(root));
  }

  /** Damages the index, and asks. */
  async damage(kind: string, seed: number): Promise<DamageResult> {
    await this.#restore();
    const random = randomNumbers(seed);
    const draw: Draw = (below) => Math.floor(random() * below);
    const isSealed = kind in FORGERIES;
    const bytes = await drawn(isSealed ? FORGERIES[kind]! : DAMAGES[kind]!, this.#files, draw);
    if (isSealed) await this.#publish(bytes);
    else Deno.writeFileSync(this.#path, bytes);
    const answers = await askAll(this.#root);
    const [outcome, detail] = outcomeOf(answers, this.#expected);
    const named = isNamed(answers);
    const isMended = await this.#isMended(outcome === "said" || named);
    return { kind, outcome, detail, isNamed: named, isMended };
  }

  /** Removes the tree. */
  [Symbol.dispose](): void {
    Deno.removeSync(this.#root, { recursive: true });
  }

  get #path(): string {
    return `${this.#root}/.cbx/index.sqlite`;
  }

  async #restore(): Promise<void> {
    await this.#publish(this.#files.whole.subarray(0, this.#files.size));
    // The seal names the file that was published now.
    this.#files.whole.set(Deno.readFileSync(this.#path));
  }

  async #publish(bytes: Uint8Array): Promise<void> {
    using lock = await acquireLock(this.#path);
    await publish(lock, (file) => {
      file.write(bytes);
    });
  }

  /** Tells whether a rebuild mends it. Damage that no answer tells of need not be mended. */
  async #isMended(isKnown: boolean): Promise<boolean> {
    if (!isKnown) return true;
    const rebuild = { rebuild: true, workers: 0 };
    using index = await openIndex({ root: this.#root });
    try {
      await index.update(rebuild);
    } catch (error) {
      return (error as { readonly isForeign?: boolean }).isForeign === true;
    }
    index.close();
    const answers = await askAll(this.#root);
    return outcomeOf(answers, this.#expected)[0] === "none" && !isNamed(answers);
  }
}

async function drawn(damage: Damage, files: IndexFiles, draw: Draw): Promise<Uint8Array> {
  for (let attempt = 1;; attempt++) {
    try {
      const bytes = await damage(files, draw);
      if (!isSame(bytes, files.whole) || attempt === MAX_DRAWS) return bytes;
    } catch (error) {
      // A constraint of the table forbids it: something else is drawn.
      const isRefused = error instanceof Error && error.name === "SqliteError";
      if (!isRefused || attempt === MAX_DRAWS) throw error;
    }
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

async function update(root: string): Promise<void> {
  using index = await openIndex({ root });
  await index.update({ workers: 0 });
}
