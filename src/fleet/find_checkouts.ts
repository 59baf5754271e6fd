/**
 * The checkouts that may define a name or hold a file: the engine knows the names that each file defines,
 * and its path. Which definition is meant is for the index of a checkout to say.
 *
 * @module
 */
import type { PublishedCheckout } from "./checkout_document.ts";
import { escaped, fileOf, type FoundFile, type Hit, lastName, like, scored } from "./find_files.ts";
import { badAnswer, isCount, objectsIn, type Shards, whole } from "./shapes.ts";
import type { FleetPlace } from "./write_checkout.ts";

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

/** Files that one request lists: OpenSearch takes as many. */
const MAX_LISTED = 10_000;

/** Checkouts that were found. */
export interface FoundCheckouts {
  /** The likeliest first, as they are published. */
  readonly trees: readonly PublishedCheckout[];
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
  const exact = await findPublished(place, exactly(asked), { among, most });
  return exact.trees.length > 0
    ? exact
    : await findPublished(place, nearly(asked), { among, most });
}

type Place = Pick<FleetPlace, "connection" | "index" | "checkouts">;

/**
 * Finds checkouts of which a published file matches: the index of files also holds those of a commit that is
 * being written, and of the one before. A checkout scores no more by what is published than by all of it, so
 * that those are looked at that may be among the best, the best by all first. Where these alone match, it is
 * left out.
 */
async function findPublished(
  place: Place,
  should: readonly object[],
  { among, most }: { readonly among: readonly string[] | undefined; readonly most: number },
): Promise<FoundCheckouts> {
  if (should.length === 0) return { trees: [], total: 0 };
  const body = {
    ...{ size: most, collapse: { field: "checkout" }, sort: ["_score", { checkout: "asc" }] },
    aggs: {
      checkouts: { cardinality: { field: "checkout", precision_threshold: MAX_COUNTED } },
    },
  };
  const filter = among ? [{ terms: { checkout: among } }] : [];
  const seen: string[] = [];
  let [best, total, hidden]: [Scored[], number | undefined, number] = [[], undefined, 0];
  for (;;) {
    const query = { filter, should, must_not: [{ terms: { checkout: seen } }] };
    const { files, aggregations } = await findOnes(place, query, body);
    const count = aggregations?.checkouts?.value;
    const names = files.map(({ checkout }) => checkout);
    if (!isCount(count) || names.some((name) => seen.includes(name))) return badAnswer("checkouts");
    total ??= count;
    const found = await publishedOf(place, should, files);
    hidden += files.length - found.length;
    seen.push(...names);
    best = [...best, ...found].sort((a, b) => b.score - a.score).slice(0, most);
    const isLast = files.length < most;
    if (isLast || best.length === most && best.at(-1)!.score >= files.at(-1)!.score) {
      return { trees: best.map(({ tree }) => tree), total: total - hidden };
    }
  }
}

/** A checkout, and how well what is published of it fits. */
interface Scored {
  readonly tree: PublishedCheckout;
  readonly score: number;
}

/** Reads the checkouts of files, each of which is the best one there; those with a published match are left. */
async function publishedOf(
  place: Place,
  should: readonly object[],
  files: readonly ScoredFile[],
): Promise<Scored[]> {
  const trees = await place.checkouts.readAll(files.map(({ checkout }) => checkout));
  const all = await Promise.all(files.map(async (file) => {
    const tree = trees.get(file.checkout);
    const score = tree && await publishedScore(place, should, { tree, file });
    return score === undefined ? [] : [{ tree: tree!, score }];
  }));
  return all.flat();
}

/** Score of the best published file of a checkout, of which the best one is given; `undefined` where none matches. */
async function publishedScore(
  place: Place,
  should: readonly object[],
  { tree: { checkout, keys }, file }: {
    readonly tree: PublishedCheckout;
    readonly file: ScoredFile;
  },
): Promise<number | undefined> {
  if (keys.has(file.file)) return file.score;
  const query = { filter: [{ term: { checkout } }], should };
  const sort = ["_score", { file: "asc" }];
  const { files } = await findOnes(place, query, { size: MAX_LISTED, sort });
  const found = files.find(({ file }) => keys.has(file)) ??
    // Of more, its index tells: it is only not to be missed here.
    (files.length === MAX_LISTED ? files.at(-1) : undefined);
  return found?.score;
}

/** A file, and how well it fits. */
type ScoredFile = FoundFile & { readonly score: number };

interface Response extends Shards {
  readonly hits?: { readonly hits?: readonly (Hit & { readonly sort?: readonly unknown[] })[] };
  readonly aggregations?: { readonly checkouts?: { readonly value?: unknown } };
}

async function findOnes(
  { connection, index }: Place,
  { filter, ...query }: { readonly filter: readonly object[]; readonly should: readonly object[] },
  body: object,
): Promise<{ readonly files: readonly ScoredFile[] } & Pick<Response, "aggregations">> {
  const bool = { ...query, filter: [...filter, { term: { unit: "file" } }] };
  const answer = await connection.send<Response>(`/${index}/_search`, {
    body: {
      ...{
        stored_fields: "_none_",
        docvalue_fields: ["file", "checkout"],
        track_total_hits: false,
      },
      ...{ query: { bool: { ...bool, minimum_should_match: 1 } }, ...body },
    },
  });
  const { hits, aggregations } = whole(answer);
  const files = objectsIn(hits?.hits, "files").map((hit) => {
    const [score] = hit.sort ?? [];
    return { ...fileOf(hit), score: isCount(score) ? score : badAnswer("files") };
  });
  return { files, ...(aggregations ? { aggregations } : {}) };
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
