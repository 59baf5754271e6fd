/**
 * Tokens that carry their maker's mark: no guess is needed.
 *
 * Forms are those that the makers document, or that scanners of public repositories agree on. A
 * length is a lower bound where it has grown before; keys that are meant to be public
 * (`pk_live_…`) and identifiers of accounts (`AROA…`) are left out.
 *
 * @module
 */
import { isJumbled } from "./judge_value.ts";
import { type Candidate, pattern, type SecretRule } from "./secret_rule.ts";
import { words } from "../words.ts";

const ALNUM = "[A-Za-z0-9]";
const HEX_DIGITS = "0123456789abcdef";
const HEX = "[0-9a-f]";
const HEX_DASH = "[0-9a-f-]";
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{11}[0-9a-f]";
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
    words(`glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct-`),
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
    heads: "S",
    pattern: pattern("(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])"),
  },
  token("mailgun_key", ["key-"], HEX, 32),
  {
    kind: "mailchimp_key",
    marks: [],
    heads: HEX_DIGITS,
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
    heads: "MNO",
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
    heads: HEX_DIGITS,
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
  // A mark, and a run of one alphabet of a known length.
  token("gitlab_token", ["GR1348941"], URL_SAFE, 20),
  {
    kind: "firebase_key",
    marks: [":apa91b"],
    lead: 11,
    pattern: pattern(String.raw`(?<![\w-])[\w-]{11}:APA91b[\w-]{100,300}`),
  },
  token("together_key", ["tgp_v1_"], URL_SAFE, 40),
  token("nvidia_key", ["nvapi-"], URL_SAFE, 50),
  token("tavily_key", ["tvly-"], "[A-Za-z0-9-]", 24),
  token("elevenlabs_key", ["sk_"], HEX, 48),
  token("brevo_key", ["xkeysib-", "xsmtpsib-"], "[a-zA-Z0-9-]", 64),
  token("instagram_token", ["IGQV", "IGQW", "IGAA"], URL_SAFE, 100),
  {
    kind: "braintree_token",
    marks: ["access_token$"],
    pattern: pattern(
      String.raw`access_token\$(?:production|sandbox)\$(?<value>[0-9a-z]{12,24}\$[0-9a-f]{32})`,
    ),
  },
  token(
    "plaid_token",
    ["access-production-", "access-sandbox-", "access-development-"],
    HEX_DASH,
    36,
  ),
  token("lob_key", ["live_", "test_"], HEX, 35),
  token("dropbox_token", ["sl."], URL_SAFE, 120),
  {
    kind: "dropbox_token",
    marks: ["aaaaaaaaaa"],
    lead: 11,
    pattern: pattern(String.raw`(?<![\w/+-])[A-Za-z0-9]{11}A{10}[\w-]{43}(?![\w/+=-])`),
    accepts: ({ value }) => /[a-z]/.test(value) && /\d/.test(value),
  },
  {
    // The beginning is zeros of Base64, as images have them as well: there is no % in these.
    kind: "twitter_bearer",
    marks: ["aaaaaaaaaaaaaaaaaaaaa"],
    pattern: pattern(
      "(?<![A-Za-z0-9+/%_-])A{20,22}[A-Za-z0-9]{20,60}%(?:2[BbFf]|3[Dd])[A-Za-z0-9%]{30,120}",
    ),
  },
  token("trello_token", ["ATTA"], ALNUM, 64),
  token("clickup_token", ["pk_"], String.raw`\d{6,10}_[A-Z0-9]`, 30),
  token("hubspot_token", ["pat-na", "pat-eu"], String.raw`\d-[0-9a-f-]`, 36),
  {
    kind: "salesforce_token",
    marks: ["!aq"],
    pattern: pattern(
      String.raw`(?<=(?<![A-Za-z0-9])00D[A-Za-z0-9]{12,15})!(?<value>AQ[\w.]{60,200})`,
    ),
  },
  token("sourcegraph_token", ["sgp_"], "[0-9a-f_]", 40),
  token("posthog_key", ["phx_", "phs_"], ALNUM, 40),
  {
    kind: "newrelic_key",
    marks: ["nral"],
    lead: 36,
    pattern: pattern("(?<![A-Za-z0-9])[0-9a-f]{36}NRAL(?![A-Za-z0-9])"),
  },
  token("grafana_token", ["eyJrIjoi"], "[A-Za-z0-9+/=_-]", 60),
  token("honeycomb_key", ["hcaik_", "hcxik_", "hcxlk_", "hcalk_"], "[a-z0-9]", 50),
  token("elastic_key", ["essu_"], "[A-Za-z0-9+/=_-]", 40),
  token("launchdarkly_key", ["api-", "sdk-", "mob-"], UUID, 1),
  token("vercel_token", ["vcp_", "vci_", "vca_", "vcr_", "vck_"], ALNUM, 24),
  token("cloudflare_key", ["v1.0-"], "[0-9a-f-]", 140),
  token("tencent_key", ["AKID"], ALNUM, 32),
  token("yandex_key", ["AQVN"], URL_SAFE, 35),
  token("aws_key", ["ABSK"], "[A-Za-z0-9+/]", 100),
  token("fireworks_key", ["fw_"], ALNUM, 22),
  token("pinecone_key", ["pcsk_"], String.raw`\w`, 60),
  token("wandb_key", ["wandb_v1_"], ALNUM, 40),
  token("resend_key", ["re_"], "[A-Za-z0-9]{8}_[A-Za-z0-9]", 24),
  token("facebook_token", ["EAA"], ALNUM, 100),
  token("square_token", ["EAAA"], URL_SAFE, 60),
  token("flutterwave_key", ["FLWSECK_TEST-", "FLWSECK-"], "[0-9a-f]{32}-[A-Z0-9]", 1),
  token("frameio_token", ["fio-u-"], URL_SAFE, 60),
  {
    // The numbers of a user and an account, and the secret.
    kind: "asana_token",
    marks: [],
    heads: "012",
    pattern: pattern(
      String.raw`(?<![\w/])[0-2]/\d{13,18}(?:/\d{13,18})?:(?<value>[0-9a-f]{32})(?![0-9a-f])`,
    ),
  },
  token("segment_token", ["sgp_"], ALNUM, 64),
  token("heroku_key", ["HRKU-"], URL_SAFE, 36),
  token("render_key", ["rnd_"], ALNUM, 28),
  token("yandex_token", ["t1."], String.raw`[\w-]{40,200}={0,2}\.[\w-]`, 80),
  token("fauna_key", ["fnA"], URL_SAFE, 36),
  token("buildkite_token", ["bkua_", "bkpt_"], HEX, 40),
  token("snyk_token", ["snyk_uat.", "snyk_sat."], String.raw`[0-9a-f]{8}\.[\w-]`, 40),
  {
    // A private key of Bitcoin in the form that wallets exchange.
    kind: "private_key",
    marks: [],
    heads: "5KL",
    pattern: pattern("(?<![A-Za-z0-9+/_-])[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![A-Za-z0-9+/_-])"),
    accepts: ({ value }) => isJumbled(value),
  },
  azureKey("jqqj99", 52, "[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{16,30}"),
  // Keys of Azure have the mark of their service near the end.
  azureKey("azfu", 44, String.raw`[\w-]{44}AzFu[\w-]{4,8}={0,2}`),
  azureKey("azse", 42, "[A-Za-z0-9]{42}AzSe[A-Za-z0-9]{6}"),
  azureKey("azca", 33, "[A-Za-z0-9+/]{33}AzCa[A-Za-z0-9+/]{7}="),
  azureKey("azdo", 76, "[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}"),
  azureKey("acog", 76, "[A-Za-z0-9]{76}ACOG[A-Za-z0-9]{4}"),
  azureKey("+ast", 76, "[A-Za-z0-9+/]{76}[+]ASt[A-Za-z0-9+/]{6}=="),
  azureKey("+aba", 32, "[A-Za-z0-9+/]{32}[+]ABa[A-Za-z0-9+/]{7}="),
  token("neon_key", ["napi_"], "[a-z0-9]", 50),
  token("atlas_secret", ["mdb_sa_sk_"], URL_SAFE, 36),
  token("cockroach_key", ["CCDB1_"], String.raw`[\w]`, 40),
  {
    kind: "infisical_token",
    marks: [],
    heads: HEX_DIGITS,
    pattern: pattern(
      String.raw`(?<=(?<![A-Za-z0-9])st\.)[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}`,
    ),
  },
  token("onepassword_key", ["A3-"], String.raw`[A-Z0-9]{6}-(?:[A-Z0-9]{5,6}-){4,5}[A-Z0-9]`, 5),
  token("circleci_token", ["CCIPAT_", "CCIPRJ_"], String.raw`\w`, 50),
  token("sonar_token", ["squ_", "sqp_", "sqa_"], HEX, 40),
  token("artifactory_key", ["cmVmdGtu"], ALNUM, 40),
  {
    kind: "rapidapi_key",
    marks: ["msh"],
    lead: 10,
    pattern: pattern(
      "(?<![A-Za-z0-9])[0-9a-f]{10}msh[0-9a-f]{15,20}p1[0-9a-f]{4,6}jsn[0-9a-f]{10,14}",
    ),
  },
  token("stytch_secret", ["secret-live-", "secret-test-"], "[A-Za-z0-9=_-]", 30),
  token("linkedin_secret", ["WPL_AP1."], "[A-Za-z0-9.+/=]", 16),
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
  const start = prefixes.map((prefix) => RegExp.escape(prefix)).join("|");
  const [first = ""] = prefixes;
  // Letters and digits alone stand in the middle of Base64 as well.
  const before = /^[A-Za-z0-9]+$/.test(first) ? "A-Za-z0-9+/" : "A-Za-z0-9";
  const boundary = /^\w/.test(first) ? `(?<![${before}])` : "";
  return {
    kind,
    marks: prefixes.map((prefix) => prefix.toLowerCase()),
    pattern: pattern(`${boundary}(?:${start})${characters}{${atLeast},${MAX}}`),
    rest: new RegExp(`${characters.slice(characters.lastIndexOf("["))}*`, "y"),
    // A run of small letters is a word, or several of them where bytes are looked at.
    accepts: (candidate) => hasDigit(candidate) || hasMixedLetters(candidate),
  };
}

/** A key with the mark of a service in it, so many characters behind its start. */
function azureKey(mark: string, lead: number, source: string): SecretRule {
  return {
    kind: "azure_key",
    marks: [mark],
    lead,
    pattern: pattern(`(?<![\\w+/-])${source}(?![\\w+/=-])`),
    accepts: ({ value }) => isJumbled(value),
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

/** A name in snake or camel case has no long run with letters of both cases and digits in it. */
function hasMixedLetters({ value }: Candidate): boolean {
  return /[a-z]/.test(value) && /[A-Z]/.test(value);
}

function hasMixedRun(value: string): boolean {
  return value.slice(3).split(/[-_]/).some((run) =>
    run.length >= 12 && /\d/.test(run) && /[A-Za-z]/.test(run)
  );
}
