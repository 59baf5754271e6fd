/**
 * Folders that hold dependencies, caches or build output in any project, for trees whose ignore
 * files do not mention them. A negation in an ignore file shows any of them again.
 *
 * Names that are source folders in many repositories are in neither list (`bin`, `env`,
 * `external`, `lib`, `packages`, `tmp`); the wide list is used only where neither git nor a
 * `.gitignore` speaks for the tree.
 *
 * @module
 */

/** Never source, in any tree. */
const ALWAYS = new Set(
  (".bundle .bzr .cache .dart_tool .direnv .eggs .elixir_ls .gradle .hg .hypothesis " +
    ".ipynb_checkpoints .jj .m2 .mypy_cache .next .nox .nuxt .nyc_output .parcel-cache .pnpm-store " +
    ".pytest_cache .ruff_cache .sl .stack-work .svelte-kit .svn .terraform .tox .turbo .venv .vs " +
    ".zig-cache __pycache__ bower_components elm-stuff jspm_packages node_modules").split(" "),
);

/** Usually output or dependencies, but source in some repositories. */
const WITHOUT_GIT = new Set(
  (".build .idea .output CMakeFiles DerivedData Pods _build build coverage dist htmlcov obj out " +
    "target vendor venv zig-cache zig-out").split(" "),
);

/** Files that declare their folder to be a cache or a virtual environment, under any name. */
const MARKERS = ["CACHEDIR.TAG", "pyvenv.cfg"];

/**
 * Tells whether a folder is left out for its name.
 *
 * @param name Name of the folder, without its path.
 * @param hasGitRules Whether git or a `.gitignore` speaks for the tree around it.
 */
export function isDefaultIgnored(name: string, hasGitRules: boolean): boolean {
  if (ALWAYS.has(name) || name.endsWith(".egg-info")) return true;
  return !hasGitRules && WITHOUT_GIT.has(name);
}

/** Names the file that marks a folder as a cache or a virtual environment. */
export function cacheMarkerOf(names: ReadonlySet<string>): string | undefined {
  return MARKERS.find((name) => names.has(name));
}
