import { execFileSync } from "node:child_process";

/** Runs git in a folder; returns what it prints. */
export function git(root: string, ...args: readonly string[]): string {
  const who = ["-c", "user.name=a", "-c", "user.email=a@b.example"];
  return execFileSync("git", ["-C", root, ...who, ...args], { encoding: "utf8" }).trim();
}

/** Makes a commit of all files on the branch `main`; returns its hash. */
export function commitAll(root: string): string {
  git(root, "init", "--quiet", "--initial-branch=main");
  git(root, "add", ".");
  git(root, "commit", "--quiet", "--message", "Cook");
  return git(root, "rev-parse", "HEAD");
}
