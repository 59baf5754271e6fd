import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { fakeLibrary, fakeStreams } from "../testdata/fakes.ts";
import type { Settings } from "../config/settings.ts";
import { fakeBackend } from "./testdata/fake_backend.ts";
import type { ModelBackend } from "./model_backend.ts";
import { openModels, type OpenModelsOptions, sendingNote } from "./open_models.ts";

const SETTINGS: Settings = {
  "dense.kind": "local",
  "dense.model": "d",
  "sparse.kind": "local",
  "sparse.model": "s",
  "rerank.kind": "local",
  "rerank.model": "r",
};
const ALL = { features: ["rerank", "sparse", "dense"], from: "flag" } as const;

async function open(
  models: ModelBackend,
  changes: Partial<OpenModelsOptions> = {},
  isQuiet = false,
) {
  const streams = fakeStreams();
  const options = { color: true, pager: true, quiet: isQuiet };
  const opened = await openModels({ streams, library: fakeLibrary(), options, models }, {
    settings: SETTINGS,
    root: "/r",
    chosen: ALL,
    purpose: "search",
    ...changes,
  });
  return { ...opened, stderr: streams.stderr };
}

Deno.test("openModels() opens what is switched on, and says nothing where nothing is sent", async () => {
  const { models, standings, stderr } = await open(fakeBackend());
  deepEqual([models.dense?.name, models.sparse?.name, models.rerank?.name], ["d", "s", "r"]);
  deepEqual(standings.map(({ feature, isOpen }) => [feature, isOpen]), [
    ["dense", true],
    ["sparse", true],
    ["rerank", true],
  ]);
  equal(stderr, "");
});

Deno.test("openModels() opens no model that reads results again for who does not ask it", async () => {
  for (const purpose of ["index", "explain"] as const) {
    const backend = fakeBackend();
    await open(backend, { purpose });
    deepEqual(backend.opened.map(({ feature }) => feature), ["dense", "sparse"], purpose);
  }
});

Deno.test("openModels() opens nothing behind a gate, and says so even where notes are left out", async () => {
  const backend = fakeBackend();
  const { models, standings, stderr } = await open(backend, { settings: {} }, true);
  deepEqual([models, backend.opened], [{}, []]);
  match(
    stderr,
    /^Feature "dense" is left out as no model is configured: set "dense\.kind" and "dense\.model" in/,
  );
  equal(standings[0]?.reason, stderr.split("\n")[0]);
});

Deno.test("openModels() goes on without a model that cannot be opened", async () => {
  const failure = new Error('Cannot read model "/m": it is\u001b[2J no model');
  const { models, stderr } = await open(fakeBackend({ failure }), {
    chosen: { features: ["dense"], from: "flag" },
  });
  deepEqual(models, {});
  equal(stderr, 'Feature "dense" is left out: Cannot read model "/m": it is␛[2J no model\n');
});

Deno.test("openModels() ends where it is interrupted", async () => {
  const controller = new AbortController();
  controller.abort(new Error("Ctrl-C"));
  const { signal } = controller;
  await rejects(open(fakeBackend({ failure: new Error("Other") }), { signal }), /Ctrl-C/);
});

Deno.test("openModels() names a server before it is asked, with each index run", async () => {
  const endpoint = { url: "https://example.org/v1/embeddings", isLoopback: false };
  const backend = fakeBackend({
    needs: { permissions: [], endpoint },
    failure: new Error("Cannot embed: it is away"),
  });
  const chosen = { features: ["dense"], from: "flag" } as const;
  const { stderr } = await open(backend, { chosen, purpose: "index" }, true);
  deepEqual(stderr.split("\n"), [
    'Sends text of chunks to "https://example.org/v1/embeddings" (d)',
    'Feature "dense" is left out: Cannot embed: it is away',
    "",
  ]);
});

Deno.test("openModels() hands a key over that it reads, and only then", async () => {
  const path = Deno.makeTempFileSync();
  try {
    Deno.writeTextFileSync(path, "k3y\n");
    const backend = fakeBackend();
    const settings: Settings = {
      "dense.kind": "voyage",
      "dense.model": "d",
      "dense.keyFile": path,
    };
    await open(backend, { settings, chosen: { features: ["dense"], from: "flag" } });
    equal(backend.opened[0]?.settings.key, "k3y");
  } finally {
    Deno.removeSync(path);
  }
});

const SERVED: Settings = { "dense.kind": "ollama", "dense.model": "d" };
const DENSE = { features: ["dense"], from: "flag" } as const;

Deno.test("openModels() spares a server the question for its dimensions, where the index has them", async () => {
  const backend = fakeBackend();
  const storedDimensions = (model: string) => Promise.resolve(model === "d" ? 64 : undefined);
  await open(backend, { settings: SERVED, chosen: DENSE, storedDimensions });
  equal(backend.opened[0]?.options?.expectedDimensions, 64);
});

Deno.test("openModels() lets an index have the dimensions that the model has", async () => {
  const backend = fakeBackend();
  const storedDimensions = () => Promise.resolve(64);
  const options = { settings: SERVED, chosen: DENSE, storedDimensions, purpose: "index" } as const;
  await open(backend, options);
  equal(backend.opened[0]?.options?.expectedDimensions, undefined);
});

const endpoint = { url: "https://api.voyageai.com/v1/embeddings", isLoopback: false };

Deno.test("sendingNote() names a server that chunks are sent to, even where notes are left out", () => {
  const line = 'Sends text of chunks to "https://api.voyageai.com/v1/embeddings" (voyage-code-3)';
  for (const quiet of [false, true]) {
    equal(sendingNote("dense", "voyage-code-3", { endpoint, purpose: "index", quiet }), line);
  }
});

Deno.test("sendingNote() says what a search sends, unless notes are left out", () => {
  const note = (quiet: boolean) =>
    sendingNote("rerank", "rerank-2.5", { endpoint, purpose: "search", quiet });
  equal(
    note(false),
    'Sends the query and text of chunks to "https://api.voyageai.com/v1/embeddings" (rerank-2.5)',
  );
  equal(note(true), undefined);
});

Deno.test("sendingNote() has nothing to say of this machine, nor of this process", () => {
  const here = { url: "http://127.0.0.1:11434/api/embed", isLoopback: true };
  equal(sendingNote("dense", "m", { endpoint: here, purpose: "index" }), undefined);
  equal(sendingNote("dense", "m", { purpose: "index" }), undefined);
});
