import { runGit } from "../run_git.ts";

/** A remote that does not answer would keep all other updates waiting. */
const MAX_PULL_MS = 600_000;

/**
 * Brings a folder up to date with what was pushed, through git: the folder and its remote are those that
 * the operator has set up, and no hook of it runs.
 *
 * @throws {Error} If git fails, or is not done in time: what it says.
 */
export async function pull(root: string, maxMs: number = MAX_PULL_MS): Promise<void> {
  const ends = performance.now() + maxMs;
  const { success, said } = await runGit(["-C", root, "pull", "--quiet", "--ff-only"], {
    settings: ["core.hooksPath=/dev/null"],
    env: { GIT_TERMINAL_PROMPT: "0" },
    look() {
      if (performance.now() > ends) throw new Error(`git cannot pull into "${root}" in time`);
    },
  });
  if (success) return;
  // It may repeat the address of the remote, in which people put passwords.
  const shown = said.trim().replace(/\/\/[^/@\s]*@/g, "//");
  throw new Error(`git cannot pull into "${root}": ${shown}`);
}
