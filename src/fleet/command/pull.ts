import { runGit } from "../run_git.ts";

/** A remote that does not answer would keep all other updates waiting. */
const MAX_PULL_MS = 600_000;

/** Options for {@linkcode pull}. */
export interface PullOptions {
  /** Ends git. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which git is ended. @default {600_000} */
  readonly maxMs?: number;
}

/**
 * Brings a folder up to date with what was pushed, through git: the folder and its remote are those that
 * the operator has set up, and no hook of it runs.
 *
 * @throws {Error} If git fails, or is not done in time: what it says.
 */
export async function pull(
  root: string,
  { signal, maxMs = MAX_PULL_MS }: PullOptions = {},
): Promise<void> {
  const ends = performance.now() + maxMs;
  const { success, said } = await runGit(["-C", root, "pull", "--quiet", "--ff-only"], {
    settings: ["core.hooksPath=/dev/null"],
    // Nobody is asked for a password or a key of a host, by git or by the SSH that the operator has set up.
    env: { GIT_TERMINAL_PROMPT: "0", SSH_ASKPASS: "false", SSH_ASKPASS_REQUIRE: "force" },
    ...(signal ? { signal } : {}),
    look() {
      if (performance.now() > ends) throw new Error(`git cannot pull into "${root}" in time`);
    },
  });
  if (success) return;
  // It may repeat the address of the remote, in which people put passwords.
  const shown = said.trim().replace(/\/\/[^/@\s]*@/g, "//");
  throw new Error(`git cannot pull into "${root}": ${shown}`);
}
