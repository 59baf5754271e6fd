/**
 * Webhooks of GitHub, GitLab and Gitea: a push asks for an update of a checkout. Which checkouts may be
 * updated, and from which folders, a file says; of what is sent, the name of the repository and the
 * branch are compared with it, after the signature has been checked, and nothing else is used.
 *
 * ```json
 * { "hooks": [{
 *   "form": "github", "secret": "…", "repository": "acme/shop", "branch": "main",
 *   "root": "/srv/shop", "pull": true
 * }] }
 * ```
 *
 * @module
 */
import { type Beside, HttpError, jsonResponse } from "@cbx/cli/program";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { checkoutName, requireName } from "../checkout_document.ts";
import { listedIn } from "../tokens.ts";

/** Shorter secrets could be guessed. */
const MIN_SECRET_CHARS = 16;

const MAX_HOOKS = 1_000;

/** Each secret is tried, for whoever sends anything. */
const MAX_SECRETS = 50;

/** A checkout that webhooks may update. */
export interface Hook {
  /** Who sends it. */
  readonly form: Form;
  /** Secret that both sides know. */
  readonly secret: string;
  readonly repository: string;
  /** Its branch, in the fleet and where it is pushed. */
  readonly branch: string;
  /** Name of the repository where it is pushed. */
  readonly name: string;
  /** Folder of the checkout. */
  readonly root: string;
  /** Whether `git pull` brings the folder up to date first. */
  readonly pull: boolean;
}

type Form = "github" | "gitlab" | "gitea";

/** How each form signs a body, in the header that it documents, and where it names the repository. */
const FORMS: Readonly<
  Record<Form, {
    readonly header: string;
    readonly sign: (secret: string, body: Uint8Array) => string;
    readonly nameOf: (sent: Sent) => unknown;
  }>
> = {
  github: {
    header: "x-hub-signature-256",
    sign: (secret, body) => `sha256=${hmac(secret, body)}`,
    nameOf: ({ repository }) => repository?.full_name,
  },
  gitlab: {
    header: "x-gitlab-token",
    sign: (secret) => secret,
    nameOf: ({ project }) => project?.path_with_namespace,
  },
  gitea: {
    header: "x-gitea-signature",
    sign: hmac,
    nameOf: ({ repository }) => repository?.full_name,
  },
};

/** Parts of a body that are looked at. */
interface Sent {
  readonly ref?: unknown;
  readonly repository?: { readonly full_name?: unknown } | null;
  readonly project?: { readonly path_with_namespace?: unknown } | null;
}

function hmac(secret: string, body: Uint8Array): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/**
 * Reads the hooks of a file.
 *
 * @throws {TypeError} If it is none, or a hook is incomplete; what the file holds is not repeated.
 */
export function readHooks(json: string): readonly Hook[] {
  const hooks = listedIn(json, "hooks");
  if (!Array.isArray(hooks) || hooks.length > MAX_HOOKS) {
    throw new TypeError(`Cannot read the hooks: name a list of at most ${MAX_HOOKS} as "hooks"`);
  }
  const read = hooks.map((value, at) => {
    const { form, secret, repository, branch, root, name = repository, pull = false } =
      (value ?? {}) as Record<string, unknown>;
    const texts = [secret, repository, branch, root, name];
    const isWhole = texts.every((each) => typeof each === "string" && each !== "") &&
      typeof pull === "boolean" && Object.hasOwn(FORMS, String(form)) &&
      String(secret).length >= MIN_SECRET_CHARS;
    if (!isWhole) {
      throw new TypeError(
        `Cannot read hook ${at + 1}: give it "form" (${Object.keys(FORMS).join(", ")}), "secret" ` +
          `of ${MIN_SECRET_CHARS} characters or more, "repository", "branch" and "root"`,
      );
    }
    // All of it was looked at.
    const hook = { form, secret, repository, branch, root, name, pull } as Hook;
    requireName(hook.repository, hook.branch);
    return hook;
  });
  if (new Set(read.map(({ secret }) => secret)).size <= MAX_SECRETS) return read;
  throw new TypeError(
    `Cannot read the hooks: they have more than ${MAX_SECRETS} secrets, so let some share one`,
  );
}

/**
 * Makes what answers webhooks, by path.
 *
 * @param current The hooks as they are.
 * @param onPush Called with the name of each checkout that is to be updated.
 */
export function hookRoutes(
  current: () => readonly Hook[],
  onPush: (checkout: string) => void,
): ReadonlyMap<string, Beside> {
  // The keys are those of the table.
  return new Map((Object.keys(FORMS) as Form[]).map((form) => [`/hooks/${form}`, {
    ...{ method: "POST", isSigned: true },
    answer(request, body) {
      const sent = request.headers.get(FORMS[form].header) ?? "";
      const own = current().filter((hook) => hook.form === form);
      const secrets = new Set(own.map(({ secret }) => secret));
      const signers = new Set([...secrets].filter((secret) => isBy({ form, secret }, body, sent)));
      const trusted = own.filter(({ secret }) => signers.has(secret));
      if (trusted.length === 0) {
        throw new HttpError("UNAUTHORIZED", "Cannot take a webhook without its signature");
      }
      const pushed = readPush(form, body);
      const meant = trusted.filter(({ name, branch }) =>
        name === pushed.name && `refs/heads/${branch}` === pushed.ref
      );
      for (const { repository, branch } of meant) onPush(checkoutName(repository, branch));
      const state = meant.length > 0 ? "queued" : "ignored";
      return Promise.resolve(jsonResponse({ schema_version: 1, state }, { status: 202 }));
    },
  }]));
}

/** Whether a secret has signed a body, in a time that says nothing about it. */
function isBy(
  { form, secret }: Pick<Hook, "form" | "secret">,
  body: Uint8Array,
  sent: string,
): boolean {
  return timingSafeEqual(digest(FORMS[form].sign(secret, body)), digest(sent));
}

/** Digests have one length, whatever was sent. */
function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

/** Reads what was pushed; other events name nothing that is compared. */
function readPush(form: Form, body: Uint8Array): { readonly name: unknown; readonly ref: unknown } {
  try {
    const sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as Sent | null;
    return { name: FORMS[form].nameOf(sent ?? {}), ref: sent?.ref };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw new HttpError("INVALID_JSON", "Cannot read the webhook: send it as application/json");
  }
}
