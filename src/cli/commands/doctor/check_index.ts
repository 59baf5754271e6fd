/**
 * The index: whether it is there, whole and current, what it leaves out, who else may read it, and
 * whether a secret is in it.
 *
 * @module
 */
import type { AuditAnswer, IndexStats } from "@cbx/core";
import type { OpenedIndex } from "../../library.ts";
import { dangersOf } from "../../questions/health.ts";
import { counted, skipWords } from "../../terminal/figures.ts";
import { importedText } from "../../terminal/search_notes.ts";
import { type Finding, note, ok, problem, warning } from "./finding.ts";

/** Files left out for these reasons may be missed. */
const NOTABLE: readonly IndexStats["skipped"][number]["reason"][] = [
  ...["unreadable", "vanished", "invalid_name", "symlink_loop"] as const,
];

/** Share of the files of a tree that did not parse whole from which on somebody should look. */
const MAX_FAILED_SHARE = 0.1;

/**
 * Checks the index as a whole.
 *
 * @param above Where an index may be that cannot be read, if there may be one.
 */
export function checkIndex(
  stats: IndexStats,
  audit: AuditAnswer,
  above = 'run "cbx index"',
): Finding[] {
  if (stats.unusable !== undefined) {
    return [problem("index", stats.unusable, 'run "cbx index --rebuild"')];
  }
  if (!stats.exists) {
    const message =
      `There is no index at "${stats.indexPath}": every search reads the tree, or a part of a large one`;
    return [note("index", message, above), skipFinding(stats)];
  }
  return [
    healthFinding(stats, audit),
    ...originFindings(stats),
    freshnessFinding(stats),
    skipFinding(stats),
  ];
}

/** An import believes its author. */
function originFindings({ imported }: IndexStats): Finding[] {
  if (imported === undefined) return [];
  const advice = 'if you do not trust where it comes from, run "cbx index --rebuild"';
  return [note("origin", `The index was imported ${importedText(imported)}`, advice)];
}

function healthFinding({ indexPath, files }: IndexStats, { damage }: AuditAnswer): Finding {
  if (damage.length === 0) {
    return ok("index", `${counted(files, "file")} indexed, and the index is undamaged`);
  }
  const message = `"${indexPath}" is damaged: ${damage[0]}`;
  return problem("index", message, 'run "cbx index --rebuild"');
}

function freshnessFinding({ stale, filesChangedSinceBuild, builtAt }: IndexStats): Finding {
  if (!stale) return ok("freshness", `Nothing has changed since ${builtAt}`);
  const changed = counted(filesChangedSinceBuild, "file");
  const message = `Searches read ${changed} that changed since ${builtAt} again`;
  return note("freshness", message, 'run "cbx update"');
}

function skipFinding({ skipped }: IndexStats): Finding {
  const total = skipped.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return ok("files", "Nothing is left out");
  const reasons = skipped.map(({ reason, count }) => `${count} ${skipWords(reason)}`);
  const message = `Files and folders left out: ${total} (${reasons.join(", ")})`;
  const isNotable = skipped.some(({ reason }) => NOTABLE.includes(reason));
  return isNotable ? warning("files", message, '"cbx stats" lists them') : ok("files", message);
}

/** Checks that every language defines something, and that most files parse. */
export function checkLanguages(stats: IndexStats, { silentLanguages }: AuditAnswer): Finding[] {
  const advice = "no search by symbol finds them; if they define something, please report it";
  const silent = silentLanguages.map(({ language, files, examples }) => {
    const where = `${counted(files, `${language} file`)}: ${examples.join(", ")}`;
    return warning("languages", `No definition found in ${where}`, advice);
  });
  return [...silent, ...parseFindings(stats, silent.length === 0), ...budgetFindings(stats)];
}

/** Files that are named before the list is cut. */
const MAX_NAMED = 5;

function budgetFindings({ overBudget }: IndexStats): Finding[] {
  const paths = [...new Set(overBudget.map(({ path }) => path))];
  if (paths.length === 0) return [];
  const more = paths.length > MAX_NAMED ? `, and ${paths.length - MAX_NAMED} more` : "";
  const named = paths.slice(0, MAX_NAMED).map((path) => `"${path}"`).join(", ");
  const message = `Indexed in part, as a step budget was exceeded: ${named}${more}`;
  const advice = '"cbx stats" says which budget; if a file was written by hand, please report it';
  return [note("budget", message, advice)];
}

function parseFindings(
  { parseFailures, files, languages }: IndexStats,
  isFine: boolean,
): Finding[] {
  const [first] = parseFailures;
  if (!first) {
    const known = counted(languages.length, "language");
    const message = `${known}, and every file with a grammar parsed whole`;
    return isFine ? [ok("languages", message)] : [];
  }
  const isMany = parseFailures.length > files * MAX_FAILED_SHARE;
  const share = `${parseFailures.length} of ${counted(files, "file")}`;
  const message = `${share} did not parse whole, such as "${first.path}"`;
  return [(isMany ? warning : note)("languages", message, '"cbx stats" lists them')];
}

/** Checks where root and index are, and who else may write there. */
export function checkSafety(index: Pick<OpenedIndex, "root" | "indexPath">): Finding[] {
  const dangers = dangersOf(index);
  if (dangers.length === 0) return [ok("configuration", "Root and index are this user's alone")];
  return dangers.map((message) => warning("configuration", message));
}

const SECRETS = "secrets";

/** Places that one finding names. */
const MAX_PLACES = 3;

/** Checks what the index stores, and what the files hold: as far as the rules know a secret. */
export function checkSecrets({ stored, repeated, secrets, index }: AuditAnswer): Finding[] {
  return [
    ...(index.exists && (stored.length > 0 || repeated.length === 0)
      ? [storedFinding(stored)]
      : []),
    ...repeatedFinding(repeated),
    ...secretFinding(secrets),
  ];
}

function storedFinding(stored: AuditAnswer["stored"]): Finding {
  if (stored.length === 0) {
    return ok(SECRETS, "The index holds none of the secrets that the rules recognize in the files");
  }
  const places = stored.slice(0, MAX_PLACES).map(({ kind, path }) =>
    path === null ? kind : `${kind} of "${path}"`
  );
  const message = `The index stores ${counted(stored.length, "secret")}: ${places.join(", ")}`;
  return problem(SECRETS, message, 'run "cbx index --rebuild"; if it stays, please report it');
}

/** An index holds what stands in a file as any word does: it is the file that has to change. */
function repeatedFinding(repeated: AuditAnswer["repeated"]): Finding[] {
  if (repeated.length === 0) return [];
  const places = repeated.slice(0, MAX_PLACES).map(({ path, line, alsoIn }) =>
    path === alsoIn ? `${path}:${line}` : `${path}:${line}, and in ${alsoIn}`
  );
  return [note(
    SECRETS,
    `Copies of ${counted(repeated.length, "secret")} are in places where no rule ` +
      `recognizes them: ${places.join("; ")}`,
    "such copies are indexed as ordinary words; if they are secrets, remove them from the files",
  )];
}

function secretFinding(secrets: AuditAnswer["secrets"]): Finding[] {
  if (secrets.length === 0) return [];
  const places = secrets.slice(0, MAX_PLACES).map(({ path, line, kind }) =>
    `${path}:${line} (${kind})`
  );
  return [note(
    SECRETS,
    `The rules recognize ${counted(secrets.length, "secret")} in the files: ${places.join(", ")}`,
    "they are masked in the index and in every answer, unrecognized ones are not; keep none in files",
  )];
}
