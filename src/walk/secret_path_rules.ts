import { RULE_TEXTS } from "./_secret_path.ts";

/** The rules that tell secrets by their path, as text: another list leaves out other files. */
export const SECRET_PATH_RULES: readonly string[] = RULE_TEXTS;
