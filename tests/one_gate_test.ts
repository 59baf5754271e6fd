/**
 * Files of a tree are read through one gate, `src/walk/tree_file.ts`: it refuses what leads out of
 * the tree, what may hold a secret, and what git and cbx keep, wherever a path comes from. Whatever
 * else opens a file is named here, with what it opens.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";

const SOURCES = new URL("../src/", import.meta.url);

/** Files that open or read one, and which. */
const READERS: Readonly<Record<string, string>> = {
  "walk/tree_file.ts": "the gate",
  "walk/disk.ts": "files of ignore rules, which the walk finds",
  "indexer/plan.ts": "whether a file that could not be opened can be by now; nothing is read",
  "git/find_repository.ts": "what git keeps: where the repository is",
  "git/git_files.ts": "what git keeps, within the repository",
  "git/work_tree.ts": "files that git tracks, to tell which lines differ; no text is shown",
  "search/touches.ts": "a file of cbx beside the index, which is no link",
  "store/content_store.ts": "values of a store, none of them through a link",
  "store/deno_file.ts": "the index",
  "store/held_file.ts": "the index, to be synced",
  "store/lock.ts": "the lock of the index",
  "store/publish.ts": "a private file beside the index, which is made",
  "store/remove_index.ts": "the index and what is beside it",
  "cli/config/config_files.ts": "files of settings",
  "cli/config/tags_queries.ts": "tags queries that the user has switched on, no links",
  "cli/commands/eval/ask_set.ts": "files that the command line names",
  "cli/questions/verify.ts": "an answer that the command line names, which is not shown",
  "cli/roots/named_file.ts": "a file that the command line names, to be written",
  "fleet/command/place.ts": "a file of credentials that the command line names, which is not shown",
  "fleet/command/update_queue.ts": "names of checkouts that wait, beside a file that it names",
  "cli/build/build.ts": "this checkout, of which it makes the bundle; no part of the command",
  "cli/build/eager.ts":
    "counts of calls, which the bundle has just written; no part of the command",
  "cli/agents/project_file.ts": "files that init changes, none of them through a link",
  "cli/models/open_models.ts": "the key of a server, behind the gates of models",
  "models/onnx/model_files.ts": "models, behind their gates",
  "models/transformers/transformers_runtime.ts":
    "what a library of models opens, where that is granted",
};

const READS = /\bDeno\.(?:readTextFile|readFile|open)(?:Sync)?\(|\bfrom "node:fs/;

function* sourcesIn(folder: URL, path = ""): Generator<[path: string, text: string]> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory && name !== "testdata") {
      yield* sourcesIn(new URL(`${name}/`, folder), `${path}${name}/`);
    } else if (/(?<!_test)\.ts$/.test(name)) {
      yield [path + name, Deno.readTextFileSync(new URL(name, folder))];
    }
  }
}

Deno.test("files of a tree are read through one gate", () => {
  const readers = [...sourcesIn(SOURCES)].filter(([, text]) => READS.test(text));
  deepEqual(readers.map(([path]) => path).sort(), Object.keys(READERS).sort());
});
