/**
 * Vectors to search among: of code, and of subjects that are made by chance.
 *
 * @module
 */
import { type Embedder, languages } from "@cbx/core";
import { randomNumbers } from "../../src/cli/commands/eval/random_numbers.ts";
import { quantize } from "../../src/embed/quantize.ts";
import { VectorMatrix } from "../../src/embed/scan/vector_matrix.ts";
import { loadStaticEmbedder } from "../../src/embed/static.ts";
import { forEachDenseRow } from "../../src/orama/dense_index.ts";
import { openPublished } from "../../src/store/published_file.ts";
import { Store } from "../../src/store/store.ts";
import { readDataset } from "../dataset.ts";

/** Lines of a piece of code: about as many as a chunk has. */
const LINES = 20;
/** Larger files are data. */
const MAX_FILE_BYTES = 500_000;
const QUERIES = 400;
/** Vectors of a subject, and subjects of a field. */
const [PER_SUBJECT, PER_FIELD] = [50, 20];

/** Vectors with queries. */
export interface VectorWorld {
  /** How it is made. */
  readonly name: string;
  /** The vectors. */
  readonly matrix: VectorMatrix;
  /** The first of them, as they were before they were bytes. */
  readonly precise: readonly ArrayLike<number>[];
  /** Queries, as vectors of any length. */
  readonly queries: readonly Float32Array[];
}

/** Embeds the code below a folder, and the queries of datasets. */
export async function codeWorld(folder: string, datasets: string[]): Promise<VectorWorld> {
  const embedder = await loadStaticEmbedder();
  const texts = [...piecesOf(folder)];
  const precise = (await embedder.embedDocuments(texts)).filter(isVector);
  const matrix = new VectorMatrix(precise.length, embedder.dimensions);
  precise.forEach((vector, row) => matrix.row(row).set(quantize(vector)));
  const asked = datasets.flatMap((path) => readDataset(Deno.readTextFileSync(path)));
  const queries = await Promise.all(asked.map(({ query }) => embedder.embedQuery(query)));
  return { name: "code", matrix, precise, queries: spread(queries.filter(isVector), QUERIES) };
}

/**
 * Takes the vectors that a model made of chunks out of kept indexes, and embeds the queries of
 * datasets.
 *
 * @param indexes Folder with a folder for each index.
 * @throws {TypeError} If an index holds vectors of another model.
 */
export async function modelWorld(
  indexes: string,
  datasets: readonly string[],
  embedder: Embedder,
): Promise<VectorWorld> {
  const rows: Int8Array[] = [];
  const names = [...Deno.readDirSync(indexes)].map(({ name }) => name).sort();
  for (const name of names) rows.push(...await vectorsOf(`${indexes}/${name}`, embedder));
  const matrix = new VectorMatrix(rows.length, embedder.dimensions);
  rows.forEach((vector, row) => matrix.row(row).set(vector));
  const asked = datasets.flatMap((path) => readDataset(Deno.readTextFileSync(path)));
  const queries: Float32Array[] = [];
  for (const { query } of spread(asked, QUERIES)) queries.push(await embedder.embedQuery(query));
  return { name: `code, ${embedder.name}`, matrix, precise: [], queries };
}

async function vectorsOf(
  folder: string,
  { fingerprint, dimensions, name }: Embedder,
): Promise<Int8Array[]> {
  const path = `${folder}/index.sqlite`;
  using store = await Store.open(openPublished(path), { write: false, path });
  if (store.encodings.encoder("dense")?.fingerprint !== fingerprint) {
    throw new TypeError(`"${path}" holds no vectors of "${name}"`);
  }
  const rows: Int8Array[] = [];
  forEachDenseRow(store, dimensions, (_, vector) => rows.push(vector.slice()));
  return rows;
}

/** Makes vectors around subjects, of which some are of one field; queries lie as their members do. */
export function clusteredWorld(rows: number, dimensions: number): VectorWorld {
  const random = randomNumbers(rows);
  const noise = () => Float32Array.from({ length: dimensions }, () => bell(random));
  const fields = Array.from({ length: Math.ceil(rows / PER_SUBJECT / PER_FIELD) }, noise);
  const subjects = Array.from({ length: Math.ceil(rows / PER_SUBJECT) }, (_, subject) => {
    const own = noise();
    return fields[subject % fields.length]!.map((value, i) => value + own[i]!);
  });
  const member = () => {
    const subject = subjects[Math.floor(subjects.length * random())]!;
    return subject.map((value) => value + bell(random));
  };
  const matrix = new VectorMatrix(rows, dimensions);
  for (let row = 0; row < rows; row++) matrix.row(row).set(quantize(member()));
  return {
    name: "by chance",
    matrix,
    precise: [],
    queries: Array.from({ length: QUERIES }, member),
  };
}

/** Near enough to a normal distribution, around 0. */
function bell(random: () => number): number {
  return random() + random() + random() - 1.5;
}

function* piecesOf(folder: string): Generator<string> {
  const isCode = codeFiles();
  const entries = [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory, isFile } of entries) {
    const path = `${folder}/${name}`;
    if (isDirectory && !name.startsWith(".")) yield* piecesOf(path);
    if (!isFile || !isCode(name) || Deno.statSync(path).size > MAX_FILE_BYTES) continue;
    const lines = Deno.readTextFileSync(path).split("\n");
    for (let at = 0; at < lines.length; at += LINES) yield lines.slice(at, at + LINES).join("\n");
  }
}

function codeFiles(): (name: string) => boolean {
  const known = new Set(
    languages().filter(({ grammar }) => grammar).flatMap(({ extensions }) => extensions),
  );
  return (name) => known.has(name.slice(name.lastIndexOf(".") + 1));
}

function isVector(vector: Float32Array): boolean {
  return vector.some((value) => value !== 0);
}

function spread<T>(values: readonly T[], count: number): T[] {
  const size = Math.min(count, values.length);
  return Array.from({ length: size }, (_, i) => values[Math.floor(i * values.length / size)]!);
}
