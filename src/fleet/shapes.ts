/**
 * Checks of what a cluster answers: a field of another type than ours is said, and goes no further.
 *
 * @module
 */
import { FleetError } from "./connection.ts";

/** Characters of what a cluster says of a shard. */
const MAX_REASON_CHARS = 300;

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether a value is a number of things. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** Tells in words of the cluster why something failed. */
export function saidOf(error: unknown): string {
  if (isText(error)) return error;
  const { type, reason, root_cause } = (error ?? {}) as Readonly<Record<string, unknown>>;
  // That all shards have failed is not why.
  const [cause] = Array.isArray(root_cause) ? root_cause : [];
  const said = [type, reason, cause?.reason].filter(isText).join(": ");
  return said === "" ? "it does not say why" : said;
}

/**
 * Ends a reading of what is not ours.
 *
 * @throws {FleetError} Always.
 */
export function badAnswer(what: string): never {
  throw new FleetError(
    `Cannot read ${what} in the answer of the cluster: it holds others than ours`,
    0,
  );
}

/** Checks that a list holds objects. */
export function objectsIn<T extends object>(list: readonly T[] | undefined, what: string): T[] {
  const isWhole = Array.isArray(list) &&
    list.every((each) => typeof each === "object" && each !== null);
  return isWhole ? list : badAnswer(what);
}

/** Parts of the answer to a search that tell of its shards. */
export interface Shards {
  readonly timed_out?: boolean;
  readonly _shards?: {
    readonly total?: number;
    readonly successful?: number;
    readonly failures?: readonly {
      readonly shard?: number;
      readonly index?: string;
      readonly reason?: unknown;
    }[];
  };
}

/** A shard that has not answered. */
export interface FailedShard {
  /** The index that it is of. */
  readonly index: string;
  /** Its number. */
  readonly shard: number;
  /** Reason, in words of the cluster. */
  readonly reason: string;
}

/** An answer of a part of the shards. */
export interface PartialAnswer {
  /** Number of the shards that were asked; 0 where all have answered, and files are lost. */
  readonly total: number;
  /** Number of those that have not answered; 0 where nobody knows: time ran out, or files are lost. */
  readonly failed: number;
  /** Those that the cluster names; of a restricted fleet, not those that no node holds. */
  readonly shards: readonly FailedShard[];
  /** Statement of what the answer lacks. */
  readonly statement: string;
}

/** Tells what an answer lacks; `undefined` where it is whole. */
export function partialOf({ timed_out: isLate, _shards }: Shards): PartialAnswer | undefined {
  const { total, successful, failures = [] } = _shards ?? badAnswer("shards");
  if (!isCount(total) || !isCount(successful) || !Array.isArray(failures)) {
    return badAnswer("shards");
  }
  // The cluster does not count a shard as failed that no node holds.
  const failed = total - successful;
  if (failed <= 0 && !isLate) return undefined;
  const shards = failures.map((failure) => {
    const { index = "", shard = -1, reason } = failure ?? {};
    const said = saidOf(reason).slice(0, MAX_REASON_CHARS);
    return { index: String(index), shard: Number(shard), reason: said };
  });
  return { total, failed, shards, statement: statementOf({ total, failed, shards }) };
}

function statementOf({ total, failed, shards }: Omit<PartialAnswer, "statement">): string {
  const names = shards.map(({ index, shard }) => `${index}[${shard}]`).join(", ");
  const which = names === "" ? "" : ` (${names})`;
  return failed > 0
    ? `${failed} of ${total} shards have not answered${which}: files are missing, and counts are low`
    : "Time ran out before all shards had answered: files are missing, and counts are low";
}

/** Adds to a partial answer the names of shards that no node holds, which a search does not name. */
export function withLost(partial: PartialAnswer, rows: unknown): PartialAnswer {
  if (!Array.isArray(rows)) return badAnswer("shards");
  const lost = objectsIn<Readonly<Record<string, unknown>>>(rows, "shards")
    // A first copy that is lost has no other that could take its place.
    .filter(({ prirep, state }) =>
      prirep === "p" && (state === "UNASSIGNED" || state === "INITIALIZING")
    )
    .map(({ index, shard, state }) => ({
      ...{ index: String(index), shard: Number(shard) },
      reason: state === "UNASSIGNED" ? "no node holds it" : "a node is opening it",
    }))
    .filter(({ index, shard }) =>
      !partial.shards.some((named) => named.index === index && named.shard === shard)
    );
  const named = { ...partial, shards: [...partial.shards, ...lost] };
  return { ...named, statement: statementOf(named) };
}

/**
 * Lets an answer of all shards pass alone.
 *
 * @throws {FleetError} If a shard has not answered.
 */
export function whole<T extends Shards>(answer: T): T {
  const partial = partialOf(answer);
  if (partial) throw new FleetError(`Cannot read all checkouts: ${partial.statement}`, 0);
  return answer;
}
