import { equal, ok } from "node:assert/strict";
import { isSecretFolder, RULE_TEXTS, secretOfPath } from "./_secret_path.ts";

const SECRETS = [
  ...[".env", ".env.local", ".env.production", ".envrc", "prod.env", "config/dev.ENV", ".env-prod"],
  ...[".npmrc", ".netrc", "_netrc", ".pgpass", ".pypirc", ".git-credentials", ".htpasswd"],
  ...[
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
    "id_ed25519_sk",
    "id_rsa.bak",
    "keys/id_rsa_old",
  ],
  ...[
    "a.pem",
    "a.key",
    "a.p8",
    "a.p12",
    "a.pfx",
    "a.keystore",
    "a.jks",
    "a.gpg",
    "a.ppk",
    "a.kdbx",
  ],
  ...["a.crt", "a.cer", "a.der", "a.ovpn", "a.keytab", "x.mobileprovision"],
  ...["credentials", "config/credentials.json", ".cargo/credentials.toml", "aws-credentials.csv"],
  ...["secrets", "secrets.yaml", "k8s/db-secret.yml", "secrets.json", "secrets.yml.enc"],
  ...["service_account.json", "service-account-prod.json", "my-service-account.json"],
  ...["client_secret_1.apps.json", "x-firebase-adminsdk-a1.json", "gcp-key.json"],
  ...["terraform.tfstate", "terraform.tfstate.backup", "prod.tfvars", "prod.auto.tfvars.json"],
  ...[".ssh/config", "home/.aws/config", ".gnupg/x", ".gcloud/x", ".azure/x", ".kube/config"],
  ...[".docker/config.json", ".config/gh/hosts.yml", "kubeconfig", "local.settings.json"],
];

const OPEN = [
  ...[".env.example", ".env.sample", ".env.template", ".env.dist", ".env.local.example"],
  ...["example.env", ".env.defaults", "app.env.j2", "secrets.example.yaml", "prod.tfvars.example"],
  ...["credentials.ts", "src/credentials.py", "secrets.go", "secret_manager.rs", "Secrets.java"],
  ...["secrets/vault.ts", "secrets/README.md", "credentials/parse.rb", "src/secrets/mod.rs"],
  ...["id_rsa.pub", "id_rsa_parser.go", "keys.ts", "key.c", "pem.rs", "docs/secrets.md"],
  ...[".docker/Dockerfile", "config.json", "hosts.yml", "environment.ts", "env.go", "passwd.c"],
];

for (const path of SECRETS) {
  Deno.test(`secretOfPath() keeps ${path} closed`, () => ok(secretOfPath(path)));
}

for (const path of OPEN) {
  Deno.test(`secretOfPath() lets ${path} be opened`, () => equal(secretOfPath(path), undefined));
}

Deno.test("secretOfPath() says what it is about", () => {
  equal(secretOfPath("a/.ssh/config"), "in .ssh/");
  equal(secretOfPath("a/id_rsa"), "private key");
  equal(secretOfPath("prod.env"), "environment file");
});

Deno.test("secretOfPath() opens no placeholder whose name only starts like one", () => {
  ok(secretOfPath("default-secrets.yaml"));
});

Deno.test("isSecretFolder() knows folders in any case", () => {
  ok(isSecretFolder(".SSH"));
  equal(isSecretFolder("secrets"), false);
});

Deno.test("the rules are there as text", () => {
  ok(RULE_TEXTS.length > 5 && RULE_TEXTS.every((text) => text !== ""));
});
