/**
 * Checkouts from git: a repository is cloned into a temporary folder by the program `git`, indexed there,
 * and taken away.
 *
 * Whoever names the address may be anybody, and so may whoever wrote the repository. So only hosts are
 * asked that are named, by HTTPS or SSH; git reads no configuration but that of this file, so that no
 * hook, filter, helper or other address takes part; no submodule is followed, and no redirection. What is
 * fetched, what it unpacks to, and the time are bounded. Credentials go in the environment of git alone.
 *
 * @module
 */
import { authorization, type FleetAuth, secretsTaker } from "./auth.ts";
import { requireName } from "./checkout_document.ts";
import { FleetError } from "./connection.ts";
import { runGit } from "./run_git.ts";
import type { CheckoutSource } from "./write_checkout.ts";

/** A repository that git fetches. */
export interface GitSource extends Pick<CheckoutSource, "storeDir" | "onProgress" | "signal"> {
  /** Address: `https://github.com/pallets/flask` or `ssh://git@git.example.org/tools/x.git`. */
  readonly url: string;
  /** Hosts that may be asked: `github.com`, or `git.example.org:2222` where the port is another one. */
  readonly hosts: readonly string[];
  /** Who asks by HTTPS; by SSH, the keys of the user do. @default {nobody} */
  readonly auth?: FleetAuth;
  /** Name of the repository. @default {the path of the address without `.git`} */
  readonly repository?: string;
  /** Branch. @default {the one that the repository shows first} */
  readonly branch?: string;
  /** Bytes that are fetched, and bytes of the files that are checked out. @default {2_147_483_648} */
  readonly maxBytes?: number;
  /** Milliseconds after which git is ended. @default {600_000} */
  readonly timeoutMs?: number;
}

/** State of HTTP of what is no answer of the cluster. */
const NO_ANSWER = 0;

const MAX_BYTES = 2 * 1024 ** 3;
const MAX_CLONE_MS = 600_000;

/** Files of one checkout. */
const MAX_FILES = 1_000_000;

/** Characters of what git says of an error. */
const MAX_REASON_CHARS = 300;

const SETTINGS = [
  ...["core.hooksPath=/dev/null", "core.fsmonitor=false", "core.symlinks=true"],
  ...["core.attributesFile=/dev/null", "credential.helper="],
  ...["submodule.recurse=false", "fetch.recurseSubmodules=false"],
  ...["http.followRedirects=false", "fetch.unpackLimit=1", "gc.auto=0", "maintenance.auto=false"],
];

/** Files are checked out as they were committed: another encoding may take four times the bytes. */
const ATTRIBUTES = "* -text !eol !working-tree-encoding !ident !filter\n";

/** SSH that asks nobody, trusts hosts that it knows alone, and passes nothing on. */
const SSH = "ssh -oBatchMode=yes -oStrictHostKeyChecking=yes -oClearAllForwardings=yes " +
  "-oForwardAgent=no -oPermitLocalCommand=no -oProxyCommand=none -oConnectTimeout=60 " +
  "-oServerAliveInterval=20 -oServerAliveCountMax=3";

/** Variables of this process that git sees: programs, and trusted certificates. */
const PASSED = ["PATH", "GIT_SSL_CAINFO"];

/** Those that SSH sees too: keys of the user. By HTTPS, git would send passwords of `~/.netrc`. */
const PASSED_TO_SSH = ["HOME", "SSH_AUTH_SOCK"];

/**
 * Clones a repository for as long as something uses it, which is told of the signal as well.
 *
 * @throws {RangeError} If the address is none that may be asked.
 * @throws {FleetError} If permission is missing, git fails, or there is more than the bounds allow.
 * @throws The reason of `signal`, when it ends git.
 */
export async function withClone<T>(
  source: GitSource,
  use: (checkout: CheckoutSource) => Promise<T>,
): Promise<T> {
  const { host, repository } = placeOf(source);
  const { branch, maxBytes = MAX_BYTES, storeDir, onProgress, signal } = source;
  requireName(repository, branch ?? "");
  requireGranted();
  const folder = await Deno.makeTempDir({ ...TEMPORARY, prefix: PREFIX });
  try {
    removeOld(folder);
    const root = `${folder}/tree`;
    const git = new Git(source, host, folder);
    await git.run([
      ...["clone", "--no-checkout", "--no-tags", "--single-branch", "--template=", "--quiet"],
      ...(branch === undefined ? [] : [`--branch=${branch}`]),
      ...["--", source.url, root],
    ]);
    await requireSmall(git, root, { url: source.url, maxBytes });
    await Deno.mkdir(`${root}/.git/info`, { recursive: true });
    await Deno.writeTextFile(`${root}/.git/info/attributes`, ATTRIBUTES);
    await git.run(["-C", root, "reset", "--quiet", "--hard"]);
    // An index that the tree brings along is not believed.
    const indexDir = `${folder}/index`;
    return await use({
      ...{ root, repository, indexDir },
      ...(branch === undefined ? {} : { branch }),
      ...(storeDir === undefined ? {} : { storeDir }),
      ...(onProgress ? { onProgress } : {}),
      ...(signal ? { signal } : {}),
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Beginning of the names of folders, by which those are found that a crash has left. */
const PREFIX = "cbx_clone_";

/** Milliseconds after which no clone uses its folder any more. */
const OLD_MS = 24 * 3_600_000;

/** Removes folders of this user that a clone has left which was cut off. */
function removeOld(own: string): void {
  const { dir } = TEMPORARY;
  const { uid } = Deno.lstatSync(own);
  if (dir === undefined) return;
  for (const path of entriesOf(dir).filter((path) => path.startsWith(`${dir}/${PREFIX}`))) {
    // Another process may remove it at the same time.
    unlessGone(() => {
      const { isDirectory, mtime, uid: owner } = Deno.lstatSync(path);
      const isOld = Date.now() - (mtime?.getTime() ?? Date.now()) > OLD_MS;
      if (isDirectory && isOld && owner === uid) Deno.removeSync(path, { recursive: true });
    });
  }
}

/** Folder of temporary files, where its name needs no look at the environment. */
const TEMPORARY: { readonly dir?: string } = Deno.build.os === "windows" ? {} : { dir: "/tmp" };

/** Says which permission is missing: nobody is asked for it while it works. */
function requireGranted(): void {
  const { dir } = TEMPORARY;
  const variables = [...PASSED, ...PASSED_TO_SSH];
  const needed: readonly (readonly [flag: string, ...Deno.PermissionDescriptor[]])[] = [
    ["--allow-run=git", { name: "run", command: "git" }],
    [
      `--allow-env=${variables.join()}`,
      ...variables.map((variable) => ({ name: "env", variable }) as const),
    ],
    ...(["read", "write"] as const).map((name) =>
      [`--allow-${name}=${dir ?? "."}`, { name, ...(dir ? { path: dir } : {}) }] as const
    ),
  ];
  const missing = needed.filter(([, ...all]) =>
    all.some((each) => Deno.permissions.querySync(each).state !== "granted")
  );
  if (missing.length === 0) return;
  const flags = missing.map(([flag]) => flag).join(" ");
  throw new FleetError(`Cannot clone as permission is missing: run with ${flags}`, NO_ANSWER);
}

/** Refuses a commit whose files are too large together before any of them is written. */
async function requireSmall(
  git: Git,
  root: string,
  { url, maxBytes }: { readonly url: string; readonly maxBytes: number },
): Promise<void> {
  let [files, bytes, rest] = [0, 0, ""];
  await git.run(["-C", root, "ls-tree", "-r", "-l", "-z", "--full-tree", "HEAD"], (text) => {
    const entries = (rest + text).split("\0");
    rest = entries.pop()!;
    for (const entry of entries) {
      files++;
      // A submodule has no size.
      bytes += Number(/^\d+ blob \S+ +(\d+)\t/.exec(entry)?.[1] ?? 0);
    }
    if (files > MAX_FILES || bytes > maxBytes) {
      throw new FleetError(
        `Cannot clone "${url}" as its files are more than ${maxBytes} bytes, or ` +
          `more than ${MAX_FILES}`,
        NO_ANSWER,
      );
    }
  });
}

/**
 * Reads an address: its host is one of those that may be asked, and nothing of it is an option.
 *
 * @throws {RangeError} If it is none that may be asked.
 */
export function placeOf({ url, hosts, repository }: GitSource): {
  readonly host: string;
  readonly repository: string;
} {
  const parsed = URL.parse(url);
  // The address is not repeated: it may hold a password.
  if (!parsed) throw new RangeError("Cannot clone: its address cannot be read");
  const { protocol, host, hostname, username, password, pathname, search, hash } = parsed;
  const isSsh = protocol === "ssh:";
  // Nobody is between a program and its own machine.
  const isOwn = protocol === "http:" && hostname === "127.0.0.1";
  if (password !== "" || (username !== "" && !isSsh)) {
    throw new RangeError("Cannot clone: name user and password in `auth`, not in the address");
  }
  if (!isSsh && !isOwn && protocol !== "https:") {
    throw new RangeError("Cannot clone: its address must begin with https:// or ssh://");
  }
  if (!hosts.includes(host)) {
    throw new RangeError(`Cannot clone from "${host}": it is none of the hosts that are named`);
  }
  const isPlain = /^[a-z0-9][a-z0-9.-]*(?::\d+)?$/.test(host) && /^[\w.-]*$/.test(username) &&
    !username.startsWith("-") && /^(?:\/~?[\w.+][\w.+-]*)+\/?$/.test(pathname) &&
    search === "" && hash === "" && parsed.href === url;
  if (!isPlain) throw new RangeError("Cannot clone: its address has signs that no repository has");
  const name = pathname.replace(/^\/|\/$/g, "").replace(/\.git$/, "");
  return { host, repository: repository ?? name };
}

/** The program git, with bounds. */
class Git {
  readonly #source: GitSource;
  readonly #env: Readonly<Record<string, string>>;
  readonly #objects: string;
  readonly #ends: number;

  constructor(source: GitSource, host: string, folder: string) {
    [this.#source, this.#objects] = [source, `${folder}/tree/.git/objects`];
    this.#ends = performance.now() + (source.timeoutMs ?? MAX_CLONE_MS);
    const { protocol } = new URL(source.url);
    const { auth } = source;
    const variables = protocol === "ssh:" ? [...PASSED, ...PASSED_TO_SSH] : PASSED;
    const passed = variables.flatMap((name) => {
      const value = Deno.env.get(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    this.#env = {
      ...{ HOME: folder, ...Object.fromEntries(passed) },
      ...{ GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null", GIT_ATTR_NOSYSTEM: "1" },
      ...{ GIT_ALLOW_PROTOCOL: protocol.slice(0, -1), GIT_PROTOCOL_FROM_USER: "0" },
      ...{ GIT_TERMINAL_PROMPT: "0", GIT_SSH_COMMAND: SSH, LC_ALL: "C" },
      // Arguments of a program are seen by all users of a machine, and its environment is not.
      ...(auth && protocol !== "ssh:"
        ? {
          GIT_CONFIG_COUNT: "1",
          GIT_CONFIG_KEY_0: `http.${protocol}//${host}/.extraHeader`,
          GIT_CONFIG_VALUE_0: `Authorization: ${authorization(auth)}`,
        }
        : {}),
    };
  }

  /**
   * Runs git, and ends it where it takes too long or fetches too much.
   *
   * @param read Reads its output; what it throws ends git as well.
   */
  async run(args: readonly string[], read?: (text: string) => void): Promise<void> {
    const { url, auth, signal } = this.#source;
    const { success, said } = await runGit(args, {
      ...{
        settings: SETTINGS,
        env: this.#env,
        clearEnv: true,
        look: () => this.#look(),
      },
      ...(signal ? { signal } : {}),
      ...(read ? { read } : {}),
    });
    if (success) return;
    const clean = (auth ? secretsTaker(auth)(said) : said).trim().slice(0, MAX_REASON_CHARS);
    throw new FleetError(`Cannot clone "${url}": ${clean || "git does not say why"}`, NO_ANSWER);
  }

  #look(): void {
    const { url, maxBytes = MAX_BYTES } = this.#source;
    if (performance.now() > this.#ends) {
      throw new FleetError(`Cannot clone "${url}" in time`, NO_ANSWER);
    }
    if (bytesOfObjects(this.#objects) > maxBytes) {
      throw new FleetError(
        `Cannot clone "${url}" as it has more than ${maxBytes} bytes`,
        NO_ANSWER,
      );
    }
  }
}

/** Counts the bytes of all objects in a folder: packs, and those that a host has sent one by one, in folders by their first byte. */
export function bytesOfObjects(objects: string): number {
  const files = entriesOf(objects).flatMap((folder) => entriesOf(folder));
  return files.reduce((sum, file) => sum + (unlessGone(() => Deno.lstatSync(file).size) ?? 0), 0);
}

function entriesOf(folder: string): string[] {
  return unlessGone(() => [...Deno.readDirSync(folder)].map(({ name }) => `${folder}/${name}`)) ??
    [];
}

/** Looks at what may not be made yet, or have just been given another name. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw error;
  }
}
