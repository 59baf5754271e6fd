/**
 * A process that runs several command lines of cbx one after another, for tests whose promise is
 * about the permissions of a process and not about its start.
 *
 * @module
 */
import { type CliStreams, main, type MainOptions } from "@cbx/cli";

/** Result of a command line. */
export interface Ended {
  /** Exit status. */
  readonly code: number;
  /** Standard output. */
  readonly stdout: string;
  /** Standard error. */
  readonly stderr: string;
}

/** Runs the command lines that are named as JSON, and prints as JSON what they came to. */
export async function runEach(models?: MainOptions["models"]): Promise<void> {
  // The only caller is a test that passes command lines.
  const lines = JSON.parse(Deno.args[0]!) as readonly (readonly string[])[];
  const all: Ended[] = [];
  for (const line of lines) {
    let [stdout, stderr] = ["", ""];
    const streams: CliStreams = {
      outIsTerminal: false,
      errIsTerminal: false,
      noColor: false,
      columns: undefined,
      out: (text) => void (stdout += text),
      err: (text) => void (stderr += text),
      onInterrupt: () => () => {},
    };
    const code = await main(line, models ? { streams, models } : { streams });
    all.push({ code, stdout, stderr });
  }
  console.log(JSON.stringify(all));
}

if (import.meta.main) await runEach();
