/**
 * Tokens that carry their maker's mark: no guess is needed.
 *
 * Forms are those that the makers document, or that scanners of public repositories agree on. A
 * length is a lower bound where it has grown before; keys that are meant to be public
 * (`pk_live_…`) and identifiers of accounts (`AROA…`) are left out.
 *
 * @module
 */
import { type Candidate, pattern, type SecretRule } from "./secret_rule.ts";

const ALNUM = "[A-Za-z0-9]";
const HEX = "[0-9a-f]";
const URL_SAFE = String.raw`[\w-]`;
/** Longest part of a token that is matched at once; what follows it is masked with it. */
const MAX = 512;

/** Rules for tokens, of which most are a prefix and a run of characters. */
export const TOKEN_RULES: readonly SecretRule[] = [
  {
    kind: "aws_key",
    marks: ["akia", "asia", "abia", "acca"],
    pattern: pattern("(?<![A-Za-z0-9])A(?:KI|SI|BI|CC)A[A-Z0-9]{16}(?![A-Za-z0-9])"),
  },
  token("github_token", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], ALNUM, 16),
  token("github_token", ["github_pat_"], String.raw`[\w]`, 16),
  token(
    "gitlab_token",
    [
      ...["glpat-", "gldt-", "glrt-", "glrtr-", "glcbt-", "glptt-", "glft-", "glimt-", "glagent-"],
      ...["gloas-", "glsoat-", "glffct-"],
    ],
    String.raw`[\w.-]`,
    16,
  ),
  token(
    "slack_token",
    ["xoxa-", "xoxb-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-"],
    URL_SAFE,
    10,
  ),
  token("slack_token", ["xoxc-", "xoxd-", "xoxe.xox", "xapp-"], String.raw`[\w%.-]`, 10),
  webhook("slack_webhook", "hooks.slack.com/", String.raw`(?:services|workflows|triggers)\/`),
  webhook("discord_webhook", "/api/webhooks/", String.raw`\d{15,21}\/`),
  webhook("teams_webhook", "webhook.office.com/", String.raw`webhookb?2?\/`),
  webhook("zapier_webhook", "hooks.zapier.com/", String.raw`hooks\/catch\/`),
  token("google_key", ["AIza"], URL_SAFE, 35),
  token("google_oauth", ["GOCSPX-"], URL_SAFE, 20),
  token("google_oauth", ["ya29."], URL_SAFE, 20),
  { ...token("google_oauth", ["1//0"], URL_SAFE, 40), accepts: hasDigit },
  token("npm_token", ["npm_"], ALNUM, 36),
  token("pypi_token", ["pypi-AgE"], URL_SAFE, 30),
  token("rubygems_token", ["rubygems_"], HEX, 40),
  { ...token("cargo_token", ["cio"], ALNUM, 32), accepts: hasDigit },
  token("nuget_key", ["oy2"], "[a-z0-9]", 43),
  token("docker_token", ["dckr_pat_", "dckr_oat_"], URL_SAFE, 20),
  token("stripe_key", ["sk_live_", "sk_test_", "rk_live_", "rk_test_"], ALNUM, 10),
  { ...token("stripe_key", ["whsec_"], "[A-Za-z0-9+/=]", 24), accepts: hasDigit },
  { ...token("anthropic_key", ["sk-ant-"], URL_SAFE, 16), accepts: hasDigit },
  {
    // OpenAI's old and new form, and that of all who imitate it; `sk-` starts CSS classes as well.
    kind: "api_key",
    marks: ["sk-"],
    pattern: pattern(String.raw`(?<![\w-])sk-[\w-]{16,${MAX}}`),
    rest: /[\w-]*/y,
    accepts: ({ value }) => /^sk-[A-Za-z]{20,}$/.test(value) || hasMixedRun(value),
  },
  { ...token("huggingface_token", ["hf_"], ALNUM, 30), accepts: hasMixedLetters },
  token("huggingface_token", ["api_org_"], ALNUM, 34),
  token("replicate_token", ["r8_"], ALNUM, 37),
  token("groq_key", ["gsk_"], ALNUM, 40),
  token("perplexity_key", ["pplx-"], ALNUM, 40),
  token("xai_key", ["xai-"], ALNUM, 60),
  token("langsmith_key", ["lsv2_pt_", "lsv2_sk_"], String.raw`[\w]`, 32),
  token("sendgrid_key", ["SG."], String.raw`[\w-]{16,32}\.[\w-]`, 16),
  {
    kind: "twilio_key",
    marks: [],
    pattern: pattern("(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])"),
  },
  token("mailgun_key", ["key-"], HEX, 32),
  {
    kind: "mailchimp_key",
    marks: [],
    pattern: pattern(String.raw`(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])`),
  },
  {
    kind: "telegram_token",
    marks: [":aa"],
    pattern: pattern(String.raw`(?<=(?<![A-Za-z0-9])\d{8,10}):(?<value>AA[\w-]{32,40})(?![\w-])`),
  },
  {
    kind: "discord_token",
    marks: [],
    pattern: pattern(String.raw`(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])`),
    accepts: ({ value }) => value.split(".").every((part) => /[A-Z]|\d/.test(part)),
  },
  token("digitalocean_token", ["dop_v1_", "doo_v1_", "dor_v1_"], HEX, 64),
  token("shopify_token", ["shpat_", "shpca_", "shppa_", "shpss_"], "[0-9a-fA-F]", 32),
  token("square_token", ["sq0atp-", "sq0csp-", "sq0idp-"], URL_SAFE, 22),
  token("databricks_token", ["dapi"], HEX, 32),
  token("newrelic_key", ["NRAK-", "NRII-", "NRJS-"], ALNUM, 19),
  token("grafana_token", ["glc_", "glsa_"], String.raw`[\w+/=]`, 32),
  token("linear_key", ["lin_api_", "lin_oauth_"], ALNUM, 32),
  {
    ...token("notion_token", ["secret_", "ntn_"], ALNUM, 40),
    accepts: (candidate) => hasDigit(candidate) && hasMixedLetters(candidate),
  },
  token("postman_key", ["PMAK-"], "[0-9a-f-]", 50),
  token("doppler_token", ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa."], String.raw`[\w.-]`, 32),
  token("planetscale_token", ["pscale_tkn_", "pscale_pw_", "pscale_oauth_"], URL_SAFE, 32),
  token("supabase_token", ["sbp_"], HEX, 40),
  token("supabase_key", ["sb_secret_"], URL_SAFE, 20),
  token("atlassian_token", ["ATATT3", "ATCTT3", "ATBB"], "[A-Za-z0-9_=-]", 28),
  token("vault_token", ["hvs.", "hvb.", "hvr."], URL_SAFE, 24),
  token("terraform_token", [".atlasv1."], URL_SAFE, 60),
  token("pulumi_token", ["pul-"], HEX, 40),
  token("sentry_token", ["sntrys_", "sntryu_"], "[A-Za-z0-9+/=_]", 40),
  token("tailscale_key", ["tskey-"], String.raw`[A-Za-z0-9-]`, 20),
  token("fly_token", ["fm1_", "fm2_", "fo1_"], "[A-Za-z0-9+/=_,-]", 40),
  token("figma_token", ["figd_", "figu_"], URL_SAFE, 36),
  {
    kind: "airtable_token",
    marks: [],
    pattern: pattern(String.raw`(?<=(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.)[0-9a-f]{64}`),
  },
  token("dynatrace_token", ["dt0c01.", "dt0s16."], String.raw`[A-Z0-9]{24}\.[A-Z0-9]`, 60),
  token("artifactory_key", ["AKCp"], ALNUM, 60),
  token("facebook_token", ["EAACEdEose0cBA"], ALNUM, 20),
  token("onepassword_token", ["ops_eyJ"], String.raw`[A-Za-z0-9+/=_-]`, 60),
  token("age_key", ["AGE-SECRET-KEY-1"], "[A-Z0-9]", 50),
  token("netlify_token", ["nfp_"], ALNUM, 36),
  token("prefect_key", ["pnu_"], ALNUM, 36),
  token("typeform_token", ["tfp_"], String.raw`[\w.=-]`, 40),
  token("readme_key", ["rdme_"], "[a-z0-9]", 70),
  token("contentful_token", ["CFPAT-"], URL_SAFE, 40),
  token("easypost_key", ["EZAK", "EZTK"], ALNUM, 54),
  token("duffel_token", ["duffel_live_", "duffel_test_"], String.raw`[\w=-]`, 40),
  token("shippo_token", ["shippo_live_", "shippo_test_"], HEX, 40),
  token("alibaba_key", ["LTAI"], ALNUM, 17),
  {
    kind: "azure_secret",
    marks: ["q~"],
    lead: 4,
    pattern: pattern(String.raw`(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])`),
  },
  {
    kind: "azure_key",
    marks: ["accountkey=", "sharedaccesskey="],
    pattern: pattern(
      String.raw`(?:Account|SharedAccess)Key=(?<value>[A-Za-z0-9+/]{40,${MAX}}={0,2})`,
      "i",
    ),
  },
  {
    kind: "azure_signature",
    marks: ["sig="],
    pattern: pattern(`(?<=[?&]|&amp;|%26)sig=(?<value>[A-Za-z0-9%+/=_-]{32,${MAX}})`),
    accepts: hasDigit,
  },
];

/** A prefix, of which the first is tried where it is no part of a word, and a run of characters. */
function token(
  kind: string,
  prefixes: readonly string[],
  characters: string,
  atLeast: number,
): SecretRule {
  const start = prefixes.map((prefix) => prefix.replaceAll(".", "\\.")).join("|");
  const boundary = /^\w/.test(prefixes[0] ?? "") ? "(?<![A-Za-z0-9])" : "";
  return {
    kind,
    marks: prefixes.map((prefix) => prefix.toLowerCase()),
    pattern: pattern(`${boundary}(?:${start})${characters}{${atLeast},${MAX}}`),
    rest: new RegExp(`${characters.slice(characters.lastIndexOf("["))}*`, "y"),
    accepts: isVaried,
  };
}

/** An address that whoever knows it may post to: what follows the host's part is the secret. */
function webhook(kind: string, host: string, path: string): SecretRule {
  return {
    kind,
    marks: [host],
    pattern: pattern(
      `${host.replaceAll(".", "\\.")}${path}(?<value>[\\w@/-]{20,${MAX}})`,
    ),
    accepts: hasDigit,
  };
}

function hasDigit({ value }: Candidate): boolean {
  return /\d/.test(value);
}

/** A run of small letters is a word, or several of them where bytes are looked at. */
function isVaried(candidate: Candidate): boolean {
  return hasDigit(candidate) || hasMixedLetters(candidate);
}

/** A name in snake or camel case has no long run with letters of both cases and digits in it. */
function hasMixedLetters({ value }: Candidate): boolean {
  return /[a-z]/.test(value) && /[A-Z]/.test(value);
}

function hasMixedRun(value: string): boolean {
  return value.slice(3).split(/[-_]/).some((run) =>
    run.length >= 12 && /\d/.test(run) && /[A-Za-z]/.test(run)
  );
}
