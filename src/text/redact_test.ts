import { equal, ok } from "node:assert/strict";
import { redact, redactLines, redactQuote } from "./redact.ts";

// Samples are put together here, so that scanners of this repository find no secret in it.
const hex = "8f14e45fceea167a5a36dedd4bea2543";
const alnum = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
const base64 = "MIIEpAIBAAKCAQEA04up8hoqzS1".repeat(3).slice(0, 64);
const begin = "-----BEGIN RSA " + "PRIVATE KEY-----";
const end = begin.replace("BEGIN", "END");

const secrets: readonly [line: string, secret: string, kind: string][] = [
  ["key = AKIA" + "IOSFODNN7EXAMPLE", "IOSFODNN7", "aws_key"],
  ["aws_secret_access_key = " + "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalr", "aws_secret"],
  ["git clone with ghp_" + alnum, alnum, "github_token"],
  ["github_pat_" + alnum, alnum, "github_token"],
  ["xoxb-" + "123456789012-abcdefghij", "123456789012", "slack_token"],
  ["sk-" + alnum, alnum, "api_key"],
  ["eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4", "eyJz", "jwt"],
  [`curl -H "Authorization: Bearer ${hex}"`, hex, "bearer_token"],
  ["Authorization: Bearer abcdefghijklmnopqrstuvwxyz", "abcdefgh", "bearer_token"],
  ["Authorization: Basic " + "dXNlcjpwYXNz", "dXNl", "basic_auth"],
  ["postgres://user:" + "pw@host/db", "pw@", "password"],
  ["redis://:" + "s3cr3t@localhost", "s3cr3t", "password"],
  [`api_key = "${alnum}"`, alnum, "secret"],
  [`const apiKey: string = "${alnum}";`, alnum, "secret"],
  [`{"api_key": "${hex}"}`, hex, "secret"],
  [`config['api_key'] = '${alnum}'`, alnum, "secret"],
  ['password = "' + 'hunter2"', "hunter2", "secret"],
  ['secret = "' + 'correct-horse-battery-staple"', "horse", "secret"],
  ["DB_PASSWORD=" + "hunter2", "hunter2", "secret"],
  ["password: >-\n  hunter2x9Kq7\n  " + "tRz8Wm4Lp1Vn", "tRz8Wm4Lp1Vn", "secret"],
  ["SSH_KEY=" + hex, hex, "secret"],
  ["API_KEY=" + "abcdefghijklmnopqrst", "abcd", "secret"],
  ["STRIPE_API_KEY=" + "abcdefghijklmnopqrst", "abcd", "secret"],
  ["export API_TOKEN=" + hex, hex, "secret"],
  ["Server=x;Password=" + "hunter2;", "hunter2", "secret"],
  ["https://x/y?token=" + "abcdef123&a=b", "abcdef123", "secret"],
  [`api_key: ${hex}`, hex, "secret"],
  [`key = """${begin}\n${base64}\nabcd==\n${end}"""`, base64, "private_key"],
  [`key = "${begin}\\n${base64}\\nabc=\\n${end}\\n"`, base64, "private_key"],
  [`${begin}\n${base64}`, base64, "private_key"],
  [`  "${base64}\\n" +`, base64, "private_key"],
];
for (const [line, secret, kind] of secrets) {
  Deno.test(`redact() masks a ${kind} in ${line.slice(0, 14)}…`, () => {
    const masked = redact(line);
    ok(masked.includes(`[redacted:${kind}]`), masked);
    ok(!masked.includes(secret), masked);
    equal(redact(masked), masked);
  });
}

const code = [
  "token = self.config.auth.default_provider_name",
  "token = parse_token(input)",
  "password: string;",
  'password = os.environ["DB_PASSWORD"]',
  "PASSWORD=$DB_PASS",
  "postgres://${user}:${pass}@host",
  '"postgres://%s:%s@%s/db"',
  "`Bearer ${token}`",
  "api_key=api_key,",
  "if line.startswith(" + `"${begin}"):\n    return parse(line)`,
  "Bearer tokens and Basic authentication are used",
  'password: "required"',
  'type: "password"',
  'token: "keyword.operator.arrow"',
  "const MAX_TOKEN=32000",
  `sha256 = "${hex}${hex}"`,
  `"${hex}${hex}",`,
  `${hex.toUpperCase()}${hex.toUpperCase()}  file.exe`,
  'api_key = "your-api-key-goes-here"',
  "http://localhost:8080/a@b",
  'class="sk-loading-indicator-container"',
  "password: Uint8Array",
  "SECRET=settings.SECRET_KEY",
  'api_key = "OPENAI_API_KEY"',
  "secret: ${{ secrets.GITHUB_TOKEN }}",
  "PRIMARY_KEY=user_id",
  "PARTITION_KEY=created_at_descending",
  '"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"',
];
for (const line of code) {
  Deno.test(`redact() keeps ${line.split("\n")[0]}`, () => equal(redact(line), line));
}

Deno.test("redact() masks every secret of a text and keeps what is around them", () => {
  equal(
    redact("a postgres://u:" + "p1@h b\nc DB_PASSWORD=" + "hunter2 d\n"),
    "a postgres://u:[redacted:password]@h b\nc DB_PASSWORD=[redacted:secret] d\n",
  );
});

// No usual width, so that a line by itself shows nothing of what it is.
const LINE = "MIIEpAIBAAKCAQEA7bq8Zk3vQ9xT4pL2mN8sW1yR5uJ0";
const MASK = "[redacted:private_key]";

Deno.test("redactLines() masks each line of a key, and every line keeps its number", () => {
  const pem = [begin, "", LINE, LINE, end].join("\n");
  equal(
    redactLines(`const a = 1;\r\n${pem}\nb = LINE;\n`),
    `const a = 1;\r\n${[MASK, "", MASK, MASK, MASK].join("\n")}\nb = LINE;\n`,
  );
  const putty = `Private-Lines: 2\n${LINE}\n${LINE}\nrest: 1\n`;
  equal(redactLines(putty), `Private-Lines: 2\n${MASK}\n${MASK}\nrest: 1\n`);
});

Deno.test("redactLines() leaves files without secrets as they are", () => {
  for (const text of ["", LINE, "a PRIVATE KEY is not shown", `"${begin}" + body`, ...code]) {
    equal(redactLines(text), text);
  }
});

Deno.test("redactQuote() masks what a quote holds of the secrets of its file", () => {
  const text = `DB_PASSWORD=${"hunt" + "er22"}\nkey = "${begin}\\n" +\n "${LINE}\\n"\n`;
  equal(redactQuote("logs in with hunter22 now", text), "logs in with [redacted:secret] now");
  equal(redactQuote(LINE, text), MASK);
  equal(redactQuote(LINE.slice(3, 20), text), MASK);
  equal(redactQuote("logs in with a name", text), "logs in with a name");
});
