/**
 * Judges a value by its text: a secret, or what programs put into the same places, such
 * as the name of a variable, a label of a form or a placeholder.
 *
 * Whoever changes a judgement raises the version of the policy (`secret_policy_test.ts`).
 *
 * @module
 */

/** Words that describe a field of this name, or that no one is meant to keep secret. */
const LABEL_WORDS =
  /^(?:(?:new|old|current|confirm|user|my|the|your|an?)?(?:password|passwd|passphrase|passcode|pass|pwd|secret|token|key|credentials?)s?|string|str|text|number|integer|boolean|bool|bytes?|any|object|unknown|char|varchar|hidden|visible|required|optional|true|false|none|null|nil|undefined|empty|default|yes|no|on|off|self|this|env|auto|disabled|enabled|input|field|label|bearer|basic|plain|hash(?:ed)?|crypt|bcrypt|argon|scrypt|secretstr|value)$/i;

/** Names of types with a number in them. */
const NUMBERED_TYPE =
  /^(?:big)?(?:u?int|float|bytes?|[a-z]|char|str(?:ing)?|hash|sha|md|utf|base|fixedbytes|varchar|bits?|word|vec|arg)[-_]?\d{1,3}(?:_t|[a-z]?array|string|str|le|be)?$/i;

/** `password1`, `new_token2`: a variable of its kind, and not the only one. */
const NUMBERED_NAME =
  /(?:pass(?:word|wd|phrase)?|pwd|secret|key|token|value|val|str|arg|param|user|tmp|input)_?\d{1,2}$/i;

/** `required|min:8`, as validators are told. */
const VALIDATION = /^[a-z_]+(?::[\w,]+)?(?:\|[a-z_]+(?::[\w,]+)?)+$|^(?:min|max|len)[:=]\d+$/;

/** `${x}`, `{x}`, `$X`, `%s`, `***`, `your-key`, `[a-z]+`: what stands for a value, or for many. */
export function isTemplate(value: string): boolean {
  if (/^(?:your|replace|insert|enter)[-_]/i.test(value)) return true;
  if (/\$\{|#\{|\{\{|\{[\w.]{0,40}\}|\$\(|%\(/.test(value)) return true;
  if (/%[sdvq]\b/.test(value) && !isJumbled(value)) return true;
  if (/\(\?[:=!<]|\[\^|\[[A-Za-z]-[A-Za-z]|\\[wdsSb][+*{]/.test(value)) return true;
  return /^(?:[${<[.]|\*\*|\*\.|…|\/\$|%\w+%$|__\w+__$|@\w+@$|:\w+$)/.test(value) ||
    /^(.)\1*$/.test(value);
}

/**
 * Path of a route with places for values: `v1/credentials/:id`, `/users/{id}`. A placeholder is a name
 * of letters, and so are the other segments, but for a version.
 */
const ROUTE_PATH = (() => {
  const segment = String
    .raw`(?:v\d{1,2}|[a-z]+(?:[_-][a-z]+)*|:[A-Za-z_]+|\{[A-Za-z_]+\}|<(?:[a-z]+:)?[A-Za-z_]+>)`;
  return new RegExp(`^(?=.*/[:{<])/?${segment}(?:/${segment})*/?$`);
})();

/** `settings.SECRET_KEY`, `config/auth`, `/run/secrets/db`, `users/:id`: words that lead to a value. */
export function isReference(value: string): boolean {
  if (ROUTE_PATH.test(value) && !isJumbled(value)) return true;
  if (
    /^[A-Za-z_]\w*(?:(?:\.|\/|::?|->)[A-Za-z_]\w*)+$/.test(value) && !isEncoded(value) &&
    !isJumbled(value)
  ) return true;
  if (/^(?:arn:|urn:|vault:|[a-z][\w+.-]{1,20}:\/\/)/i.test(value)) return true;
  if (/^(?:npm:|workspace:)?[\^~<>=v]{0,2}\d{1,4}\.\d{1,4}\b/.test(value)) return true;
  // Base64 may begin with a slash as well, but has neither dots nor dashes.
  return /^(?:[~.]{1,2}|[A-Za-z]:)?[/\\][\w.@/\\-]*$/.test(value) &&
    (/[._-]/.test(value) || !isRandom(value));
}

/** Words have few digits: with many, dots and slashes are those of Base64. */
function isEncoded(value: string): boolean {
  const digits = value.match(/\d/g)?.length ?? 0;
  return /\d{4}/.test(value) || digits > 4 ||
    (digits > 2 && !/^[a-z\d]+$/.test(value.replace(/\W/g, "")));
}

/** `ACCESS_TOKEN`, `x-api-key`, and as a token also `accessToken`: a name rather than a secret. */
export function isName(value: string, name: string): boolean {
  if (/^[A-Z]+(?:_[A-Z]+)+$/.test(value)) return true;
  if (/^[A-Za-z]+(?:[-_.][A-Za-z]+)+$/.test(value)) return true;
  return /^token$/i.test(name) && /^[A-Za-z]+[a-z][A-Z][a-z]+$/.test(value);
}

/** Letters with three digits or more among them, or a jumble; an alphabet is no secret. */
export function isRandom(value: string): boolean {
  if (/abcdefgh/i.test(value)) return false;
  return /[A-Za-z]/.test(value) &&
    ((value.match(/\d/g)?.length ?? 0) >= 3 || (value.length >= 10 && isJumbled(value)));
}

/** Letters and digits fewer than these do not tell whether words are among them. */
const MIN_JUMBLE_CHARS = 8;
/** As much of a value tells what the rest of it is. */
const MAX_JUDGED_CHARS = 80;
/** Mean length of the pieces of a name at least; of a few pieces of two sorts, chance makes it smaller. */
const MEAN_PIECE = 2.4;
const LONG_JUMBLE_CHARS = 16;
const MEAN_PIECE_OF_MANY = 2.8;
/** The same where fewer of the letters are vowels than of any language's words. */
const MEAN_PIECE_UNSPOKEN = 3.6;
const VOWELS = 0.25;

/**
 * Letters of both cases and digits change places too often for words: `hT7gjTA3n` against
 * `oauth2Secret`. A measure of entropy that needs no frequencies.
 */
export function isJumbled(text: string): boolean {
  const value = text.slice(0, MAX_JUDGED_CHARS);
  const chars = value.replace(/[^A-Za-z0-9]/g, "").length;
  if (chars < MIN_JUMBLE_CHARS) return false;
  const pieces = value.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g)!.length;
  const runs = value.match(/[A-Za-z0-9]+/g)!.length;
  // What a sign separates is a piece of any name: `tls:x509:share`.
  const mean = chars / (pieces - runs + 1);
  const isMixed = /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
  if (mean < (chars < LONG_JUMBLE_CHARS && !isMixed ? MEAN_PIECE : MEAN_PIECE_OF_MANY)) return true;
  const vowels = value.match(/[aeiouAEIOU]/g)?.length ?? 0;
  return /^[A-Za-z0-9]+={0,2}$/.test(value) && chars >= LONG_JUMBLE_CHARS &&
    mean < MEAN_PIECE_UNSPOKEN &&
    vowels < chars * VOWELS;
}

/** Tells whether people choose such passwords: letters, and digits or signs among them. */
export function isPasswordLike(value: string): boolean {
  return value.length >= 6 && /[A-Za-z]/.test(value) &&
    (/[^A-Za-z_.:/-]/.test(value) || isJumbled(value)) &&
    !isTemplate(value) && !isReference(value) && !isCodeWord(value);
}

/** `Password:`, `Пароль`, `required|min:8`, `current-password`: what a form says of its field. */
export function isLabel(value: string): boolean {
  if (LABEL_WORDS.test(value) || VALIDATION.test(value)) return true;
  if (/^[a-z]+[-_](?:password|passwd|pwd|secret|token|key)$/i.test(value)) return true;
  if (!/^[\p{L}\p{M}'’-]+[:.!?…*]*$/u.test(value)) return false;
  // deno-lint-ignore no-control-regex -- the range is "ASCII", control characters included
  return /^\p{Lu}[\p{Ll}\p{M}]+[^\p{L}]*$/u.test(value) || /[^\x00-\x7f]/.test(value);
}

/** A value without quotes that has to be code, as far as its text tells: a type, a variable. */
export function isCodeWord(value: string): boolean {
  return LABEL_WORDS.test(value) || NUMBERED_TYPE.test(value) || NUMBERED_NAME.test(value) ||
    /^[A-Z][A-Za-z]*[?!]*$/.test(value);
}
