/**
 * A server with made-up questions over no index at all, on a free port of this machine, and a
 * client that writes requests as bytes: `fetch` corrects what a test wants to get wrong.
 *
 * @module
 */
import { fakeLibrary } from "../../testdata/fakes.ts";
import type { Question } from "../../questions/question.ts";
import { type JsonRecord, name as nameRow, type Rows } from "../../questions/row.ts";
import { Workspace } from "../../workspace/workspace.ts";
import { type AppParts, createApp } from "../app.ts";
import { AccessToken } from "../guard.ts";
import { listen, type Listening, type ListenOptions } from "../listen.ts";

/** Where the root of the made-up workspace would be; it must never be told. */
export const SECRET_PLACE = "/home/ann/secret-project";

/** A server and what it was seen to do. */
export interface Served {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Host and port. */
  readonly host: string;
  /** The server. */
  readonly server: Listening;
  /** Bugs that it reported. */
  readonly bugs: unknown[];
}

/** Makes a question that answers with what it was sent. */
export function question(
  name: string,
  run: (signal: AbortSignal | undefined) => Promise<JsonRecord>,
  inputs: Rows = { text: { ...nameRow("A text"), least: 0, most: 100 } },
): Question {
  return {
    name,
    about: "A test.",
    inputs,
    answer: {},
    run: async (_workspace, sent, { signal }) => ({
      // It was read from JSON.
      ...sent as JsonRecord,
      ...await run(signal),
    }),
  };
}

/** An answer that says nothing. */
export const NOTHING: JsonRecord = { schema_version: 1 };

/** Serves while a test runs. */
export async function served(
  parts: Partial<AppParts> & { readonly secret?: string; readonly limits?: ListenOptions },
  test: (served: Served) => Promise<void>,
): Promise<void> {
  const { secret, limits, ...rest } = parts;
  const bugs: unknown[] = [];
  using workspace = await fakeWorkspace();
  const server = await listen({ host: "127.0.0.1", port: 0 }, (address) =>
    createApp({
      ...{ address, workspace, questions: [], page: new Map() },
      answerMcp: () => Promise.resolve(new Response()),
      update: () => Promise.resolve(NOTHING),
      onBug: (error) => bugs.push(error),
      ...(secret === undefined ? {} : { token: new AccessToken(secret, address) }),
      ...rest,
    }), limits);
  const host = `127.0.0.1:${server.address.port}`;
  try {
    await test({ url: `http://${host}`, host, server, bugs });
  } finally {
    await server.close();
  }
}

async function fakeWorkspace(): Promise<Workspace> {
  const opened = await fakeLibrary().open({ root: SECRET_PLACE });
  const index = { ...opened, root: SECRET_PLACE, indexPath: `${SECRET_PLACE}/.cbx/index.sqlite` };
  return await Workspace.open(() =>
    Promise.resolve({
      members: [{ name: "one", root: SECRET_PLACE, index }],
      search: index.search,
      close: () => {},
    })
  );
}

/** Writes bytes to a server, and reads until it closes the connection or has sent a whole answer. */
export async function raw(port: number, request: string): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(request));
  const decoder = new TextDecoder();
  const bytes = new Uint8Array(16_384);
  let text = "";
  while (!isWhole(text)) {
    const count = await connection.read(bytes);
    if (count === null) break;
    text += decoder.decode(bytes.subarray(0, count), { stream: true });
  }
  return text;
}

function isWhole(text: string): boolean {
  const [head = "", body] = text.split("\r\n\r\n");
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return body !== undefined && length !== undefined && body.length >= Number(length);
}
