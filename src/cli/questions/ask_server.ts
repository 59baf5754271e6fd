/**
 * Questions of a command line that a running `cbx serve` answers, instead of an index here. What is
 * sent are the rows of the question, and what comes back is printed as any answer is: nothing is
 * known here of a single question.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import type { AskFlags, FeatureFlags } from "../command_line/flags.ts";
import { ServerError, UsageError } from "../errors/usage_error.ts";
import { isGranted } from "../models/is_granted.ts";
import { flagsOf } from "../models/permission_flags.ts";
import { readBounded } from "../read_bounded.ts";
import { interruptible, UNANSWERED } from "../terminal/streams.ts";
import type { Question } from "./question.ts";
import { recordOf, recordsOf, textOf } from "./records.ts";
import { type JsonRecord, longFlag, type Rows, wireName } from "./row.ts";

/** Longest answer that is read; those of `cbx serve` are pages, the longest of some megabytes. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Flags that change how an index here is asked; a server has settings of its own. */
type IndexFlags = FeatureFlags & Pick<AskFlags, "overlay" | "proof"> & {
  readonly format?: string;
};

/**
 * Asks the server that the command line names, or what the program has in its place.
 *
 * @throws {UsageError} If the server may not or cannot be asked, or a flag has no meaning there.
 * @throws {ServerError} If it refuses.
 */
export async function askServer(
  context: CommandContext,
  { name, inputs }: Pick<Question, "name" | "inputs">,
  { input, flags }: { readonly input: object; readonly flags: IndexFlags },
): Promise<JsonRecord> {
  const { answer, options: { json } } = context;
  if (answer) {
    const isJson = json === true || flags.format === "json";
    const ask = (signal: AbortSignal) => answer({ name, input, flags, isJson, signal });
    return await interruptible(context.streams, ask, () => UNANSWERED);
  }
  const { url, token } = addressOf(context.options.server ?? "");
  if (flags.features) throw notThere("--features");
  if (flags.proof) throw notThere("--proof");
  if (flags.overlay === false) throw notThere("--no-overlay");
  const { root } = context.options;
  const body = { ...bodyOf(inputs, input), ...(root === undefined ? {} : { root }) };
  const hasInputs = Object.values(inputs).some(({ isLocal }) => !isLocal);
  const [path, query] = [new URL(name, url), new URLSearchParams(hasInputs ? {} : body)];
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  path.search = query.toString();
  return await interruptible(context.streams, async (signal) => {
    const sent = { signal, redirect: "manual", ...(headers ? { headers } : {}) } as const;
    const json = { "content-type": "application/json", ...headers };
    const posted = { ...sent, method: "POST", headers: json, body: JSON.stringify(body) };
    return await read(await send(path, hasInputs ? posted : sent, url), url);
  }, () => UNANSWERED);
}

/** The token may stand in the address, as the server prints it; it is never shown. */
function addressOf(text: string): { readonly url: URL; readonly token: string | undefined } {
  const written = URL.parse(text);
  if (written === null || !/^https?:$/.test(written.protocol) || written.username !== "") {
    throw new UsageError(
      "Cannot ask a server under that address: write it as the server prints it, " +
        "--server http://127.0.0.1:7700/",
    );
  }
  const url = new URL(written.pathname.replace(/\/?$/, "/"), written.origin);
  requireHost(url);
  return { url, token: written.searchParams.get("token") ?? undefined };
}

/**
 * Checks that the host of an address may be asked, as the first attempt would raise a prompt otherwise.
 *
 * @throws {UsageError} If the permission is missing.
 */
export function requireHost(url: URL): void {
  const host = `${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`;
  const needed = { name: "net", host } as const;
  if (isGranted(needed)) return;
  throw new UsageError(
    `Cannot ask "${url.href}" as permission is missing: run with ${flagsOf([needed])}`,
  );
}

function bodyOf(inputs: Rows, input: object): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  for (const [row] of given) {
    const each = inputs[row];
    if (each === undefined || each.isLocal) throw notThere(each ? longFlag(row, each) : `--${row}`);
  }
  return Object.fromEntries(given.map(([row, value]) => [wireName(row), value]));
}

function notThere(flag: string): UsageError {
  return new UsageError(`Cannot use ${flag} with --server: it is for an index on this machine`);
}

async function send(path: URL, options: RequestInit, url: URL): Promise<Response> {
  try {
    return await fetch(path, options);
  } catch (error) {
    // fetch() has no class of its own for a connection that fails.
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(
      `Cannot reach a server at "${url.href}": start it there with "cbx serve"`,
      { cause: error },
    );
  }
}

/**
 * Reads or prints an answer, of which only a server that is one of cbx has the form.
 *
 * @throws {UsageError} If the form is another one.
 */
export async function understood(
  { options }: CommandContext,
  work: () => Promise<void> | void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // What a field has that is of another type, or nested without end, ends in one of these.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw unreadable(
      addressOf(options.server ?? "").url,
      'as it does not come from "cbx serve"',
      error,
    );
  }
}

function unreadable(url: URL, why: string, cause?: unknown): UsageError {
  return new UsageError(`Cannot read the answer of "${url.href}" ${why}`, { cause });
}

async function textOfAnswer(response: Response, url: URL): Promise<string> {
  const tooLong = () => unreadable(url, "as it has more than 64 MiB");
  try {
    if (response.body === null) return "";
    return new TextDecoder().decode(
      await readBounded(response.body, { most: MAX_ANSWER_BYTES, tooLong }),
    );
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw unreadable(url, "as it ends in its middle", error);
  }
}

async function read(response: Response, url: URL): Promise<JsonRecord> {
  const answer = recordOf(parsed(await textOfAnswer(response, url)));
  if (response.ok && answer.schema_version !== undefined) return answer;
  const { code, message, hint, ...details } = recordOf(answer.error);
  if (response.ok || message === undefined) {
    throw unreadable(url, 'as it does not come from "cbx serve"');
  }
  const places = recordsOf(details.candidates).map(({ path, symbol }) =>
    `${textOf(path)}:${textOf(symbol)}`
  );
  const advice = places.length > 0 ? `Pick one of ${places.join(", ")}` : textOf(hint);
  throw new ServerError({
    ...{ code: textOf(code), message: textOf(message), details },
    ...(advice === "" ? {} : { hint: advice }),
  });
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
