/**
 * Synthetic copies of real repositories, to fill a cluster with.
 *
 * A real checkout is added to a fleet, and the requests that this takes are recorded. A copy has the
 * same documents with other keys, another repository, other paths, and a mark behind one of six
 * distinct terms and names: these are of this copy alone, all others stand in every copy. So the list
 * of a frequent term grows with the number of copies, as it does in reality, and there are new terms
 * all the time. What this flatters: all copies of a file have the same length and, but for the marked
 * terms, the same score, and their packed parts are equal byte for byte. What it makes worse: new
 * terms come as fast in the last copy as in the first, where people repeat each other more and more,
 * and what is found is of as many checkouts as there are copies.
 *
 * Documents with a sign where the mark goes are kept in an index of the cluster, which makes the
 * copies itself and analyses their terms as those that are sent. The documents of checkouts, whose
 * keys are packed, are sent for each copy.
 *
 * @module
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";

/** One of so many terms is of a copy alone. */
const MARKED_EACH = 6;

/** Stands where the mark of a copy goes: a character that no analysis lets through. */
const MARK = "\uE000";

/** Letters of a mark: enough for 60 million copies. */
const MARK_LENGTH = 5;

/** Values that are no terms. */
const PLAIN: ReadonlySet<string> = new Set(["unit", "language", "category", "extension", "bytes"]);

/** Settings of the index that templates are kept in: it searches nothing. */
export const TEMPLATES = {
  settings: { index: { number_of_shards: 3, number_of_replicas: 0 } },
  mappings: { dynamic: false },
} as const;

/** Makes a document of a template, in the engine. */
const MARKED = `
for (def field : ctx._source.entrySet()) {
  def value = field.getValue();
  if (value instanceof String) field.setValue(value.replace(params.sign, params.mark));
  else for (int at = 0; at < value.size(); at++) {
    value.set(at, value.get(at).replace(params.sign, params.mark));
  }
}
ctx._id = ctx._id.replace(params.sign, params.mark);
ctx._index = ctx._source.remove("to");`;

/** A checkout that can be copied. */
export interface Recorded {
  /** Number of its files. */
  readonly files: number;
  /** Number of its chunks. */
  readonly chunks: number;
  /** Lines that keep its templates: an action and a document each, which names the index it is `to`. */
  readonly documents: readonly string[];
  /** The document that publishes it, cut where the mark of a copy goes. */
  readonly checkout: readonly string[];
}

/** Body of a `_reindex` that makes the documents of a copy of all templates of an index. */
export function copying(templates: string, index: string, number: number): object {
  const params = { sign: MARK, mark: markOf(number) };
  return {
    source: { index: templates },
    dest: { index },
    script: { lang: "painless", source: MARKED, params },
  };
}

/** Makes the lines that publish a copy, to be sent when its documents are there. */
export function publishing({ checkout }: Recorded, number: number): string {
  const [action, document] = checkout.join(markOf(number)).split("\n");
  const { keys, ...others } = JSON.parse(document!);
  const packed = deflateRawSync(keys).toString("base64");
  return `${action}\n${JSON.stringify({ ...others, keys: packed })}\n`;
}

function markOf(number: number): string {
  return number.toString(36).padStart(MARK_LENGTH, "0");
}

/** Records what is sent while a checkout is added. */
export async function record(add: () => Promise<unknown>): Promise<Recorded> {
  const lines: string[] = [];
  let published: string | undefined;
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const path = new URL(String(input)).pathname;
    if (path.endsWith("/_bulk")) lines.push(...linesOf(path, String(init?.body)));
    else if (init?.method === "PUT" && path.includes("/_doc/")) published = String(init.body);
    return send(input, init);
  };
  try {
    await add();
  } finally {
    globalThis.fetch = send;
  }
  if (published === undefined) throw new Error("Cannot copy a checkout: nothing was published");
  return templateOf(lines, published);
}

/** Lines of a request, each of whose actions names the index that it is for. */
function linesOf(path: string, body: string): string[] {
  const _index = path.slice(1, path.lastIndexOf("/"));
  return body.split("\n").filter(Boolean).map((line, at) =>
    at % 2 === 0 ? JSON.stringify({ index: { _index, ...JSON.parse(line).index } }) : line
  );
}

/** Makes a checkout that can be copied of what was sent. */
export function templateOf(lines: readonly string[], published: string): Recorded {
  const checkout = JSON.parse(published);
  const { repository, files, chunks, branch } = checkout;
  const renamed = `${repository}-${MARK}`;
  const name = branch === "" ? renamed : `${renamed}@${branch}`;
  const documents = Array.from({ length: lines.length / 2 }, (_, at) => {
    const { index: place } = JSON.parse(lines[2 * at]!);
    const { file, path, part, ...fields } = JSON.parse(lines[2 * at + 1]!);
    const action = JSON.stringify({ index: { _id: markedKey(place._id) } });
    const document = {
      ...{ ...markTerms(fields), checkout: name, to: place._index },
      // A packed part is of no repository.
      ...(fields.repository === undefined ? {} : { repository: renamed }),
      ...(part === undefined ? {} : { part: markedKey(part) }),
      // A piece of an index is of no file.
      ...(file === undefined ? {} : { file: markedKey(file), path: `${MARK}/${path}` }),
    };
    return `${action}\n${JSON.stringify(document)}\n`;
  });
  const keys = unpacked(checkout.keys).split(" ").map(markedKey).join(" ");
  const action = JSON.stringify({ index: { _id: name } });
  const document = {
    ...{ ...checkout, checkout: name, repository: renamed, keys },
    image: checkout.image.map(markedKey),
    name: `${checkout.name}-${MARK}`,
    publication: `${checkout.publication}-${MARK}`,
  };
  const text = `${action}\n${JSON.stringify(document)}\n`;
  return { files, chunks, documents, checkout: text.split(MARK) };
}

/** Characters of the hash that each key begins with; that of a part has no others. */
const KEY_CHARS = 24;

/** A key of the same length, whose hash ends with the mark. */
function markedKey(id: string): string {
  return id.slice(0, KEY_CHARS - MARK_LENGTH) + MARK + id.slice(KEY_CHARS);
}

function markTerms(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (PLAIN.has(name)) return [name, value];
      if (Array.isArray(value)) return [name, value.map((each) => markTerm(String(each)))];
      return [name, String(value).split(" ").map(markTerm).join(" ")];
    }),
  );
}

function markTerm(term: string): string {
  let hash = 7;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return term !== "" && (hash >>> 8) % MARKED_EACH === 0 ? term + MARK : term;
}

function unpacked(base64: string): string {
  return inflateRawSync(Uint8Array.fromBase64(base64)).toString();
}
