/**
 * Fills a folder with a model of a hub, once: what is there is not asked for again, and from then on the
 * folder is one of this machine, for any of the runtimes. transformers.js fetches and stores what it
 * reads itself; the few files beside it, which say how a model pools, are fetched here.
 *
 * @module
 */
import { firstLine, LocalModelError } from "../onnx/local_model_error.ts";
import { checkPermissions } from "../onnx/permissions.ts";
import { HUB_URL, hubHost, hubPermissions } from "./transformers_permissions.ts";
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

/** Files that transformers.js does not read: how a model pools, and how long its texts are. */
const EXTRAS = ["modules.json", "sentence_bert_config.json", "1_Pooling/config.json"];
/** They have some lines. */
const MAX_CHARS = 100_000;

/** Which model of which hub. */
interface ExtrasOptions {
  /** Address of the hub. */
  readonly url: string;
  /** The model, as the hub knows it. */
  readonly model: string;
  readonly folder: string;
  /** Completes "Cannot …" in errors. */
  readonly task: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Fetches what says how the vectors of a model are made; of most files a model has none.
 *
 * @throws {LocalModelError} If the hub answers anything else than a file, or that there is none.
 */
async function fetchExtras(options: ExtrasOptions): Promise<void> {
  const { url, model, folder, task, signal = null } = options;
  for (const name of EXTRAS) {
    const address = new URL(`${model}/resolve/main/${name}`, url.replace(/\/*$/, "/"));
    const answer = await hubFetch(task)(address, { signal });
    const text = (await answer.text()).slice(0, MAX_CHARS);
    if (answer.status === 404) continue;
    if (!answer.ok) {
      const state = `"${address}" answers ${answer.status}. ` +
        "Check the name; a model that takes a token is to be downloaded by hand";
      throw new LocalModelError(task, "missing", state);
    }
    const path = `${folder}/${name}`;
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, text);
  }
}

/** Statuses that name another address. */
const REDIRECTS = [301, 302, 303, 307, 308];
/** As browsers have it. */
const MAX_REDIRECTS = 20;

/** Asks for what stands at an address. */
type HubFetch = (address: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Makes what asks a hub. Hubs keep large files elsewhere and redirect to them: each place is held
 * against the permissions first, as Deno would ask for it at a terminal in the middle of a search. A
 * token stays with the place that it is for.
 *
 * @param task Completes "Cannot …" in errors.
 */
export function hubFetch(task: string): HubFetch {
  return async (address, init = {}) => {
    let url = new URL(address);
    const headers = new Headers(init.headers);
    for (let left = MAX_REDIRECTS; left >= 0; left--) {
      checkHost(url, task);
      const answer = await fetch(url, { ...init, headers, redirect: "manual" });
      const place = answer.headers.get("location");
      if (place === null || !REDIRECTS.includes(answer.status)) return answer;
      await answer.body?.cancel();
      const next = new URL(place, url);
      if (next.origin !== url.origin) headers.delete("authorization");
      url = next;
    }
    throw new LocalModelError(task, "missing", `"${address}" redirects without an end`);
  };
}

function checkHost({ href, origin }: URL, task: string): void {
  const host = hubHost(href);
  if (Deno.permissions.querySync({ name: "net", host }).state === "granted") return;
  const state = `the hub has it at "${origin}", and permission is missing. ` +
    `Run with --allow-net=${host}`;
  throw new LocalModelError(task, "permission", state);
}
