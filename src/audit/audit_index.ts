/**
 * Faults of an index, as far as the index itself can tell: damage, languages that define
 * nothing, and secrets among the bytes that are stored.
 *
 * @module
 */
import {
  leaksOf,
  type OpenSecret,
  openSecretsOf,
  secretsOf,
  type TreeSecret,
} from "../indexer/leaks.ts";
import { scanIndexBytes } from "../indexer/scan_index_bytes.ts";
import type { AskSource } from "../ask/ask_source.ts";
import type { IndexState } from "../search/answer.ts";
import { openDenoFile } from "../store/deno_file.ts";
import { openPublished } from "../store/published_file.ts";
import type { Store } from "../store/store.ts";
import type { LanguageId } from "../types.ts";

/** With fewer files, a language may well have nothing to define. */
const MIN_FILES = 3;

/** Languages whose files often name nothing: stages without names, cells without functions. */
const MAY_BE_SILENT: ReadonlySet<LanguageId> = new Set(["dockerfile", "jupyter"]);

/** Files that are named as examples. */
const MAX_EXAMPLES = 3;

/** Damaged blocks that are named. */
const MAX_DAMAGED = 20;

/** Faults of an index. */
export interface AuditAnswer {
  /** Damage, a sentence each. */
  readonly damage: readonly string[];
  /** Languages of which three files or more were parsed, and none defines anything. */
  readonly silentLanguages: readonly {
    /** The language. */
    readonly language: LanguageId;
    /** Its files that are not empty. */
    readonly files: number;
    /** Some of them. */
    readonly examples: readonly string[];
  }[];
  /** Secrets in the files; they are masked before anything is stored. */
  readonly secrets: readonly {
    /** Path relative to the root. */
    readonly path: string;
    /** Line on which it starts. */
    readonly line: number;
    /** Sort of the secret: `github_token`. */
    readonly kind: string;
  }[];
  /** Secrets that are stored all the same, in order of their places. */
  readonly stored: readonly {
    /** Sort of the secret. */
    readonly kind: string;
    /** Offset in the index file. */
    readonly offset: number;
    /** The file that it comes from; `null` where none is known to hold it. */
    readonly path: string | null;
  }[];
  /** Secrets that the index holds as words of the files, as they also stand where no rule sees them. */
  readonly repeated: readonly (AuditAnswer["secrets"][number] & {
    /** Path of the first file in which it stands so. */
    readonly alsoIn: string;
  })[];
  /** How current the index is. */
  readonly index: IndexState;
}

/** A secret among the bytes of an index. */
type StoredSecret = AuditAnswer["stored"][number];

/**
 * Audits an index.
 *
 * @param indexPath Absolute path of the index file.
 */
export function auditIndex(source: AskSource, indexPath: string): AuditAnswer {
  const { store, files, state } = source;
  const secrets = store.catalog.files.flatMap(({ path }) => secretsOf(path, files.raw(path) ?? ""));
  const found = state.exists
    ? storedSecrets(source, secrets, indexPath)
    : { stored: [], repeated: [] };
  return {
    damage: state.exists ? damageOf(store, indexPath) : [],
    silentLanguages: silentLanguages(store),
    secrets: secrets.map(({ path, line, kind }) => ({ path, line, kind })),
    stored: found.stored,
    repeated: found.repeated.map(({ secret: { path, line, kind }, alsoIn }) => ({
      ...{ path, line, kind, alsoIn },
    })),
    index: state,
  };
}

/**
 * Lists blocks that are not as they were written; else SQLite's findings, which no checksum can
 * give.
 */
function damageOf(store: Store, indexPath: string): string[] {
  const file = openPublished(indexPath, { trusts: true });
  try {
    const found = file.damagedBlocks(MAX_DAMAGED).map((at) =>
      `the block at byte ${at} does not match its checksum`
    );
    return found.length > 0 ? found : store.damage();
  } finally {
    file.close();
  }
}

/** Those of the files, and whatever else bears the mark of one. */
function storedSecrets(
  source: AskSource,
  secrets: readonly TreeSecret[],
  indexPath: string,
): { readonly stored: StoredSecret[]; readonly repeated: readonly OpenSecret[] } {
  const file = openDenoFile(indexPath);
  try {
    const found = leaksOf(secrets, file);
    // The texts are read once more only where there is something to explain.
    const repeated = found.length === 0 ? [] : openSecretsOf(secrets, textsOf(source));
    const open = new Set(repeated.map(({ secret }) => secret));
    const leaks = open.size === 0
      ? found
      : leaksOf(secrets.filter((secret) => !open.has(secret)), file);
    const known = new Set(leaks.map(({ offset }) => offset));
    const others = scanIndexBytes(file).filter(({ offset }) => !known.has(offset));
    const stored = [
      ...leaks.map(({ kind, offset, path }) => ({ kind, offset, path })),
      ...others.map(({ kind, offset }) => ({ kind, offset, path: null })),
    ].sort((a, b) => a.offset - b.offset);
    return { stored, repeated };
  } finally {
    file.close();
  }
}

function* textsOf({ store, files }: AskSource): Generator<readonly [string, string]> {
  for (const { path } of store.catalog.files) yield [path, files.raw(path) ?? ""];
}

/**
 * Finds languages with a grammar or reader of which three files or more define nothing at all: a grammar or a
 * query that fails in silence looks like this, and nothing else tells of it.
 */
function silentLanguages(store: Store): AuditAnswer["silentLanguages"] {
  const defining = store.filesWithSymbols();
  const parsed = store.catalog.files
    .filter(({ status, size }) => status !== "no_grammar" && size > 0)
    .filter(({ language }) => !MAY_BE_SILENT.has(language));
  return [...Map.groupBy(parsed, ({ language }) => language)]
    .filter(([, files]) => files.length >= MIN_FILES && !files.some(({ id }) => defining.has(id)))
    .map(([language, files]) => ({
      language,
      files: files.length,
      examples: files.slice(0, MAX_EXAMPLES).map(({ path }) => path),
    }))
    .sort((a, b) => b.files - a.files || (a.language < b.language ? -1 : 1));
}
