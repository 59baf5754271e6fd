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
import type { CheckoutSource } from "./write_checkout.ts";

/** A repository that git fetches. */
export interface GitSource {
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
  /** Folder in which analyses of files are kept: without it, a new file is parsed twice. */
  readonly storeDir?: string;
}

const MAX_BYTES = 2 * 1024 ** 3;
const MAX_CLONE_MS = 600_000;

/** Files of one checkout. */
const MAX_FILES = 1_000_000;

/** Characters of what git says of an error, and bytes that are kept of what it says. */
const MAX_REASON_CHARS = 300;
const MAX_SAID_BYTES = 64 * 1024;

/** Time between two looks at how much was fetched. */
const LOOK_MS = 200;

const SETTINGS = [
  ...["core.hooksPath=/dev/null", "core.fsmonitor=false", "core.symlinks=true"],
  ...["submodule.recurse=false", "fetch.recurseSubmodules=false", "credential.helper="],
  // All that is fetched stays in one file, whose length tells how much it is.
  ...["http.followRedirects=false", "fetch.unpackLimit=1", "gc.auto=0", "maintenance.auto=false"],
];

/** SSH that asks nobody, trusts hosts that it knows alone, and passes nothing on. */
const SSH = "ssh -oBatchMode=yes -oStrictHostKeyChecking=yes -oClearAllForwardings=yes " +
  "-oForwardAgent=no -oPermitLocalCommand=no -oProxyCommand=none";

/** Variables of this process that git sees: programs, keys of the user for SSH, trusted certificates. */
const PASSED = ["PATH", "HOME", "SSH_AUTH_SOCK", "GIT_SSL_CAINFO"];

/**
 * Clones a repository for as long as something uses it.
 *
 * @throws {RangeError} If the address is none that may be asked.
 * @throws {Error} If git fails, or there is more than the bounds allow.
 */
export async function withClone<T>(
  source: GitSource,
  use: (checkout: CheckoutSource) => Promise<T>,
): Promise<T> {
  const { host, repository } = placeOf(source);
  const { branch, maxBytes = MAX_BYTES, storeDir } = source;
  requireName(repository, branch ?? "");
  const folder = await Deno.makeTempDir({ prefix: "cbx_clone_" });
  try {
    const root = `${folder}/tree`;
    const git = new Git(source, host, `${root}/.git/objects/pack`);
    await git.run([
      ...["clone", "--no-checkout", "--no-tags", "--single-branch", "--template=", "--quiet"],
      ...(branch === undefined ? [] : [`--branch=${branch}`]),
      ...["--", source.url, root],
    ]);
    await requireSmall(git, root, { url: source.url, maxBytes });
    await git.run(["-C", root, "reset", "--quiet", "--hard"]);
    // An index that the tree brings along is not believed.
    const indexDir = `${folder}/index`;
    return await use({
      ...{ root, repository, indexDir },
      ...(branch === undefined ? {} : { branch }),
      ...(storeDir === undefined ? {} : { storeDir }),
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
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
      throw new Error(
        `Cannot clone "${url}" as its files are more than ${maxBytes} bytes, or ` +
          `more than ${MAX_FILES}`,
      );
    }
  });
}

/** Reads an address: its host is one of those that may be asked, and nothing of it is an option. */
function placeOf({ url, hosts, repository }: GitSource): { host: string; repository: string } {
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
  readonly #packs: string;
  readonly #ends: number;

  constructor(source: GitSource, host: string, packs: string) {
    [this.#source, this.#packs] = [source, packs];
    this.#ends = performance.now() + (source.timeoutMs ?? MAX_CLONE_MS);
    const { protocol } = new URL(source.url);
    const { auth } = source;
    const passed = PASSED.flatMap((name) => {
      const value = Deno.env.get(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    this.#env = {
      ...Object.fromEntries(passed),
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
  async run(args: readonly string[], read: (text: string) => void = () => {}): Promise<void> {
    const { url, auth, maxBytes = MAX_BYTES } = this.#source;
    const child = new Deno.Command("git", {
      args: [...SETTINGS.flatMap((each) => ["-c", each]), ...args],
      ...{ clearEnv: true, env: this.#env },
      ...{ stdin: "null", stdout: "piped", stderr: "piped", detached: IS_GROUP },
    }).spawn();
    let why: unknown;
    const end = (error: unknown) => {
      why ??= error;
      kill(child);
    };
    const look = () => {
      if (performance.now() > this.#ends) end(new Error(`Cannot clone "${url}" in time`));
      if (bytesIn(this.#packs) > maxBytes) {
        end(new Error(`Cannot clone "${url}" as it has more than ${maxBytes} bytes`));
      }
    };
    const looks = setInterval(look, LOOK_MS);
    try {
      const [said] = await Promise.all([
        firstOf(child.stderr),
        readAll(child.stdout, (text) => {
          try {
            if (why === undefined) read(text);
          } catch (error) {
            end(error);
          }
        }),
      ]);
      const { success } = await child.status;
      look();
      if (why !== undefined) throw why;
      if (success) return;
      const clean = (auth ? secretsTaker(auth)(said) : said).trim().slice(0, MAX_REASON_CHARS);
      throw new Error(`Cannot clone "${url}": ${clean || "git does not say why"}`);
    } finally {
      clearInterval(looks);
    }
  }
}

/** Whether a program can be ended with all that it has started: git fetches by another one. */
const IS_GROUP = Deno.build.os !== "windows";

function kill({ pid }: Deno.ChildProcess): void {
  try {
    Deno.kill(IS_GROUP ? -pid : pid, "SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Bytes of the files of a folder. */
function bytesIn(folder: string): number {
  try {
    return [...Deno.readDirSync(folder)].reduce(
      (sum, { name }) => sum + Deno.lstatSync(`${folder}/${name}`).size,
      0,
    );
  } catch (error) {
    // It is not made yet, or git has just given a file its name.
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}

async function readAll(
  output: ReadableStream<Uint8Array<ArrayBuffer>>,
  read: (text: string) => void,
): Promise<void> {
  for await (const text of output.pipeThrough(new TextDecoderStream())) read(text);
}

/** Reads all that is said, and keeps the beginning. */
async function firstOf(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let said = "";
  await readAll(output, (text) => {
    if (said.length < MAX_SAID_BYTES) said += text;
  });
  return said;
}
