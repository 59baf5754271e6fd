/**
 * The few protobuf messages of ONNX that a small model needs, written as bytes.
 *
 * Field numbers are those of `onnx.proto3` (IR version 8, opset 17). Only what `graph.ts` uses is
 * here: float and int64 tensors, int, float, string and ints attributes, symbolic dimensions.
 *
 * @module
 */

/** A tensor that is stored in the model: `Float32Array` for weights, `BigInt64Array` for shapes. */
export interface Initializer {
  readonly name: string;
  readonly dims: readonly number[];
  readonly data: Float32Array | BigInt64Array;
}

/** One attribute value: an integer, a float (`{ float }`), text, or a list of integers. */
export type AttributeValue = number | string | readonly number[] | { readonly float: number };

/** One operation of the graph. */
export interface GraphNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
}

/** Input or output of the graph; a text among the dimensions is a free one. */
export interface ValueInfo {
  readonly name: string;
  readonly type: "float" | "int64";
  readonly dims: readonly (number | string)[];
}

/** A whole model. */
export interface OnnxModel {
  readonly name: string;
  readonly inputs: readonly ValueInfo[];
  readonly outputs: readonly ValueInfo[];
  readonly initializers: readonly Initializer[];
  readonly nodes: readonly GraphNode[];
}

const IR_VERSION = 8;
const OPSET = 17;
const TENSOR_TYPE = { float: 1, int64: 7 } as const;
const ATTRIBUTE_TYPE = { float: 1, int: 2, string: 3, ints: 7 } as const;
const encoder = new TextEncoder();

/**
 * Encodes a model as the bytes of an `.onnx` file.
 *
 * @returns The same bytes for the same model, on every machine of little-endian order.
 */
export function encodeOnnx(model: OnnxModel): Uint8Array<ArrayBuffer> {
  return concat([
    varintField(1, IR_VERSION),
    textField(2, "cbx"),
    bytesField(7, graph(model)),
    bytesField(8, concat([textField(1, ""), varintField(2, OPSET)])),
  ]);
}

function graph(model: OnnxModel): Uint8Array {
  return concat([
    ...model.nodes.map((one) => bytesField(1, node(one))),
    textField(2, model.name),
    ...model.initializers.map((one) => bytesField(5, tensor(one))),
    ...model.inputs.map((one) => bytesField(11, valueInfo(one))),
    ...model.outputs.map((one) => bytesField(12, valueInfo(one))),
  ]);
}

function node({ op, inputs, outputs, attributes = {} }: GraphNode): Uint8Array {
  return concat([
    ...inputs.map((name) => textField(1, name)),
    ...outputs.map((name) => textField(2, name)),
    textField(3, `${op}:${outputs[0] ?? ""}`),
    textField(4, op),
    ...Object.entries(attributes).map(([name, value]) => bytesField(5, attribute(name, value))),
  ]);
}

function attribute(name: string, value: AttributeValue): Uint8Array {
  if (typeof value === "number") return typed(name, ATTRIBUTE_TYPE.int, varintField(3, value));
  if (typeof value === "string") return typed(name, ATTRIBUTE_TYPE.string, textField(4, value));
  if ("float" in value) return typed(name, ATTRIBUTE_TYPE.float, floatField(2, value.float));
  return typed(name, ATTRIBUTE_TYPE.ints, concat(value.map((one) => varintField(8, one))));
}

function typed(name: string, type: number, payload: Uint8Array): Uint8Array {
  return concat([textField(1, name), payload, varintField(20, type)]);
}

function tensor({ name, dims, data }: Initializer): Uint8Array {
  const type = data instanceof Float32Array ? TENSOR_TYPE.float : TENSOR_TYPE.int64;
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return concat([
    ...dims.map((size) => varintField(1, size)),
    varintField(2, type),
    textField(8, name),
    bytesField(9, raw),
  ]);
}

function valueInfo({ name, type, dims }: ValueInfo): Uint8Array {
  const shape = dims.map((dim) =>
    bytesField(1, typeof dim === "number" ? varintField(1, dim) : textField(2, dim))
  );
  const tensorType = concat([varintField(1, TENSOR_TYPE[type]), bytesField(2, concat(shape))]);
  return concat([textField(1, name), bytesField(2, bytesField(1, tensorType))]);
}

function textField(field: number, text: string): Uint8Array {
  return bytesField(field, encoder.encode(text));
}

function bytesField(field: number, bytes: Uint8Array): Uint8Array {
  return concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

function varintField(field: number, value: number): Uint8Array {
  return concat([varint(field * 8), varint(value)]);
}

function floatField(field: number, value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return concat([varint(field * 8 + 5), bytes]);
}

/** Negative values (axes such as -1) take ten bytes, as in every protobuf of signed integers. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
