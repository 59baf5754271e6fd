/**
 * The server of `cbx serve` for the tests of the page, over real indexes of made-up trees. A test may
 * hold an answer back, to see what the page does meanwhile.
 *
 * @module
 */
import { dirname } from "node:path";
import { openIndex, openIndexes } from "@cbx/core";
import { QUESTIONS } from "../src/cli/questions/questions.ts";
import { createApp } from "../src/cli/http/app.ts";
import { listen, type Listening } from "../src/cli/http/listen.ts";
import { pageFiles } from "../src/cli/page/page_files.ts";
import { Workspace } from "../src/cli/workspace/workspace.ts";

/** Options for {@linkcode PageServer.open}. */
export interface PageServerOptions {
  /** Whether the first root has an index on disk. @default {false} */
  readonly isIndexed?: boolean;
  /** Whether there is a root more that cannot be opened. @default {false} */
  readonly isBroken?: boolean;
}

/** An answer that is held back. */
export interface Gate {
  /** Settles when the question has come. */
  readonly reached: Promise<void>;
  /** Settles when whoever asked has gone. */
  readonly gone: Promise<void>;
  /** Lets the answer go. */
  readonly open: () => void;
}

/** An answer that is held back: what it waits for, and what is told meanwhile. */
interface Held {
  readonly opened: Promise<void>;
  readonly reach: () => void;
  readonly leave: () => void;
}

/** A server on a free port of this machine. */
export class PageServer implements AsyncDisposable {
  readonly #folder: string;
  readonly #workspace: Workspace;
  #server!: Listening;
  readonly #held = new Map<string, Held>();

  private constructor(folder: string, workspace: Workspace) {
    this.#folder = folder;
    this.#workspace = workspace;
  }

  async #listen(): Promise<this> {
    const workspace = this.#workspace;
    this.#server = await listen({ host: "127.0.0.1", port: 0 }, (address) => {
      const answer = createApp({
        ...{ address, workspace, questions: QUESTIONS, page: pageFiles() },
        answerMcp: () => Promise.reject(new Error("Not expected")),
        update: () => Promise.reject(new Error("Not expected")),
        onBug: (error) => console.error(error),
      });
      return async (request, exchange) => {
        await this.#wait(request, exchange.signal);
        return await answer(request, exchange);
      };
    });
    return this;
  }

  /** Serves some roots, each given by its files. */
  static async open(
    roots: readonly Readonly<Record<string, string>>[],
    { isIndexed = false, isBroken = false }: PageServerOptions = {},
  ): Promise<PageServer> {
    const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-serve-page-" }));
    const paths = roots.map((files, index) => {
      const root = `${folder}/root-${index}`;
      for (const [path, text] of Object.entries(files)) writeFile(root, path, text);
      return root;
    });
    if (isIndexed) {
      using index = await openIndex({ root: `${folder}/root-0` });
      await index.update();
    }
    if (isBroken) paths.push(`${folder}/gone`);
    const workspace = await Workspace.open(() => openIndexes({ roots: paths }));
    return await new PageServer(folder, workspace).#listen();
  }

  /** Where it is, with a slash at the end. */
  get url(): string {
    return `http://127.0.0.1:${this.#server.address.port}/`;
  }

  /** Writes a file of the first root. */
  write(path: string, text: string): void {
    writeFile(`${this.#folder}/root-0`, path, text);
  }

  /** Holds the answer to a query back. */
  hold(query: string): Gate {
    const reached = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const held = { opened: opened.promise, reach: reached.resolve, leave: gone.resolve };
    this.#held.set(query, held);
    return { reached: reached.promise, gone: gone.promise, open: opened.resolve };
  }

  /** Ends the server and removes its files. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.close();
    this.#workspace[Symbol.dispose]();
    Deno.removeSync(this.#folder, { recursive: true });
  }

  async #wait({ url }: Request, signal: AbortSignal): Promise<void> {
    const held = this.#held.get(new URL(url).searchParams.get("q") ?? "");
    if (held === undefined) return;
    signal.addEventListener("abort", held.leave);
    held.reach();
    await held.opened;
  }
}

function writeFile(root: string, path: string, text: string): void {
  Deno.mkdirSync(dirname(`${root}/${path}`), { recursive: true });
  Deno.writeTextFileSync(`${root}/${path}`, text);
}
