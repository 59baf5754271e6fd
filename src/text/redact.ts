/**
 * Masks secrets in text that is about to be shown.
 *
 * Three sorts of rules: tokens that carry their maker's mark (`AKIA…`, `ghp_…`), places that hold a
 * secret by their syntax (a URL's password, a `Bearer` header, a PEM block), and values that are
 * assigned to a name such as `api_key`. Only the last sort has to guess; it reads literals, so that
 * code such as `token = self.config.auth.default_provider_name` stays. When in doubt about a literal,
 * it masks.
 *
 * @module
 */

/** What is masked, and how the match is rewritten; the match itself by default. */
interface Rule {
  readonly kind: string;
  readonly pattern: RegExp;
  /** Tells whether the match, or its named group `value`, is a secret. */
  readonly accepts?: (value: string, name: string) => boolean;
}

/** Names that hold nothing but secrets, whatever the value looks like. */
const PASSWORD_NAME = String.raw`password|passwd|passphrase|pwd|(?<=_)pass|secret`;
/** Names that hold secrets as well as harmless names of things. */
const KEY_NAME = String
  .raw`token|credentials?|(?:api|access|secret|private|encryption|signing|auth|account|master)[_-]?key`;
const NAME = String.raw`(?<name>${PASSWORD_NAME}|${KEY_NAME})`;
/** `=`, `:`, `:=`, `=>`, `==`, after what ends the name, or after a type: `: &str =`. */
const ASSIGN = String
  .raw`["'\]]{0,2}[ \t]{0,20}(?::[ \t]?[\w&'<>\[\]|. ]{1,40}=|=>|[:!]?={1,3}|:)[ \t]{0,20}`;
/** The same names in capitals, as variables have them, and `SSH_KEY`, whose value must look random. */
const VARIABLE = String
  .raw`(?<name>PASSWORD|PASSWD|PASSPHRASE|PWD|PASS|SECRET|TOKEN|CREDENTIALS?|(?:API|ACCESS|SECRET|PRIVATE|AUTH|MASTER)_?KEY|KEY)`;
const PEM_MARK = String.raw`[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----`;
/** What stands between the runs of Base64 in a key that a program holds as a string. */
const PEM_GLUE = String.raw`(?:\\[nr]|[\s"'\x60+,;*#])*`;

const RULES: readonly Rule[] = [
  {
    kind: "private_key",
    pattern: new RegExp(
      `-----BEGIN ${PEM_MARK}(?:\\s*[A-Za-z-]{1,40}: [^\\n]{0,200}\\n)*` +
        `(?:${PEM_GLUE}[A-Za-z0-9+/]{16,}={0,2})+` +
        `(?:${PEM_GLUE}[A-Za-z0-9+/]{1,15}={0,2})?(?:${PEM_GLUE}-----END ${PEM_MARK})?`,
      "g",
    ),
  },
  {
    // A line of a PEM block whose mark is not shown: 64, 70 or 76 characters are its usual widths.
    kind: "private_key",
    pattern:
      /^[ \t"'`]*(?<value>[A-Za-z0-9+/]{64}|[A-Za-z0-9+/]{70}|[A-Za-z0-9+/]{76})(?![\w+/])/gm,
    accepts: (value) => isRandom(value) && /[g-z]/.test(value) && /[G-Z]/.test(value), // no checksum
  },
  { kind: "aws_key", pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g },
  {
    kind: "aws_secret",
    pattern:
      /secret_?access_?key["']?[ \t]*[:=][ \t]*["']?(?<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/gi,
  },
  {
    kind: "github_token",
    pattern: /(?<![A-Za-z0-9])(?:gh[opsur]_[A-Za-z0-9]{16,255}|github_pat_\w{16,255})/g,
  },
  { kind: "gitlab_token", pattern: /(?<![A-Za-z0-9])glpat-[\w-]{16,255}/g },
  { kind: "slack_token", pattern: /(?<![A-Za-z0-9])xox[abeoprs]-[\w-]{10,255}/g },
  { kind: "google_key", pattern: /(?<![A-Za-z0-9])AIza[\w-]{35}/g },
  { kind: "npm_token", pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}/g },
  {
    kind: "api_key",
    pattern: /(?<![\w-])(?:sk-[\w-]{16,255}|[rs]k_(?:live|test)_[A-Za-z0-9]{10,255})/g,
    accepts: (value) => /\d/.test(value) || /^sk-[A-Za-z]{20,}$/.test(value),
  },
  {
    kind: "jwt",
    pattern: /(?<![\w-])eyJ[\w-]{8,4000}\.[\w-]{8,8000}(?:\.[\w-]{0,4000})*/g,
  },
  {
    kind: "bearer_token",
    pattern: /\bbearer[ \t]+(?<value>[\w.~+/-]{8,4000}={0,2})(?![\w(<{])/gi,
    accepts: (value) => value.length >= 16 || /\d/.test(value),
  },
  {
    kind: "basic_auth",
    pattern:
      /\bauthorization["']?[ \t]*[:=][ \t]*["']?basic[ \t]+(?<value>[A-Za-z0-9+/]{6,}={0,2})/gi,
  },
  {
    kind: "password",
    pattern: /:\/\/[^\s:@/"'`<>]{0,100}:(?<value>[^\s@/"'`<>]{1,200})@/g,
    accepts: (value) => !isTemplate(value),
  },
  {
    // name = "value", "name": "value", name: Type = "value"
    kind: "secret",
    pattern: new RegExp(
      `${NAME}${ASSIGN}(?:[rbuf]{1,2})?(?<quote>["'\`])(?<value>[^\\s"'\`]{4,4000})\\k<quote>`,
      "gi",
    ),
    accepts: isSecretLiteral,
  },
  {
    // DB_PASSWORD=value, as in shells and .env files
    kind: "secret",
    pattern: new RegExp(
      `(?<=^|[\\s"';])(?:[A-Z0-9_]{0,60}?_)??${VARIABLE}` +
        `=(?<value>[^\\s"'\`(){}\\[\\],;]{4,4000})(?=[\\s"'\`;,]|$)`,
      "gm",
    ),
    accepts: isSecretVariable,
  },
  {
    // ?token=value in a URL, ;Password=value in a connection string
    kind: "secret",
    pattern: new RegExp(`[?&;][\\w-]{0,40}?${NAME}=(?<value>[^\\s&;"'\`<>(){}]{6,4000})`, "gi"),
    accepts: (value) => !isTemplate(value) && !isExpression(value),
  },
  {
    // api_key: 8f14e45f…, without quotes as in YAML: only what cannot be code
    kind: "secret",
    pattern: new RegExp(`${NAME}${ASSIGN}(?<value>[\\w+/=-]{12,4000})(?![\\w.(\\[])`, "gi"),
    accepts: (value) => isRandom(value) && !value.includes("_"),
  },
];

/**
 * Masks the secrets of a text as `[redacted:<kind>]`. Idempotent.
 *
 * @param text What will be shown; a snippet as a whole, as a key may span its lines.
 */
export function redact(text: string): string {
  return RULES.reduce((masked, rule) => applyRule(masked, rule), text);
}

function applyRule(text: string, { kind, pattern, accepts }: Rule): string {
  return text.replace(pattern, (match: string, ...rest: unknown[]) => {
    const last = rest.at(-1);
    const groups = isGroups(last) ? last : {};
    const value = groups["value"] ?? match;
    if (value.startsWith("[redacted:") || !(accepts?.(value, groups["name"] ?? "") ?? true)) {
      return match;
    }
    // The value is what the match ends with, but for a closing quote or an `@`.
    const at = match.lastIndexOf(value);
    return `${match.slice(0, at)}[redacted:${kind}]${match.slice(at + value.length)}`;
  });
}

/** The last argument of a replacer is the record of named groups, where the pattern has any. */
function isGroups(value: unknown): value is Record<string, string | undefined> {
  return typeof value === "object" && value !== null;
}

const PASSWORD = new RegExp(`^(?:${PASSWORD_NAME}|pass)$`, "i");

/** `${x}`, `{x}`, `$X`, `<x>`, `%s`, `***`, `...`, `[x]`, `your-key`: what stands for a value. */
function isTemplate(value: string): boolean {
  if (/^(?:your|replace|insert|enter)[-_]/i.test(value)) return true;
  return /^(?:[${<[*.]|%[sdvq(])|\$\{|\{\{|…/.test(value) || /^(.)\1*$/.test(value);
}

/** `settings.SECRET_KEY`, `config/auth`: words joined by dots, slashes or colons. */
function isExpression(value: string): boolean {
  return /^[A-Za-z_]\w*(?:(?:\.|\/|::?|->)[A-Za-z_]\w*)+$/.test(value) && !/\d{3}/.test(value);
}

/** `ACCESS_TOKEN`, and as a token also `access-token-cookie`: a name rather than a secret. */
function isName(value: string, name: string): boolean {
  if (/^[A-Z]+(?:_[A-Z]+)+$/.test(value)) return true;
  return /^token$/i.test(name) &&
    /^(?:[a-z]+(?:[-_][a-z]+)+|[A-Za-z]+[a-z][A-Z][a-z]+)$/.test(value);
}

function isRandom(value: string): boolean {
  if (/abcdefgh/i.test(value)) return false;
  return /[A-Za-z]/.test(value) && (value.match(/\d/g)?.length ?? 0) >= 3;
}

function isSecretLiteral(value: string, name: string): boolean {
  if (isTemplate(value) || isExpression(value)) return false;
  if (!PASSWORD.test(name)) {
    return (value.length >= 16 && !isName(value, name)) || (value.length >= 10 && isRandom(value));
  }
  // A short word alone is a label or a type: password: "required", type: "password".
  return value.length >= 12 || /[^A-Za-z]/.test(value);
}

function isSecretVariable(value: string, name: string): boolean {
  if (isTemplate(value) || isExpression(value)) return false;
  if (/^(?:true|false|null|none|undefined|self)$/i.test(value)) return false;
  if (name === "KEY") return isRandom(value);
  return PASSWORD.test(name) || isSecretLiteral(value, name);
}
