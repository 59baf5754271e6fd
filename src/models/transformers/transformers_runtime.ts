import { LocalModelError } from "../onnx/local_model_error.ts";
import type { OnnxRuntime, OutputTensor, TokenTensor } from "../onnx/onnx_runtime.ts";
import { checkPermissions, forbidTelemetry } from "../onnx/permissions.ts";
import { transformersPermissions } from "./transformers_permissions.ts";
import fs from "node:fs";

/** The package. */
export type Transformers = typeof import("npm:@huggingface/transformers@4.3.1");

/** The package of the process, once a model has been opened. */
let transformersCache: Promise<Transformers> | undefined;

/** As for the native runtime, which it is in the end. */
const THREADS = 1;

/** Runs models by transformers.js; those of this machine alone, it never asks a hub. */
export const TRANSFORMERS_RUNTIME: OnnxRuntime = {
  async openSession({ folder, file }, task) {
    const { AutoModel, Tensor } = await loadTransformers(task);
    const model = await AutoModel.from_pretrained(folder, {
      ...locationOf(file),
      local_files_only: true,
      session_options: { intraOpNumThreads: THREADS },
    });
    const { inputNames, outputNames } = model.sessions.model!;
    const tensor = ({ data, dims }: TokenTensor) => new Tensor("int64", data, [...dims]);
    return {
      inputNames,
      outputNames,
      async run(inputs, output): Promise<OutputTensor> {
        const feeds = Object.entries(inputs).map(([name, one]) => [name, tensor(one)] as const);
        return (await model(Object.fromEntries(feeds)))[output];
      },
    };
  },
};

/** Where transformers.js is to find a file: it puts the suffix of the type behind the name. */
export function locationOf(file: string) {
  const slash = file.lastIndexOf("/");
  return {
    subfolder: file.slice(0, Math.max(0, slash)),
    model_file_name: file.slice(slash + 1).replace(/\.onnx$/, ""),
    dtype: "fp32",
    device: "cpu",
  } as const;
}

/**
 * Loads transformers.js, shut off from the network and from its own cache.
 *
 * @throws {LocalModelError} If permission for it is missing, or it does not start.
 */
export async function loadTransformers(task: string): Promise<Transformers> {
  checkPermissions(transformersPermissions(), task);
  forbidTelemetry();
  try {
    return await (transformersCache ??= load());
  } catch (error) {
    transformersCache = undefined;
    const state = "transformers.js does not start on this machine. Use the Wasm runtime";
    throw new LocalModelError(task, "run", state, { cause: error });
  }
}

async function load(): Promise<Transformers> {
  const transformers = await withoutAsking(() => import("npm:@huggingface/transformers@4.3.1"));
  const { env, LogLevel } = transformers;
  Object.assign(env, { allowRemoteModels: false, useFSCache: false, useBrowserCache: false });
  env.logLevel = LogLevel.NONE;
  return transformers;
}

/**
 * Runs code of others that opens files to find its way and goes on without them. Where that is not
 * granted Deno would ask whoever sits at the terminal; here such a file is not there to be opened. Two
 * of these at a time would undo each other.
 */
export async function withoutAsking<T>(run: () => Promise<T>): Promise<T> {
  const { openSync } = fs;
  fs.openSync = (path, ...rest) => {
    const known = typeof path === "string" || path instanceof URL ? path : path.toString();
    const { state } = Deno.permissions.querySync({ name: "read", path: known });
    if (state === "granted") return openSync(path, ...rest);
    throw new Deno.errors.NotCapable(`Cannot open "${known}" as permission is missing`);
  };
  try {
    return await run();
  } finally {
    fs.openSync = openSync;
  }
}
