/** Names of the rule files that any folder may hold, strongest first. */
export const RULE_FILE_NAMES: readonly string[] = [".cbxignore", ".ignore", ".gitignore"];

/** Git's private rules, in the folder that holds `.git`; the weakest. */
export const EXCLUDE_FILE = ".git/info/exclude";
