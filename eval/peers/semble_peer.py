"""Semble beside cbx, with a stand-in for its model: random vectors for pieces of words.

semble_peer.py model FOLDER
semble_peer.py index TREE INDEX MODEL
semble_peer.py search INDEX QUERY
semble_peer.py warm INDEX ROUNDS QUERY...

The last prints the times of all answers in milliseconds, after one round to warm up.
"""

import itertools
import json
import string
import sys
import time

import numpy as np
from model2vec import StaticModel
from semble.index.index import SembleIndex
from semble.types import ContentType
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import Lowercase
from tokenizers.pre_tokenizers import BertPreTokenizer

# As the model that semble downloads has.
DIMENSIONS = 256
ALL = (ContentType.CODE, ContentType.DOCS, ContentType.CONFIG)


def write_model(folder: str) -> None:
    signs = string.ascii_lowercase + string.digits + "_"
    pairs = ["".join(pair) for pair in itertools.product(signs, repeat=2)]
    pieces = ["[UNK]", *string.punctuation]
    pieces += [start + each for start in ("", "##") for each in (*signs, *pairs)]
    vocabulary = {piece: at for at, piece in enumerate(dict.fromkeys(pieces))}
    tokenizer = Tokenizer(WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = Lowercase()
    tokenizer.pre_tokenizer = BertPreTokenizer()
    vectors = np.random.default_rng(1).normal(size=(len(vocabulary), DIMENSIONS))
    StaticModel(vectors.astype(np.float32), tokenizer).save_pretrained(folder)


def warm(index: SembleIndex, rounds: int, queries: list[str]) -> list[float]:
    times = []
    for turn in range(rounds + 1):
        for query in queries:
            started = time.perf_counter()
            index.search(query, top_k=10)
            if turn > 0:
                times.append((time.perf_counter() - started) * 1000)
    return times


def main(verb: str, *args: str) -> None:
    if verb == "model":
        write_model(args[0])
    elif verb == "index":
        tree, folder, model = args
        SembleIndex.from_path(tree, content=ALL, model_path=model).save(folder)
    elif verb == "search":
        for result in SembleIndex.load_from_disk(args[0]).search(args[1], top_k=10):
            print(result.chunk.file_path)
    elif verb == "warm":
        index = SembleIndex.load_from_disk(args[0])
        print(json.dumps(warm(index, int(args[1]), list(args[2:]))))


if __name__ == "__main__":
    main(*sys.argv[1:])
