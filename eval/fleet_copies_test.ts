import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { copying, publishing, templateOf } from "./fleet_copies.ts";

const KEY = "abcdefghijklmnopqrstuvwx";

const DOCUMENT = {
  ...{ unit: "chunk", file: KEY, checkout: "eval/one@main", repository: "eval/one" },
  ...{ path: "lib/a.py", language: "python" },
  names: ["size", "parse", "words", "store", "open", "query"],
  code: Array.from({ length: 600 }, (_, at) => `term${at}`).join(" "),
};

const CHECKOUT = {
  ...{ checkout: "eval/one@main", repository: "eval/one", branch: "main", name: "one" },
  ...{ publication: "p", files: 1, chunks: 1, image: [`${KEY}.piece.0`] },
  keys: deflateRawSync(KEY).toString("base64"),
};

/** Makes a copy as the engine does. */
function copy(number: number) {
  const piece = { checkout: "eval/one@main", repository: "eval/one", bytes: "AAAA" };
  const lines = [
    ...[{ index: { _index: "x", _id: `${KEY}.0` } }, DOCUMENT],
    ...[{ index: { _index: "x-images", _id: `${KEY}.piece.0` } }, piece],
  ].map((each) => JSON.stringify(each));
  const recorded = templateOf(lines, JSON.stringify(CHECKOUT));
  // The type of a request is that of any JSON.
  const { script: { params: { sign, mark } } } = copying("t", "x", number) as {
    script: { params: { sign: string; mark: string } };
  };
  const [[action, document], pieces] = recorded.documents.map((text) =>
    text.replaceAll(sign, mark).trim().split("\n").map((line) => JSON.parse(line))
  ) as [[Line, Line], Line[]];
  const [, published] = publishing(recorded, number).trim().split("\n").map((line) =>
    JSON.parse(line)
  );
  return { action, document, published, pieces };
}

// deno-lint-ignore no-explicit-any -- documents of several kinds
type Line = any;

Deno.test("publishing() names files by the keys that their documents have", () => {
  const { action, document, published } = copy(36);
  equal(action.index._id, `${document.file}.0`);
  equal(document.repository, published.repository);
  equal(document.file.length, KEY.length);
  notEqual(document.file, KEY);
  equal(inflateRawSync(Uint8Array.fromBase64(published.keys)).toString(), document.file);
  equal(document.checkout, published.checkout);
  deepEqual([published.repository, published.checkout], ["eval/one-00010", "eval/one-00010@main"]);
});

Deno.test("copying() changes the same terms in each copy, and a sixth of them", () => {
  const [one, two] = [copy(1).document.code.split(" "), copy(2).document.code.split(" ")];
  const own = one.filter((term: string, at: number) => term !== two[at]);
  ok(own.length > 60 && own.length < 140);
  equal(one.filter((term: string) => !term.endsWith("00001")).length, 600 - own.length);
});

Deno.test("copying() copies the index of a checkout, under keys that its document names", () => {
  const { published, pieces: [action, piece] } = copy(2);
  deepEqual(published.image, [action.index._id]);
  equal(piece.to, "x-images");
  notEqual(action.index._id, copy(3).pieces[0].index._id);
  deepEqual(piece, {
    ...{ checkout: "eval/one-00002@main", repository: "eval/one-00002", bytes: "AAAA" },
    to: "x-images",
  });
});
