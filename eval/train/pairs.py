"""Reads mined pairs into sparse matrices, and decides which terms are worth a row of the table.

A line of FOLDER/OWNER+NAME.tsv is `kind, path, query terms, document terms`, separated by tabs, the
terms by spaces. A term that is repeated counts as often.
"""

from __future__ import annotations

import hashlib
from array import array
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy import sparse


@dataclass
class Pairs:
    """Queries and documents, one row each; a column is a term, a value its count."""

    repositories: list[str]
    kinds: list[str]
    words: list[str]
    repository: np.ndarray
    kind: np.ndarray
    queries: sparse.csr_matrix
    documents: sparse.csr_matrix

    def __len__(self) -> int:
        return len(self.repository)

    def take(self, rows: np.ndarray) -> Pairs:
        """Keeps some pairs."""
        return Pairs(
            self.repositories, self.kinds, self.words, self.repository[rows], self.kind[rows],
            self.queries[rows], self.documents[rows],
        )


class _Side:
    """Term numbers of one side of the pairs, row after row."""

    def __init__(self) -> None:
        self.ids = array("i")
        self.ends = array("q", [0])

    def add(self, ids: list[int]) -> None:
        self.ids.extend(ids)
        self.ends.append(len(self.ids))

    def matrix(self, width: int) -> sparse.csr_matrix:
        ids = np.frombuffer(self.ids, dtype=np.int32)
        ends = np.frombuffer(self.ends, dtype=np.int64)
        shape = (len(ends) - 1, width)
        counts = sparse.csr_matrix((np.ones(len(ids), np.float32), ids, ends), shape=shape)
        counts.sum_duplicates()
        return counts


def read_pairs(folder: Path, drop_kinds: set[str]) -> Pairs:
    """Reads every .tsv of a folder, in the order of their names."""
    word_ids: dict[str, int] = defaultdict()
    word_ids.default_factory = word_ids.__len__
    kind_ids: dict[str, int] = defaultdict()
    kind_ids.default_factory = kind_ids.__len__
    files = sorted(folder.glob("*.tsv"))
    queries, documents, repository, kind = _Side(), _Side(), array("i"), array("i")
    for number, file in enumerate(files):
        with file.open(encoding="utf-8") as lines:
            for line in lines:
                fields = line.rstrip("\n").split("\t")
                if len(fields) != 4 or fields[0] in drop_kinds:
                    continue
                queries.add([word_ids[term] for term in fields[2].split()])
                documents.add([word_ids[term] for term in fields[3].split()])
                repository.append(number)
                kind.append(kind_ids[fields[0]])
    width = len(word_ids)
    return Pairs(
        [file.stem for file in files], list(kind_ids), list(word_ids),
        np.array(repository), np.array(kind), queries.matrix(width), documents.matrix(width),
    )


def held_out(repositories: list[str], sizes: np.ndarray, count: int) -> np.ndarray:
    """Chooses repositories by a hash of their names: new ones do not move the choice by much.

    Those with fewer than 1,000 pairs say little and are passed over.
    """
    by_hash = sorted(
        (hashlib.sha256(name.encode()).hexdigest(), number)
        for number, name in enumerate(repositories) if sizes[number] >= 1000
    )
    return np.array(sorted(number for _, number in by_hash[:count]), dtype=int)


@dataclass
class VocabularyOptions:
    """What makes a term worth a row."""

    min_count: float
    min_repositories: int
    size: int


def choose_terms(pairs: Pairs, weights: np.ndarray, options: VocabularyOptions) -> np.ndarray:
    """Chooses terms that several repositories share.

    A term counts once for each side of a pair that holds it, times the weight of the pair's kind.
    Where there are too many, those stay that most repositories use often: the sum over the
    repositories of ln(1 + count), so that the jargon of one giant does not crowd out the rest.

    Returns the columns, those with the most first.
    """
    width = len(pairs.words)
    total, spread, score = np.zeros(width), np.zeros(width, int), np.zeros(width)
    seen = _presence(pairs.queries) + _presence(pairs.documents)
    for number in range(len(pairs.repositories)):
        rows = np.flatnonzero(pairs.repository == number)
        counts = seen[rows].T @ weights[pairs.kind[rows]]
        total += counts
        spread += counts > 0
        score += np.log1p(counts)
    fit = (total >= options.min_count) & (spread >= options.min_repositories)
    columns = np.flatnonzero(fit)
    # Ties fall to the word, so that the order of the files does not matter.
    order = sorted(columns, key=lambda column: (-score[column], pairs.words[column]))
    return np.array(order[: options.size], dtype=int)


def _presence(counts: sparse.csr_matrix) -> sparse.csr_matrix:
    present = counts.copy()
    present.data = np.ones_like(present.data)
    return present


def restrict(pairs: Pairs, columns: np.ndarray) -> Pairs:
    """Keeps chosen terms, weighs counts as ln(1 + count), and drops pairs with an empty side."""
    queries, documents = _logs(pairs.queries[:, columns]), _logs(pairs.documents[:, columns])
    filled = (np.diff(queries.indptr) > 0) & (np.diff(documents.indptr) > 1)
    rows = np.flatnonzero(filled)
    return Pairs(
        pairs.repositories, pairs.kinds, [pairs.words[column] for column in columns],
        pairs.repository[rows], pairs.kind[rows], queries[rows], documents[rows],
    )


def _logs(counts: sparse.csr_matrix) -> sparse.csr_matrix:
    logs = counts.astype(np.float32)
    logs.sort_indices()
    np.log1p(logs.data, out=logs.data)
    return logs
