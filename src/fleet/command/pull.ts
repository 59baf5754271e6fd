import { bytesOfObjects } from "../clone.ts";
import { runGit } from "../run_git.ts";

/** A remote that does not answer would keep all other updates waiting. */
const MAX_PULL_MS = 600_000;

/** Bytes that one pull may add to the objects of a folder. */
const MAX_BYTES = 2 * 1024 ** 3;

export interface PullOptions {
  /** Ends git. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which git is ended. @default {600_000} */
  readonly maxMs?: number;
  /** Bytes that are fetched. @default {2_147_483_648} */
  readonly maxBytes?: number;
}

/**
 * Brings a folder up to date with what was pushed, through git: the folder and its remote are those that
 * the operator has set up, and no hook of it runs.
 *
 * Where the branch was written anew (a push by force), the folder goes over to it, if its commit is one
 * that the remote has had: so nothing is lost that somebody has made in the folder. Git keeps in the folder
 * which ones they were for three months, as it is set up.
 *
 * @throws {Error} If git fails, fetches too much, or is not done in time: what it says.
 */
export async function pull(
  root: string,
  { signal, maxMs = MAX_PULL_MS, maxBytes = MAX_BYTES }: PullOptions = {},
): Promise<void> {
  const ends = performance.now() + maxMs;
  let [objects, most] = ["", Infinity];
  const git = async (...args: readonly string[]) => {
    let printed = "";
    const outcome = await runGit(["-C", root, ...args], {
      settings: ["core.hooksPath=/dev/null"],
      // Nobody is asked for a password or a key of a host, by git or by the SSH that the operator has set up.
      env: { GIT_TERMINAL_PROMPT: "0", SSH_ASKPASS: "false", SSH_ASKPASS_REQUIRE: "force" },
      ...(signal ? { signal } : {}),
      look() {
        if (performance.now() > ends) throw new Error(`git cannot pull into "${root}" in time`);
        if (objects !== "" && bytesOfObjects(objects) > most) {
          throw new Error(`git cannot pull into "${root}": it fetches more than ${maxBytes} bytes`);
        }
      },
      read: (text) => printed += text,
    });
    return { ...outcome, printed: printed.trim() };
  };
  const refuse = (said: string) => {
    // It may repeat the address of the remote, in which people put passwords.
    const shown = said.trim().replace(/\/\/[^/@\s]*@/g, "//");
    return new Error(`git cannot pull into "${root}": ${shown}`);
  };
  const { printed: path } = await git(
    "rev-parse",
    "--path-format=absolute",
    "--git-path",
    "objects",
  );
  [objects, most] = [path, bytesOfObjects(path) + maxBytes];
  const pullOrSay = async () => {
    const { success, said } = await git("pull", "--quiet", "--ff-only");
    return success ? undefined : said;
  };
  const trouble = await pullOrSay();
  // A branch that was set back to an older commit is no trouble for git: the folder is merely ahead of it.
  const { printed: ahead } = await git("rev-list", "--max-count=1", "@{upstream}..HEAD");
  if (ahead === "") {
    if (trouble === undefined) return;
    // It was not the branch that kept it from being pulled.
    throw refuse(trouble);
  }
  const { printed: head } = await git("rev-parse", "HEAD");
  const { printed: known } = await git("merge-base", "--fork-point", "@{upstream}", "HEAD");
  if (head !== known) {
    if (trouble === undefined) return;
    throw refuse(
      `${trouble.trim()} (the folder has commits that the remote never had: move them away, then run ` +
        '"git reset --hard @{upstream}" there)',
    );
  }
  // It refuses where a file has changes of its own that would be lost.
  const { success, said } = await git("reset", "--quiet", "--keep", "@{upstream}");
  if (!success) throw refuse(said);
  // What was fetched may be older than what kept the first pull from it.
  const left = await pullOrSay();
  if (left !== undefined) throw refuse(left);
}
