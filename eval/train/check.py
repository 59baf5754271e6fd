"""The held-out check: does a query find its own document among those of a repository never seen?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from model import Model
from pairs import Pairs

# Documents that a query has to find its own among, and queries of one kind and repository.
POOL, QUERIES = 1000, 200


@dataclass
class Task:
    """Queries of one kind and one repository, with the documents that they are ranked against."""

    kind: int
    queries: np.ndarray
    pool: np.ndarray
    # Place in the pool of each query's own document: the first ones.
    count: int


def make_tasks(pairs: Pairs, repositories: np.ndarray, rng: np.random.Generator) -> list[Task]:
    """Samples tasks; documents of other kinds fill a pool."""
    tasks = []
    for repository in repositories:
        rows = rng.permutation(np.flatnonzero(pairs.repository == repository))
        for kind in range(len(pairs.kinds)):
            own, others = rows[pairs.kind[rows] == kind], rows[pairs.kind[rows] != kind]
            if len(own) < 20:
                continue
            pool = np.concatenate([own, others])[:POOL]
            count = min(len(own), QUERIES, len(pool))
            tasks.append(Task(kind, own[:count], pool, count))
    return tasks


def check(model: Model, pairs: Pairs, tasks: list[Task]) -> dict[str, tuple[float, float, int]]:
    """Returns mean reciprocal rank, recall@10 and the number of queries, by kind and in all."""
    ranks: dict[str, list[np.ndarray]] = {}
    for task in tasks:
        q = model.queries(pairs.queries[task.queries])
        d = model.documents(pairs.documents[task.pool])
        scores = q @ d.T
        own = scores[np.arange(task.count), np.arange(task.count)][:, None]
        # Equal scores share their places: an identical document is as right as one's own.
        above, ties = (scores > own + 1e-6).sum(1), (np.abs(scores - own) <= 1e-6).sum(1)
        ranks.setdefault(pairs.kinds[task.kind], []).append(above + (ties + 1) / 2)
    figures = {kind: _figures(np.concatenate(parts)) for kind, parts in sorted(ranks.items())}
    if figures:
        # Kinds count alike, so that the one with the most pairs does not decide.
        mean = np.mean([figure[:2] for figure in figures.values()], axis=0)
        figures["all"] = (*map(float, mean), sum(figure[2] for figure in figures.values()))
    return figures


def _figures(ranks: np.ndarray) -> tuple[float, float, int]:
    return float((1 / ranks).mean()), float((ranks <= 10).mean()), len(ranks)
