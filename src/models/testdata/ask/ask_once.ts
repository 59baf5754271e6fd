import type { ModelBackend } from "@cbx/cli";

/** Asks each of the tiny models once, and prints how many numbers came out. */
export async function askOnce(backend: ModelBackend): Promise<void> {
  const settings = (kind: string) =>
    ({ kind: "local", model: "tiny", folder: `${Deno.args[0]}/${kind}` }) as const;
  const dense = await backend.openDense(settings("encoder"));
  const sparse = await backend.openSparse(settings("splade"));
  const rerank = await backend.openRerank(settings("cross_encoder"));
  const { length } = await dense.embedQuery("where is the user checked?");
  const { ids } = await sparse.encodeQuery("remove a folder");
  const scores = await rerank.score("login", ["authenticate", "erase"]);
  console.log(length, ids.length > 0, scores.length);
}
