/**
 * Places that hold a secret by their syntax: a block of a private key, the password of a URL, what
 * follows `Bearer`.
 *
 * @module
 */
import { isRandom, isTemplate } from "./judge_value.ts";
import { pattern, type SecretRule } from "./secret_rule.ts";

const PEM_MARK = String.raw`[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----`;
/** What stands between the runs of Base64 in a key that a program holds as a string or comment. */
const PEM_GLUE = String.raw`(?:\\{1,4}[nrt]|[\s"'\x60+,;*#|/.()\\]){0,200}`;

/** Rules for syntax, of which the first that matches gives a place its kind. */
export const SYNTAX_RULES: readonly SecretRule[] = [
  {
    kind: "private_key",
    marks: ["-----begin "],
    pattern: pattern(
      `-----BEGIN ${PEM_MARK}(?:(?:\\s|\\\\{1,4}[nr]){0,8}[A-Za-z-]{1,40}: [^\\n\\\\]{0,200}(?=[\\n\\\\])){0,20}` +
        `(?:${PEM_GLUE}[A-Za-z0-9+/]{16,}={0,2})+` +
        `(?:${PEM_GLUE}=?[A-Za-z0-9+/]{1,15}={0,2}(?![A-Za-z0-9_])){0,2}(?:${PEM_GLUE}-----END ${PEM_MARK})?`,
    ),
  },
  {
    // A PEM block within Base64, as Kubernetes keeps it: the fifth group is "N " and the key's kind.
    kind: "private_key",
    marks: ["ls0tls1crudjti"],
    pattern: pattern("LS0tLS1CRUdJTi(?!BDRVJ|BQVUJM)B[EFPQS][A-Za-z0-9+/]{40,}={0,2}"),
  },
  {
    // A line of a PEM block whose mark is not shown: 64, 70 or 76 characters are its usual widths.
    kind: "private_key",
    marks: [],
    isForParts: true,
    isGuess: true,
    pattern: pattern(
      "(?<=^[ \\t\"'`]{0,80})(?:[A-Za-z0-9+/]{64}|[A-Za-z0-9+/]{70}|[A-Za-z0-9+/]{76})(?![\\w+/])",
      "m",
    ),
    accepts: ({ value }) => isRandom(value) && /[g-z]/.test(value) && /[G-Z]/.test(value), // no checksum
  },
  {
    kind: "private_key",
    marks: ["private-lines:"],
    pattern: pattern(
      String.raw`Private-Lines: \d{1,3}\r?\n(?<value>(?:[A-Za-z0-9+/=]{1,80}(?:\r?\n|$)){1,200})`,
    ),
  },
  {
    kind: "jwt",
    marks: ["eyj"],
    pattern: pattern(
      String.raw`(?<![\w-])eyJ[\w-]{8,4000}\.[\w-]{8,8000}(?:\.[\w-]{0,4000}){0,3}`,
    ),
    rest: /[\w.-]*/y,
  },
  {
    kind: "bearer_token",
    marks: ["bearer"],
    pattern: pattern(
      String
        .raw`(?<![A-Za-z0-9])bearer(?:[ \t]{1,20}|%20)(?<value>[\w.~+/-]{8,4000}={0,2})(?![\w(<{])`,
      "i",
    ),
    rest: /[\w.~+/-]*={0,2}/y,
    accepts: ({ value }) => (value.length >= 16 || /\d/.test(value)) && !isProse(value),
  },
  {
    kind: "basic_auth",
    marks: ["authorization"],
    pattern: pattern(
      String
        .raw`authorization\\?["']?[ \t]{0,8}[:=,][ \t]{0,8}\\?["']?(?:basic|token|apikey)[ \t]{1,8}(?<value>[A-Za-z0-9+/_-]{6,4000}={0,2})(?![\w(<{.])`,
      "i",
    ),
    accepts: ({ value }) => !isTemplate(value) && !isProse(value),
  },
  {
    // "Basic dXNlcjpwYXNz" as a literal of its own
    kind: "basic_auth",
    marks: ["basic "],
    pattern: pattern(
      "(?<=[\"'`])basic (?<value>(?:[A-Za-z0-9+/]{4}){2,400}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)(?=[\"'`])",
      "i",
    ),
    accepts: ({ value }) => /[\d=]/.test(value) && !isProse(value),
  },
  {
    kind: "password",
    marks: ["://"],
    pattern: pattern(
      "://[^\\s:@/\"'`<>\\\\]{0,100}:" +
        "(?<value>[^\\s@/\"'`<>\\\\]{1,200}(?:@[^\\s@/\"'`<>\\\\?#:,]{1,100}(?=@))?)@",
    ),
    accepts: ({ value }) => !isTemplate(value),
  },
  {
    // user:password@tcp(host), as Go's drivers write it.
    kind: "password",
    marks: ["@tcp(", "@unix("],
    pattern: pattern(
      "(?<=[\\w.-]{1,60}:(?<value>[^\\s@:/\"'`]{1,100}))@(?:tcp|unix)\\(",
    ),
    accepts: ({ value }) => !isTemplate(value),
  },
  {
    kind: "password",
    marks: ["curl "],
    pattern: pattern(
      "curl [^\\n]{0,300}?(?:-u|--user)[ =]?[\"']?[^\\s:\"']{1,100}:(?<value>[^\\s\"'`]{3,200})",
    ),
    isGuess: true,
    accepts: ({ value }) => !isTemplate(value),
  },
  {
    kind: "password",
    marks: ["sshpass "],
    pattern: pattern("sshpass -p[ ]?[\"']?(?<value>[^\\s\"'`]{3,200})"),
    isGuess: true,
    accepts: ({ value }) => !isTemplate(value),
  },
  {
    kind: "password",
    marks: ["identified by "],
    pattern: pattern("identified by (?:password )?'(?<value>[^\\s'`\"]{3,200})'", "i"),
    isGuess: true,
    accepts: ({ value }) => !isTemplate(value) && /[^A-Za-z]/.test(value),
  },
  {
    kind: "password_hash",
    marks: ["$2a$", "$2b$", "$2x$", "$2y$"],
    pattern: pattern(String.raw`\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}`),
  },
  {
    kind: "password_hash",
    marks: ["$1$", "$5$", "$6$", "$y$", "$apr1$", "$argon2"],
    pattern: pattern(
      String
        .raw`\$(?:[156y]|apr1|argon2(?:id|i|d))\$(?:[\w=,./+-]{1,80}\$){1,3}[./A-Za-z0-9+]{20,120}`,
    ),
  },
  {
    kind: "password_hash",
    marks: ["{sha}", "{ssha}"],
    pattern: pattern(String.raw`\{S?SHA\}(?<value>[A-Za-z0-9+/]{26,60}={0,2})`),
  },
];

/** `Bearer authentication`, `Bearer token-based`: prose has words where a token would be. */
function isProse(value: string): boolean {
  return /^[A-Za-z][a-z]*(?:[-/.][a-z]+)*[.]?$/.test(value) && value.length < 24 &&
    /^(?:auth|token|scheme|header|credential|access|format|prefix|string|value|method|security)/i
      .test(value);
}
