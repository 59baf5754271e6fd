/**
 * Hooks: lines that Claude Code and git run by themselves. All are silent and end at once where
 * there is no index, and none can stop what it stands before.
 *
 * @module
 */
import { jsonStep } from "./json_entry.ts";
import { HASH_MARKS, ownFile } from "./marked_block.ts";
import { readProjectFile, Refusal, type Step } from "./project_file.ts";
import { quote, runFlags, SHORT_RUN_FLAGS } from "./server_command.ts";

/** The index that a hook is for; a project without one hears nothing. */
const INDEX = ".cbx/index.sqlite";
/** Seconds after which Claude Code gives a hook up. */
const TIMEOUT = 5;
/** By what a hook is known as ours. */
const SIGN = "# cbx init";

const NUDGE = "This project has cbx. To find code by what it does, or who uses it, the MCP tool " +
  "codebase_search answers with ranked ranges; grep is for every occurrence of an exact string.";

/** Events of Claude Code, the tools or agents that they are for, and what is said. */
const CLAUDE_HOOKS = [
  { event: "PreToolUse", matcher: "Grep|Glob", context: NUDGE },
  // Sub-agents do not see the skills of the agent that starts them.
  { event: "SubagentStart", matcher: "*", context: NUDGE },
] as const;

/**
 * The hooks of Claude Code, in the settings of the project (code.claude.com/docs/en/hooks): the
 * text is added to what the model reads, and the tool runs as it would have.
 */
export function claudeHooks(): Step[] {
  return CLAUDE_HOOKS.map(({ event, matcher, context }) => {
    const hook = { type: "command", command: commandOf(event, context), timeout: TIMEOUT };
    return jsonStep(".claude/settings.json", {
      at: ["hooks", event],
      value: { matcher, hooks: [hook] },
      isOurs: (value) => JSON.stringify(value).includes(SIGN),
    });
  });
}

function commandOf(event: string, context: string): string {
  const output = { hookSpecificOutput: { hookEventName: event, additionalContext: context } };
  const gate = `[ -f "\${CLAUDE_PROJECT_DIR:-.}/${INDEX}" ] && command -v deno >/dev/null 2>&1`;
  return `${gate} && printf '%s' '${JSON.stringify(output)}'; exit 0 ${SIGN}`;
}

/** Times at which git has changed the tree. */
const GIT_HOOKS = ["post-checkout", "post-merge"];
/** Whoever owns the repository may run them, and all may read them. */
const EXECUTABLE = 0o755;

/**
 * Tells why git would not run hooks that are written to the project.
 *
 * @returns A sentence; `undefined` where it would run them.
 */
export function gitHooksTrouble(root: string): string | undefined {
  try {
    const config = readProjectFile(root, ".git/config");
    if (config === undefined) return "Git hooks are left out: the project is not a git repository";
    if (!/^[ \t]*hookspath\s*=/im.test(config)) return undefined;
    return 'Git hooks are left out: "core.hooksPath" names another folder for them';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return "Git hooks are left out: the repository is outside of the project";
  }
}

/** The hooks of git: they bring the index up to date in the background. */
export function gitHooks(module: string): Step[] {
  return GIT_HOOKS.map((name) =>
    ownFile(`.git/hooks/${name}`, {
      head: "#!/bin/sh\n",
      body: updateLines(module),
      marks: HASH_MARKS,
      mode: EXECUTABLE,
      neverReplaced: 'it holds another hook: add a call of "cbx update --quiet" to it by hand',
    })
  );
}

/** git gives its hooks variables that would have any git they run look at another repository. */
function updateLines(module: string): string {
  const grants = ["--cached-only", "--allow-read=.", "--allow-write=.cbx"];
  const flags = [...runFlags(module), SHORT_RUN_FLAGS, ...grants];
  const run = ["deno", ...flags].join(" ");
  return `# Updates the cbx index in the background; "cbx init --uninstall" removes this.
if [ "\${3:-1}" = 1 ] && [ -f ${INDEX} ] && command -v deno >/dev/null 2>&1; then
  (
    unset $(git rev-parse --local-env-vars)
    ${run} ${quote(module)} update --quiet </dev/null >/dev/null 2>&1 &
  )
fi`;
}
