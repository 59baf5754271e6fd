"""Asks an index of codebase-index again and again: codebase_index_peer.py TREE ROUNDS QUERY...

Prints the times of all answers in milliseconds, after one round to warm up.
"""

import json
import sys
import time

from codebase_index.service import resolve_db, search_payload


def main(tree: str, rounds: str, *queries: str) -> None:
    path, config = resolve_db(tree)
    times = []
    for turn in range(int(rounds) + 1):
        for query in queries:
            started = time.perf_counter()
            search_payload(
                path, config, query, mode="hybrid", limit=10, offset=0, token_budget=1500,
                no_fallback=False, backend=None, raw=False, session=None, hit_lines=False,
            )
            if turn > 0:
                times.append((time.perf_counter() - started) * 1000)
    print(json.dumps(times))


if __name__ == "__main__":
    main(*sys.argv[1:])
