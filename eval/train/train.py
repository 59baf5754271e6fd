"""Trains the static embeddings: mined pairs in, one table of term vectors out.

    python3 eval/train/train.py --pairs FOLDER --out MODEL.npz

The same pairs and options give the same model, byte for byte on one machine: one thread, one seed,
files in the order of their names. README.md beside this file says what each option was worth.
"""

from __future__ import annotations

import os

# Before numpy is loaded: sums over several threads come out in another order each time.
for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"

import sys  # noqa: E402

# The source tree stays as it is.
sys.dont_write_bytecode = True

import argparse  # noqa: E402
import json  # noqa: E402
import time  # noqa: E402
from pathlib import Path  # noqa: E402

import numpy as np  # noqa: E402

from check import check, make_tasks  # noqa: E402
from model import Model, Trainer, TrainOptions, start_model  # noqa: E402
from pairs import (  # noqa: E402
    Pairs, VocabularyOptions, choose_terms, held_out, read_pairs, restrict,
)
from start import start_table  # noqa: E402


def main() -> None:
    options = parse_options()
    began = time.monotonic()

    def log(text: str) -> None:
        print(f"{time.monotonic() - began:6.1f} s  {text}", file=sys.stderr, flush=True)

    kind_weights = dict(parse_weight(text) for text in options.kind)
    dropped = {kind for kind, weight in kind_weights.items() if weight == 0}
    pairs = read_pairs(Path(options.pairs), dropped)
    if len(pairs) == 0:
        sys.exit(f'No pairs in "{options.pairs}": run eval/train/mine.ts first')
    log(f"{len(pairs):,} pairs of {len(pairs.repositories)} repositories, {len(pairs.words):,} terms")
    weights = np.array([kind_weights.get(kind, 1.0) for kind in pairs.kinds])
    model, words, figures = train(pairs, weights, options, log)
    # Where things lie is no part of what they are.
    told = {name: value for name, value in vars(options).items() if name not in ("pairs", "out")}
    meta = {"options": told, "repositories": pairs.repositories, "figures": figures}
    save(Path(options.out), model, words, meta)
    log(f"wrote {options.out}")


def train(pairs: Pairs, weights: np.ndarray, options: argparse.Namespace, log) -> tuple:
    rng = np.random.default_rng(options.seed)
    sizes = np.bincount(pairs.repository, minlength=len(pairs.repositories))
    outside = held_out(pairs.repositories, sizes, options.held_out)
    is_outside = np.isin(pairs.repository, outside)
    inside = pairs.take(np.flatnonzero(~is_outside))
    vocabulary = VocabularyOptions(options.min_count, options.min_repositories, options.vocabulary)
    columns = choose_terms(inside, weights, vocabulary)
    held, inside = restrict(pairs.take(np.flatnonzero(is_outside)), columns), restrict(inside, columns)
    log(f"{len(columns):,} terms kept; {len(inside):,} pairs to train on, {len(held):,} held out of "
        + ", ".join(pairs.repositories[number] for number in outside))
    tasks = make_tasks(held, outside, rng)
    model = start_model(inside, start_table(inside, weights, options.dim, rng))
    figures = [check(model, held, tasks)]
    log(f"start: {show(figures[-1])}")
    trainer = Trainer(model, inside, weights, train_options(options), rng)
    while trainer.done < trainer.total:
        loss = trainer.epoch()
        figures.append(check(model, held, tasks))
        log(f"epoch {len(figures) - 1}: loss {loss:.4f}; {show(figures[-1])}")
    return model, inside.words, figures


def train_options(options: argparse.Namespace) -> TrainOptions:
    return TrainOptions(
        options.epochs, options.batch, options.temperature, options.same_repository,
        options.learning_rate,
    )


def show(figures: dict[str, tuple[float, float, int]]) -> str:
    return "  ".join(f"{kind} {mrr:.4f}/{recall:.4f}" for kind, (mrr, recall, _) in figures.items())


def save(path: Path, model: Model, words: list[str], meta: dict) -> None:
    """Writes the table with rows sorted by their terms; their lengths go into the weights."""
    order = np.array(sorted(range(len(words)), key=words.__getitem__))
    table = model.table[order]
    lengths = np.maximum(np.linalg.norm(table, axis=1), 1e-9)
    text = "\n".join(words[number] for number in order)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        path,
        words=np.frombuffer(text.encode(), np.uint8),
        table=(table / lengths[:, None]).astype(np.float32),
        query_weights=(np.exp(model.query_log[order]) * lengths).astype(np.float32),
        document_weights=(np.exp(model.document_log[order]) * lengths).astype(np.float32),
        meta=np.frombuffer(json.dumps(meta).encode(), np.uint8),
    )


def parse_weight(text: str) -> tuple[str, float]:
    kind, _, weight = text.partition("=")
    return kind, float(weight)


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--pairs", required=True, help="folder of OWNER+NAME.tsv")
    parser.add_argument("--out", required=True, help="the model, an .npz file")
    parser.add_argument("--dim", type=int, default=128, help="dimensions of a vector")
    parser.add_argument("--vocabulary", type=int, default=13_000, help="terms at most")
    parser.add_argument("--min-count", type=float, default=40, help="times a term must be seen")
    parser.add_argument("--min-repositories", type=int, default=2, help="in so many repositories")
    parser.add_argument("--kind", action="append", default=[], metavar="KIND=WEIGHT",
                        help="weight of a kind of pair; 0 leaves it out")
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--batch", type=int, default=640)
    parser.add_argument("--temperature", type=float, default=0.07)
    parser.add_argument("--same-repository", type=float, default=0.75,
                        help="share of the pairs that meet only pairs of their repository")
    parser.add_argument("--learning-rate", type=float, default=1e-3)
    parser.add_argument("--held-out", type=int, default=6, help="repositories for the check")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
