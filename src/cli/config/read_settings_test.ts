import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { ConfigFile } from "./config_files.ts";
import { readSettings } from "./read_settings.ts";
import { FOREIGN_NAMES, SETTING_NAMES } from "./settings.ts";

function own(text: string): ConfigFile {
  return { path: "config.json", state: "read", text };
}

function project(text: string): ConfigFile {
  return { path: "deno.json", key: "cbx", state: "read", text };
}

const refused: readonly [text: string, message: string][] = [
  ['{"limt": 3}', 'Unknown key "limt" in "config.json:1:2": did you mean "limit"?'],
  [
    '{"token_budget": 5}',
    'Cannot read "token_budget" in "config.json:1:2": it is called "tokenBudget" here',
  ],
  ['{"zzzzzz": 5}', 'Unknown key "zzzzzz" in "config.json:1:2": see "cbx config show"'],
  ['{"toString": 1}', 'Unknown key "toString" in "config.json:1:2": see "cbx config show"'],
  ['{"__proto__": 1}', 'Unknown key "__proto__" in "config.json:1:2": see "cbx config show"'],
  ['{"port": 3}', 'Unknown key "port" in "config.json:1:2": did you mean "serve.port"?'],
  [
    '{\n  "serve": {\n    "prot": 5\n  }\n}',
    'Unknown key "serve.prot" in "config.json:3:5": did you mean "serve.port"?',
  ],
  [
    '{"serve.port": 3}',
    'Unknown key "serve.port" in "config.json:1:2": write {"serve": {"port": …}}',
  ],
  [
    '{"serve": {"token": "s3cr3t"}}',
    'Cannot take "serve.token" in "config.json:1:12" as it is a secret, and others can read the ' +
    'files of a project: start "cbx serve --token", or let it make one',
  ],
  [
    '{"dense": {"key": "s3cr3t"}}',
    'Cannot take "dense.key" in "config.json:1:12" as it is a secret, and others can read the files ' +
    'of a project: name a file that holds it with "keyFile", or an environment variable with ' +
    '"keyVariable"',
  ],
  [
    '{"rerank": {"kind": "voyag"}}',
    'Cannot read "rerank.kind" in "config.json:1:13" as it must be one of local, hub, ollama, ' +
    'openai, voyage, cohere, jina, tei: current value is "voyag", did you mean "voyage"?',
  ],
  [
    '{"features": ["dens"]}',
    'Cannot read "features" in "config.json:1:2" as it must be a list of dense, sparse, rerank: ' +
    'current value is ["dens"], did you mean "dense"?',
  ],
  [
    '{"dense": {"url": "https://ann:s3cr3t@example.org"}}',
    'Cannot read "dense.url" in "config.json:1:12" as it must be an address that starts with ' +
    "http:// or https://, without user name, password or #: current value is not shown",
  ],
  [
    '{"dense": {"keyVariable": "sk-s3cr3t"}}',
    'Cannot read "dense.keyVariable" in "config.json:1:12" as it must be the name of an ' +
    "environment variable, in capitals: current value is not shown",
  ],
  [
    '{"model": "nomic-embed-text"}',
    'Cannot read "model" in "config.json:1:2": it is called "dense.model" here',
  ],
  [
    '{"max_file_bytes": 5}',
    'Cannot read "max_file_bytes" in "config.json:1:2": it is called "maxFileBytes" here',
  ],
  [
    '{"extra_ignore": []}',
    'Cannot read "extra_ignore" in "config.json:1:2": it is called "ignore" here',
  ],
  [
    '{"chunk": {"max_lines": 5}}',
    'Cannot read "chunk.max_lines" in "config.json:1:12": it is called "chunk.maxLines" here',
  ],
  [
    '{"chunk_max_tokens": 512}',
    'Cannot read "chunk_max_tokens" in "config.json:1:2": it is called "chunk.maxLines" here, and counts lines',
  ],
  [
    '{"embedding": {"model": "a"}}',
    'Cannot read "embedding" in "config.json:1:2": it is called "dense" here',
  ],
  [
    '{"rrf_k": 60}',
    'Cannot take "rrf_k" in "config.json:1:2" as the constant of rank fusion is that of its paper, and no setting',
  ],
  [
    '{"compact_snippets": true}',
    'Cannot take "compact_snippets" in "config.json:1:2" as snippets are cut to "snippetLines"; --show shows them whole',
  ],
  [
    '{"ignore_files": [".gitignore"]}',
    'Cannot take "ignore_files" in "config.json:1:2" as ignore files have their names: write what they lack into a .cbxignore',
  ],
  [
    '{"sparse": {"dimensions": 3}}',
    'Unknown key "sparse.dimensions" in "config.json:1:13": did you mean "dense.dimensions"?',
  ],
  [
    '{"root": "src"}',
    'Cannot take "root" in "config.json:1:2" as the root decides where this file is looked for: name it with --root',
  ],
  [
    '{\r\n  "limit": "3"\r\n}',
    'Cannot read "limit" in "config.json:2:3" as it must be a whole number >= 1: current value is "3"',
  ],
  [
    '{"limit": 0}',
    'Cannot read "limit" in "config.json:1:2" as it must be a whole number >= 1: current value is 0',
  ],
  [
    '{"limit": 1.5}',
    'Cannot read "limit" in "config.json:1:2" as it must be a whole number >= 1: current value is 1.5',
  ],
  [
    '{"limit": null}',
    'Cannot read "limit" in "config.json:1:2" as it must be a whole number >= 1: current value is null',
  ],
  [
    '{"serve": {"port": 65536}}',
    'Cannot read "serve.port" in "config.json:1:12" as it must be a whole number from 0 to 65535: ' +
    "current value is 65536",
  ],
  [
    '{"mode": "fultext"}',
    'Cannot read "mode" in "config.json:1:2" as it must be one of hybrid, fulltext, vector, symbol, ' +
    'path, grep: current value is "fultext", did you mean "fulltext"?',
  ],
  [
    '{"signals": []}',
    'Cannot read "signals" in "config.json:1:2" as it must be a list of at least one of lexical, ' +
    "vector, sparse, symbol, path, place, history, session, grep: current value is []",
  ],
  [
    '{"categories": ["code", "!tets"]}',
    'Cannot read "categories" in "config.json:1:2" as it must be a list of code, test, docs, config, ' +
    'data, example, generated, vendored, each with a leading "!" to exclude it: current ' +
    'value is ["code","!tets"], did you mean "test"?',
  ],
  [
    '{"paths": "src"}',
    'Cannot read "paths" in "config.json:1:2" as it must be a list of non-empty strings: ' +
    'current value is "src"',
  ],
  [
    '{"paths": [["src"]]}',
    'Cannot read "paths" in "config.json:1:2" as it must be a list of non-empty strings: ' +
    "current value is a list that holds more than strings",
  ],
  [
    '{"overlay": "no"}',
    'Cannot read "overlay" in "config.json:1:2" as it must be true or false: current value is "no"',
  ],
  [
    '{"session": " "}',
    'Cannot read "session" in "config.json:1:2" as it must be a non-empty string: current value is " "',
  ],
  [
    '{"serve": 5}',
    'Cannot read "serve" in "config.json:1:2" as it must be an object: current value is 5',
  ],
  [
    "[]",
    'Cannot read the configuration in "config.json:1:1" as it must be an object: current value is []',
  ],
  ["", 'Cannot read configuration "config.json:1:1" as it is not valid JSON: value expected'],
  [
    '{\n  "limit": 3,,\n}',
    'Cannot read configuration "config.json:2:14" as it is not valid JSON: property name expected',
  ],
  ["[".repeat(60_000), 'Cannot read configuration "config.json" as it is nested too deeply'],
  [
    `{"a": ${"[".repeat(60_000)}${"]".repeat(60_000)}}`,
    'Cannot read configuration "config.json" as it is nested too deeply',
  ],
];

for (const [text, message] of refused) {
  Deno.test(`readSettings() refuses ${text.slice(0, 40)}`, async () => {
    await rejects(readSettings(own(text)), { name: "UsageError", message });
  });
}

Deno.test("readSettings() reads a value of every kind", async () => {
  const text = `{
    // Comments and trailing commas are those of deno.jsonc.
    "limit": 3, "mode": "fulltext", "signals": ["lexical", "grep"], "paths": ["!vendor/**"],
    "categories": ["code", "!test"], "overlay": false, "serve": {"port": 0, "host": "localhost"},
    "watch": {"debounce": 0}, "mcp": {"tokenBudget": 20000}, "session": "review",
  }`;
  deepEqual(await readSettings(own(text)), {
    limit: 3,
    mode: "fulltext",
    signals: ["lexical", "grep"],
    paths: ["!vendor/**"],
    categories: ["code", "!test"],
    overlay: false,
    "serve.port": 0,
    "serve.host": "localhost",
    "watch.debounce": 0,
    "mcp.tokenBudget": 20000,
    session: "review",
  });
});

Deno.test("readSettings() reads those of a project below their key", async () => {
  deepEqual(await readSettings(project('{"name": "cbx", "cbx": {"limit": 3}}')), { limit: 3 });
  deepEqual(await readSettings(project('{"name": "cbx"}')), {});
});

Deno.test("readSettings() points into the file of a project", async () => {
  await rejects(readSettings(project('{"cbx": {"limit": 0}}')), {
    message:
      'Cannot read "limit" in "deno.json:1:10" as it must be a whole number >= 1: current value is 0',
  });
  await rejects(readSettings(project('{"cbx": 3}')), {
    message:
      'Cannot read the configuration in "deno.json:1:2" as it must be an object: current value is 3',
  });
});

for (
  const text of [
    '{"serve": {"token": "s3cr3t"}}',
    '{"dense": {"apiKey": "s3cr3t"}}',
    '{"rerank": {"password": "s3cr3t"}}',
    '{"dense": {"url": "ftp://s3cr3t"}}',
    '{"dense": {"keyVariable": "s3cr3t"}}',
  ]
) {
  Deno.test(`readSettings() tells no secret of ${text}`, async () => {
    const error = await readSettings(own(text)).catch((each) => each);
    equal(error.name, "UsageError");
    equal(String(error).includes("s3cr3t"), false);
  });
}

Deno.test("readSettings() reads which models are meant", async () => {
  const text = `{
    "features": ["dense", "rerank", "dense"], "maxTokensToEmbed": 0,
    "dense": {"kind": "ollama", "model": "m", "queryPrefix": "", "url": "http://127.0.0.1:11434"},
    "rerank": {"topK": 20, "timeoutMs": 500, "keyVariable": "JINA_API_KEY"},
  }`;
  deepEqual(await readSettings(own(text)), {
    features: ["dense", "rerank", "dense"],
    maxTokensToEmbed: 0,
    "dense.kind": "ollama",
    "dense.model": "m",
    "dense.queryPrefix": "",
    "dense.url": "http://127.0.0.1:11434",
    "rerank.topK": 20,
    "rerank.timeoutMs": 500,
    "rerank.keyVariable": "JINA_API_KEY",
  });
});

Deno.test("readSettings() lets a list of features be empty, which switches off those of a project", async () => {
  deepEqual(await readSettings(own('{"features": []}')), { features: [] });
});

Deno.test("readSettings() shows the beginning of a long value", async () => {
  await rejects(readSettings(own(`{"limit": "${"x".repeat(500)}"}`)), {
    message: new RegExp(`current value is "${"x".repeat(59)}…$`),
  });
});

Deno.test("FOREIGN_NAMES lead to settings and sections that exist", () => {
  const known = SETTING_NAMES.flatMap((name) => [name, name.replace(/\..*/, "")]);
  for (const [name, ours] of Object.entries(FOREIGN_NAMES)) {
    ok(known.includes(/^"([^"]+)"/.exec(ours)?.[1] ?? ""), `${name}: ${ours}`);
  }
});
