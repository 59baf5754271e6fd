/** Characters of what a cluster says of an error. */
const MAX_REASON_CHARS = 500;

const BLOCKED = /(?:cluster|index_create)_block_exception/;

/** The block that OpenSearch puts on an index when a disk has reached the last watermark. */
const FULL = /flood-stage|read-only ?\/ ?allow delete/;

/** Words of the engine for a query that has too many conditions, or too long ones. */
const TOO_LARGE =
  /too_many_clauses|maxClauseCount|[Dd]eterminizing automaton|automaton is too large|exceeded the allowed maximum/;

/** Whether a refusal stays until somebody does something, though its state may say "busy". */
export function isLasting(said: string): boolean {
  return BLOCKED.test(said) && /read-only|FORBIDDEN/.test(said);
}

/** Says why something was refused, and what to do about it. */
export function reasonOf(status: number, said: string): string {
  const reason = said.slice(0, MAX_REASON_CHARS);
  if (FULL.test(said)) {
    return "its indexes are read-only as a disk of the cluster is nearly full. Free or add disk " +
      "space, and begin again: what was sent is not sent again";
  }
  if (BLOCKED.test(said)) return `the cluster blocks it. Lift the block: ${reason}`;
  if (status === 401 || status === 403) {
    return `the cluster does not let you (${status}). Check user and password, or key: ${reason}`;
  }
  if (status === 400 && TOO_LARGE.test(said)) {
    return "the query is too large for the engine. Ask with fewer words and shorter patterns";
  }
  if (said.includes("all shards failed")) return "no shard of it answers. Ask doctor() why";
  if (status === 429) return `the cluster is busy (429). Try again later: ${reason}`;
  return `${reason} (${status})`;
}
