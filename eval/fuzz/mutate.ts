/**
 * Makes an input of others: a few changes after each other, each of a kind that readers of text and
 * bytes are known to fall over.
 *
 * @module
 */
import type { Target } from "./target.ts";

/** A number from 0 to 1. */
type Random = () => number;

/** Characters of most inputs at most. */
const MAX_CHARS = 24_000;
/** Characters of the longest ones: what takes the square of their number takes minutes. */
const MAX_LONG_CHARS = 500_000;
/** Share of inputs that may be as long as that. */
const LONG_SHARE = 0.02;
/** Changes of one input at most. */
const MAX_CHANGES = 6;

/** Characters that mean something to readers, terminals or Unicode. */
const CHARACTERS = [
  ...`\0\b\t\n\r\x1b\x7f\x85 !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`,
  ...["\ud800", "\udc00", "\udbff\udfff", "\u{1f600}", "\u{e0041}", "\u0301", "\ufeff", "\ufffe"],
  ...["\u200b", "\u200d", "\u202e", "\u2066", "\u2028", "\u00ad", "İ", "ß", "ﬁ", "检", "ا"],
  ...["\r\n", "\x1b[31m", "\x1b]8;;", "%00", "%2e%2e", "../", "__proto__", "constructor"],
];

/** Numbers at the limits of what holds numbers. */
const NUMBERS = [
  ...["0", "-0", "-1", "1", "127", "128", "255", "256", "32768", "65535", "65536", "99999999999"],
  ...["2147483647", "2147483648", "4294967295", "4294967296", "9007199254740991", "1e308", "1e999"],
  ...["9007199254740993", "0.1", "1e-9", "NaN", "Infinity", "0x7f", "-9223372036854775808"],
];

const BRACKETS = ["()", "[]", "{}", "<>", '""', "''", "``", "/**/", "<a></a>"];

/** Material of changes. */
interface Material extends Pick<Target, "seeds" | "words" | "isBytes"> {
  readonly random: Random;
  /** Characters of the input at most. */
  readonly limit: number;
}

type Change = (input: string, material: Material) => string;

const CHANGES: readonly Change[] = [
  flip,
  flip,
  (input, { random }) => cutOut(input, random),
  (input, { random }) => cutOut(input, random),
  (input, { random }) => input.slice(0, below(random, input.length + 1)),
  (input, material) => insert(input, character(material), material),
  (input, material) => insert(input, character(material), material),
  (input, material) => insert(input, word(material), material),
  (input, material) => insert(input, word(material), material),
  (input, material) => replace(input, word(material), material),
  (input, material) => insert(input, pick(NUMBERS, material.random), material),
  replaceNumber,
  (input, material) => insert(input, run(character(material), material), material),
  (input, material) => insert(input, run(word(material), material), material),
  (input, material) => insert(input, run(piece(input, material.random), material), material),
  (input, material) => insert(input, piece(input, material.random), material),
  (input, material) =>
    insert(input, piece(pick(material.seeds, material.random), material.random), material),
  splice,
  splice,
  nest,
  swapLines,
];

/** Makes an input of the seeds of a target. */
export function mutate(target: Target, random: Random): string {
  const limit = random() < LONG_SHARE ? MAX_LONG_CHARS : MAX_CHARS;
  const material = { ...target, random, limit };
  let input = pick(target.seeds, random);
  for (let left = 1 + below(random, MAX_CHANGES); left > 0; left--) {
    input = pick(CHANGES, random)(input, material).slice(0, limit);
  }
  return target.isBytes ? input.replace(/[^\0-\xff]/g, (char) => asBytes(char)) : input;
}

/** A character as the bytes of UTF-8, each a character. */
function asBytes(char: string): string {
  return String.fromCharCode(...new TextEncoder().encode(char));
}

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[below(random, list.length)]!;
}

function flip(input: string, { random, isBytes = false }: Material): string {
  const at = below(random, input.length);
  const code = (input.charCodeAt(at) || 0) ^ (1 << below(random, isBytes ? 8 : 7));
  return input.slice(0, at) + String.fromCharCode(code) + input.slice(at + 1);
}

function cutOut(input: string, random: Random): string {
  const at = below(random, input.length);
  return input.slice(0, at) + input.slice(at + 1 + below(random, sizeBelow(random, input.length)));
}

function insert(input: string, part: string, { random }: Material): string {
  const at = below(random, input.length + 1);
  return input.slice(0, at) + part + input.slice(at);
}

/** Puts a part in the place of a word. */
function replace(input: string, part: string, { random }: Material): string {
  const found = [...input.slice(0, MAX_CHARS).matchAll(/[\w$-]+/g)];
  if (found.length === 0) return input + part;
  const { index, 0: old } = pick(found, random);
  return input.slice(0, index) + part + input.slice(index + old.length);
}

/** Puts a number at a limit in the place of the first one after some place. */
function replaceNumber(input: string, { random }: Material): string {
  const at = below(random, input.length);
  return input.slice(0, at) + input.slice(at).replace(/\d+/, () => pick(NUMBERS, random));
}

/** The beginning of one, and the end of another. */
function splice(input: string, { random, seeds }: Material): string {
  const other = pick(seeds, random);
  return input.slice(0, below(random, input.length + 1)) + other.slice(below(random, other.length));
}

function nest(input: string, { random, limit }: Material): string {
  const brackets = pick(BRACKETS, random);
  const [open, close] = [
    brackets.slice(0, brackets.length / 2),
    brackets.slice(brackets.length / 2),
  ];
  const depth = sizeBelow(random, limit / 8);
  const at = below(random, input.length + 1);
  const end = at + below(random, input.length - at + 1);
  // A half of it is left open.
  const closed = random() < 0.5 ? depth : below(random, depth);
  return input.slice(0, at) + open.repeat(depth) + input.slice(at, end) + close.repeat(closed) +
    input.slice(end);
}

function swapLines(input: string, { random }: Material): string {
  const lines = input.split("\n");
  const [a, b] = [below(random, lines.length), below(random, lines.length)];
  [lines[a], lines[b]] = [lines[b]!, lines[a]!];
  return lines.join("\n");
}

/** Small sizes are as likely as large ones. */
function sizeBelow(random: Random, limit: number): number {
  return Math.floor(Math.max(1, limit) ** random());
}

function piece(input: string, random: Random): string {
  const at = below(random, input.length);
  return input.slice(at, at + 1 + sizeBelow(random, 200));
}

function run(part: string, { random, limit }: Material): string {
  return part.repeat(1 + sizeBelow(random, limit / (part.length + 1)));
}

function character({ random }: Material): string {
  return random() < 0.3 ? String.fromCharCode(below(random, 256)) : pick(CHARACTERS, random);
}

function word(material: Material): string {
  return material.words.length > 0 ? pick(material.words, material.random) : character(material);
}
