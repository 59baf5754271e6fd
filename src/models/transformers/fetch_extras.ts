import { LocalModelError } from "../onnx/local_model_error.ts";
import { hubFetch } from "./hub_fetch.ts";

/** Files that transformers.js does not read: how a model pools, and how long its texts are. */
const EXTRAS = ["modules.json", "sentence_bert_config.json", "1_Pooling/config.json"];
/** They have some lines. */
const MAX_CHARS = 100_000;

/** Which model of which hub. */
export interface ExtrasOptions {
  /** Address of the hub. */
  readonly url: string;
  /** The model, as the hub knows it. */
  readonly model: string;
  /** Folder of the model. */
  readonly folder: string;
  /** Completes "Cannot …" in errors. */
  readonly task: string;
  /** Ends it. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Fetches what says how the vectors of a model are made; of most files a model has none.
 *
 * @throws {LocalModelError} If the hub answers anything else than a file, or that there is none.
 */
export async function fetchExtras(options: ExtrasOptions): Promise<void> {
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
