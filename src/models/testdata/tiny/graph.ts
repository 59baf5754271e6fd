/**
 * Three graphs over one tiny BERT (hidden 32, one block of attention, one feed-forward):
 * an encoder, a SPLADE-like expander whose head is the token embeddings themselves, and a
 * cross-encoder that reads how well each query token is answered by the tokens of the text.
 *
 * The weights are random but not without meaning: words of a synonym group share a vector, and the
 * block is a small correction of the embeddings. So a near text has a higher cosine, a synonym is
 * among the expanded terms, and the relevant text gets the greater logit.
 *
 * @module
 */
import type { AttributeValue, GraphNode, Initializer, OnnxModel, ValueInfo } from "./onnx_bytes.ts";
import { SYNONYMS, vocabulary, VOCABULARY_SIZE } from "./vocabulary.ts";

/** Width of a token's vector. */
export const HIDDEN = 32;
/** Longest text, in tokens. */
export const MAX_TOKENS = 128;
const INNER = 64;
const SEED = 20_240_601;
/** How far a synonym stands from the vector of its group. */
const SYNONYM_NOISE = 0.35;
/** Small, so that the block refines the embeddings instead of drowning them. */
const BLOCK_SCALE = 0.02;

/** Which head a tiny model has. */
export type TinyKind = "encoder" | "splade" | "cross_encoder";

/** Builds the graph of one tiny model; the body has the same weights in all three. */
export function tinyModel(kind: TinyKind): OnnxModel {
  const graph = new GraphWriter();
  const hidden = body(graph);
  const output = HEADS[kind](graph, hidden);
  return { name: `tiny_${kind}`, inputs: INPUTS, outputs: [output], ...graph.done() };
}

const TOKENS = ["batch", "tokens"];
const INPUTS: readonly ValueInfo[] = ["input_ids", "attention_mask", "token_type_ids"]
  .map((name) => ({ name, type: "int64", dims: TOKENS }));

const HEADS: Record<TinyKind, (graph: GraphWriter, hidden: string) => ValueInfo> = {
  encoder(graph, hidden) {
    graph.add("Identity", [hidden], {}, "last_hidden_state");
    return { name: "last_hidden_state", type: "float", dims: [...TOKENS, HIDDEN] };
  },
  splade(graph, hidden) {
    const columns = graph.add("Transpose", ["word_embeddings"], { perm: [1, 0] });
    const scores = graph.add("MatMul", [hidden, columns]);
    const bias = graph.weights("head.bias", [VOCABULARY_SIZE], () => -12);
    graph.add("Add", [scores, bias], {}, "logits");
    return { name: "logits", type: "float", dims: [...TOKENS, VOCABULARY_SIZE] };
  },
  cross_encoder(graph, hidden) {
    crossHead(graph, hidden);
    return { name: "logits", type: "float", dims: ["batch", 1] };
  },
};

/** logit = 12 × mean over query tokens of the best cosine among the text's tokens − 6. */
function crossHead(graph: GraphWriter, hidden: string): void {
  const mask = graph.add("Cast", ["attention_mask"], { to: 1 });
  const second = graph.add("Mul", [graph.add("Cast", ["token_type_ids"], { to: 1 }), mask]);
  const first = graph.add("Sub", [mask, second]);
  const unit = graph.add("LpNormalization", [hidden], { axis: -1, p: 2 });
  const cosines = graph.add("MatMul", [unit, graph.add("Transpose", [unit], { perm: [0, 2, 1] })]);
  const inText = graph.add("Unsqueeze", [second, graph.integers("axis1", [1])]);
  const away = graph.add("Mul", [graph.add("Sub", [inText, graph.scalar(1)]), graph.scalar(4)]);
  const best = graph.add("ReduceMax", [graph.add("Add", [cosines, away])], {
    axes: [2],
    keepdims: 0,
  });
  const sum = sumOverTokens(graph, graph.add("Mul", [best, first]));
  const mean = graph.add("Div", [sum, sumOverTokens(graph, first)]);
  const scaled = graph.add("Mul", [mean, graph.scalar(12)]);
  graph.add("Sub", [scaled, graph.scalar(6)], {}, "logits");
}

function sumOverTokens(graph: GraphWriter, values: string): string {
  return graph.add("ReduceSum", [values, graph.integers("axis1", [1])], { keepdims: 1 });
}

function body(graph: GraphWriter): string {
  const embedded = normalize(graph, "embeddings.norm", embeddings(graph));
  const attended = graph.add("Add", [embedded, attention(graph, embedded)]);
  const middle = normalize(graph, "attention.norm", attended);
  return normalize(graph, "output.norm", graph.add("Add", [middle, feedForward(graph, middle)]));
}

function embeddings(graph: GraphWriter): string {
  const words = graph.tensor(
    "word_embeddings",
    [VOCABULARY_SIZE, HIDDEN],
    wordVectors(graph.random),
  );
  const positions = graph.weights("position_embeddings", [MAX_TOKENS, HIDDEN], graph.small);
  const types = graph.weights("type_embeddings", [2, HIDDEN], graph.small);
  const word = graph.add("Gather", [words, "input_ids"]);
  const length = graph.add("Shape", ["input_ids"], { start: 1, end: 2 });
  const start = graph.integers("zero", [0]);
  const position = graph.add("Slice", [positions, start, length, start]);
  const type = graph.add("Gather", [types, "token_type_ids"]);
  return graph.add("Add", [graph.add("Add", [word, position]), type]);
}

function attention(graph: GraphWriter, input: string): string {
  const [query, key, value] = ["query", "key", "value"]
    .map((name) => linear(graph, `attention.${name}`, input, [HIDDEN, HIDDEN])) as [
      string,
      string,
      string,
    ];
  const scores = graph.add("MatMul", [query, graph.add("Transpose", [key], { perm: [0, 2, 1] })]);
  const scaled = graph.add("Div", [scores, graph.scalar(Math.sqrt(HIDDEN))]);
  const mask = graph.add("Cast", ["attention_mask"], { to: 1 });
  const absent = graph.add("Sub", [mask, graph.scalar(1)]);
  const away = graph.add("Mul", [absent, graph.scalar(10_000)]);
  const wide = graph.add("Unsqueeze", [away, graph.integers("axis1", [1])]);
  const shares = graph.add("Softmax", [graph.add("Add", [scaled, wide])], { axis: -1 });
  return linear(graph, "attention.output", graph.add("MatMul", [shares, value]), [HIDDEN, HIDDEN]);
}

function feedForward(graph: GraphWriter, input: string): string {
  const inner = linear(graph, "inner", input, [HIDDEN, INNER]);
  const erf = graph.add("Erf", [graph.add("Div", [inner, graph.scalar(Math.SQRT2)])]);
  const share = graph.add("Mul", [graph.add("Add", [erf, graph.scalar(1)]), graph.scalar(0.5)]);
  return linear(graph, "outer", graph.add("Mul", [inner, share]), [INNER, HIDDEN]);
}

function linear(graph: GraphWriter, name: string, input: string, dims: [number, number]): string {
  const weight = graph.weights(`${name}.weight`, dims, graph.small);
  const bias = graph.weights(`${name}.bias`, [dims[1]], graph.small);
  return graph.add("Add", [graph.add("MatMul", [input, weight]), bias]);
}

function normalize(graph: GraphWriter, name: string, input: string): string {
  const scale = graph.weights(`${name}.weight`, [HIDDEN], () => 1);
  const bias = graph.weights(`${name}.bias`, [HIDDEN], () => 0);
  return graph.add("LayerNormalization", [input, scale, bias], {
    axis: -1,
    epsilon: { float: 1e-12 },
  });
}

/** Special tokens and unused places are short, so that they say little in a mean. */
function wordVectors(random: () => number): Float32Array {
  const tokens = vocabulary();
  const groups = SYNONYMS.map(() => Array.from({ length: HIDDEN }, random));
  const groupOf = new Map(SYNONYMS.flatMap((words, at) => words.map((word) => [word, groups[at]])));
  return Float32Array.from(tokens.flatMap((token) => {
    const group = groupOf.get(token);
    return Array.from({ length: HIDDEN }, (_, at) => {
      if (group === undefined) return random();
      return (group[at] ?? 0) + SYNONYM_NOISE * random();
    });
  }));
}

/** Collects nodes and weights, and names what has no name. */
class GraphWriter {
  readonly random: () => number = gaussian(SEED);
  readonly small = (): number => BLOCK_SCALE * this.random();
  readonly #nodes: GraphNode[] = [];
  readonly #initializers = new Map<string, Initializer>();

  add(
    op: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, AttributeValue>> = {},
    output = `${op.toLowerCase()}_${this.#nodes.length}`,
  ): string {
    this.#nodes.push({ op, inputs, outputs: [output], attributes });
    return output;
  }

  tensor(name: string, dims: readonly number[], data: Float32Array | BigInt64Array): string {
    this.#initializers.set(name, { name, dims, data });
    return name;
  }

  weights(name: string, dims: readonly number[], value: () => number): string {
    const length = dims.reduce((product, size) => product * size, 1);
    return this.tensor(name, dims, Float32Array.from({ length }, value));
  }

  scalar(value: number): string {
    return this.tensor(`constant_${value}`, [], Float32Array.of(value));
  }

  integers(name: string, values: readonly number[]): string {
    return this.tensor(name, [values.length], BigInt64Array.from(values, BigInt));
  }

  done(): { nodes: readonly GraphNode[]; initializers: readonly Initializer[] } {
    return { nodes: this.#nodes, initializers: [...this.#initializers.values()] };
  }
}

/**
 * Returns a source of numbers of mean 0 and variance 1: the sum of twelve uniform ones less six.
 * Only additions and integer steps, so that every machine makes the same bytes (`Math.log` and
 * `Math.cos` may differ in their last bit).
 */
function gaussian(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return () => {
    let sum = -6;
    for (let at = 0; at < 12; at++) sum += uniform();
    return sum;
  };
}
