import { fakeStreams } from "../../src/cli/testdata/fakes.ts";
import { LIBRARY } from "../../src/cli/library.ts";
import { runCli } from "../../src/cli/run_cli.ts";
import { holdNoSecret } from "./checks.ts";
import { hold, holdSafe } from "./target.ts";

/** Statuses that a command may end with: done, a check that failed, trouble, Ctrl-C. */
const STATUSES = [0, 1, 2, 130];
/** Milliseconds after which Ctrl-C is pressed where a command goes on for as long as it is let. */
const PATIENCE_MS = 20;
const ENDLESS = ["watch", "serve"];

/** Characters that the output may have: of records that a NUL ends, where that was asked for. */
function allowedIn(args: readonly string[]): string {
  return args.some((arg) => /^(?:-\w*0|--null)/.test(arg)) ? "\n\0" : "\n";
}

/** Runs a command line in this process, over the tree of the working directory. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const streams = fakeStreams();
  const isEndless = args.some((arg) => ENDLESS.includes(arg));
  const timer = isEndless ? setInterval(() => streams.interrupt(), PATIENCE_MS) : undefined;
  const status = await runCli(args, { streams, library: LIBRARY });
  clearInterval(timer);
  const { stdout, stderr } = streams;
  hold(!stderr.includes("This is a bug in cbx"), () => stderr.slice(0, 600));
  hold(!stderr.includes("as the system refused"), () => stderr.slice(0, 600));
  hold(STATUSES.includes(status), `The command ended with ${status}`);
  hold(status === 0 || status === 130 || stderr !== "", `It ended with ${status} and said nothing`);
  holdSafe(stdout, allowedIn(args));
  holdSafe(stderr);
  holdNoSecret(stdout + stderr, args.join("\n"));
  // The help is text, whatever else was asked for.
  const isHelp = stdout.startsWith("Usage: ") || stderr.startsWith("Usage: ");
  const at = args.indexOf("--json");
  // After another flag it may be the value of that.
  const isFlag = at === 0 || at > 0 && !args[at - 1]!.startsWith("-");
  const isJson = isFlag && !args.includes("--") && !isHelp;
  if (isJson && stdout !== "" && status !== 130) holdJson(stdout);
}

function holdJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    hold(
      !(error instanceof SyntaxError),
      `JSON was asked for, and this was printed: ${text.slice(0, 200)}`,
    );
    throw error;
  }
}
