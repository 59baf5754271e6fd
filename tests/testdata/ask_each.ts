/**
 * Asks the socket of the working directory for each command line that the first argument holds, with
 * the options in the second, and prints the answers: `null` where nobody gave one.
 *
 * @module
 */
import { askSocket } from "../../src/cli/socket/ask_socket.ts";

const [lines, options] = Deno.args.map((text) => JSON.parse(text));
const streams = {
  outIsTerminal: false,
  errIsTerminal: false,
  noColor: true,
  columns: undefined,
  out: () => {},
  err: () => {},
  onInterrupt: () => () => {},
};
const answers: unknown[] = [];
for (const line of lines) answers.push(await askSocket(line, streams, options) ?? null);
console.log(JSON.stringify(answers));
