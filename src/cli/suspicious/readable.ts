/**
 * A text as somebody reads it who does not care how it is written: what has no width is gone, tags
 * are the letters that they stand for, letters of other scripts that look Latin are Latin, words of a
 * name and lines of a comment stand apart by one blank.
 *
 * @module
 */

/** What has no width; tags and what looks like a blank have been read before. */
const INVISIBLE = /[\p{DI}\p{Cf}]/gu;

/** What looks like a blank and is none: fillers, and a cell of Braille without dots. */
const LIKE_BLANKS = /[\u115f\u2800\u3164\uffa0\ufffc\u{1d159}]/gu;

/** A tag for each character of ASCII: U+E0000 + code. */
const TAG = /[\u{e0020}-\u{e007e}]/gu;
const FIRST_TAG = 0xe0000;

/** A line break, with the mark that the next line of a comment starts with. */
const COMMENT_BREAK = /\n(?:\/\/+|#+|\*+|--+|;+|%+|>+)?\s*/g;

const WORD = /[\p{L}\p{M}]+/gu;

/** Latin letters beside Cyrillic or Greek ones. */
const MIXED = /[a-z][\p{sc=Cyrl}\p{sc=Grek}]|[\p{sc=Cyrl}\p{sc=Grek}][a-z]/iu;

/** Cyrillic and Greek letters, and the Latin ones that they look like. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [..."аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwкkмmтtвbнhгrпnиuАAВBЕEКKМMНHОOРPСCТTХXІIЈJЅSαaεeιiκkνvοoρpτtυuχxγyηnωwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX"]
    .flatMap((char, at, all) => at % 2 === 0 ? [[char, all[at + 1]!] as const] : []),
);

/** The other way round. */
const CYRILLIC_LOOKS: ReadonlyMap<string, string> = new Map(
  [...LOOKALIKES].filter(([char]) => /\p{sc=Cyrl}/u.test(char)).map((
    [char, latin],
  ) => [latin, char]),
);

/** Between the words of a name: `snake_case`, `kebab-case`, `camelCase`. */
const WORD_BREAK = /[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu;

/**
 * The forms of a text that are worth reading, in lower case and without accents: as it is but for its
 * looks, and with the words of its names apart. Takes time in proportion to its length.
 */
export function readableForms(text: string): readonly string[] {
  const plain = text
    .replace(TAG, (char) => String.fromCharCode(char.codePointAt(0)! - FIRST_TAG))
    .replace(LIKE_BLANKS, " ")
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .replace(/\s+/g, (blanks) => blanks.includes("\n") ? "\n" : " ")
    .replace(COMMENT_BREAK, " ")
    .replace(WORD, (word) => MIXED.test(word) ? inOneScript(word) : word);
  const apart = plain.replace(WORD_BREAK, " ");
  return [...new Set([unaccented(plain), unaccented(apart)])];
}

/** A text in lower case, its accents taken off; those of scripts that need them stay. */
export function unaccented(text: string): string {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase();
}

/** A word in Latin letters, or in Cyrillic ones where it has some that no Latin letter looks like. */
function inOneScript(word: string): string {
  const isCyrillic = [...word].some((char) => /\p{sc=Cyrl}/u.test(char) && !LOOKALIKES.has(char));
  const looks = isCyrillic ? CYRILLIC_LOOKS : LOOKALIKES;
  return [...word].map((char) => looks.get(char) ?? char).join("");
}
