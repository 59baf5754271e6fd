/**
 * The three things that mining asks of git: a short answer, a long one line by line, and the
 * contents of many blobs. Settings of the machine's user are kept out, so that the answers depend
 * on the repository alone.
 *
 * @module
 */
import { fileURLToPath } from "node:url";

/** A bare repository. */
export interface Repository {
  /** Its git directory. */
  readonly gitDir: string;
  /** The commit to read. */
  readonly revision: string;
}

const ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_NO_LAZY_FETCH: "1",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};
/** Where a change lies in a script: definitions at the margin, and methods with a modifier. */
const SCRIPT_PLACE =
  "^((export |default |abstract |async |declare )*(class|function|interface|enum|const|type) .*)$|" +
  "^[ \t]+((public |private |protected |static |async |get |set |override )+[A-Za-z_$#].*[{])$";

const SETTINGS = [
  "core.quotePath=false",
  `core.attributesFile=${fileURLToPath(new URL("hunk_heads.gitattributes", import.meta.url))}`,
  `diff.script.xfuncname=${SCRIPT_PLACE}`,
].flatMap((setting) => ["-c", setting]);

function commandOf(gitDir: string, args: readonly string[]): Deno.Command {
  return new Deno.Command("git", {
    args: [...SETTINGS, `--git-dir=${gitDir}`, ...args],
    env: ENVIRONMENT,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  });
}

/** Options for {@linkcode gitLines}. */
export interface GitOptions {
  /** Lines to write to its standard input. @default {[]} */
  readonly input?: readonly string[];
}

/**
 * Runs git and yields the lines of its answer.
 *
 * @throws {Error} If git fails.
 */
export async function* gitLines(
  gitDir: string,
  args: readonly string[],
  options: GitOptions = {},
): AsyncGenerator<string> {
  const child = commandOf(gitDir, args).spawn();
  const written = writeLines(child.stdin, options.input ?? []);
  let rest = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
  await written;
  await mustSucceed(child, args);
}

/**
 * Runs git and returns the lines of its answer.
 *
 * @throws {Error} If git fails.
 */
export async function gitOutput(
  gitDir: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<string[]> {
  return await Array.fromAsync(gitLines(gitDir, args, options));
}

/**
 * Reads blobs, in the order of their identifiers.
 *
 * @returns One a given identifier; `undefined` for one that the repository does not hold.
 * @throws {Error} If git fails.
 */
export async function* readBlobs(
  gitDir: string,
  ids: readonly string[],
): AsyncGenerator<Uint8Array | undefined> {
  const args = ["cat-file", "--batch"];
  const child = commandOf(gitDir, args).spawn();
  const written = writeLines(child.stdin, ids);
  const input = new ByteReader(child.stdout.getReader());
  for (let left = ids.length; left > 0; left--) {
    const [, type, size] = new TextDecoder().decode(await input.line()).split(" ");
    if (type === "missing") {
      yield undefined;
      continue;
    }
    yield await input.take(Number(size));
    await input.take(1);
  }
  await input.end();
  await written;
  await mustSucceed(child, args);
}

async function mustSucceed(child: Deno.ChildProcess, args: readonly string[]): Promise<void> {
  const { code } = await child.status;
  if (code !== 0) throw new Error(`Cannot read the repository: git ${args[0]} exited with ${code}`);
}

/** Writes lines. Those that git does not read, since it failed, are no error of their own. */
async function writeLines(
  stdin: WritableStream<Uint8Array>,
  lines: readonly string[],
): Promise<void> {
  const text = lines.map((line) => `${line}\n`).join("");
  const writer = stdin.getWriter();
  try {
    if (text !== "") await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

/** Takes lines and counted bytes from a stream. */
class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #bytes = new Uint8Array(0);

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#reader = reader;
  }

  async line(): Promise<Uint8Array> {
    let at = this.#bytes.indexOf(10);
    while (at < 0) {
      await this.#more();
      at = this.#bytes.indexOf(10);
    }
    const line = await this.take(at);
    await this.take(1);
    return line;
  }

  async take(count: number): Promise<Uint8Array> {
    while (this.#bytes.length < count) await this.#more();
    const taken = this.#bytes.slice(0, count);
    this.#bytes = this.#bytes.subarray(count);
    return taken;
  }

  async end(): Promise<void> {
    await this.#reader.cancel();
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#reader.read();
    if (done) throw new Error("Cannot read a blob: git ended before it was whole");
    const joined = new Uint8Array(this.#bytes.length + value.length);
    joined.set(this.#bytes);
    joined.set(value, this.#bytes.length);
    this.#bytes = joined;
  }
}
