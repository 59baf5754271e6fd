/**
 * Places that hold a secret by their syntax: a block of a private key, the password of a URL, what
 * follows `Bearer`.
 *
 * @module
 */
import {
  isJumbled,
  isLabel,
  isPasswordLike,
  isRandom,
  isReference,
  isTemplate,
} from "./judge_value.ts";
import { type Candidate, pattern, type SecretRule } from "./secret_rule.ts";

const PEM_MARK = String.raw`[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----`;
/** Text between the runs of Base64 in a key that a program holds as a string or comment. */
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
        .raw`authorization\\?["']?[ \t]{0,8}[:=,][ \t]{0,8}\\?["']?(?:basic|token|apikey)[ \t]{1,8}(?:token=)?(?<value>[A-Za-z0-9+/_-]{6,4000}={0,2})(?![\w(<{.])`,
      "i",
    ),
    accepts: ({ value }) => !isTemplate(value) && !isProse(value),
  },
  {
    // Schemes of single makers: Authorization: SSWS …, Splunk …, Bot …
    kind: "authorization",
    marks: ["authorization"],
    isGuess: true,
    pattern: pattern(
      String
        .raw`authorization\\?["']?[ \t]{0,8}[:=,]?[ \t]{0,8}\\?["']?[A-Za-z][\w-]{1,24}\\?[ \t]{1,8}(?<value>[\w.+/-]{16,4000}={0,2})(?![\w(<{.])`,
      "i",
    ),
    accepts: ({ value }) => isRandom(value) && !isReference(value),
  },
  {
    // Cookies of sessions, by the names that frameworks give them.
    kind: "session_cookie",
    marks: ["session=", "sessionid=", "sessid=", "connect.sid=", "remember_token="],
    isGuess: true,
    pattern: pattern(
      String
        .raw`(?:session(?:id)?|sessid|connect\.sid|remember_token)=(?<value>[\w%.~+/-]{16,4000})`,
      "i",
    ),
    accepts: ({ value }) => isRandom(value) && !isReference(value) && !isTemplate(value),
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
    // CREATE ROLE x LOGIN PASSWORD 'y', ALTER LOGIN x WITH PASSWORD = 'y'
    kind: "password",
    marks: ["create ", "alter "],
    pattern: pattern(
      "(?:create|alter)\\s{1,8}(?:user|role|login|server|database link|user mapping)\\b[^;]{0,200}?" +
        "\\bpassword\\s{0,8}=?\\s{0,8}[(]?N?'(?<value>[^'\\s]{3,200})'",
      "i",
    ),
    isGuess: true,
    accepts: isPassword,
  },
  {
    // SET PASSWORD FOR x = PASSWORD('y')
    kind: "password",
    marks: ["set password"],
    pattern: pattern(
      "set password\\b[^;\\n]{0,100}?=\\s{0,8}(?:password\\s?\\(\\s?)?'(?<value>[^'\\s]{3,200})'",
      "i",
    ),
    isGuess: true,
    accepts: isPassword,
  },
  {
    // machine host login name password x, as of .netrc
    kind: "password",
    marks: ["login "],
    pattern: pattern(
      "(?<=(?:machine\\s{1,8}[^\\s]{1,200}|\\bdefault)\\s{1,20})login\\s{1,8}[^\\s]{1,100}\\s{1,20}password\\s{1,8}(?<value>[^\\s`\"'\\\\]{3,200})",
    ),
    isGuess: true,
    accepts: isPassword,
  },
  {
    // host:5432:database:user:password, as of .pgpass
    kind: "password",
    marks: [":5432:", ":5433:", ":6432:"],
    pattern: pattern(
      "(?<=(?:^|[\\s\"'`])[\\w.*-]{1,100}):\\d{4}:[\\w.*-]{1,60}:[\\w.*-]{1,60}:(?<value>[^\\s\"'`:]{3,200})",
    ),
    isGuess: true,
    accepts: isPassword,
  },
  {
    // jdbc:oracle:thin:user/password@host
    kind: "password",
    marks: ["jdbc:oracle:"],
    pattern: pattern(
      "jdbc:oracle:[a-z0-9]{3,5}:[^\\s/@\"']{1,60}/(?<value>[^\\s/@\"']{3,100})@",
    ),
    accepts: isPassword,
  },
  {
    // {"auths": {"host": {"auth": "…"}}}, of a client of containers
    kind: "basic_auth",
    marks: ['"auth"'],
    pattern: pattern('"auth"[ \\t]{0,4}:[ \\t]{0,4}"(?<value>[A-Za-z0-9+/]{12,400}={0,2})"'),
    isGuess: true,
    accepts: ({ value }) => isRandom(value) && isJumbled(value),
  },
  {
    // psk="…", of a wireless network
    kind: "password",
    marks: ["psk"],
    pattern: pattern(
      "(?<![A-Za-z])psk[\"']?[ \t]{0,8}[:=][ \t]{0,8}[\"'](?<value>[^\\s\"']{8,64})[\"']",
    ),
    isGuess: true,
    accepts: isPassword,
  },
  {
    // define('AUTH_KEY', '…'): any character but the quote
    kind: "secret",
    marks: ["auth_key", "auth_salt", "logged_in_key", "logged_in_salt", "nonce_key", "nonce_salt"],
    pattern: pattern(
      "(?<=define\\([ \\t]{0,4}[\"'][A-Z_]{0,10})(?:AUTH|LOGGED_IN|NONCE)_(?:KEY|SALT)[\"'],[ \\t]{0,20}" +
        "(?:'(?<literal>[^'\\n]{20,200})'|\"(?<escaped>[^\"\\n]{20,200})\")",
    ),
    isGuess: true,
    accepts: ({ value }) => /\d/.test(value) && /[A-Z]/.test(value),
  },
  {
    // "Jwt": { "Key": "…" }
    kind: "secret",
    marks: ["jwt"],
    pattern: pattern(
      "jwt[a-z]{0,20}[\"']?[ \\t]{0,4}[:=]\\s{0,4}\\{?[^{}]{0,300}?(?<![A-Za-z])(?:(?:signing|secret)_?)?key[\"']?[ \\t]{0,4}[:=][ \\t]{0,4}" +
        "[\"']?(?<value>[^\\s\"',{}]{12,400})",
      "i",
    ),
    isGuess: true,
    accepts: ({ value }) => isRandom(value) && !isReference(value) && !isTemplate(value),
  },
  {
    // A sentence of words that a wallet is made of: none of them has less than three letters.
    kind: "mnemonic",
    marks: ["mnemonic", "phrase", "seed_words", "seedwords"],
    pattern: pattern(
      "(?:mnemonic|phrase|seed_?words)(?:[_ ]?[a-z]{0,8})?[\"']?[ \\t]{0,4}(?:[:=]|=>|:=)[ \\t]{0,4}[\"'`]?" +
        "(?<value>(?:[a-z]{3,8}[ ]){11,23}[a-z]{3,8})(?![A-Za-z ]{2})",
      "i",
    ),
    isGuess: true,
    accepts: ({ value }) => !/\b(?:the|and|for|are|was|from|you|your|not|has|its)\b/.test(value),
  },
  {
    // The password is x
    kind: "password",
    marks: ["password is "],
    pattern: pattern(
      "password is (?:now |set to |still )?[`\"']?(?<value>[^\\s`\"',;]{6,100})",
      "i",
    ),
    isGuess: true,
    accepts: ({ value }) =>
      isPasswordLike(value) && /\d/.test(value) && /[a-z]/i.test(value) &&
      !/^\d+\D{1,2}$/.test(value),
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

/** Given in the place of a password, and neither a template nor a word that says what it is. */
function isPassword({ value }: Candidate): boolean {
  return !isTemplate(value) && !isLabel(value.replace(/[,.;:)]{1,3}$/, ""));
}

/** `Bearer authentication`, `Bearer token-based`: prose has words where a token would be. */
function isProse(value: string): boolean {
  return /^[A-Za-z][a-z]*(?:[-/.][a-z]+)*[.]?$/.test(value) && value.length < 24 &&
    /^(?:auth|token|scheme|header|credential|access|format|prefix|string|value|method|security)/i
      .test(value);
}
