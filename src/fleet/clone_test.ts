/**
 * Checkouts that git fetches, from a server on this machine; a repository and a user may be hostile.
 *
 * @module
 */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { type Files, inTree, writeTree } from "../../tests/_tree.ts";
import { type GitSource, withClone } from "./clone.ts";
import { pull } from "./command/pull.ts";
import { fleetTest, KITCHEN } from "./testdata/worlds.ts";

/** Runs git as whoever makes a repository does, without what this machine has configured. */
function git(root: string, ...args: string[]): string {
  const { success, stdout, stderr } = new Deno.Command("git", {
    args: ["-C", root, "-c", "user.name=a", "-c", "user.email=a@b.c", ...args],
    env: { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" },
    stdin: "null",
  }).outputSync();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(decode(stderr));
  return decode(stdout).trim();
}

/** Answers as a host of repositories does: by the program that git has for it. */
async function backend(request: Request, folder: string): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const child = new Deno.Command("git", {
    args: ["http-backend"],
    env: {
      ...{ GIT_PROJECT_ROOT: folder, GIT_HTTP_EXPORT_ALL: "1", PATH_INFO: pathname },
      ...{ REQUEST_METHOD: request.method, QUERY_STRING: searchParams.toString() },
      CONTENT_TYPE: request.headers.get("content-type") ?? "",
      HTTP_CONTENT_ENCODING: request.headers.get("content-encoding") ?? "",
      GIT_PROTOCOL: request.headers.get("git-protocol") ?? "",
    },
    ...{ stdin: "piped", stdout: "piped", stderr: "null" },
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new Uint8Array(await request.arrayBuffer()));
  await writer.close();
  const { stdout } = await child.output();
  const end = new TextDecoder("latin1").decode(stdout).indexOf("\r\n\r\n");
  const lines = new TextDecoder().decode(stdout.subarray(0, end)).split("\r\n");
  const headers = lines.map((line) => line.split(": ", 2) as [string, string]);
  const status = Number(headers.find(([name]) => name === "Status")?.[1].slice(0, 3) ?? 200);
  const body = stdout.subarray(end + 4);
  return new Response(body, { status, headers: headers.filter(([name]) => name !== "Status") });
}

interface Host {
  /** Address of the repository. */
  readonly url: string;
  readonly host: string;
  readonly root: string;
  readonly requests: readonly Request[];
}

/** Serves a repository as `acme/kitchen.git`; some requests may be answered otherwise. */
async function inHost(
  files: Files,
  use: (host: Host) => Promise<void>,
  answer: (request: Request) => Response | Promise<Response> | undefined = () => undefined,
): Promise<void> {
  await inTree(files, async (root) => {
    git(root, "init", "--quiet", "--initial-branch=trunk");
    git(root, "add", "--all", "--force");
    git(root, "commit", "--quiet", "--message=one");
    const folder = Deno.makeTempDirSync();
    git(root, "clone", "--quiet", "--bare", ".", `${folder}/acme/kitchen.git`);
    const requests: Request[] = [];
    const abort = new AbortController();
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal: abort.signal },
      (request) => {
        requests.push(request);
        return answer(request) ?? backend(request, folder);
      },
    );
    const host = `127.0.0.1:${server.addr.port}`;
    try {
      await use({ url: `http://${host}/acme/kitchen.git`, host, root, requests });
    } finally {
      abort.abort();
      await server.finished;
      Deno.removeSync(folder, { recursive: true });
    }
  });
}

/** Clones, and lists the files that are there. */
async function filesOf(source: GitSource): Promise<{ root: string; files: string[] }> {
  return await withClone(source, ({ root }) => {
    const files = git(root, "ls-files", "--stage").split("\n").map((line) => line.split("\t")[1]!);
    const there = files.filter((path) => {
      try {
        return Deno.lstatSync(`${root}/${path}`).isFile;
      } catch {
        return false;
      }
    });
    return Promise.resolve({ root, files: there });
  });
}

function isThere(path: string): boolean {
  try {
    return Deno.lstatSync(path) !== undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

Deno.test("withClone() checks out the branch that is asked for, and takes it away", async () => {
  await inHost(KITCHEN, async ({ url, host }) => {
    const { root, files } = await filesOf({ url, hosts: [host] });
    deepEqual(files, Object.keys(KITCHEN).sort());
    equal(isThere(root), false);
    await rejects(
      filesOf({ url, hosts: [host], branch: "none" }),
      /Cannot clone ".*kitchen\.git": .*none/,
    );
  });
});

Deno.test("withClone() asks no address but those of hosts that are named", async () => {
  const secret = "p4ss-of-ada";
  const wrong = [
    ...["file:///etc", "git://h/a/b", "ext::sh -c true", "/tmp/x", "http://h/a/b", "x"],
    ...[`https://ada:${secret}@h/a/b`, `https://${secret}@h/a/b`, `ssh://ada:${secret}@h/a/b`],
    ...["https://other/a/b", "https://h:8443/a/b", "ssh://-oProxyCommand=x/a/b", "ssh://-x@h/a/b"],
    ...[
      "https://h/a/b?x=1",
      "https://h/a/b#x",
      "https://h/-a/b",
      "https://h/a/%2e%2e/b",
      "https://h",
    ],
    ...["--upload-pack=x", "https://h/a b", "ssh://h/a;b", "https://h/a/../b"],
  ];
  for (const url of wrong) {
    await rejects(
      filesOf({ url, hosts: ["h", "-oProxyCommand=x"] }),
      (error: Error) => error instanceof RangeError && !error.message.includes(secret),
      url,
    );
  }
  for (const branch of ["--upload-pack=x", "a b"]) {
    // The first is a name, which git looks for and does not take for an option.
    await inHost(
      KITCHEN,
      ({ url, host }) =>
        rejects(filesOf({ url, hosts: [host], branch }), /Cannot (?:clone|name a checkout)/),
    );
  }
});

Deno.test("withClone() lets nothing of the user or of the tree run", async () => {
  const home = Deno.makeTempDirSync();
  const before = Deno.env.get("HOME");
  const mark = `${home}/mark`;
  const files = {
    ...KITCHEN,
    ".gitattributes": "*.md filter=evil\n",
    ".gitmodules": '[submodule "x"]\n\tpath = x\n\turl = ./x.git\n',
    ".cbx/index.db": "no index",
  };
  Deno.mkdirSync(`${home}/hooks`);
  Deno.writeTextFileSync(`${home}/hooks/post-checkout`, `#!/bin/sh\ntouch ${mark}\n`, {
    mode: 0o755,
  });
  Deno.writeTextFileSync(
    `${home}/.gitconfig`,
    `[core]\n\thooksPath = ${home}/hooks\n[filter "evil"]\n\tsmudge = touch ${mark}; cat\n` +
      `\trequired = true\n[url "http://127.0.0.1:1/"]\n\tinsteadOf = http://127\n` +
      `[submodule]\n\trecurse = true\n`,
  );
  try {
    Deno.env.set("HOME", home);
    await inHost(files, async ({ url, host, requests }) => {
      const found = await withClone({ url, hosts: [host] }, ({ indexDir, root }) => {
        equal(indexDir!.startsWith(root), false);
        return Promise.resolve(Deno.readTextFileSync(`${root}/docs/kitchen.md`));
      });
      equal(found, KITCHEN["docs/kitchen.md"]);
      ok(requests.every((request) => request.url.includes("/acme/kitchen.git/")));
    });
    equal(isThere(mark), false);
  } finally {
    if (before !== undefined) Deno.env.set("HOME", before);
    Deno.removeSync(home, { recursive: true });
  }
});

Deno.test("withClone() sends no password that the user keeps for other programs", async () => {
  const home = Deno.makeTempDirSync();
  const before = Deno.env.get("HOME");
  Deno.writeTextFileSync(`${home}/.netrc`, "machine 127.0.0.1 login ada password p4ss-of-ada\n");
  const sent: (string | null)[] = [];
  try {
    Deno.env.set("HOME", home);
    await inHost(
      KITCHEN,
      ({ url, host }) => rejects(filesOf({ url, hosts: [host] }), /Cannot clone/),
      ({ headers }) => {
        sent.push(headers.get("authorization"));
        return new Response("", { status: 401, headers: { "www-authenticate": "Basic realm=x" } });
      },
    );
    deepEqual(new Set(sent), new Set([null]));
  } finally {
    if (before !== undefined) Deno.env.set("HOME", before);
    Deno.removeSync(home, { recursive: true });
  }
});

Deno.test("withClone() follows no redirection", async () => {
  let asked = 0;
  const other = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    asked++;
    return new Response("", { status: 404 });
  });
  const location = `http://127.0.0.1:${other.addr.port}/acme/kitchen.git/info/refs`;
  await inHost(KITCHEN, async ({ url, host }) => {
    await rejects(filesOf({ url, hosts: [host] }), /Cannot clone/);
  }, () => new Response("", { status: 302, headers: { location } }));
  equal(asked, 0);
  await other.shutdown();
});

Deno.test("withClone() ends where there is too much, or it takes too long", async () => {
  // All of it is packed into some kilobytes.
  const large = { "zeros.txt": "0".repeat(3_000_000) };
  await inHost(large, async ({ url, host }) => {
    const source = { url, hosts: [host], maxBytes: 2_000_000 };
    await rejects(filesOf(source), /its files are more than 2000000 bytes/);
    equal((await filesOf({ ...source, maxBytes: 4_000_000 })).files.length, 1);
    await rejects(filesOf({ ...source, maxBytes: 1000 }), /more than 1000 bytes/);
  });
});

Deno.test("withClone() counts objects that a host sends one by one", async () => {
  const noise = Array.from({ length: 300_000 }, () => Math.random().toString(36)[2]).join("");
  let folder = "";
  await inHost({ "noise.txt": noise }, async ({ url, host, root }) => {
    folder = `${root}/.git`;
    git(root, "update-server-info");
    equal((await filesOf({ url, hosts: [host] })).files.length, 1);
    await rejects(filesOf({ url, hosts: [host], maxBytes: 100_000 }), /it has more than 100000/);
  }, (request) => {
    const path = new URL(request.url).pathname.replace("/acme/kitchen.git", folder);
    return isThere(path)
      ? new Response(Deno.readFileSync(path), { headers: { "content-type": "text/plain" } })
      : new Response("", { status: 404 });
  });
});

Deno.test("withClone() checks files out as they were committed", async () => {
  const files = {
    ".gitattributes":
      "[attr]wide working-tree-encoding=UTF-16LE\n*.md wide\n*.txt text eol=crlf ident\n",
    "a.md": "ab",
    "a.txt": "$Id$\n",
  };
  await inHost(files, async ({ url, host }) => {
    const read = ({ root }: { root: string }) =>
      Promise.resolve(["a.md", "a.txt"].map((path) => Deno.readTextFileSync(`${root}/${path}`)));
    deepEqual(await withClone({ url, hosts: [host] }, read), ["\u6261", "$Id$\n"]);
  });
});

/** Folders of clones that are there. */
function clones(): string[] {
  return [...Deno.readDirSync("/tmp")].map(({ name }) => name).filter((name) =>
    name.startsWith("cbx_clone_")
  );
}

Deno.test("withClone() leaves neither git nor its folder behind where a signal ends it", async () => {
  const before = new Set(clones());
  for (const isStuck of [true, false]) {
    const ended = new AbortController();
    const gone = Promise.withResolvers<void>();
    const reason = new Error("enough");
    await inHost(KITCHEN, async ({ url, host }) => {
      const cloned = withClone({ url, hosts: [host], signal: ended.signal }, ({ signal }) => {
        ended.abort(reason);
        signal!.throwIfAborted();
        return Promise.resolve();
      });
      await rejects(cloned, reason);
      deepEqual(clones().filter((name) => !before.has(name)), []);
      if (isStuck) await gone.promise;
    }, (request) => {
      if (!isStuck) return undefined;
      request.signal.addEventListener("abort", () => gone.resolve());
      ended.abort(reason);
      return new Promise<Response>(() => {});
    });
  }
});

fleetTest(
  "cbx-fleet add leaves no folder behind where a signal ends it",
  async ({ url, index }) => {
    const before = new Set(clones());
    const left = () => clones().filter((name) => !before.has(name)).length;
    const command = new URL("cli.ts", import.meta.url).pathname;
    for (const [signal, status] of [["SIGTERM", 143], ["SIGINT", 130]] as const) {
      // It answers nothing.
      using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const host = `127.0.0.1:${listener.addr.port}`;
      const child = new Deno.Command(Deno.execPath(), {
        args: [
          ...["run", "-A", "--no-lock", command, "add", "acme/x", `http://${host}/acme/x`],
          ...["--host", host, "--url", url, "--fleet", index],
        ],
        ...{ stdin: "null", stdout: "null", stderr: "null" },
      }).spawn();
      using _connection = await listener.accept();
      equal(left(), 1);
      child.kill(signal);
      deepEqual([(await child.status).code, left()], [status, 0]);
    }
  },
);

Deno.test("withClone() removes folders that were left a day ago", async () => {
  const [old, recent] = [1, 2].map(() =>
    Deno.makeTempDirSync({ dir: "/tmp", prefix: "cbx_clone_" })
  );
  const before = Date.now() / 1000 - 2 * 86_400;
  Deno.utimeSync(old!, before, before);
  try {
    await inHost(KITCHEN, ({ url, host }) => withClone({ url, hosts: [host] }, async () => {}));
    deepEqual([isThere(old!), isThere(recent!)], [false, true]);
  } finally {
    for (const folder of [old!, recent!].filter(isThere)) Deno.removeSync(folder);
  }
});

/** Permissions of a fleet that clones, as its first page names them. */
const GRANTED: Deno.PermissionOptions = {
  ...{ run: ["git"], net: ["127.0.0.1"], read: true, write: true },
  env: ["PATH", "HOME", "SSH_AUTH_SOCK", "GIT_SSL_CAINFO"],
};

for (const permissions of ["inherit", GRANTED] as const) {
  const granted = permissions === "inherit" ? "all permissions" : "its permissions alone";
  Deno.test({
    name: `withClone() and pull() end where a host does not answer, with ${granted}`,
    permissions,
    fn: () =>
      inHost(KITCHEN, async ({ url, host, root }) => {
        await rejects(filesOf({ url, hosts: [host], timeoutMs: 300 }), /Cannot clone ".*" in time/);
        git(root, "remote", "add", "origin", url);
        git(root, "config", "branch.trunk.remote", "origin");
        git(root, "config", "branch.trunk.merge", "refs/heads/trunk");
        await rejects(pull(root, { maxMs: 300 }), /^Error: git cannot pull into ".*" in time$/);
      }, () => new Promise<Response>(() => {})),
  });
}

Deno.test("pull() ends git when it is told to, and lets SSH ask nobody", async () => {
  const abort = new AbortController();
  await inHost(KITCHEN, async ({ url, root }) => {
    git(root, "remote", "add", "origin", url);
    git(root, "config", "branch.trunk.remote", "origin");
    git(root, "config", "branch.trunk.merge", "refs/heads/trunk");
    await rejects(pull(root, { signal: abort.signal }), /^Error: the server ends$/);
    git(root, "remote", "set-url", "origin", "ssh://h/acme/kitchen.git");
    git(root, "config", "core.sshCommand", 'echo "asks by $SSH_ASKPASS" >&2; exit 1; true');
    await rejects(pull(root), /asks by false/);
  }, () => {
    abort.abort(new Error("the server ends"));
    return new Promise<Response>(() => {});
  });
});

/** Clones a folder from a bare repository, and does something to both. */
async function withPulled(
  use: (folders: { readonly origin: string; readonly root: string }) => Promise<void>,
): Promise<void> {
  await inTree({ "a.txt": "1\n", "b.txt": "1\n" }, async (origin) => {
    git(origin, "init", "--quiet", "--initial-branch=trunk");
    git(origin, "add", "--all");
    git(origin, "commit", "--quiet", "--message=one");
    const folder = Deno.makeTempDirSync();
    try {
      const root = `${folder}/clone`;
      git(folder, "clone", "--quiet", origin, root);
      await use({ origin, root });
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  });
}

/** Replaces the last commit of a branch, as whoever pushes by force does. */
function rewrite(origin: string, files: Files): string {
  writeTree(origin, files);
  git(origin, "add", "--all");
  git(origin, "commit", "--quiet", "--amend", "--message=anew");
  return git(origin, "rev-parse", "HEAD");
}

Deno.test("pull() ends where it fetches more bytes than it may, and says so", () =>
  withPulled(async ({ origin, root }) => {
    const noise = crypto.getRandomValues(new Uint8Array(50_000)).toHex();
    const head = rewrite(origin, { "noise.txt": noise });
    await rejects(pull(root, { maxBytes: 40_000 }), /it fetches more than 40000 bytes$/);
    equal(git(root, "rev-parse", "HEAD") === head, false);
    rewrite(origin, { "noise.txt": `${noise}\n${noise.toUpperCase()}\n` });
    await pull(root, { maxBytes: 1_000_000 });
    equal(Deno.readTextFileSync(`${root}/noise.txt`).length, 200_002);
  }));

Deno.test("pull() goes over to a branch that was pushed by force, again and again", () =>
  withPulled(async ({ origin, root }) => {
    for (const text of ["22\n", "333\n"]) {
      const head = rewrite(origin, { "a.txt": text, [`new_${text.length}.txt`]: text });
      await pull(root);
      equal(git(root, "rev-parse", "HEAD"), head);
      equal(Deno.readTextFileSync(`${root}/a.txt`), text);
    }
    // A fetch in between, or one that was cut off, changes nothing.
    const head = rewrite(origin, { "a.txt": "4444\n" });
    git(root, "fetch", "--quiet");
    writeTree(root, { "b.txt": "mine\n", "other.txt": "mine\n" });
    await pull(root);
    equal(git(root, "rev-parse", "HEAD"), head);
    // What somebody has changed stays, where the push did not change it.
    equal(git(root, "status", "--porcelain"), "M b.txt\n?? other.txt");
  }));

Deno.test("pull() goes back with a branch that was set back, but for what was made in the folder", () =>
  withPulled(async ({ origin, root }) => {
    const first = git(origin, "rev-parse", "HEAD");
    const leak = () => {
      writeTree(origin, { "secret.txt": "1\n" });
      git(origin, "add", "--all");
      git(origin, "commit", "--quiet", "--message=leak");
    };
    leak();
    await pull(root);
    git(origin, "reset", "--quiet", "--hard", first);
    await pull(root);
    equal(git(root, "rev-parse", "HEAD"), first);
    equal(git(root, "status", "--porcelain"), "");
    writeTree(root, { "own.txt": "mine\n" });
    git(root, "add", "--all");
    git(root, "commit", "--quiet", "--message=mine");
    const own = git(root, "rev-parse", "HEAD");
    await pull(root);
    equal(git(root, "rev-parse", "HEAD"), own);
  }));

Deno.test("pull() loses nothing that somebody has made in the folder", () =>
  withPulled(async ({ origin, root }) => {
    const left = () => git(root, "rev-parse", "HEAD");
    const before = left();
    writeTree(root, { "a.txt": "mine\n" });
    rewrite(origin, { "a.txt": "theirs\n", "new.txt": "theirs\n" });
    await rejects(pull(root), /^Error: git cannot pull into ".*": .*'a.txt' not uptodate/);
    git(root, "checkout", "--quiet", "a.txt");
    writeTree(root, { "new.txt": "mine\n" });
    await rejects(pull(root), /^Error: git cannot pull into ".*": .*new.txt/);
    equal(left(), before);
    Deno.removeSync(`${root}/new.txt`);
    writeTree(root, { "own.txt": "mine\n" });
    git(root, "add", "--all");
    git(root, "commit", "--quiet", "--message=mine");
    const own = left();
    await rejects(pull(root), /the folder has commits that the remote never had: move them away/);
    equal(left(), own);
    equal(Deno.readTextFileSync(`${root}/own.txt`), "mine\n");
  }));

Deno.test("pull() says why a folder without a branch of a remote stays as it is", () =>
  withPulled(async ({ root }) => {
    git(root, "checkout", "--quiet", "--detach");
    await rejects(pull(root), /^Error: git cannot pull into ".*": .*not currently on a branch/s);
    git(root, "checkout", "--quiet", "-b", "own");
    await rejects(pull(root), /^Error: git cannot pull into ".*": .*no tracking information/s);
  }));

Deno.test({
  name: "withClone() says which permission is missing, and asks for none",
  permissions: { ...GRANTED, env: ["PATH"], run: false },
  fn: async () => {
    const source = { url: "https://h/a/b", hosts: ["h"] };
    await rejects(
      withClone(source, () => Promise.resolve()),
      /^FleetError: Cannot clone as permission is missing: run with --allow-run=git --allow-env=\S+$/,
    );
  },
});

Deno.test("withClone() says who asks in a header alone, and in no error", async () => {
  const auth = { username: "ada", password: "p4ss-of-ada" };
  await inHost(KITCHEN, async ({ url, host, requests }) => {
    const error = await filesOf({ url, hosts: [host], auth }).catch((error) => error) as Error;
    ok(error.message.startsWith("Cannot clone"));
    equal(requests[0]!.headers.get("authorization"), `Basic ${btoa("ada:p4ss-of-ada")}`);
    for (const secret of ["p4ss-of-ada", btoa("ada:p4ss-of-ada")]) {
      equal(`${error.stack} ${Deno.inspect(error)}`.includes(secret), false);
    }
  }, (request) => new Response(request.headers.get("authorization"), { status: 403 }));
});

fleetTest("add() and update() take an address, by git", async ({ fleet }) => {
  await inHost(KITCHEN, async ({ url, host, root }) => {
    const source = { url, hosts: [host] };
    const commit = git(root, "rev-parse", "HEAD");
    equal((await fleet.add(source)).commit, commit);
    deepEqual((await fleet.list()).map(({ checkout }) => checkout), ["acme/kitchen@trunk"]);
    equal((await fleet.search("boil water in a kettle")).results[0]!.path, "src/boil.ts");
    equal((await fleet.update(source)).sent, 0);
  });
});
