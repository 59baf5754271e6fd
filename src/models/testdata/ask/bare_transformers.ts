/**
 * Loads a model by transformers.js as the runtime does, without asking for permissions first: what is
 * missing, the package itself fails for. Arguments: the folder of a model, or a model and its hub.
 *
 * @module
 */
import { AutoModel, env } from "npm:@huggingface/transformers@4.3.1";

const [model, url, cache] = Deno.args;
Object.assign(env, { useFSCache: false, useBrowserCache: false });
if (url !== undefined) {
  Object.assign(env, { remoteHost: `${url}/`, cacheDir: cache, useFSCache: true });
  env.allowLocalModels = false;
}
await AutoModel.from_pretrained(model!, { dtype: "fp32", device: "cpu" });
