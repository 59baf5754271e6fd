/**
 * Files that may hold a secret, told by their path: such a file is never opened, so nothing in it
 * can reach the index. The list is the union of what nine code-search tools refuse, with their
 * measured misses (`prod.env`, `.npmrc`, `id_ecdsa`, `secrets.yaml`, `terraform.tfstate`, …).
 *
 * Source code is not hidden by its name: `credentials.ts` and `secret_manager.py` handle secrets
 * but do not hold them. Placeholders (`.env.example`) are documentation.
 *
 * @module
 */
import { languageOfPath } from "./language.ts";
import { words } from "../text/words.ts";

/** Folders whose files are all secret, in lower case. */
const SECRET_FOLDERS = new Set(words(".aws .azure .gcloud .gnupg .kube .password-store .ssh"));

/** Exact names in lower case. */
const SECRET_NAMES = new Set(words(`.boto .databrickscfg .dockercfg .dockerconfigjson
  .git-credentials .htpasswd .my.cnf .mylogin.cnf .netrc .npmrc .passwd .pgpass .pypirc .s3cfg
  .terraformrc .vault-token .vault_pass _netrc application_default_credentials.json credentials
  htpasswd kubeconfig local.settings.json password.txt passwords.txt pgpass.conf rclone.conf
  secret secrets vault_pass.txt`));

/** Names that are secret in one folder only. */
const SECRET_PATH = /(?:^|\/)(?:\.docker\/config\.json|gh\/hosts\.yml|\.config\/hub)$/;

/** Formats that hold values rather than code. */
const DATA =
  "(?:json|jsonc|ya?ml|toml|ini|cfg|conf|txt|xml|properties|csv|env|plist|enc|ya?ml\\.enc)";

/** Rules that a placeholder name lifts: each with what it finds. */
const VALUE_FILES: readonly (readonly [RegExp, string])[] = [
  [/^\.env(?:$|rc$|[-_.\d])|.\.env$/, "environment file"],
  [new RegExp(`^(?:.*[-_.])?(?:credentials?|secrets?)\\.${DATA}$`), "credentials file"],
  [
    /^client_secret.*\.json$|(?:^|[-_.])service[-_]?account.*\.json$|firebase-adminsdk.*\.json$|^gcp[-_]key.*\.json$/,
    "service account",
  ],
  [/\.tfvars(?:\.json)?$/, "Terraform variables"],
];

/**
 * Rules without exception. A certificate is public, but its file may hold the key beside it, and
 * has nothing to be found by: a word of it would be a piece of Base64.
 */
const KEY_FILES: readonly (readonly [RegExp, string])[] = [
  [
    /\.(?:pem|key|p8|p12|pfx|pkcs12|keystore|jks|jceks|bks|kdbx?|ppk|keytab|agekey|gpg|pgp|crt|cer|der|p7b|mobileprovision|ovpn)$/,
    "key or certificate",
  ],
  [/\.tfstate(?:\.|$)/, "Terraform state"],
];

const PRIVATE_KEY = /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[-_.].*)?$/;

const PLACEHOLDER =
  /(?:^|[-_.])(?:example|sample|template|dist)(?:[-_.]|$)|\.(?:defaults?|schema|tpl|tmpl|j2|erb)$/;

/** All rules as text, for whoever has to know whether they are the same. */
export const RULE_TEXTS: readonly string[] = [
  [...SECRET_FOLDERS, ...SECRET_NAMES].join(),
  ...[...VALUE_FILES, ...KEY_FILES].map(([rule]) => rule.source),
  SECRET_PATH.source,
  PRIVATE_KEY.source,
  PLACEHOLDER.source,
];

/** Any name that a rule for names may match: nearly all match none, and are done with it. */
const ANY_NAME = new RegExp(
  [...VALUE_FILES, ...KEY_FILES].map(([rule]) => rule.source).concat(PRIVATE_KEY.source).join("|"),
);

/** A folder of {@linkcode SECRET_FOLDERS} on the way to a file. */
const SECRET_FOLDER = new RegExp(
  `(?:^|/)(${[...SECRET_FOLDERS].map((name) => name.replaceAll(".", "\\.")).join("|")})/`,
);

/**
 * Tells whether a folder holds nothing but secrets.
 *
 * @param name Name of the folder, without its path.
 */
export function isSecretFolder(name: string): boolean {
  return SECRET_FOLDERS.has(name.toLowerCase());
}

/**
 * Says what kind of secret a path suggests. It is asked for every path of an index that is opened.
 *
 * @param path Path of a file, with `/`.
 * @returns `undefined` where the file may be opened.
 */
export function secretOfPath(path: string): string | undefined {
  const lower = path.toLowerCase();
  const folder = SECRET_FOLDER.exec(lower)?.[1];
  if (folder !== undefined) return `in ${folder}/`;
  const name = lower.slice(lower.lastIndexOf("/") + 1);
  if (SECRET_NAMES.has(name) || SECRET_PATH.test(lower)) return "credentials file";
  if (!ANY_NAME.test(name)) return undefined;
  if (PRIVATE_KEY.test(name) && !name.endsWith(".pub") && !isSource(name)) return "private key";
  const key = KEY_FILES.find(([rule]) => rule.test(name));
  if (key !== undefined) return key[1];
  return PLACEHOLDER.test(name) ? undefined : VALUE_FILES.find(([rule]) => rule.test(name))?.[1];
}

function isSource(name: string): boolean {
  const language = languageOfPath(name);
  return language !== undefined && language !== "text";
}
