import { deepEqual, equal, match } from "node:assert/strict";
import { fakeLibrary, fakeReport, fakeStreams } from "../testdata/fakes.ts";
import type { Settings } from "../config/settings.ts";
import type { OpenedIndex } from "../library.ts";
import { type FakeBackend, fakeBackend } from "../models/testdata/fake_backend.ts";
import { health } from "../questions/health.ts";
import { update } from "../questions/update.ts";
import { openServerModels, updateIndexes } from "./open_workspace.ts";
import { type ServerModels, Workspace } from "./workspace.ts";

const SETTINGS: Settings = { "dense.kind": "local", "dense.model": "d", maxTokensToEmbed: 7 };

async function open(
  models: FakeBackend,
  settings: Settings,
): Promise<ServerModels & { readonly stderr: string }> {
  const streams = fakeStreams();
  const context = {
    streams,
    library: fakeLibrary(),
    options: { color: true, pager: true },
    models,
  };
  const flags = { features: ["dense"] } as const;
  const opened = await openServerModels(context, { settings, roots: undefined, flags });
  return { ...opened, stderr: streams.stderr };
}

/** A workspace of one root over a folder that may be written. */
async function workspaceWith(
  models: ServerModels,
  index: Partial<OpenedIndex> = {},
): Promise<Workspace> {
  const root = Deno.makeTempDirSync();
  const opened = await fakeLibrary({ root, indexPath: `${root}/index.sqlite`, ...index })
    .open({ root });
  return await Workspace.open(() =>
    Promise.resolve({
      members: [{ name: "r", root, index: opened }],
      search: () => Promise.reject(new Error("Not expected")),
      close: () => Deno.removeSync(root),
    }), models);
}

Deno.test("openServerModels() opens what is switched on, for as long as the server runs", async () => {
  const { options, standings, maxTokensToEmbed } = await open(fakeBackend(), SETTINGS);
  equal(options.models?.dense?.name, "d");
  deepEqual(standings, [{ feature: "dense", model: "d", isOpen: true, reason: "" }]);
  equal(maxTokensToEmbed, 7);
});

Deno.test("openServerModels() says what keeps a model away, and health repeats it", async () => {
  const models = await open(fakeBackend(), {});
  match(models.stderr, /^Feature "dense" is left out as no model is configured: set /);
  deepEqual(models.options, {});
  using workspace = await workspaceWith(models);
  const told = await health.run(workspace, {}, {});
  deepEqual(told.models, [{
    feature: "dense",
    model: null,
    reason: models.stderr.trimEnd(),
    state: "left_out",
  }]);
});

Deno.test("health has nothing to say of models where none is switched on", async () => {
  using workspace = await workspaceWith({ options: {}, standings: [] });
  equal("models" in await health.run(workspace, {}, {}), false);
});

Deno.test("updateIndexes() lets models encode what somebody has edited, not a whole tree", async () => {
  const budgets: unknown[] = [];
  const encode = { feature: "dense", model: "d", chunks: 9, withVector: 3, encoded: 3 } as const;
  const did = { refused: 0, tokens: 9, elapsedMs: 1, stopped: "the budget is spent" };
  const index: Partial<OpenedIndex> = {
    update: ({ maxTokensToEmbed } = {}) => {
      budgets.push(maxTokensToEmbed);
      return Promise.resolve(fakeReport({ models: [{ ...encode, ...did }] }));
    },
  };
  const streams = fakeStreams();
  const { signal } = new AbortController();
  for (const models of [{ options: {}, standings: [] }, await open(fakeBackend(), SETTINGS)]) {
    using workspace = await workspaceWith(models, index);
    await updateIndexes({ streams }, workspace, signal);
    await update.run(workspace, {}, {});
  }
  deepEqual(budgets, [20_000, undefined, 7, 7]);
  match(streams.stderr, /^Root "r": 33 % of 9 chunks have vectors of d \(dense\): the budget is/);
});
