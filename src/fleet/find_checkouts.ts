/**
 * The checkouts that may define a name or hold a file: the engine knows the names that each file defines,
 * and its path. Which definition is meant is for the index of a checkout to say.
 *
 * @module
 */
import type { Connection } from "./connection.ts";
import { escaped, lastName, like } from "./find_files.ts";
import { badAnswer, isCount, isText, objectsIn, type Shards, whole } from "./shapes.ts";

/** Scores of what fits, the surest first; one file may fit in several ways. */
const PATH_SCORE = 8;
const NAME_SCORE = 4;
const OWNER_SCORE = 2;
const END_SCORE = 1;

/** Names that begin with what is asked are likelier meant than those that hold it or are nearly it. */
const PREFIX_SCORE = 4;
const PART_SCORE = 2;
const NEAR_SCORE = 1;

/** Checkouts are counted exactly up to as many. */
const MAX_COUNTED = 40_000;

/** Checkouts that were found, the likeliest first. */
export interface FoundCheckouts {
  readonly names: readonly string[];
  /** Number of all. */
  readonly total: number;
}

/**
 * Finds checkouts by a name as questions take it: `name`, `Class.name`, `path:name`, or a path. Where
 * none defines it, those that define names like it are found.
 *
 * @param among Names of the checkouts that are asked; all, where absent.
 * @throws {FleetError} If the cluster does not answer, or a part of it does not.
 */
export async function findCheckouts(
  place: Place,
  asked: string,
  { among, most }: { readonly among: readonly string[] | undefined; readonly most: number },
): Promise<FoundCheckouts> {
  const exact = await find(place, exactly(asked), { among, most });
  return exact.total > 0 ? exact : await find(place, nearly(asked), { among, most });
}

interface Place {
  readonly connection: Connection;
  readonly index: string;
}

interface Response extends Shards {
  readonly hits?: {
    readonly hits?: readonly { readonly fields?: { readonly checkout?: readonly unknown[] } }[];
  };
  readonly aggregations?: { readonly checkouts?: { readonly value?: unknown } };
}

async function find(
  { connection, index }: Place,
  should: readonly object[],
  { among, most }: { readonly among: readonly string[] | undefined; readonly most: number },
): Promise<FoundCheckouts> {
  if (should.length === 0) return { names: [], total: 0 };
  const where = among ? [{ terms: { checkout: among } }] : [];
  const field = "checkout";
  const answer = await connection.send<Response>(`/${index}/_search`, {
    body: {
      ...{ size: most, _source: false, docvalue_fields: [field], track_total_hits: false },
      query: {
        bool: { filter: [...where, { term: { unit: "file" } }], should, minimum_should_match: 1 },
      },
      ...{ collapse: { field }, sort: ["_score", { [field]: "asc" }] },
      aggs: { checkouts: { cardinality: { field, precision_threshold: MAX_COUNTED } } },
    },
  });
  const { hits, aggregations } = whole(answer);
  const total = aggregations?.checkouts?.value;
  const names = objectsIn(hits?.hits, "checkouts").map(({ fields }) => fields?.checkout?.[0]);
  if (!names.every(isText) || !isCount(total)) return badAnswer("checkouts");
  return { names, total };
}

function scored(filter: object, boost: number): object {
  return { constant_score: { filter, boost } };
}

/** The path and the name behind it that are asked, as far as there are any. */
function partsOf(asked: string): { readonly path: string; readonly name: string } {
  const text = asked.trim().replace(/\([^()]*\)$/, "").replace(/^(?:\.[\\/])+/, "");
  const [, path, name] = /^([^:#]*[./][^:#]*)[:#]([^:#]+)$/.exec(text) ?? [];
  return path === undefined ? { path: text, name: text } : { path, name: name! };
}

function exactly(asked: string): object[] {
  const { path, name } = partsOf(asked);
  const [last, owner] = [lastName(name), lastName(name.replace(/(?:::|->|[.#\\])[^.:#\\]*$/, ""))];
  const isPath = /[./]/.test(path);
  return [
    ...(isPath ? [scored({ term: { path } }, PATH_SCORE)] : []),
    ...(isPath ? [scored(like("path", `*/${escaped(path)}`), END_SCORE)] : []),
    ...(last === "" ? [] : [scored({ term: { names: last } }, NAME_SCORE)]),
    // Alone, the type that has a member says nothing.
    ...(last === "" || owner === last || owner === "" ? [] : [{
      bool: {
        filter: [{ term: { names: last } }],
        should: [scored({ term: { names: owner } }, OWNER_SCORE)],
      },
    }]),
  ];
}

/** Names and paths like those that are asked for: words may be parts of a name. */
function nearly(asked: string): object[] {
  const { path, name } = partsOf(asked);
  const words = name.split(/[\s-]+/).map(lastName).filter((word) => word !== "");
  const joined = words.join("");
  if (joined === "") return [];
  return [
    scored({ prefix: { names: { value: joined } } }, PREFIX_SCORE),
    scored(
      { bool: { filter: words.map((word) => like("names", `*${escaped(word)}*`)) } },
      PART_SCORE,
    ),
    // All names are tried, and not those first that many files have: some may not be seen.
    scored({ fuzzy: { names: { value: joined, rewrite: "constant_score" } } }, NEAR_SCORE),
    ...(/[./]/.test(path) ? [scored(like("path", `*${escaped(path)}*`), NEAR_SCORE)] : []),
  ];
}
