/**
 * Asks the socket of the working directory for each command line that the first argument holds, with
 * the options in the second, and prints the answers: `null` where nobody gave one.
 *
 * @module
 */
import { askSocket } from "../../src/cli/socket/ask_socket.ts";
import { SILENT } from "../../src/cli/terminal/streams.ts";

const [lines, options] = Deno.args.map((text) => JSON.parse(text));
const answers: unknown[] = [];
for (const line of lines) answers.push(await askSocket(line, SILENT, options) ?? null);
console.log(JSON.stringify(answers));
