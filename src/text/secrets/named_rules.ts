/**
 * Values that are assigned to a name such as `api_key` or `DB_PASSWORD`. The patterns say where a
 * name and a value stand together; whether the value is a secret is judged in `judge_named.ts`.
 *
 * @module
 */
import {
  isNamedSecret,
  isSecretLiteral,
  isSecretName,
  isSecretValue,
  nameOf,
} from "./judge_named.ts";
import { isPasswordLike, isRandom } from "./judge_value.ts";
import { type Candidate, pattern, type SecretRule } from "./secret_rule.ts";
import { words } from "../words.ts";

/** Longest literal; it ends at the first blank or quote, so that no two attempts read the same. */
const MAX_LITERAL = 8000;
/** Longest value without quotes that is looked at; what follows is masked with it. */
const MAX_BARE = 300;
const NAME =
  "(?<name>pass(?:w[oö]r[dt]|wd|phrase|code|e)?|pwd?|kennwort|wachtwoord|contrase(?:ñ|n)a|senha|mdp|secret(?:[_-]?key)?(?:[_-]?base)?|" +
  "token|credentials?|_auth|key)";
/** End of a name in quotes or brackets; quotes may be escaped, within a string. */
const CLOSE = String.raw`(?<close>(?:\\{0,3}["'\]]){0,2}|\[\d{0,5}\]|\*\*)`;
/** `=`, `:`, `:=`, `=>`, `==`, or after a type: `: &str =`; in XML `" value=`, in a call `",` or `(`. */
const ASSIGN =
  String.raw`[ \t]{0,20}(?<assign>:[ \t]?[\w&'<>\[\]|. ?]{1,40}=|=>|<-|~>|[:!?+]?={1,3}|:|` +
  String
    .raw`(?<=["'][ \t]{1,20})(?:\w{1,20}:)?value[ \t]?=|(?<=["'][ \t]{0,20}),|(?:\.set)?\(|\{|` +
  String.raw`\)?[ \t]{0,4}(?:\|\||\?\?)=?|(?<=[ \t]))[ \t]{0,20}`;
/** Calls that make a string of a literal: any other may look a name up. */
const WRAPPER = "(?:(?:new )?(?:String(?:::from)?|std::string|" +
  "Secret(?:Str(?:ing)?)?(?:::(?:from|new))?|Some|Buffer\\.from|bytes)\\()?";
const QUOTED = `${WRAPPER}(?:[rbufRBUF]{1,2}|[@$])?(?:` +
  `(?<quote>"""|'''|["'\`])(?<literal>(?:\\\\.|[^\\s"'\`\\\\]){3,${MAX_LITERAL}})\\k<quote>|` +
  `\\\\{1,3}(?<mark>["'])(?<escaped>[^\\s"'\`\\\\]{3,${MAX_LITERAL}})\\\\{1,3}\\k<mark>)`;
const BARE = `(?<bare>[^\\s"'\`(){}\\[\\],;<>\\\\|]{4,${MAX_BARE}})`;

export const NAMED_RULES: readonly SecretRule[] = [
  {
    kind: "aws_secret",
    marks: ["secretaccesskey", "secret_access_key", "secretkey", "secret_key"],
    isGuess: true,
    pattern: pattern(
      String
        .raw`secret_?(?:access_?)?key\\?["']?[ \t]{0,20}[:=][ \t]{0,20}\\?["']?(?<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
      "i",
    ),
    accepts: ({ value }) => isRandom(value) || /[+/]/.test(value) && /\d/.test(value),
  },
  {
    kind: "secret",
    marks: words(`pass pw secret token credential key _auth kennwort wachtwoord contrase senha
      mdp`),
    isGuess: true,
    pattern: pattern(`${NAME}${CLOSE}${ASSIGN}(?:${QUOTED}|${BARE})`, "i"),
    rest: /[^\s"'`(){}[\],;<>\\|]*/y,
    accepts: isNamedSecret,
  },
  {
    // ;Password=value in a connection string, where an ampersand is a character like others
    kind: "secret",
    marks: ["pass", "pwd", "secret", "token", "credential", "key"],
    follow: "=",
    isGuess: true,
    pattern: pattern(
      `(?<=(?<!&amp);[ ]?[\\w.-]{0,40})${NAME}=(?<value>[^\\s;"'\`<>(){}\\\\]{4,${MAX_BARE}})`,
      "i",
    ),
    rest: /[^\s;"'`<>(){}\\]*/y,
    accepts: (candidate) =>
      isSecretName(candidate) && isSecretValue(candidate.value, nameOf(candidate)),
  },
  {
    // ?token=value in a URL
    kind: "secret",
    marks: ["pass", "pwd", "secret", "token", "credential", "key"],
    follow: "=",
    isGuess: true,
    pattern: pattern(
      `(?<=(?:[?&]|&amp;)[\\w.-]{0,40})${NAME}=(?<value>[^\\s&;"'\`<>(){}\\\\]{4,${MAX_BARE}})`,
      "i",
    ),
    rest: /[^\s&;"'`<>(){}\\]*/y,
    accepts: (candidate) =>
      isSecretName(candidate) && isSecretValue(candidate.value, nameOf(candidate)),
  },
  {
    // name: DB_PASSWORD, value: x: variables of containers, in YAML and JSON
    kind: "secret",
    marks: ["pass", "pwd", "secret", "token", "key"],
    isGuess: true,
    pattern: pattern(
      `(?<=name["']?[ \\t]{0,8}[:=][ \\t]{0,8}["']?[\\w.-]{0,60})${NAME}["']?[ \\t]{0,8},?\\s{1,40}` +
        `["']?value["']?[ \\t]{0,8}[:=][ \\t]{0,8}["']?(?<value>[^\\s"'\`,{}]{4,${MAX_BARE}})`,
      "i",
    ),
    rest: /[^\s"'`,{}]*/y,
    accepts: (candidate) =>
      isSecretName(candidate) && isSecretLiteral(candidate.value, nameOf(candidate), "="),
  },
  {
    // value: x, name: DB_PASSWORD: the same in the other order
    kind: "secret",
    marks: ["value: ", 'value:"', 'value":', "value':"],
    isGuess: true,
    pattern: pattern(
      `value["']?:[ \\t]{0,8}["']?(?<value>[^\\s"'\`,{}]{4,${MAX_BARE}})["']?,?\\s{1,40}` +
        `["']?name["']?:[ \\t]{0,8}["']?(?<lead>[\\w.-]{0,60}?)${NAME}(?![a-z])`,
      "i",
    ),
    accepts: (candidate) => isSecretAfter(candidate, candidate.end, "="),
  },
  {
    // password: >- and the value on the next lines
    kind: "secret",
    marks: [": |\n", ": >\n", ": |-\n", ": >-\n"],
    isGuess: true,
    pattern: pattern(
      `(?<=${NAME}["']?): [|>]-?\\n[ \\t]{1,40}(?<value>[^\\s]{6,${MAX_BARE}})(?=[ \\t]{0,8}(?:\\r?\\n|$))`,
      "i",
    ),
    rest: /(?:[ \t]{0,8}\r?\n[ \t]{1,40}[^\s:]{6,512}(?![^\r\n])){0,40}/y,
    accepts: (candidate) =>
      isPasswordLike(candidate.value) && isSecretAfter(candidate, candidate.start, "="),
  },
  {
    // <password value="x"/>
    kind: "secret",
    marks: [" value="],
    isGuess: true,
    pattern: pattern(
      `(?<=<[\\w:.-]{0,40}${NAME}) value=["'](?<value>[^"'\\s<>]{4,${MAX_BARE}})["']`,
      "i",
    ),
    accepts: (candidate) => isSecretAfter(candidate, candidate.start, "="),
  },
  {
    // <key>password</key><string>value</string>, of property lists
    kind: "secret",
    marks: ["</key>"],
    isGuess: true,
    pattern: pattern(
      `(?<=<key>[\\w.-]{0,40}${NAME})</key>\\s{0,40}<string>(?<value>[^<>\\s]{4,400})</string>`,
      "i",
    ),
    accepts: (candidate) => isSecretAfter(candidate, candidate.start, ":"),
  },
  {
    // variable "db_password" { default = "value" }, of Terraform
    kind: "secret",
    marks: ['variable "'],
    isGuess: true,
    pattern: pattern(
      `variable "(?<lead>[\\w-]{0,60}?)${NAME}[\\w-]{0,30}"[ ]{0,4}\\{[^{}]{0,400}?\\bdefault[ \\t]{0,20}=` +
        `[ \\t]{0,20}"(?<value>[^"\\s$]{3,${MAX_BARE}})"`,
      "i",
    ),
    accepts: (candidate) =>
      isSecretAfter(
        candidate,
        candidate.start + 'variable "'.length + candidate.groups["lead"]!.length +
          nameOf(candidate).length,
        "=",
      ),
  },
  {
    // <password>value</password>, <string name="api_key">value</string>
    kind: "secret",
    marks: ["pass", "pwd", "secret", "token", "key"],
    follow: `"'>`,
    isGuess: true,
    pattern: pattern(
      `(?<=<[\\w:.-]{0,40}(?:[ \\t](?:name|key)=["'][\\w.-]{0,40})?)${NAME}(?:["'][^<>\\n]{0,40})?>` +
        "(?<value>[^<>\\s]{4,400})</",
      "i",
    ),
    accepts: (candidate) =>
      isSecretName(candidate) && isSecretLiteral(candidate.value, nameOf(candidate), ":"),
  },
];

/** Tells whether a value is the secret of a name that does not stand where the match starts. */
function isSecretAfter(candidate: Candidate, nameEnd: number, assign: string): boolean {
  const name = nameOf(candidate);
  return isSecretName({ ...candidate, start: nameEnd - name.length }) &&
    isSecretLiteral(candidate.value, name, assign);
}
