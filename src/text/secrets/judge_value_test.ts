import { ok } from "node:assert/strict";
import {
  isJumbled,
  isLabel,
  isName,
  isPasswordLike,
  isRandom,
  isReference,
  isTemplate,
} from "./judge_value.ts";

const facts: readonly [
  title: string,
  judge: (value: string) => boolean,
  yes: readonly string[],
  no: readonly string[],
][] = [
  ["isTemplate() knows what stands for a value", isTemplate, [
    ...["${x}", "$X", "{{ x }}", "<token>", "%s", "****", "your-key", "%PASS%", "a-${b}", "#{x}"],
  ], ["a1b2c3", "p$7w", "100%s3"]],
  ["isReference() knows words that lead to a value", isReference, [
    ...["settings.SECRET_KEY", "config/auth", "a::b", "/run/secrets/db_1234", "./key", "^5.0.1"],
    ...["https://a.b/c", "arn:aws:s3", "v1/credentials/:id", "/v1/blind_credentials/:id/:revision"],
    ...["api/keys/<int:id>", "v2/{owner}/repos", "users/:userId/password-resets"],
  ], [
    ...[
      "a1b2c3d4",
      "ab12/cd34+ef56/gh78",
      "hunter2",
      "eve/:hunter2",
      "kqzxvbnm/:p4ss",
      ":Tr0ub4dor/x",
    ],
    ...["redis/:Hg7kLmQx", "v1/xK9pQ2/:id", "v1/credentials/:id@1"],
  ]],
  ["isName() knows names in capitals and with dashes", (value) => isName(value, "key"), [
    ...["ACCESS_TOKEN", "x-api-key", "auth.token"],
  ], ["accessToken", "a1-b2", "abcdefgh"]],
  ["isRandom() wants letters and digits", isRandom, ["a1b2c3", "8f14e45f"], [
    ...["abc", "123456", "v1.2a", "abcdefgh123"],
  ]],
  ["isJumbled() tells letters and digits in no order from words", isJumbled, [
    ...["hT7gjTA3n", "aB3dE5fG", "KYtACMpf0e2tdKoYnZpi", "lW7spyb96_zr", "8f14e45fceea167a"],
  ], [
    "oauth2Secret",
    "createdAt2024",
    "getUserByIdAndName",
    "tls:x509:share",
    "etcd-cluster-1",
    "a1",
  ]],
  ["isPasswordLike() wants more than words", isPasswordLike, ["hunter2", "Tr0ub4dor", "s3cret!"], [
    ...["option", "your-password", "$PASSWORD", "12345678", "password1", "a.b.c"],
  ]],
  ["isLabel() knows what a form says of its field", isLabel, [
    ...["Password", "Password:", "Пароль", "Contraseña…", "required", "required|min:8", "string"],
    ...["new-password", "user_token"],
  ], ["hunter2", "p4ss", "correct-horse-battery", "letmein"]],
];

for (const [title, judge, yes, no] of facts) {
  Deno.test(title, () => {
    for (const value of yes) ok(judge(value), value);
    for (const value of no) ok(!judge(value), value);
  });
}
