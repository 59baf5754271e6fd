/**
 * Texts of the table of kinds: each form is filled with values that are the same in every run.
 *
 * @module
 */
import type { Kind } from "./kinds.ts";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const DIGITS = "0123456789";

const ALPHABETS: Readonly<Record<string, string>> = {
  hex: DIGITS + "abcdef",
  HEX: DIGITS + "ABCDEF",
  digits: DIGITS,
  upper: UPPER,
  lower: LOWER,
  letters: LOWER + UPPER,
  alnum: LOWER + UPPER + DIGITS,
  b32: `${UPPER}234567`,
  b36: LOWER + DIGITS,
  b58: (LOWER + UPPER + DIGITS).replace(/[0OIl]/g, ""),
  b64: `${LOWER}${UPPER}${DIGITS}+/`,
  b64dot: `${LOWER}${UPPER}${DIGITS}./`,
  url: `${LOWER}${UPPER}${DIGITS}-_`,
  django: `${LOWER}${DIGITS}!@#%^&*(-_=+)`,
  salt: `${LOWER}${UPPER}${DIGITS}!@#%^&*()-_ []{}<>~+=,.;:/?|`,
};

/** Words of a list of 2,048 for wallets: an excerpt is enough to build sentences of them. */
const WORDS =
  "abandon ability basket canvas decade eager fabric gadget habit icon jacket kangaroo labor machine napkin oak panda quality rabbit sadness tackle ugly vacant wagon yard zebra armor bronze cradle dolphin elbow flavor glove hollow insect jungle kitten lemon mango nephew orbit pepper"
    .split(" ");

/** Pseudo-random numbers (xorshift of 32 bits). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) | 1;
    for (let round = 0; round < 8; round++) this.below(2);
  }

  below(limit: number): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return (state >>> 0) % limit;
  }

  run(length: number, alphabet: string): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join("");
  }
}

/** Fills a form; what has no alphabet stays. */
export function fill(form: string, dice: Dice): string {
  return form.replaceAll("¦", "").replace(
    /\{(\w+)(?::(\d+))?\}/g,
    (whole, name: string, length: string) => {
      if (name === "uuid") {
        return [8, 4, 4, 4, 12].map((count) => dice.run(count, ALPHABETS["hex"]!)).join("-");
      }
      if (name === "words") {
        return Array.from({ length: Number(length) }, () => WORDS[dice.below(WORDS.length)])
          .join(" ");
      }
      if (name === "pass") return password(Number(length), dice);
      const alphabet = ALPHABETS[name];
      return alphabet === undefined ? whole : dice.run(Number(length), alphabet);
    },
  );
}

/** As managers of passwords make them: letters, at least one digit and one of a few signs. */
function password(length: number, dice: Dice): string {
  const chars = [...dice.run(length, `${LOWER}${UPPER}${DIGITS}`)];
  const [digit, sign] = [1 + dice.below(3), 5 + dice.below(length - 6)];
  chars[digit] = DIGITS[dice.below(10)]!;
  chars[sign] = "!#%^*-_.~"[dice.below(9)]!;
  return chars.join("");
}

/** A text with a secret in it. */
export interface Placed {
  readonly text: string;
  /** Parts of the secret, of which no half may be left; its lines, where it has several. */
  readonly secrets: readonly string[];
}

/** Where a token stands that needs no name. */
const ANYWHERE: readonly string[] = [
  "VALUE=@@\n",
  "setting: @@\n",
  '{"setting": "@@"}',
  'const client = connect("@@");',
  "client = Client('@@')\n",
  'c := client.New(ctx, "@@")',
  "tool login @@ --yes",
  "Sign in with `@@` and go on.",
  "sign in with @@ and go on",
  "# old: @@\n",
  '  <item value="@@"/>',
  "2026-01-01 INFO got @@, sent",
  "one,@@,three\n",
  '"say \\"@@\\" twice"',
];

/** Where the name of a setting stands before its value: `@N` in capitals, `@n` in small letters. */
const NAMED: readonly string[] = [
  "@N=@@\n",
  'export @N="@@"\n',
  "@n: @@\n",
  'config:\n  @n: "@@"\n',
  '{"@n": "@@", "a": 1}',
  'const @c = "@@";',
  "{ @c: '@@', retries: 3 }",
  '@n = "@@"\n',
  'private static final String @N = "@@";',
  "environment:\n  - @N=@@\n",
  "- name: @N\n  value: @@\n",
  'os.environ["@N"] = "@@"',
  "ENV @N=@@\n",
  "acme.@d=@@\n",
  'process.env.@N || "@@"',
  '@c := "@@"',
];

/** The text of a kind for a seed: each seed has other values, and the next place. */
export function place([, form, ...places]: Kind, row: number, seed: number): Placed {
  const dice = new Dice(row * 1009 + seed * 31);
  const marked = fill(form, dice);
  const value = marked.replace(/[«»]/g, "");
  const secret = /«([^]*)»/.exec(marked)?.[1] ?? value;
  const [first] = places;
  const isNamed = first !== undefined && /^[A-Z][A-Z0-9_]+$/.test(first) && places.length === 1;
  const frames = first === undefined ? ANYWHERE : isNamed ? NAMED : places;
  const frame = fill(frames[(row + seed) % frames.length]!, dice);
  const named = isNamed ? nameIn(frame, first) : frame;
  const text = named.replaceAll("@@", () => value);
  return { text, secrets: secret.split(/\\n|\n/).filter(({ length }) => length >= 4) };
}

function nameIn(frame: string, name: string): string {
  const words = name.toLowerCase().split("_");
  const camel = words.map((word, at) => at === 0 ? word : word[0]!.toUpperCase() + word.slice(1));
  return frame.replaceAll("@N", name).replaceAll("@n", words.join("_"))
    .replaceAll("@c", camel.join("")).replaceAll("@d", words.join("."));
}

/** Whether one half of a secret is left in a text, or so much of it that the rest can be tried. */
export function isLeft(secret: string, masked: string): boolean {
  const half = Math.max(3, secret.length >> 1);
  return masked.includes(secret.slice(0, half)) || masked.includes(secret.slice(-half));
}
