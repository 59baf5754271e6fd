/**
 * Class of a path: the file's category, and whether it is left out unopened. The rules are
 * tables in `_name_rules.ts` and `_secret_path.ts`; this file decides which of them counts first.
 *
 * @module
 */
import { nameOf } from "../text/paths.ts";
import { isInTestSet, tellingFolders } from "../text/source_root.ts";
import type { FileCategory } from "../types.ts";
import { secretOfPath } from "./_secret_path.ts";
import { languageOfPath } from "./language.ts";
import { words } from "../text/words.ts";

/** Why a file is left out on the strength of its name. */
interface PathSkip {
  /** The kind of rule that matched. */
  readonly reason: "secret" | "lock" | "minified" | "binary";
  /** Part of the name that gives it away. */
  readonly detail: string;
}

/**
 * Tells what a file is for, and whether its name alone leaves it out.
 *
 * Generated and vendored files keep their place in the index: ranking demotes them.
 *
 * @param path Path relative to the root, with `/`.
 */
export function classifyPath(
  path: string,
): { readonly category: FileCategory; readonly skip?: PathSkip } {
  const category = categoryOf(path);
  const skip = skipOf(path);
  return skip === undefined ? { category } : { category, skip };
}

function skipOf(path: string): PathSkip | undefined {
  const secret = secretOfPath(path);
  if (secret !== undefined) return { reason: "secret", detail: secret };
  const name = nameOf(path);
  if (LOCK_FILES.has(name.toLowerCase())) return { reason: "lock", detail: name };
  const minified = MINIFIED_NAME.exec(name)?.[0];
  if (minified !== undefined) return { reason: "minified", detail: `*${minified}` };
  const extension = extensionOf(name);
  return BINARY_EXTENSIONS.has(extension)
    ? { reason: "binary", detail: `*.${extension}` }
    : undefined;
}

/** The first that holds wins: what demotes a file comes before what describes it. */
function categoryOf(path: string): FileCategory {
  const name = nameOf(path);
  const folder = tellingFolders(path);
  if (VENDORED_FOLDER.test(folder) || VENDORED_TOP_FOLDER.test(folder)) return "vendored";
  const isInTests = TEST_FOLDER.test(folder) || TESTING_FOLDER.test(folder) || isInTestSet(path);
  if (isInTests || (matchesAny(TEST_NAME, name) && !MAIN_SPEC.test(path))) return "test";
  // A program writes packages too, and names them so.
  const isGenerated = GENERATED_FOLDER.test(folder) || GENERATED_PACKAGE.test(path);
  if (isGenerated || matchesAny(GENERATED_NAME, name)) return "generated";
  if (EXAMPLE_FOLDER.test(folder)) return "example";
  if (DATA_EXTENSIONS.has(extensionOf(name))) return "data";
  if (CONFIG_NAME.test(name)) return "config";
  return categoryOfLanguage(folder, name);
}

function categoryOfLanguage(folder: string, name: string): FileCategory {
  const language = languageOfPath(name) ?? "";
  const isManual = DOCS_TOP_FOLDER.test(folder) || DOCS_NAME.test(name);
  if (DOCS_LANGUAGES.has(language) || isManual) return "docs";
  return CONFIG_LANGUAGES.has(language) ? "config" : "code";
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot === -1 ? "" : name.slice(dot + 1).toLowerCase();
}

function matchesAny(rules: readonly RegExp[], name: string): boolean {
  return rules.some((rule) => rule.test(name));
}

// Rules on names of files and folders. Every rule looks at whole words or whole path segments:
// `contest/`, `latest.py` and `testimonials.tsx` are no tests.

/** Lock files by exact name, in lower case: written by a tool, large, and full of hashes. */
const LOCK_FILES: ReadonlySet<string> = new Set(words(`.terraform.lock.hcl
  buildscript-gradle.lockfile bun.lock bun.lockb cabal.project.freeze cargo.lock cartfile.resolved
  chart.lock composer.lock conda-lock.yml deno.lock flake.lock gemfile.lock glide.lock go.sum
  go.work.sum gopkg.lock gradle.lockfile mix.lock module.bazel.lock npm-shrinkwrap.json
  package-lock.json package.resolved packages.lock.json paket.lock pdm.lock pipfile.lock pixi.lock
  pnpm-lock.yaml podfile.lock poetry.lock pubspec.lock rebar.lock shard.lock stack.yaml.lock
  uv.lock yarn.lock`));

/** Output of a minifier, and source maps. */
const MINIFIED_NAME = /[-.]min\.(?:[cm]?js|css|html?|json)$|\.(?:[cm]?[jt]sx?|css|wasm)\.map$/i;

/** Formats that hold no text: left out by name, so that they need not be opened to be refused. */
const BINARY_EXTENSIONS: ReadonlySet<string> = new Set(
  ("7z a aab aac aar aiff apk ar avi avif bin bmp br bz2 cab class cur db deb dll dmg doc docx dylib " +
    "ear egg eot exe fla flac flv gif glb gz h5 hdf5 heic icns ico ipa iso jar jp2 jpeg jpg lib lz4 " +
    "m4a m4v mkv mo mov mp3 mp4 mpeg mpg msi node npy npz nupkg o odp ods odt ogg onnx opus otf " +
    "parquet pdb pdf pkl png ppt pptx psd pt pth pyc pyd pyo rar rlib rmeta rpm safetensors so sqlite " +
    "sqlite3 swf tar tflite tgz tif tiff ttc ttf war wasm wav webm webp whl wmv woff woff2 xls xlsx " +
    "xz zip zst").split(" "),
);

/** Third-party code anywhere in the tree. */
const VENDORED_FOLDER =
  /(?:^|\/)(?:node_modules|bower_components|jspm_packages|third[-_]?party|_?vendor|vendored)\//i;

/** Names that are third-party code at the top of the tree but ordinary words further down. */
const VENDORED_TOP_FOLDER = /^(?:external|extern)\//i;

/** Written by a program, as the folder says. */
const GENERATED_FOLDER = /(?:^|\/)(?:__generated__|\.?generated|dist|priv\/static)\//i;

/** The same of a folder that is a part of a package. */
const GENERATED_PACKAGE = /\/(?:__generated__|generated)\//i;

/** Written by a program, as the name of the file says. */
const GENERATED_NAME: readonly RegExp[] = [
  /\.pb(?:\.gw)?\.(?:go|cc|cpp|h|c|swift|dart|rb|rs)$/i,
  /_pb2(?:_grpc)?\.pyi?$|_(?:grpc_)?pb\.(?:d\.ts|[jt]s)$/i,
  /\.(?:g|freezed|gr|mocks|g\.i|designer)\.(?:dart|cs|vb)$/i,
  /\.(?:generated|autogen)\.|\.gen\.[a-z]+$|_generated\.(?:h|hpp|cc|cpp|go|dart|swift)$/i,
  /^(?:zz_generated|moc_|qrc_).*\.(?:go|cpp|cc|h)$/i,
  /\.api$/i,
];

/** Name of a file that describes something: in the main set of Gradle, Maven or Swift it is no test. */
const MAIN_SPEC = /(?:^|\/)(?:src\/(?:main|\w+Main)|Sources)\/(?:.*\/)?\w*(?:Spec|Suite)\.\w+$/;

const TEST_NAME: readonly RegExp[] = [
  /^test_.*\.\w+$|_test_|_(?:test|testing|benchmark)\.\w+$/,
  /[a-z0-9](?:Test|Tests|TestCase|IT)\.(?:java|kt|cs|fs|swift|php|scala|groovy)$/,
  /(?:Spec|Suite)\.(?:scala|kt|swift|hs|groovy)$|_spec\.(?:rb|lua|cr)$/,
  /\.(?:spec|bench|cy|e2e)\.(?:[cm]?[jt]sx?|vue|svelte|dart|py|rb|php|lua)$/,
  /\.test\.\w+$|\.test-d\.ts$|\.snap$/,
  /^(?:conftest\.py|test_helpers?.*|tests?\.(?:rs|py|zig|ex|[cm]?[jt]s))$/,
];

const TEST_FOLDER = new RegExp(
  "(?:^|/)(?:tests?|__tests?__|specs?|test[-_]?(?:suites?|utils?|data|support|helpers?|" +
    "fixtures?|cases?)|(?:unit|integration|functional|e2e)[-_]?tests?|fixtures?|__fixtures__|" +
    "mocks?|__mocks__|__snapshots__|testdata|e2e|benchmarks?|benches)/",
  "i",
);

/** Tests and their helpers, but for a folder within `src/`: that is what a library gives to tests. */
const TESTING_FOLDER = /^(?:(?!src\/)[^/]+\/)*testing\//i;

const EXAMPLE_FOLDER = /(?:^|\/)(?:examples?|demos?|samples?|_examples?)\//i;

/** Folders of documentation; only at the top, since `src/docs/` is often code about documents. */
const DOCS_TOP_FOLDER = /^(?:docs?|documentation|man|manual|website|\.agents|\.claude)\//i;

/** Pages of a manual: `git.1`, `git.1.ronn`, `git.1.in`. */
const DOCS_NAME = /\.(?:[1-9]|man|roff|troff|ronn|pod)(?:\.\w+)?$/i;

const DOCS_LANGUAGES: ReadonlySet<string> = new Set(
  words("asciidoc latex markdown mdx rst text"),
);

const CONFIG_LANGUAGES: ReadonlySet<string> = new Set(
  words("cmake dockerfile gomod ini json makefile properties toml xml yaml"),
);

/** Settings and builds in files whose language says something else; dot files among them. */
const CONFIG_NAME =
  /^(?:\.[^.]+|\.env\..+|(?:constraints|requirements).*\.(?:txt|in)|.+\.(?:conf|gradle|bazel|m4|ac|am|vcxproj|csproj|props|targets|sln)|BUILD|WORKSPACE|Jenkinsfile|Procfile|CODEOWNERS)$/;

/** Rows, pictures and messages. */
const DATA_EXTENSIONS: ReadonlySet<string> = new Set(
  ("csv dat diff geojson gpx har jsonl kml log ndjson patch po pot psv srt svg topojson tsv vtt xlf " +
    "xliff").split(" "),
);
