/**
 * `cbx search -i`: asks query after query. A line that begins with a colon sets a flag of the search
 * for those that follow.
 *
 * @module
 */
import type { CommandContext } from "../command_line/command_row.ts";
import { readCommandLine } from "../command_line/read_command_line.ts";
import { openIndex } from "../commands/context.ts";
import { UsageError } from "../errors/usage_error.ts";
import type { OpenedIndex } from "../library.ts";
import { visible } from "../terminal/visible.ts";

const HELP = `A line is a query. A line that begins with a colon sets a flag of "cbx search":
  :limit 5       for the queries that follow; also :lang go, :path src, :context 3, :mode fulltext …
  :limit         takes it back
  :root ../other searches another tree
  :indexes .,../other searches several; :searchall is the same
  :flags         prints what is set
  :help, :quit   (or Ctrl-D)
`;

/** Words that are offered for completion. */
const MAX_WORDS = 20;

/**
 * Asks until the input ends.
 *
 * @throws {UsageError} If the input cannot be read line by line.
 */
export async function searchLoop(context: CommandContext): Promise<void> {
  const { streams, args = [], again } = context;
  if (!streams.lines || !again) throw new UsageError("Cannot ask for queries: no input is there");
  const own = args.filter((word) => word !== "-i" && word !== "--interactive");
  const set = new Map<string, readonly string[]>();
  if (streams.outIsTerminal) streams.err(HELP);
  for await (const typed of streams.lines("cbx> ", (word) => complete(context, word))) {
    const line = typed.trim();
    if (line === ":quit" || line === ":q") return;
    if (line === ":help") streams.err(HELP);
    else if (line === ":flags") {
      streams.err(`${visible([...own, ...[...set.values()].flat()].join(" "))}\n`);
    } else if (line.startsWith(":")) change(context, { own, set }, line);
    else if (line !== "") await again([...own, ...[...set.values()].flat(), "--", line]);
  }
}

interface Flags {
  readonly own: readonly string[];
  /** Words that were set since, by their flag. */
  readonly set: Map<string, readonly string[]>;
}

/** Sets a flag, or takes it back; one that cannot be read changes nothing. */
function change({ streams }: CommandContext, { own, set }: Flags, line: string): void {
  const [name = "", ...values] = line.slice(1).split(/\s+/);
  const flag = `--${name === "searchall" ? "indexes" : name}`;
  if (values.length === 0 && set.delete(flag)) return;
  const words = [flag, ...values];
  try {
    readCommandLine([...own, ...words, "--", "query"]);
    set.set(flag, words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    streams.err(`${visible(error.message)}\n`);
  }
}

/** Names and paths that begin with a word. */
async function complete(context: CommandContext, word: string): Promise<readonly string[]> {
  if (word === "" || context.options.server !== undefined) return [];
  using index = await openIndex(context);
  const options = { limit: MAX_WORDS, overlay: false };
  const words = word.includes("/")
    ? await pathsLike(index, word, options)
    : (await index.symbol(word, options)).results.map(({ symbol }) =>
      word.includes(".") ? symbol : symbol.slice(symbol.lastIndexOf(".") + 1)
    );
  const begun = words.filter((each) => each.toLowerCase().startsWith(word.toLowerCase()));
  return [...new Set(begun)].map(visible);
}

async function pathsLike(
  index: OpenedIndex,
  word: string,
  options: { readonly limit: number; readonly overlay: boolean },
): Promise<string[]> {
  const { results } = await index.search(word, { ...options, mode: "path" });
  return results.map(({ path }) => path);
}
