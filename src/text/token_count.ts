/**
 * Counts what a text costs a language model, in tokens of `o200k_base`.
 *
 * @example Usage
 * ```ts
 * import { countTokens } from "@cbx/core";
 *
 * console.log(await countTokens("export function main() {}")); // 5
 * ```
 */
export async function countTokens(text: string): Promise<number> {
  // The vocabulary is 1.6 MB: loaded by who counts, and by nobody else.
  const { loadTokenizer } = await import("./count_tokens.ts");
  const tokenizer = await loadTokenizer();
  return tokenizer.count(text);
}
