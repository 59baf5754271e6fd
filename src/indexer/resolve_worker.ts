/**
 * A worker that resolves names: gets files of a graph that all threads share, sends back their edges.
 *
 * @module
 */
import { Environment } from "../graph/environment.ts";
import { FileResolver } from "../graph/resolve_graph.ts";
import { type GraphColumns, PreloadedGraph } from "../store/preloaded_graph.ts";
import { readTreeText } from "../walk/tree_file.ts";

/** First message to a worker. */
export interface ResolveStart {
  readonly root: string;
  readonly graph: GraphColumns;
}

/** Files that are resolved together: the first of them, and the one behind the last. */
export type FileSpan = readonly [start: number, end: number];

/** The scope of a worker, which the type library of the main thread does not know. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<ResolveStart | { readonly job: FileSpan }>) => void;
  postMessage: (message: unknown) => void;
};

let env: Environment | undefined;
let resolver: FileResolver | undefined;
let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  if ("graph" in data) {
    const { root, graph } = data;
    env = new Environment(new PreloadedGraph(graph), (path) => readTreeText(root, path));
    resolver = new FileResolver(env);
  } else last = last.then(() => answer(data.job));
};

async function answer([start, end]: FileSpan): Promise<void> {
  const files = env!.files.slice(start, end);
  scope.postMessage(await Array.fromAsync(resolver!.resolve(files)));
}
