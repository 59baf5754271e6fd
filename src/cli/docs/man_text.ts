/**
 * What the manual says that no table of the command knows.
 *
 * @module
 */
import { STATUS } from "../ending.ts";

/** A term and what it means. */
export type Entry = readonly [term: string, text: string];

/** What cbx is. */
export const DESCRIPTION: readonly string[] = [
  'cbx answers questions such as "where is provider auth resolved" with ranked, explained ranges ' +
  "of lines. It joins what words, names, paths, meaning and literal text find into one order.",
  "Everything runs on this machine: no model is downloaded, no service is started, and nothing " +
  "leaves the tree, unless you set up a model that asks for it. Without an index, or with a stale one, what is missing is read into memory " +
  "first, and the answer is complete all the same.",
  "Flags that every command takes stand before or after its name. A value follows its flag as the " +
  'next word, or after an equals sign. After "--", every word is an operand.',
];

/** Parts of a query that are more than words. */
export const QUERY_SYNTAX: readonly Entry[] = [
  ["lang:rust, lang:ts,js", "language, by identifier or alias"],
  ["path:src/net, path:*.md", "folder, file name or glob"],
  ["kind:function", "kind of definition"],
  ["sym:resolve_api_key", "a definition of that name is in the range"],
  ["ext:toml", "file extension"],
  ["cat:test", "code, test, docs, config, data, example, generated or vendored"],
  ['"exponential backoff"', "must be there, as typed"],
  ["-word, -path:docs", 'must not; write the query after "--" where it starts with this'],
];

/** What an exit status tells. */
export const EXIT_STATUS: readonly Entry[] = [
  [String(STATUS.done), "It was done; a search may have found nothing."],
  [String(STATUS.crash), 'cbx failed, which is a bug; or "cbx doctor --strict" found trouble.'],
  [String(STATUS.trouble), "The caller has to change something: standard error says what."],
  [String(STATUS.interrupted), "It was interrupted from the keyboard."],
];

/** Files that are read or written. */
export const FILES: readonly Entry[] = [
  [
    ".cbx/index.sqlite",
    'The index. "--index" names another folder for it and for what is beside it.',
  ],
  [".cbx/config.json", "Settings of your own: git does not see this folder."],
  ["deno.json, deno.jsonc", 'Settings of the project, below the key "cbx".'],
  [".cbx/touches.json", "Which files were touched when, by session."],
  [".cbx/eval/queries.jsonl", "The set of queries that cbx eval asks."],
  [".cbxignore", "What is left out of the index; it beats .ignore and .gitignore."],
];

/** How settings are read. */
export const CONFIGURATION: readonly string[] = [
  "A flag stands above .cbx/config.json, that file above deno.json, and both above the default. A " +
  "list takes the place of another as a whole. Both files may hold comments. An unknown key or a " +
  "wrong value is an error that names file, line and column.",
  "Whoever wrote a tree wrote its files of settings: they may narrow what is done, and not widen " +
  "it. A linked folder outside of the tree, overlay false, a host that other machines reach, and a " +
  "number above the default of a limit are ignored with a line that names the flag which grants " +
  "them; --trust-config grants all, and so does a folder outside of the tree that --index names.",
  "No environment variable is read: that would need a permission. NO_COLOR is heeded, since Deno " +
  "tells of it without one.",
  'Names with a period stand in an object: serve.port is {"serve": {"port": 7700}}. A token is a ' +
  "secret, and no setting.",
];

/** How models come to take part. */
export const MODELS: readonly string[] = [
  'Who has a model can let it take part: "dense" finds by the vectors of chunks and query, "sparse" ' +
  'by the words that they imply, and "rerank" reads the first results again. All three are off ' +
  "unless three things agree: the configuration names the model, --features or the setting " +
  '"features" switches it on, and Deno grants what it takes. "cbx doctor" shows all three. What ' +
  "keeps a model from taking part is a line on standard error, and the answer comes without it.",
  "This command opens none by itself. The commands jsr:@cbx/models/cli/http, /wasm, /native and " +
  "/transformers are the same with models: of servers, and of files that run in this process.",
  'Secrets are masked before a model gets a text. "cbx index", "update" and "watch" name each ' +
  "server that is not this machine, every time. What was encoded is kept, also after Ctrl-C, and a " +
  "chunk that has not changed is never encoded again.",
  "The files of a tree are written by whoever wrote the tree. So where --allow-net is granted " +
  "without bounds, or --allow-ffi to a model that needs it, a file cannot switch on a model that " +
  "sends texts away or runs native code: the command line has to, with --features. So it has to " +
  "for a model whose folder lies in the tree. And where --allow-net has no bounds, no key is sent " +
  "to a server of which a file names the address.",
  "The key of a server is no setting. A file holds it, in one line, which keyFile names; or an " +
  "environment variable, which keyVariable names and --allow-env must grant.",
];

/** What permissions of Deno give. */
export const PERMISSIONS: readonly Entry[] = [
  ["--allow-read=.", "all questions, stats, languages, doctor, eval run and compare, mcp"],
  ["--allow-write=.cbx", "index, update, watch, touch, clean, eval init"],
  ["--allow-write=.", "init"],
  ["--allow-net=127.0.0.1:7700", "serve"],
  ["--allow-net=127.0.0.1:11434", "a model of Ollama on this machine; others name their own host"],
];

/** What is said before them. */
export const ABOUT_PERMISSIONS =
  "cbx never asks for a permission while it runs. What a missing one takes away, it says in one " +
  "line on standard error, and goes on without.";
