"""The model and its training: a table of term vectors and two weights a term.

q = norm(Σ wq·ln(1 + tf)·E), d = norm(Σ wd·ln(1 + tf)·E). Each query of a batch is to find its own
document among those of the batch, and each document its query.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from pairs import Pairs

# Shares of the two directions in the loss: a search goes from the query to the document.
FORWARD, BACKWARD = 0.7, 0.3
# Terms left out at random, so that no pair hangs on one term.
QUERY_DROPOUT, DOCUMENT_DROPOUT = 0.10, 0.15
BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8


@dataclass
class Model:
    """What is trained; the weights of a term are exp(query_log) and exp(document_log)."""

    table: np.ndarray
    query_log: np.ndarray
    document_log: np.ndarray

    def queries(self, counts: sparse.csr_matrix) -> np.ndarray:
        """Encodes queries to unit vectors."""
        return _encode(counts, self.table, self.query_log)[0]

    def documents(self, counts: sparse.csr_matrix) -> np.ndarray:
        """Encodes documents to unit vectors."""
        return _encode(counts, self.table, self.document_log)[0]


@dataclass
class TrainOptions:
    """How it is trained."""

    epochs: float
    batch: int
    temperature: float
    same_repository: float
    learning_rate: float


def start_model(pairs: Pairs, table: np.ndarray) -> Model:
    """Starts the weights of a term at its idf over five."""
    holders = np.bincount(pairs.documents.indices, minlength=table.shape[0])
    idf = np.log1p((len(pairs) - holders + 0.5) / (holders + 0.5))
    logs = np.log(idf / 5).astype(np.float32)
    return Model(table.copy(), logs.copy(), logs.copy())


def _encode(
    counts: sparse.csr_matrix, table: np.ndarray, logs: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    sums = counts @ (table * np.exp(logs)[:, None])
    norms = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)
    return sums / norms, norms


class _Adam:
    """One parameter with its moments."""

    def __init__(self, value: np.ndarray) -> None:
        self.value = value
        self.first, self.second = np.zeros_like(value), np.zeros_like(value)
        self.steps = 0

    def step(self, gradient: np.ndarray, rate: float) -> None:
        self.steps += 1
        self.first += (1 - BETA_1) * (gradient - self.first)
        np.square(gradient, out=gradient)
        gradient -= self.second
        gradient *= 1 - BETA_2
        self.second += gradient
        size = rate * math.sqrt(1 - BETA_2**self.steps) / (1 - BETA_1**self.steps)
        divisor = np.sqrt(self.second, out=gradient)
        divisor += EPSILON
        np.divide(self.first, divisor, out=divisor)
        divisor *= size
        self.value -= divisor


class Trainer:
    """Trains a model in place."""

    def __init__(
        self, model: Model, pairs: Pairs, weights: np.ndarray, options: TrainOptions,
        rng: np.random.Generator,
    ) -> None:
        self.model, self.pairs, self.options, self.rng = model, pairs, options, rng
        self.weights = weights[pairs.kind].astype(np.float32)
        self.repeats = _query_ids(pairs.queries)
        parameters = (model.table, model.query_log, model.document_log)
        self.table, self.query_log, self.document_log = map(_Adam, parameters)
        self.total = max(1, int(options.epochs * len(pairs) / options.batch))
        self.done = 0

    def epoch(self) -> float:
        """Goes once through the pairs, or until all steps are done; returns the mean loss."""
        losses = []
        for rows in self._batches():
            if self.done >= self.total:
                break
            rate = self.options.learning_rate * (1 - self.done / self.total)
            losses.append(self._step(rows, rate))
            self.done += 1
        return float(np.mean(losses)) if losses else 0.0

    def _batches(self) -> Iterator[np.ndarray]:
        """Most batches are of one repository, where the wrong documents are hard to tell apart."""
        size, mixed, batches = self.options.batch, [], []
        for number in range(len(self.pairs.repositories)):
            rows = self.rng.permutation(np.flatnonzero(self.pairs.repository == number))
            full = int(len(rows) * self.options.same_repository) // size * size
            batches.extend(np.split(rows[:full], full // size) if full else [])
            mixed.append(rows[full:])
        rest = self.rng.permutation(np.concatenate(mixed))
        batches.extend(rest[at : at + size] for at in range(0, len(rest), size))
        for number in self.rng.permutation(len(batches)):
            if len(batches[number]) >= size // 4:
                yield batches[number]

    def _step(self, rows: np.ndarray, rate: float) -> float:
        model = self.model
        queries = self._thin(self.pairs.queries[rows], QUERY_DROPOUT)
        documents = self._thin(self.pairs.documents[rows], DOCUMENT_DROPOUT)
        q, q_norms = _encode(queries, model.table, model.query_log)
        d, d_norms = _encode(documents, model.table, model.document_log)
        logits = (q @ d.T) / self.options.temperature
        repeats = self.repeats[rows]
        # Another file of the same commit is no wrong answer.
        same = repeats[:, None] == repeats[None, :]
        np.fill_diagonal(same, False)
        logits[same] = -1e4
        weights = self.weights[rows]
        loss, slope = _softmax_loss(logits, weights / weights.sum())
        slope /= self.options.temperature
        q_slope = _through_norm(slope @ d, q, q_norms)
        d_slope = _through_norm(slope.T @ q, d, d_norms)
        self._apply(queries.T @ q_slope, documents.T @ d_slope, rate)
        return loss

    def _apply(self, q_slope: np.ndarray, d_slope: np.ndarray, rate: float) -> None:
        model = self.model
        q_weights, d_weights = np.exp(model.query_log), np.exp(model.document_log)
        q_log = np.einsum("ij,ij->i", q_slope, model.table) * q_weights
        d_log = np.einsum("ij,ij->i", d_slope, model.table) * d_weights
        q_slope *= q_weights[:, None]
        d_slope *= d_weights[:, None]
        q_slope += d_slope
        self.table.step(q_slope, rate)
        self.query_log.step(q_log, rate)
        self.document_log.step(d_log, rate)

    def _thin(self, counts: sparse.csr_matrix, share: float) -> sparse.csr_matrix:
        counts.data *= self.rng.random(len(counts.data), dtype=np.float32) >= share
        return counts


def _softmax_loss(logits: np.ndarray, shares: np.ndarray) -> tuple[float, np.ndarray]:
    """Cross-entropy of the diagonal in both directions, and its slope."""
    own = np.diagonal(logits).copy()
    # Cosines over the temperature stay far below what overflows: no maximum is taken off.
    forward = np.exp(logits)
    backward = forward / forward.sum(axis=0, keepdims=True)
    forward_sums = forward.sum(axis=1, keepdims=True)
    column_logs = np.log(np.diagonal(forward) / np.diagonal(backward))
    forward /= forward_sums
    row_loss = np.log(forward_sums[:, 0]) - own
    column_loss = column_logs - own
    loss = float(shares @ (FORWARD * row_loss + BACKWARD * column_loss))
    forward *= (FORWARD * shares)[:, None]
    backward *= (BACKWARD * shares)[None, :]
    forward += backward
    np.fill_diagonal(forward, np.diagonal(forward) - (FORWARD + BACKWARD) * shares)
    return loss, forward


def _through_norm(slope: np.ndarray, unit: np.ndarray, norms: np.ndarray) -> np.ndarray:
    slope -= unit * np.einsum("ij,ij->i", unit, slope)[:, None]
    slope /= norms
    return slope


def _query_ids(queries: sparse.csr_matrix) -> np.ndarray:
    """A number for each query, the same for queries of the same terms."""
    random = np.random.default_rng(1).integers(1, 2**62, queries.shape[1], dtype=np.int64)
    keys = np.zeros(queries.shape[0], np.int64)
    rows = np.repeat(np.arange(queries.shape[0]), np.diff(queries.indptr))
    np.add.at(keys, rows, random[queries.indices])
    return np.unique(keys, return_inverse=True)[1]
