/** Git's own rules, in any folder. */
const GIT_RULES = ".gitignore";

/**
 * Names of the rule files that any folder may hold, strongest first. Those of other tools for agents
 * stand below our own, and above those that are not about agents.
 */
export const RULE_FILE_NAMES: readonly string[] = [
  ...[".cbxignore", ".codeindexignore", ".cursorignore", ".claudeignore"],
  ...[".ignore", GIT_RULES],
];

/** Git's private rules, in the folder that holds `.git`; the weakest. */
export const EXCLUDE_FILE = ".git/info/exclude";

/** Names of the rule files that are heeded, with git's or without. */
export function ruleFileNames(heedsGit: boolean): readonly string[] {
  return heedsGit ? RULE_FILE_NAMES : RULE_FILE_NAMES.filter((name) => name !== GIT_RULES);
}
