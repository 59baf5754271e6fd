/**
 * Fills a folder with a model of a hub, once: what is there is not asked for again, and from then on the
 * folder is one of this machine, for any of the runtimes. transformers.js fetches and stores what it
 * reads itself; the few files beside it, which say how a model pools, are fetched here.
 *
 * @module
 */
import { checkPermissions } from "../onnx/check_permissions.ts";
import { firstLine } from "../onnx/first_line.ts";
import { LocalModelError } from "../onnx/local_model_error.ts";
import { fetchExtras } from "./fetch_extras.ts";
import { hubFetch } from "./hub_fetch.ts";
import { HUB_URL } from "./hub_host.ts";
import { hubPermissions } from "./transformers_permissions.ts";
import { loadTransformers, locationOf, type Transformers } from "./transformers_runtime.ts";

const DEFAULT_FILE = "onnx/model.onnx";
const TOKENIZER_FILES = ["config.json", "tokenizer.json", "tokenizer_config.json"];

/** Options for {@linkcode downloadModel}. */
export interface DownloadOptions {
  /** The model, as the hub knows it: `Xenova/all-MiniLM-L6-v2`. */
  readonly model: string;
  /** Absolute path of the folder for models; each gets a folder of its name in it. */
  readonly folder: string;
  /** The ONNX file, relative to the folder of the model. @default {"onnx/model.onnx"} */
  readonly file?: string;
  /** Address of the hub. @default {"https://huggingface.co"} */
  readonly url?: string;
  /** Told before something is fetched, in a sentence. */
  readonly onWait?: (message: string) => void;
  /** Ends the download between two files. */
  readonly signal?: AbortSignal;
}

/** The download of the process that was asked for last: the hub is a setting of the whole package. */
let downloadCache: Promise<unknown> = Promise.resolve();

/** Folder of a model among the downloaded ones. */
export function hubFolder({ model, folder }: Pick<DownloadOptions, "model" | "folder">): string {
  return `${folder}/${model}`;
}

/**
 * Downloads a model, unless it is there.
 *
 * @returns Its folder.
 * @throws {TypeError} If the name is not one of a hub, or the address is not usable.
 * @throws {LocalModelError} If permission is missing, or the hub does not give it.
 */
export async function downloadModel(options: DownloadOptions): Promise<string> {
  const { model, folder } = options;
  const task = `download model "${model}"`;
  if (!/^\w[\w.-]*(?:\/\w[\w.-]*)?$/.test(model) || model.includes("..")) {
    throw new TypeError(`Cannot ${task}: its name must be as on the hub, "owner/name"`);
  }
  checkPermissions([{ name: "read", path: folder }], task);
  if (!await isThere(options)) {
    checkPermissions(hubPermissions(options.url, folder), task);
    const turn = downloadCache.then(() => download(options, task));
    downloadCache = turn.catch((error: unknown) => error);
    await turn;
  }
  return hubFolder(options);
}

async function isThere({ file = DEFAULT_FILE, ...options }: DownloadOptions): Promise<boolean> {
  for (const name of [...TOKENIZER_FILES, file]) {
    try {
      await Deno.stat(`${hubFolder(options)}/${name}`);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  }
  return true;
}

async function download(options: DownloadOptions, task: string): Promise<void> {
  const { model, folder, url = HUB_URL, signal, onWait } = options;
  const transformers = await loadTransformers(task);
  const { env } = transformers;
  onWait?.(`Downloads "${model}" from "${url}" to "${folder}"`);
  Object.assign(env, { remoteHost: url.replace(/\/*$/, "/"), cacheDir: folder });
  Object.assign(env, { allowRemoteModels: true, allowLocalModels: false, useFSCache: true });
  env.fetch = hubFetch(task);
  try {
    signal?.throwIfAborted();
    await fetchExtras({ url, model, folder: hubFolder(options), task, signal });
    signal?.throwIfAborted();
    await fetchModel(transformers, options);
  } catch (error) {
    if (signal?.aborted || error instanceof LocalModelError) throw error;
    const state = `"${url}" does not give it: ${firstLine(error)}`;
    throw new LocalModelError(task, "missing", state, { cause: error });
  } finally {
    Object.assign(env, { allowRemoteModels: false, allowLocalModels: true, useFSCache: false });
  }
}

/** The model comes last: where its file is, everything is. */
async function fetchModel(
  { AutoModel, AutoTokenizer }: Transformers,
  { model, file = DEFAULT_FILE }: DownloadOptions,
): Promise<void> {
  await AutoTokenizer.from_pretrained(model);
  const loaded = await AutoModel.from_pretrained(model, locationOf(file));
  await loaded.dispose();
}
