import { deepEqual, equal, ok } from "node:assert/strict";
import { extent } from "../../../tests/_extent.ts";
import { CODE_CASES, run, SECRET_CASES } from "./testdata/cases.ts";
import { blankSecrets } from "../blank_secrets.ts";
import { redact, redactLines } from "../redact.ts";
import { findSecrets } from "./find_secrets.ts";

/** Takes the secrets out of a text. */
function without(text: string): string {
  return findSecrets(text).reduceRight(
    (left, { start, end }) => left.slice(0, start) + "§" + left.slice(end),
    text,
  );
}

for (const { title, text, secrets } of SECRET_CASES) {
  Deno.test(`findSecrets() finds the secret of ${JSON.stringify(title)}`, () => {
    const left = without(text);
    for (const secret of secrets) ok(!left.includes(secret), left);
    // Nor does its end stay, where a rule knows less than all of it.
    for (const secret of secrets) ok(secret.length < 8 || !left.includes(secret.slice(-5)), left);
  });
}

for (const code of CODE_CASES) {
  Deno.test(`findSecrets() leaves ${JSON.stringify(code.slice(0, 70))}`, () => {
    equal(without(code), code);
  });
}

Deno.test("findSecrets() lets no secret of the table pass and destroys no code", () => {
  const leaks = SECRET_CASES.filter(({ text, secrets }) =>
    secrets.some((secret) => without(text).includes(secret))
  );
  const destroyed = CODE_CASES.filter((code) => findSecrets(code).length > 0);
  deepEqual({ leaks: leaks.length, destroyed: destroyed.length }, { leaks: 0, destroyed: 0 });
  ok(SECRET_CASES.length >= 60, `${SECRET_CASES.length} secrets`);
  ok(CODE_CASES.length >= 60, `${CODE_CASES.length} pieces of code`);
});

Deno.test("findSecrets() finds the secrets of the table in the middle of code", () => {
  for (const { text, secrets, title } of SECRET_CASES) {
    const left = without(`function a() {}\n\n${text}\n\nfunction b() {}\n`);
    for (const secret of secrets) ok(!left.includes(secret), title);
  }
});

Deno.test("findSecrets() gives positions in order that do not overlap", () => {
  const text = SECRET_CASES.map((one) => one.text).join("\n");
  let last = 0;
  for (const { start, end } of findSecrets(text)) {
    ok(start >= last && end > start && end <= text.length);
    last = end;
  }
});

Deno.test("findSecrets() names the maker where several rules see a secret", () => {
  const token = "gh" + "p_" + run(36);
  deepEqual(findSecrets(`token = "${token}"`).map(({ kind }) => kind), ["github_token"]);
});

Deno.test("findSecrets() leaves out what has to be guessed, when asked to be certain", () => {
  const text = `${"pass" + "word"} = "${"hunt" + "er2"}"\n${"np" + "m_"}${run(36)}`;
  deepEqual(findSecrets(text, { isCertain: true }).map(({ kind }) => kind), ["npm_token"]);
});

Deno.test("findSecrets() finds a line of a key without its mark only in a part of a file", () => {
  const line = `"${run(64, "base64")}",`;
  equal(findSecrets(line).length, 0);
  equal(findSecrets(line, { isPart: true }).length, 1);
});

Deno.test("findSecrets() finds a secret wherever else it stands in the text", () => {
  const value = run(20);
  const text = `${"api" + "_key"} = "${value}"\nassert(x == "${value}", f("%3D${value}"));\n`;
  const spans = findSecrets(text);
  equal(spans.length, 3);
  ok(spans.every(({ start, end }) => text.slice(start, end) === value));
});

Deno.test("findSecrets() finds a secret of AWS within 100 characters of its id, and nothing longer", () => {
  const id = "AK" + "IA" + run(16, "upper");
  const secret = run(40, "base64");
  const kinds = (text: string) => findSecrets(text).map(({ kind }) => kind);
  deepEqual(kinds(`${id},${" ".repeat(100)}${secret}`), ["aws_key", "aws_secret"]);
  deepEqual(kinds(`${secret}${" ".repeat(100)},${id}`), ["aws_secret", "aws_key"]);
  deepEqual(kinds(`${id},${" ".repeat(101)}${secret}`), ["aws_key"]);
  deepEqual(kinds(`${secret}${" ".repeat(101)},${id}`), ["aws_key"]);
  for (const other of [`${secret}a`, `a${secret}`, `${secret}=`, run(40, "hex")]) {
    deepEqual(kinds(`${id},${other}`), ["aws_key"], other);
    deepEqual(kinds(`${other},${id}`), ["aws_key"], other);
  }
  // As far as a scan sees.
  for (const gap of [58, 59, 60, 99, 100, 101]) {
    deepEqual(kinds(`${id},${" ".repeat(gap)}${secret}${secret}`), ["aws_key"]);
    deepEqual(kinds(`${secret}${secret}${" ".repeat(gap)},${id}`), ["aws_key"]);
  }
});

Deno.test("findSecrets() does not look for a short secret within words", () => {
  const value = run(12);
  const text = `${"pass" + "word"} = "${value}"\nf("x${value}", "-${value}-");\n`;
  equal(findSecrets(text).length, 2);
});

Deno.test("findSecrets() does not look for a word of code elsewhere", () => {
  const text = `${"pass" + "word"} = "${"pass" + "word1"}"\nlogin(${"pass" + "word1"});\n`;
  equal(findSecrets(text).length, 1);
});

Deno.test("findSecrets() finds a secret at the start and at the end of a text", () => {
  const token = "gl" + "pat-" + run(20, "url");
  deepEqual(findSecrets(token), [{ kind: "gitlab_token", start: 0, end: token.length }]);
});

Deno.test("findSecrets() takes in what is longer than the pattern reads", () => {
  const long = "gl" + "pat-" + run(5000, "url");
  deepEqual(findSecrets(`a ${long} b`).map(({ start, end }) => end - start), [long.length]);
  const bare = "A".repeat(3) + run(2000, "alnum");
  equal(without(`X_PASSWORD=${bare}\nnext`), "X_PASSWORD=§\nnext");
});

// A megabyte each of what makes careless patterns read the same text again and again. The work is
// counted, not timed: a pattern that needs quadratic time would not come to an end here.
const HOSTILE: readonly string[] = [
  "a",
  "_",
  "-",
  "A1",
  "eyJ",
  "eyJ.",
  "key",
  "key=",
  "password=",
  "password:",
  'password="',
  "password='",
  "password ",
  "password\t\t",
  "PASSWORD",
  "token token ",
  "secret: ",
  "bearer ",
  "Bearer  \t",
  "authorization: basic ",
  "://",
  "://a:",
  "://a:b@",
  "sk-",
  "sk-ant-",
  "ghp_",
  "AKIA",
  `${"AKI" + "A"}${"Z7QWERTY".repeat(2)} `,
  `${"AKI" + "A"}${"Z7QWERTY".repeat(2)},${run(40, "base64")}\n`,
  `A${"C"}${run(32, "hex")} `,
  "xoxb-",
  "1//0",
  "curl ",
  "curl -u ",
  "$2a$",
  "$6$",
  "$argon2id$",
  "hooks.slack.com/services/",
  "<password>",
  "?token=",
  ";key=",
  "@tcp(",
  "a:b@tcp(",
  `${"-".repeat(5)}BEGIN RSA PRIVATE` + ` KEY${"-".repeat(5)}`,
  `${"-".repeat(5)}BEGIN PRIVATE` + ` KEY${"-".repeat(5)}\nA: b\n`,
  "+",
  '"+\n',
  "LS0tLS1CRUdJTiBQ",
  "Private-Lines: 1\n",
  "\\n",
  "q~",
  "0123456789:AA",
  "kind: Secret\n",
  "kind: Secret\n---\n",
  "kind: Secret\ndata:\n",
  '{"kind":"Secret","data":{',
  '"data":{"a":"b"},"kind":"Secret",',
  "| password |\n|--|\n",
  "|--",
  "`|",
  'value: "x"\nname: ',
  "value: x,",
  'variable "password" {',
  "<key>password</key>",
  "<key>",
  "mysql -p",
  "mysql -u root ",
  "redis-cli ",
  "ldapsearch -x ",
  " login -u x ",
  "-pass pass:",
  "net user x ",
  "htpasswd -b x ",
  "x:y | chpasswd",
  "user x on >",
  "BasicAWSCredentials(",
  "getConnection(a, b, ",
  "jwt.sign(f(a), ",
  "jwt: {",
  "mnemonic: abandon abandon ",
  "abandon ability ",
  "phrase = ",
  "create user x ",
  "set password for x = ",
  "machine x login y password ",
  "login x ",
  "db:5432:x:y:",
  "psk=",
  "define('AUTH_KEY', '",
  "session=",
  "authorization: x ",
  "authorization",
  "password is ",
  "A",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%2B",
  "AAAAAAAAAAAAAAAAAAAAAA",
  "1/1234567890123",
  "5KLhZ9",
  "password || ",
  "password[]",
  "password.set(",
  "--password ",
  "auth(a, ",
  "login(a, ",
  "CURLOPT_USERPWD, 'a:",
  'a".toCharArray()',
  "openssl -k ",
  "7z -p",
  "unzip -P ",
  "nmcli x password ",
  "echo x | sudo -S",
  "echo x | --password-stdin",
  "printf x|",
  "password: |\n",
  ": |\n",
  "<password value=",
  " value=",
  "password <- ",
  "password{",
  " ".repeat(64) + "x",
  "\t",
  "\n",
];

/** Length at which a scan that takes its square never ends. */
const HOSTILE_CHARS = extent({ quick: 250_000, full: 1_000_000 });

for (const piece of HOSTILE) {
  Deno.test(`findSecrets() reads much of ${JSON.stringify(piece)}`, () => {
    const text = piece.repeat(Math.ceil(HOSTILE_CHARS / piece.length));
    ok(Array.isArray(findSecrets(text, { isPart: true })));
  });
}

/** All ways in which a text is masked, and in which one text is masked twice. */
const MASKS: readonly ((text: string) => string)[] = [
  blankSecrets,
  redact,
  redactLines,
  (text) => redact(redactLines(text)),
  (text) => redact(blankSecrets(text)),
  (text) => blankSecrets(redact(text)),
];

/** Texts around a case, as of a program, a literal, a list and another text that was masked. */
const FRAMES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `f()\n${text}.\ng()\n`,
  (text) => JSON.stringify({ text }),
  (text) => `# ${text}, ${text}`,
];

for (const [maskNumber, mask] of MASKS.entries()) {
  Deno.test(`findSecrets() finds nothing in a masked text, mask ${maskNumber}`, () => {
    for (const { text, title } of SECRET_CASES) {
      for (const frame of FRAMES) {
        const masked = mask(frame(text));
        equal(mask(masked), masked, title);
        for (const options of [{}, { isPart: true }, { isCertain: true }]) {
          deepEqual(findSecrets(masked, options), [], `${title}: ${masked}`);
        }
      }
    }
  });
}
