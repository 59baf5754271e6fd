/**
 * Vectors of code to search among.
 *
 * @module
 */
import { languages } from "@cbx/core";
import { quantize } from "../../src/embed/quantize.ts";
import { VectorMatrix } from "../../src/embed/scan/vector_matrix.ts";
import { readDataset } from "../dataset.ts";
import { staticModel } from "../static_model.ts";

/** Lines of a piece of code: about as many as a chunk has. */
const LINES = 20;
/** Larger files are data. */
const MAX_FILE_BYTES = 500_000;
const QUERIES = 400;

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
  const embedder = await staticModel();
  const texts = [...piecesOf(folder)];
  const precise = (await embedder.embedDocuments(texts)).filter(isVector);
  const matrix = new VectorMatrix(precise.length, embedder.dimensions);
  precise.forEach((vector, row) => matrix.row(row).set(quantize(vector)));
  const asked = datasets.flatMap((path) => readDataset(Deno.readTextFileSync(path)));
  const queries = await Promise.all(asked.map(({ query }) => embedder.embedQuery(query)));
  return { name: "code", matrix, precise, queries: spread(queries.filter(isVector), QUERIES) };
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
