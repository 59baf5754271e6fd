/**
 * A worker that analyses files: gets jobs, sends back what became of them, in order.
 *
 * @module
 */
import { type AnalysisJob, analyzeFile } from "./analyze_file.ts";

/** Message to a worker: the root once, then jobs. */
export type WorkerRequest = { readonly root: string } | { readonly job: AnalysisJob };

/** The scope of a worker, which the type library of the main thread does not know. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<WorkerRequest>) => void;
  postMessage: (message: unknown, transfer?: Transferable[]) => void;
};

let root = "";
let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  if ("root" in data) root = data.root;
  else last = last.then(() => answer(data.job));
};

async function answer(job: AnalysisJob): Promise<void> {
  scope.postMessage(await analyzeFile(root, job));
}
