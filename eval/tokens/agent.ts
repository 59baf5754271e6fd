/**
 * An agent that asks the MCP server of this repository, over a pipe, as any agent would.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { Client } from "npm:@modelcontextprotocol/client@2.4.0";
import { StdioClientTransport } from "npm:@modelcontextprotocol/client@2.4.0/stdio";

/** Lines that an answer recommends to read. */
export interface Read {
  /** Path relative to the root. */
  readonly path: string;
  /** First line. */
  readonly start_line: number;
  /** Last line. */
  readonly end_line: number;
}

/** A result, as far as it matters here. */
export interface Result {
  /** Path relative to the root. */
  readonly path: string;
  /** First line of the range that was found. */
  readonly start_line: number;
  /** Last line of it. */
  readonly end_line: number;
  /** Line with which the snippet starts. */
  readonly snippet_line?: number;
  /** Lines of it; absent where the budget left none. */
  readonly snippet?: string;
  /** First line of its signature, where the lines do not begin with it. */
  readonly signature?: string;
}

/** Answer of a search, as an agent gets it. */
export interface AgentAnswer {
  /** The text, as it is sent. */
  readonly text: string;
  /** The results, best first. */
  readonly results: readonly Result[];
  /** Lines that it recommends to read. */
  readonly reads: readonly Read[];
}

/** Asks one server. */
export class Agent implements AsyncDisposable {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Starts a server, with no permission but to read the tree and the index.
   *
   * @param root Absolute path of the tree.
   * @param indexDir Absolute path of the folder of its index.
   */
  static async start(root: string, indexDir: string): Promise<Agent> {
    const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));
    const client = new Client({ name: "cbx-eval", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: Deno.execPath(),
        args: [
          ...["run", "--no-prompt", `--allow-read=${root},${indexDir}`],
          ...[cli, "mcp", "--root", root, "--index", indexDir],
        ],
      }),
    );
    return new Agent(client);
  }

  /**
   * Calls `codebase_search`.
   *
   * @param max_results Results at most, where the default is not meant.
   */
  async search(query: string, max_results?: number): Promise<AgentAnswer> {
    const { content, isError } = await this.#client.callTool({
      name: "codebase_search",
      arguments: {
        query,
        include_seen: true,
        ...(max_results === undefined ? {} : { max_results }),
      },
    });
    const [first] = content;
    if (first?.type !== "text") throw new TypeError("The answer has no text");
    if (isError) throw new Error(`The server refused: ${first.text}`);
    const { results, recommended_reads } = JSON.parse(first.text);
    return { text: first.text, results, reads: recommended_reads };
  }

  /** Calls `read_code`, and gives the text as it is sent. */
  async read({ path, start_line, end_line }: Read): Promise<string> {
    const { content } = await this.#client.callTool({
      name: "read_code",
      arguments: { path, start_line, end_line },
    });
    const [first] = content;
    return first?.type === "text" ? first.text : "";
  }

  /** Ends the server. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }
}
