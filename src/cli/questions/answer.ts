/**
 * Pieces of JSON Schema that the answers of several questions are described with. Fields that a
 * program builds on are named; an answer may have more, since new ones come without a new version.
 *
 * @module
 */
import { JSON_SCHEMA_VERSION } from "@cbx/core";
import type { JsonRecord } from "./row.ts";

export const TEXT: JsonRecord = { type: "string" };
export const TRUTH: JsonRecord = { type: "boolean" };
/** A number of things. */
export const COUNT: JsonRecord = { type: "integer", minimum: 0 };
/** A line, or a rank. */
export const LINE: JsonRecord = { type: "integer", minimum: 1 };
export const HASH: JsonRecord = {
  ...TEXT,
  description: "Fingerprint of the lines: path:start-end@hash is what check takes.",
};
export const TEXTS: JsonRecord = listOf(TEXT);

export const SYNTAX: JsonRecord = listOf(
  { type: "array", minItems: 3, maxItems: 3 },
  'First character, the one after the last, and "comment", "string", "number", "keyword", "type" or ' +
    '"function", where spans are asked for.',
);

/** Fields of an answer; a question mark ends the names of those that may be absent. */
export type Fields = Readonly<Record<string, JsonRecord>>;

/** Describes an object that may have further fields. */
export function object(fields: Fields, description?: string): JsonRecord {
  const entries = Object.entries(fields);
  const required = entries.map(([name]) => name).filter((name) => !name.endsWith("?"));
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, each]) => [name.replace("?", ""), each])),
    ...(required.length > 0 ? { required } : {}),
    ...(description === undefined ? {} : { description }),
  };
}

export function listOf(items: JsonRecord, description?: string): JsonRecord {
  return { type: "array", items, ...(description === undefined ? {} : { description }) };
}

/** Describes one of some values. */
export function oneOf(...values: readonly string[]): JsonRecord {
  return { type: "string", enum: values };
}

/** Describes what may be `null`. */
export function nullable(type: "string" | "integer" | "number"): JsonRecord {
  return { type: [type, "null"] };
}

/** Fields of every answer. */
export const VERSIONED: Fields = {
  schema_version: {
    type: "number",
    const: JSON_SCHEMA_VERSION,
    description: "Version of the format of the answer.",
  },
};

/** How current an index is. */
export const INDEX: JsonRecord = object({
  exists: TRUTH,
  stale: TRUTH,
  "warning?": TEXT,
  files_changed_since_build: COUNT,
  built_at: nullable("string"),
  head_commit: nullable("string"),
  branch: nullable("string"),
  "imported?": object({
    imported_at: TEXT,
    tool: TEXT,
    exported_at: TEXT,
    commit: nullable("string"),
    seal: TEXT,
  }, "Where the index was imported from."),
  overlay: oneOf("none", "complete", "partial", "off"),
  files_left: COUNT,
}, "How current the index is.");

export const PAGINATION: JsonRecord = object({
  offset: COUNT,
  limit: COUNT,
  has_more: TRUTH,
  next_offset: nullable("integer"),
}, "Which part of all items this is.");

const PLACE_FIELDS: Fields = {
  path: TEXT,
  line: LINE,
  end_line: COUNT,
  "hash?": HASH,
  symbol: TEXT,
  kind: TEXT,
  language: TEXT,
  category: TEXT,
};

/** A definition, or a file. */
export const PLACE: JsonRecord = placeWith({});

/** A definition, or a file, and what is said of it. */
export function placeWith(fields: Fields): JsonRecord {
  return object({ ...PLACE_FIELDS, ...fields });
}

/** Definition that the code names, where that is another one. */
export const THROUGH: JsonRecord = object(
  { symbol: TEXT, path: TEXT, line: LINE },
  "The definition that the code names, where it uses this one through a base method or a constructor.",
);

/** Fields of every answer about the graph. */
export const ENVELOPE: Fields = {
  ...VERSIONED,
  "omitted?": { ...COUNT, description: "Items left out for a bound, such as tokens." },
  pagination: PAGINATION,
  index: INDEX,
  coverage: object({
    partial: TRUTH,
    proof: { ...TRUTH, description: "Whether the answer is empty, and that proves it." },
    obstacles: listOf(
      object({ kind: TEXT, count: COUNT, places: TEXTS, text: TEXT }),
      "Why an empty answer is no proof.",
    ),
    statement: TEXT,
  }, "How far the graph covers the tree, and what an empty answer proves."),
};

/** Models, each with what became of it. */
export const MODELS: JsonRecord = listOf(
  object({
    feature: oneOf("dense", "sparse", "rerank"),
    model: nullable("string"),
    state: { ...TEXT, description: "Whether it took part." },
  }),
  "State of each model that is switched on.",
);
