/**
 * Rules for messages: the place that throws or logs one, and the test that expects it.
 *
 * A message is known by its first words, up to the first place where something is put in; `…` at the
 * end of a label says that the message goes on.
 *
 * @module
 */
import { JVM, type LinkEnd, type LinkMatch, type LinkRule, rowsOf, SCRIPT } from "./rule.ts";
import { words } from "../../text/words.ts";
import { closingQuote } from "./arguments.ts";

/** Least length of a message: shorter ones say too little. */
const MIN_CHARS = 12;
const MIN_WORDS = 2;

/** Words of a label: more would only make it longer. */
const MAX_WORDS = 8;

/** Where something is put in, or a character is written in another way. */
const PLACEHOLDER = /\$\{|\$\w|#\{|\{|%[-+ #0-9.*]{0,8}[a-zA-Z]|\\/;

/** Messages of one line that expects something. */
const MAX_EXPECTED = 4;

/** Characters of a line that are looked at behind the word that expects something. */
const MAX_LINE_CHARS = 400;

/**
 * The label of a message.
 *
 * @param literal What stands between the quotes.
 * @param isWhole Whether nothing follows it.
 * @returns `undefined` where the message is too short to tell.
 */
export function messageLabel(literal: string, isWhole = true): string | undefined {
  const cut = literal.search(PLACEHOLDER);
  const fixed = cut < 0 ? literal : literal.slice(0, cut);
  const words = fixed.split(/\s+/);
  const goesOn = cut >= 0 || !isWhole;
  // The last word may be half of one.
  if (goesOn) words.pop();
  const kept = words.filter((word) => word !== "").slice(0, MAX_WORDS);
  const text = kept.join(" ");
  if (text.length < MIN_CHARS || kept.length < MIN_WORDS || !/[a-z]{3}/.test(text)) {
    return undefined;
  }
  return goesOn || words.length > MAX_WORDS ? `${text} …` : text;
}

/** Returns the text behind a quote: up to the next one, or to the end of the line. */
function literalEnds({ groups }: LinkMatch): LinkEnd[] {
  const { quote = "", literal = "" } = groups;
  const close = closingQuote(literal, 0, quote);
  const label = messageLabel(close < 0 ? literal : literal.slice(0, close), close >= 0);
  return label === undefined ? [] : [{ label }];
}

/** Strings, and regular expressions without special characters, behind a word that expects. */
function expectedEnds({ text, end }: LinkMatch): LinkEnd[] {
  const newline = text.indexOf("\n", end);
  const last = Math.min(newline < 0 ? text.length : newline, end + MAX_LINE_CHARS);
  const found: LinkEnd[] = [];
  const literals = text.slice(end, last).matchAll(
    /"([^"]{12,300})(?:"|$)|'([^']{12,300})(?:'|$)|`([^`]{12,300})(?:`|$)|\/(\^?[\w ,;:'"-]{12,300})\$?\//g,
  );
  for (const { 1: double, 2: single, 3: template, 4: expression, index } of literals) {
    const literal = double ?? single ?? template ?? expression?.replace(/^\^/, "") ?? "";
    const label = messageLabel(literal);
    if (label !== undefined) found.push({ label, at: end + index });
    if (found.length === MAX_EXPECTED) break;
  }
  return found;
}

const LITERAL = "(?<quote>[\"'`])(?<literal>[^\\n]{12,300})";

/** `log.error("…")`, in whichever way a logger is called. */
const LOGGED = new RegExp(
  `(?<=\\b(?:log|[lL]ogger|logging|LOG|LOGGER|Log|console)(?:\\.|->|::)\\w{4,12})\\(\\s{0,80}[fFrR$@]{0,2}${LITERAL}`,
  "y",
);

const EXPECTED = {
  name: "message",
  kind: "message",
  role: "source",
  // Only what has a string on the same line.
  pattern: /\((?=[^\n]{0,200}["'`/])/y,
  ends: expectedEnds,
} as const;

/** Rows of what a program says. */
const SAID = rowsOf({ kind: "message", role: "target", ends: literalEnds }, [
  {
    name: "throw",
    languages: [...SCRIPT, ...JVM, "c_sharp", "php"],
    hints: ["Error(", "Exception("],
    pattern: new RegExp(
      `(?<=\\bnew [\\w.\\\\]{0,80})(?:Error|Exception)\\(\\s{0,80}[$@]{0,2}${LITERAL}`,
      "g",
    ),
  },
  {
    name: "throw",
    languages: ["kotlin", "cpp", "swift", "dart"],
    hints: ["throw "],
    pattern: new RegExp(`\\bthrow [\\w.:]{1,80}\\(\\s{0,80}${LITERAL}`, "g"),
  },
  {
    name: "raise",
    languages: ["python"],
    hints: ["raise "],
    pattern: new RegExp(`\\braise [\\w.]{1,80}\\(\\s{0,80}[fFrRbB]{0,2}${LITERAL}`, "g"),
  },
  {
    name: "raise",
    languages: ["ruby", "elixir"],
    hints: ["raise"],
    pattern: new RegExp(
      `\\braise[ (](?:[\\w:.]{1,80},\\s{0,40}(?:message: )?|[\\w:]{1,80}\\.new\\(\\s{0,40})?${LITERAL}`,
      "g",
    ),
  },
  {
    name: "error",
    languages: ["go"],
    calls: ["New", "Errorf"],
    pattern: new RegExp(`(?<=\\berrors\\.New|\\bfmt\\.Errorf)\\(\\s{0,40}${LITERAL}`, "y"),
  },
  {
    name: "panic",
    languages: ["go"],
    calls: ["panic"],
    pattern: new RegExp(`\\(\\s{0,40}(?:fmt\\.Sprintf\\()?${LITERAL}`, "y"),
  },
  {
    name: "error",
    languages: ["rust"],
    calls: ["panic", "bail", "anyhow", "eyre"],
    pattern: new RegExp(`(?<=!)\\(\\s{0,80}${LITERAL}`, "y"),
  },
  {
    name: "error",
    languages: ["rust"],
    calls: ["new", "msg", "custom", "other"],
    pattern: new RegExp(
      `(?<=Error::\\w{3,6})\\(\\s{0,80}(?:[\\w:]{1,80},\\s{0,80})?(?:format!\\(\\s{0,80})?${LITERAL}`,
      "y",
    ),
  },
  {
    // What a derived error says is written at its variant.
    name: "error",
    languages: ["rust"],
    calls: ["error"],
    pattern: new RegExp(`(?<=#\\[error)\\(\\s{0,40}${LITERAL}`, "y"),
  },
  {
    name: "log",
    languages: [...SCRIPT, "python", "java", "kotlin", "go", "ruby", "php", "c_sharp"],
    calls: words(`error warn warning fatal critical exception errorf warnf Errorf Error Warn
      Fatal Fatalf LogError LogWarning`),
    pattern: LOGGED,
  },
]);

/** Rows of what tests expect it to say. */
const AWAITED = rowsOf(EXPECTED, [
  {
    languages: SCRIPT,
    calls: words(`toThrow toThrowError toThrowErrorMatchingInlineSnapshot throws rejects toBe
      toEqual toContain toMatch equal strictEqual match include`),
  },
  {
    languages: ["python"],
    calls: ["raises", "assertRaises", "assertRaisesRegex", "assertEqual", "assertIn", "warns"],
  },
  { languages: ["python"], hints: ["in str("], pattern: /\bassert (?=[fr]?["'])/g },
  {
    languages: ["go"],
    calls: words(`EqualError ErrorContains PanicsWithValue PanicsWithError Error Contains`),
  },
  { languages: ["rust"], calls: ["assert_eq", "assert_ne"] },
  {
    // What else stands in an `assert!` is said where it fails, and expected of nobody.
    languages: ["rust"],
    calls: ["contains", "starts_with", "ends_with"],
    pattern: /(?<=\bassert!\(\s{0,60}[^\n"]{0,160}\.\w{8,11})\((?=\s{0,4}")/y,
  },
  { name: "should_panic", languages: ["rust"], calls: ["should_panic"] },
  {
    languages: JVM,
    calls: words(`assertEquals assertThat assertThrows assertTrue assertFailsWith contains
      hasMessage hasMessageContaining hasMessageStartingWith expectMessage shouldBe`),
  },
  { languages: ["ruby"], calls: ["raise_error", "assert_equal", "assert_match", "with_message"] },
  { languages: ["ruby"], hints: ["assert_equal "], pattern: /\bassert_equal /g },
  { languages: ["elixir"], hints: ["assert"], pattern: /\bassert(?:_raise)?\b/g },
  {
    languages: ["php"],
    calls: ["expectExceptionMessage", "assertSame", "assertEquals", "toThrow"],
  },
  {
    languages: ["c_sharp"],
    calls: ["AreEqual", "Equal", "WithMessage", "Throws", "ThrowsException", "StartsWith"],
  },
]);

/** Rows of messages. */
export const MESSAGE_RULES: readonly LinkRule[] = [...SAID, ...AWAITED];
