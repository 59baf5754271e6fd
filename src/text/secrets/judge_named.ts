/**
 * Whether a value is a secret, that stands where the name of a secret says so: by the value itself,
 * and by what is around it.
 *
 * A literal is masked when in doubt. What has no quotes may be code, so it is masked only in the
 * places of a shell, a URL, a file of properties or YAML, or where it cannot be a name: code such as
 * `token = self.config.auth.default_provider_name` stays.
 *
 * Whoever changes a judgement raises the version of the policy (`secret_policy_test.ts`).
 *
 * @module
 */
import {
  isCodeWord,
  isJumbled,
  isLabel,
  isName,
  isPasswordLike,
  isRandom,
  isReference,
  isTemplate,
} from "./judge_value.ts";
import type { Candidate } from "./secret_rule.ts";

/** How far before a name its place in the line is looked for. */
const LOOK_BACK = 100;

/** Longest beginning of a name that makes a secret of a key, and what is between them. */
const LONGEST_PREFIX = 16;
/** Names of keys that are secret; `key` alone is not. */
const SECRET_KEY_NAME =
  /(?:api|access|secret|private|encryption|signing|auth|account|master|consumer|hmac|subscription|jwt|deploy)[_.-]?$/i;
/** Names of keys that are secret where their values are random. */
const RANDOM_KEY_NAME =
  /(?:admin|licen[cs]e|service|role|server|webhook|session|cookie|pre_?shared|security|crypto|cipher|aes|wallet|ssh|app|bot|data)[_.-]?$/i;
/** Names that hold nothing but secrets, whatever the value looks like. */
const PASSWORD_NAME = /^(?:pass|pwd?$|secret|kennwort|wachtwoord|contrase|senha|mdp)/i;

/** Start of a line of properties, YAML or a shell, up to the name; a comment may lead. */
const LINE_START =
  /(?:^|\n)[ \t]*(?:(?:#|\/\/|--|\*|;)[ \t]*)?(?:- )?(?:export |set |ENV |ARG )?["']?(?<key>[\w.-]*)$/;
/** Start of a variable in capitals, up to the name. */
const VARIABLE_START = /(?:^|[\s"';])[A-Z0-9_]{0,60}$/;
/** Start of an option of a command, up to the name. */
const OPTION_START = /(?:^|[\s"'])--?(?:[\w-]{0,40}|[\w-]{1,40}[= ][\w.-]{0,40})$/;
/** Start of a part of a connection string with blanks, up to the name; and what follows the value. */
const DSN_START =
  /\b(?:\w{0,20}_)?(?:host|hostaddr|user|dbname|port|server|uid|database)=[^\s,]{1,60} {1,4}$/i;
const DSN_END = /^ {1,4}(?:host|hostaddr|user|dbname|port|sslmode)=/;
/** Start of a reference with a default, up to the name: `${db.password:x}`, `${PASSWORD:-x}`. */
const DEFAULT_START = /\$\{[\w.-]{0,60}$/;
/** A call that takes the name of a variable, and its value or a default, up to the name. */
const SETTING_START =
  /(?:define|env|getenv|getOrDefault|environ\.get|config|setting)\w{0,20}\([ \t]{0,4}["'][\w.]{0,60}$/i;
/** Start of options of a mount, up to the name: `username=eve,password=x`. */
const MOUNT_START = /(?:^|[\s,])(?:user(?:name)?|uid|domain)=[^\s,]{1,60},$/;
/** Start of a call that sets what its name ends with. */
const SETTER_START = /(?:set|with|\.|^)(?:\w{0,40}_)?$/i;

/** Tells whether the value that a name was found with is a secret. */
export function isNamedSecret(candidate: Candidate): boolean {
  const { value, groups } = candidate;
  if (!isPlausible(candidate) || isTemplate(value) || isOwnName(candidate)) return false;
  if (groups["bare"] !== undefined) return isSecretName(candidate) && isSecretBare(candidate);
  const assign = (groups["assign"] ?? "").trim();
  if (!isSecretName(candidate)) return false;
  if (/^(?:[,(]?|\.set\()$/.test(assign)) return isSecretArgument(candidate, assign);
  return isSecretLiteral(value, nameOf(candidate), assign);
}

/** `self.p4passwd = p4passwd`, `P4PASSWD = "p4passwd"`: a name that is handed on, digits and all. */
function isOwnName(candidate: Candidate): boolean {
  const { value, groups } = candidate;
  if (!/^[A-Za-z][\w-]*\d[\w-]*[A-Za-z]$/.test(value)) return false;
  const before = beforeOf(candidate);
  const whole = /[\w-]*$/.exec(before)![0] + nameOf(candidate);
  const isMember = groups["bare"] !== undefined && /\b(?:self|this)\.\w*$/.test(before);
  return withoutDashes(whole) === withoutDashes(value) ||
    (isMember && withoutDashes(value).endsWith(withoutDashes(nameOf(candidate))));
}

function withoutDashes(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}

/** Tells whether a value follows its name without `=` or `:`: in a call that sets it, a macro, or SQL. */
function isSecretArgument(candidate: Candidate, assign: string): boolean {
  const { value } = candidate;
  const name = nameOf(candidate);
  const before = beforeOf(candidate);
  if (assign === "(" || assign === ".set(") {
    return (assign !== "(" || SETTER_START.test(before)) && /^pass/i.test(name) &&
      value.length >= 6 &&
      /\d/.test(value) && isSecretLiteral(value, name, "=");
  }
  if (assign === "" && OPTION_START.test(before)) {
    return /^pass/i.test(name) ? isPasswordLike(value) : isRandom(value) && !isReference(value);
  }
  if (/#define[ \t]+\w*$/.test(before) || (assign === "," && SETTING_START.test(before))) {
    return isSecretLiteral(value, name, "=");
  }
  return isStrong(value) && !isReference(value);
}

/** Without `=` or `:`, a quote has to follow: `PASSWORD 'x'` of SQL, `get("SECRET", "x")`. */
function isPlausible({ groups }: Candidate): boolean {
  if (groups["bare"] === undefined) return true;
  const assign = groups["assign"] ?? "";
  return !/^[,({]|^\.set|\|\||\?\?/.test(assign) && !/(?:^|:)value/.test(assign) &&
    !/^[:=]/.test(groups["bare"]);
}

/** The name that was found, without what stands before it. */
export function nameOf({ groups }: Candidate): string {
  return groups["name"] ?? "";
}

/** Tells whether the name is one of a secret, by what stands before it as well. */
export function isSecretName(candidate: Candidate): boolean {
  const name = nameOf(candidate);
  const before = beforeOf(candidate).slice(-LONGEST_PREFIX);
  if (/^pass$/i.test(name)) return isWordStart(before, name) && hasSecretPass(candidate);
  if (/^(?:pwd?|mdp|senha)$/i.test(name)) return isWordStart(before, name);
  if (/public_?key_?$/i.test(before)) return false;
  if (!/^key$/i.test(name)) return true;
  return SECRET_KEY_NAME.test(before) ||
    (name === "KEY" && !/PUBLIC_?$/.test(before) && isRandom(candidate.value)) ||
    (RANDOM_KEY_NAME.test(before) && isRandom(candidate.value)) || isOpenKey(candidate);
}

/** `"Key": "…"`: the name says little, so that the value has to say all. */
function isOpenKey(candidate: Candidate): boolean {
  const { value, groups } = candidate;
  if (/publi[ck][_-]?$/i.test(beforeOf(candidate))) return false;
  if (/^base64:[A-Za-z0-9+/]{40,}={0,2}$/.test(value)) return true;
  const { literal, escaped } = groups;
  return (literal ?? escaped) !== undefined && /^[A-Za-z0-9+/_]{28,}={0,2}$/.test(value) &&
    /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value) && isJumbled(value);
}

/** `pass` is part of `bypass`, and says of a test that it did. */
function hasSecretPass({ value, text, start }: Candidate): boolean {
  if (value.includes("\\")) return false;
  return /[_A-Z&?;-]/.test(text.charAt(start - 1)) || text.charAt(start) === "P" ||
    (/[a-z]/i.test(value) && /\d/.test(value));
}

function isWordStart(before: string, name: string): boolean {
  return !/[A-Za-z]$/.test(before) || (/^P[a-z]/.test(name) && /[a-z]$/.test(before)) ||
    (name === name.toUpperCase() && /[A-Z]$/.test(before));
}

function beforeOf({ text, start }: Candidate): string {
  return text.slice(Math.max(0, start - LOOK_BACK), start);
}

/**
 * Judges a literal.
 *
 * @param assign What is between name and value: after `:`, a short word is a label.
 */
export function isSecretLiteral(value: string, name: string, assign: string): boolean {
  if (isTemplate(value) || isReference(value)) return false;
  if (!PASSWORD_NAME.test(name)) {
    return (value.length >= 16 && !isName(value, name)) || (value.length >= 10 && isRandom(value));
  }
  if (isLabel(value)) return false;
  if (value.length < 4) return /\d/.test(value);
  // A short word after a colon is a label or a type: password: "wachtwoord".
  return value.length >= 12 || /[^A-Za-z]/.test(value) || (assign !== ":" && assign !== "=>");
}

/** Judges what has no quotes by its place. */
function isSecretBare(candidate: Candidate): boolean {
  const { value, groups } = candidate;
  const name = nameOf(candidate);
  const before = beforeOf(candidate);
  const assign = groups["assign"] ?? "";
  if (isReference(value)) return false;
  if (assign === "") return isSecretWord(before, value, name);
  if (/[?&;][\w.-]{0,40}$/.test(before)) return false;
  const isTight = assign === "=" && candidate.text[candidate.valueEnd - value.length - 1] === "=";
  if (isTight && groups["close"] === "") {
    if (OPTION_START.test(before)) return value.length >= 6 && isSecretValue(value, name);
    if (VARIABLE_START.test(before) && name === name.toUpperCase()) {
      return isSecretVariable(candidate);
    }
    if (
      DSN_START.test(before) ||
      DSN_END.test(candidate.text.slice(candidate.valueEnd, candidate.valueEnd + LOOK_BACK))
    ) {
      return isSecretValue(value, name);
    }
  }
  if (isTight && MOUNT_START.test(before)) return isSecretValue(value, name);
  if (DEFAULT_START.test(before)) {
    return /\d/.test(value) && isSecretValue(value.replace(/^-/, ""), name);
  }
  return isSecretLine(candidate) || isRandomBare(candidate);
}

/** A value that is no code where it stands, but may be the name of something or a placeholder. */
export function isSecretValue(value: string, name: string): boolean {
  if (isTemplate(value) || isReference(value)) return false;
  return PASSWORD_NAME.test(name) || value.length >= 16 || (value.length >= 6 && /\d/.test(value));
}

/** `--token 8f14…`, `ENV DB_PASSWORD x`: a blank is all there is between name and value. */
function isSecretWord(before: string, value: string, name: string): boolean {
  if (/(?:^|\n)(?:ENV|env|setx|SETX)[ \t]+\w*$/.test(before)) return !isCodeWord(value);
  return /(?:^|[\s"'])--[\w-]{0,40}$/.test(before) &&
    (isRandom(value) || (PASSWORD_NAME.test(name) && isPasswordLike(value)));
}

function isSecretVariable(candidate: Candidate): boolean {
  const { value } = candidate;
  const name = nameOf(candidate);
  if (/^(?:true|false|null|none|undefined|self)$/i.test(value)) return false;
  if (/[&|]{2}/.test(value)) return false;
  if (PASSWORD_NAME.test(name)) return true;
  return (name === "KEY" && isRandom(value)) || isSecretLiteral(value, name, "=");
}

/** A whole line of properties, YAML or prose: `db.password=x`, `password: x`. */
function isSecretLine(candidate: Candidate): boolean {
  const { text, valueEnd, value, groups } = candidate;
  const name = nameOf(candidate);
  const key = LINE_START.exec(beforeOf(candidate))?.groups?.["key"];
  const assign = groups["assign"] ?? "";
  if (key === undefined || (assign !== ":" && assign !== "=")) return false;
  if (!/^[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/.test(text.slice(valueEnd, valueEnd + LOOK_BACK))) {
    return false;
  }
  if (/^[!&*]/.test(value) || isLabel(value) || isCodeWord(value)) return false;
  if (!PASSWORD_NAME.test(name)) {
    return isRandom(value) && value.length >= 12 && /[^\w]/.test(value);
  }
  if (isBetweenCode(candidate)) return false;
  if (
    /\d/.test(value)
      ? /[^\d_]/.test(value) && (!/_/.test(value) || isJumbled(value))
      : /[!@#$%^&?~]/.test(value)
  ) {
    return true;
  }
  if (/^\d{6,}$/.test(value)) return true;
  // A word alone: only where the key cannot be one of code.
  const isVariable = name === name.toUpperCase();
  const isProperty = assign === "=" && key.includes(".") && !/^(?:self|this)\./.test(key);
  return /^[\w-]+$/.test(value) && (isVariable || isProperty);
}

/** Lines of an object, of arguments or of statements have others like them above or below. */
function isBetweenCode({ text, start, valueEnd }: Candidate): boolean {
  const lineStart = text.lastIndexOf("\n", start) + 1;
  const above = text.slice(Math.max(0, lineStart - LOOK_BACK), lineStart).trimEnd();
  const below = text.slice(valueEnd, valueEnd + LOOK_BACK).replace(/^[^\n]*/, "").trimStart();
  return /[,;({[]$/.test(above) || /^[)}\]]/.test(below);
}

/** Tells whether a value cannot be code, wherever it stands: `api_key: 8f14e45f…`. */
function isRandomBare(candidate: Candidate): boolean {
  const { text, valueEnd, value } = candidate;
  const known = value.replace(/[.:!?&]+$/, "");
  if (/[([]/.test(text.charAt(valueEnd))) return false;
  if (/^[\w+/=-]{12,}$/.test(known) && isRandom(known)) {
    return !known.includes("_") || (isJumbled(known) && /[a-z]/.test(known) && /[A-Z]/.test(known));
  }
  return PASSWORD_NAME.test(nameOf(candidate)) && known.length >= 8 && isJumbled(known) &&
    /\d/.test(known) && /[!#%^*~$&+]/.test(known);
}

/** Digits and letters, or what only passwords are written with. */
function isStrong(value: string): boolean {
  return value.length >= 6 && /[A-Za-z]/.test(value) &&
    (isRandom(value) || (isJumbled(value) && /\d/.test(value)) ||
      (/\d/.test(value) && /[!@#$%^&*?]/.test(value)));
}
