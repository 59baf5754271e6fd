import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { createHmac } from "node:crypto";
import { hookRoutes, readHooks } from "./hooks.ts";

const SECRET = "a secret of the two sides";
const OTHER = "the secret of somebody else";

/** Hooks of three forms, one of them with a secret of its own. */
const HOOKS = [
  { form: "github", secret: SECRET, repository: "acme/shop", branch: "main", root: "/srv/shop" },
  { form: "github", secret: OTHER, repository: "evil/shop", branch: "main", root: "/srv/evil" },
  {
    form: "gitlab",
    secret: SECRET,
    repository: "acme/web",
    branch: "main",
    root: "/srv/web",
    name: "group/sub/web",
  },
  {
    form: "gitea",
    secret: SECRET,
    repository: "acme/api",
    branch: "next",
    root: "/srv/api",
    pull: true,
  },
];

/** Bodies as the forges document them, as far as they matter. */
const GITHUB = {
  ref: "refs/heads/main",
  repository: { full_name: "acme/shop", clone_url: "https://x" },
};
const GITLAB = {
  object_kind: "push",
  ref: "refs/heads/main",
  project: { path_with_namespace: "group/sub/web" },
};
const GITEA = { ref: "refs/heads/next", repository: { full_name: "acme/api" } };

function signature(body: string, secret = SECRET): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/** Sends a webhook; tells the status, and what is to be updated. */
async function send(form: string, body: string, headers: Record<string, string>) {
  const pushed: string[] = [];
  const route = hookRoutes(
    () => readHooks(JSON.stringify({ hooks: HOOKS })),
    (name) => pushed.push(name),
  )
    .get(`/hooks/${form}`)!;
  const request = new Request("http://127.0.0.1/", { method: "POST", headers });
  const response = await route.answer(request, new TextEncoder().encode(body));
  return { pushed, state: (await response.json()).state };
}

Deno.test("hookRoutes() takes a push of each form, by its signature", async () => {
  const github = JSON.stringify(GITHUB);
  deepEqual(
    await send("github", github, { "x-hub-signature-256": `sha256=${signature(github)}` }),
    {
      ...{ pushed: ["acme/shop@main"], state: "queued" },
    },
  );
  deepEqual(await send("gitlab", JSON.stringify(GITLAB), { "x-gitlab-token": SECRET }), {
    ...{ pushed: ["acme/web@main"], state: "queued" },
  });
  const gitea = JSON.stringify(GITEA);
  deepEqual(await send("gitea", gitea, { "x-gitea-signature": signature(gitea) }), {
    ...{ pushed: ["acme/api@next"], state: "queued" },
  });
});

Deno.test("hookRoutes() refuses what is not signed as its form is", async () => {
  const body = JSON.stringify(GITHUB);
  const wrong: readonly (readonly [form: string, headers: Record<string, string>])[] = [
    ["github", {}],
    ["github", { "x-hub-signature-256": signature(body) }],
    ["github", { "x-hub-signature-256": `sha256=${signature(`${body} `)}` }],
    ["github", { "x-hub-signature-256": `sha256=${signature(body, "x".repeat(20))}` }],
    ["github", { "x-hub-signature": `sha1=${signature(body)}` }],
    ["github", { "x-gitea-signature": signature(body) }],
    ["github", { "x-gitlab-token": SECRET }],
    ["gitlab", { "x-gitlab-token": "" }],
    ["gitlab", { "x-gitlab-token": `${SECRET}x` }],
    ["gitlab", { "x-gitlab-token": OTHER }],
    ["gitea", { "x-gitea-signature": `sha256=${signature(body)}` }],
  ];
  for (const [form, headers] of wrong) {
    await rejects(send(form, body, headers), { code: "UNAUTHORIZED" }, JSON.stringify(headers));
  }
});

Deno.test("hookRoutes() updates nothing but what the secret of its hook may, and no other branch", async () => {
  const ignored = [
    { ...GITHUB, ref: "refs/heads/other" },
    { ...GITHUB, ref: "refs/tags/main" },
    { ...GITHUB, repository: { full_name: "evil/shop" } },
    { ...GITHUB, repository: { full_name: "../../etc" } },
    { zen: "Keep it logically awesome." },
    ...[null, [], 3, { repository: null }, { repository: { full_name: ["acme/shop"] }, ref: [] }],
  ];
  for (const sent of ignored) {
    const body = JSON.stringify(sent);
    const headers = { "x-hub-signature-256": `sha256=${signature(body)}` };
    deepEqual(await send("github", body, headers), { pushed: [], state: "ignored" }, body);
  }
  const headers = (body: string) => ({ "x-hub-signature-256": `sha256=${signature(body)}` });
  await rejects(send("github", "payload=%7B%7D", headers("payload=%7B%7D")), {
    code: "INVALID_JSON",
  });
});

Deno.test("readHooks() refuses what is no list of whole hooks, and repeats nothing of it", () => {
  const [whole] = HOOKS;
  const wrong: readonly unknown[] = [
    ...[null, {}, { hooks: {} }, { hooks: [null] }],
    { hooks: [{ ...whole, form: "toString" }] },
    { hooks: [{ ...whole, secret: "short" }] },
    { hooks: [{ ...whole, root: "" }] },
    { hooks: [{ ...whole, branch: 3 }] },
    { hooks: [{ ...whole, pull: "yes" }] },
  ];
  const isQuiet = (error: Error) => error instanceof TypeError && !error.message.includes(SECRET);
  for (const each of wrong) {
    throws(() => readHooks(JSON.stringify(each)), isQuiet, JSON.stringify(each));
  }
  throws(() => readHooks(`{"hooks": ["${SECRET}`), isQuiet);
  throws(
    () => readHooks(JSON.stringify({ hooks: [{ ...whole, repository: "../x" }] })),
    RangeError,
  );
  equal(readHooks(JSON.stringify({ hooks: HOOKS }))[0]!.name, "acme/shop");
});

Deno.test("readHooks() takes many hooks, and few secrets, as each is tried for whoever sends anything", () => {
  const [whole] = HOOKS;
  const hooks = (secrets: number) =>
    JSON.stringify({
      hooks: Array.from({ length: 1000 }, (_, at) => ({
        ...whole,
        secret: `${SECRET} ${at % secrets}`,
      })),
    });
  equal(readHooks(hooks(50)).length, 1000);
  throws(() => readHooks(hooks(51)), /^TypeError: Cannot read the hooks: they have more than 50/);
});

Deno.test("hookRoutes() heeds the hooks as they are when somebody pushes", async () => {
  const pushed: string[] = [];
  let hooks = readHooks(JSON.stringify({ hooks: HOOKS }));
  const { answer } = hookRoutes(() => hooks, (name) => pushed.push(name)).get("/hooks/github")!;
  const body = JSON.stringify(GITHUB);
  const headers = { "x-hub-signature-256": `sha256=${signature(body)}` };
  const push = async () =>
    await answer(
      new Request("http://127.0.0.1/", { method: "POST", headers }),
      new TextEncoder().encode(body),
    );
  equal((await push()).status, 202);
  hooks = hooks.filter(({ secret }) => secret !== SECRET);
  await rejects(push(), { code: "UNAUTHORIZED" });
  deepEqual(pushed, ["acme/shop@main"]);
});
