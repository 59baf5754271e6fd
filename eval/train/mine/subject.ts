/**
 * Reads what a commit subject says about the change, if anything.
 *
 * @module
 */

/** Subjects that say what was done to the repository, not to the code. */
const NOISE: readonly RegExp[] = [
  /^(?:revert|reapply|reformat|merge|bump|release|releasing|prepar\w+|version|wip\b|tmp\b|backport|fixup!|squash!|amend!|initial commit|first commit|init$|v?\d+(?:\.\d+)+)/i,
  /\b(?:typos?|spelling|grammar|misspell\w*|changelog|release notes?|dependabot|renovate|pre-commit|cherry[- ]pick\w*|code ?review|review (?:comments?|feedback)|copyright|licen[sc]e headers?|whitespaces?|nits?|merge conflicts?|scalafmt|gofmt|goimports|rustfmt|prettier|spotless|ktlint|swiftformat|ormolu|isort)\b/i,
  /\b(?:bump|upgrade|update)[sd]?\b.*\b(?:version|versions|dependenc(?:y|ies)|deps|requirements|lock ?file|submodules?|snapshots?|authors|contributors|readme|docs|documentation|comments?|translations?)\b/i,
  /\b(?:bump|upgrade|update)[sd]?\b.*\bto v?\d+\.\d/i,
  /\bversion (?:to )?v?\d/i,
  /\b(?:alpha|beta|rc|snapshot)[-. ]?\d/i,
  /\b(?:run|apply|appease|satisfy|fix|address|please)\w*\s+(?:\w+\s+)?(?:lint\w*|clippy|prettier|gofmt|rustfmt|flake8|black|rubocop|eslint|formatting|format|ci|build|warnings?|tests?|style)\s*$/i,
  /^(?:clean ?ups?|minor|tidy|polish\w*|format\w*|lint\w*|refactor\w*|update|fix|fixes|more|various|misc\w*|small)(?:\s+(?:code|changes?|fixes|tweaks?|stuff|cleanups?|things?|up))*\W*$/i,
];

/** Terms that a subject may consist of without telling anything. */
const VAGUE: ReadonlySet<string> = new Set(
  ("add added adding updat remov delet fix fixed chang improv renam mov refactor clean cleanup tidy " +
    "format indentation indent lint linter linting test unit integration pass fail more some few " +
    "minor small better new old unus dead code import comment doc documentation javadoc docstr " +
    "exampl build debug log print warn error bug issu file stuff work simplify final last missing " +
    "miss correct complet initial implementation first version quick styl cod consistent up out")
    .split(" "),
);

/** `type(scope)!: text`. */
const CONVENTIONAL = /^([a-z]+)(?:\(([^)]*)\))?!?:\s*/i;
const TYPES: ReadonlySet<string> = new Set(
  ("feat feature fix bugfix hotfix chore doc docs style refactor refacto perf test tests build ci " +
    "revert improvement improve enhancement misc wip types typing").split(" "),
);
const IGNORED_TYPES: ReadonlySet<string> = new Set(["ci", "build", "docs", "doc", "style"]);
const IGNORED_SCOPES = /^(?:deps|deps-dev|release|main|master|ci|docs?|changelog|lint)$/i;

/**
 * Takes from a commit subject what is no word of it: issue numbers, emoji, a conventional type.
 *
 * @returns `undefined` where the subject does not tell what changed in the code.
 */
export function cleanSubject(subject: string): string | undefined {
  const text = withoutMarks(subject);
  const [prefix, type = "", scope = ""] = CONVENTIONAL.exec(text) ?? [""];
  const isType = TYPES.has(type.toLowerCase());
  if (isType && (IGNORED_TYPES.has(type.toLowerCase()) || IGNORED_SCOPES.test(scope))) {
    return undefined;
  }
  const rest = isType ? text.slice(prefix.length) : text;
  if (NOISE.some((noise) => noise.test(rest))) return undefined;
  return `${isType ? scope : ""} ${rest}`.trim();
}

/** Tells whether the terms of a subject could be said of any change. */
export function isVague(terms: readonly string[]): boolean {
  return terms.every((term) => VAGUE.has(term));
}

function withoutMarks(subject: string): string {
  return subject
    .replace(/\bhttps?:\/\/\S+/g, " ")
    .replace(/\((?:closes|fixes|fix|see|refs?|issue|gh)?\s*[#!]\d+[^)]*\)/gi, " ")
    .replace(
      /\b(?:closes|fixes|fix|resolves|refs?|see|issue|pr)?\s*(?:\w+\/[\w.-]+)?[#!]\d+\b/gi,
      " ",
    )
    .replace(/\b(?:GH|[A-Z]{2,10})-\d+\b/g, " ")
    .replace(/(?<![:\w]):[a-z_+\d]+:(?![:\w])/g, " ")
    .replace(/\[(?:skip ci|ci skip|wip)\]/gi, " ")
    .replace(/\b(?=[a-f]*\d)[0-9a-f]{7,40}\b/g, " ")
    .replace(/[\p{Extended_Pictographic}\u200d\ufe0f]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[\s:,;.\-–[\]]+(?=\w)/, "");
}
