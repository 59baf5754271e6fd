import { stdin, stdout } from "node:process";
import { createInterface, type Interface } from "node:readline";

/** Words that the last one of a line may be completed to. */
export type Complete = (word: string) => Promise<readonly string[]>;

/**
 * Reads lines until the input ends, or Ctrl-C or Ctrl-D is pressed at the prompt.
 *
 * Each line has an interface of its own: between two of them the terminal is as a command finds it, so
 * that Ctrl-C ends a search, and a pager reads its keys.
 */
export async function* readLines(prompt: string, complete: Complete): AsyncGenerator<string> {
  if (!Deno.stdin.isTerminal()) {
    yield* createInterface({ input: stdin });
    return;
  }
  let history: string[] = [];
  for (;;) {
    const lines = createInterface({
      ...{ input: stdin, output: stdout, history, removeHistoryDuplicates: true },
      completer: (line: string, done: (error: null, found: [string[], string]) => void) => {
        const word = /\S*$/.exec(line)?.[0] ?? "";
        // Without an index there is nothing to complete with, and a search will say so.
        complete(word).catch(() => []).then((words) => done(null, [[...words], word]));
      },
    });
    lines.on("history", (entries: string[]) => history = entries);
    const typed = await nextLines(lines, prompt);
    lines.close();
    if (typed.length === 0) return;
    yield* typed;
  }
}

/** The line that is typed, with those that were typed ahead; none at the end of the input. */
function nextLines(lines: Interface, prompt: string): Promise<string[]> {
  const typed: string[] = [];
  return new Promise((resolve) => {
    lines.on("line", (line) => {
      typed.push(line);
      resolve(typed);
    });
    lines.once("close", () => resolve(typed));
    lines.setPrompt(prompt);
    lines.prompt();
  });
}
