/**
 * Brings a folder up to date with what was pushed, through git: the folder and its remote are those that
 * the operator has set up, and no hook of it runs.
 *
 * @throws {Error} If git fails: what it says.
 */
export async function pull(root: string): Promise<void> {
  const args = ["-C", root, "-c", "core.hooksPath=/dev/null", "pull", "--quiet", "--ff-only"];
  const env = { GIT_TERMINAL_PROMPT: "0" };
  const { success, stderr } = await new Deno.Command("git", { args, env, stdin: "null" }).output();
  // It may repeat the address of the remote, in which people put passwords.
  const said = new TextDecoder().decode(stderr).trim().replace(/\/\/[^/@\s]*@/g, "//");
  if (!success) throw new Error(`git cannot pull into "${root}": ${said}`);
}
