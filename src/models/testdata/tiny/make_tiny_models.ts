/**
 * Writes the three tiny models with their tokenizer, in the layout that a hub has:
 * `deno run --allow-read --allow-write make_tiny_models.ts FOLDER`.
 *
 * @module
 */
import { HIDDEN, MAX_TOKENS, type TinyKind, tinyModel } from "./graph.ts";
import { encodeOnnx } from "./onnx_bytes.ts";
import { tokenizerJson, VOCABULARY_SIZE } from "./vocabulary.ts";

const ARCHITECTURES: Readonly<Record<TinyKind, string>> = {
  encoder: "BertModel",
  splade: "BertForMaskedLM",
  cross_encoder: "BertForSequenceClassification",
};

/** Writes `FOLDER/<kind>/{config.json, tokenizer.json, tokenizer_config.json, onnx/model.onnx}`. */
export function makeTinyModels(folder: string): void {
  for (const kind of Object.keys(ARCHITECTURES) as TinyKind[]) {
    const home = `${folder}/${kind}`;
    Deno.mkdirSync(`${home}/onnx`, { recursive: true });
    Deno.writeFileSync(`${home}/onnx/model.onnx`, encodeOnnx(tinyModel(kind)));
    writeJson(`${home}/config.json`, config(kind));
    writeJson(`${home}/tokenizer.json`, tokenizerJson());
    writeJson(`${home}/tokenizer_config.json`, TOKENIZER_CONFIG);
  }
}

const TOKENIZER_CONFIG = {
  tokenizer_class: "BertTokenizer",
  do_lower_case: true,
  model_max_length: MAX_TOKENS,
  unk_token: "[UNK]",
  sep_token: "[SEP]",
  pad_token: "[PAD]",
  cls_token: "[CLS]",
  mask_token: "[MASK]",
};

function config(kind: TinyKind): object {
  return {
    model_type: "bert",
    architectures: [ARCHITECTURES[kind]],
    hidden_size: HIDDEN,
    num_hidden_layers: 1,
    num_attention_heads: 1,
    max_position_embeddings: MAX_TOKENS,
    vocab_size: VOCABULARY_SIZE,
    type_vocab_size: 2,
    pad_token_id: 0,
    ...(kind === "cross_encoder" ? { id2label: { 0: "LABEL_0" }, label2id: { LABEL_0: 0 } } : {}),
  };
}

function writeJson(path: string, value: object): void {
  Deno.writeTextFileSync(path, JSON.stringify(value) + "\n");
}

if (import.meta.main) {
  const folder = Deno.args[0];
  if (folder === undefined) throw new TypeError("Cannot write the models: name a folder");
  makeTinyModels(folder);
}
