/**
 * Folders of packages: below a source root of the JVM, `src/main/java/`, a folder is a part of a
 * package's name. What it is called says nothing about what the files in it are for:
 * `org/springframework/samples/petclinic` is an application.
 *
 * @module
 */

/** Source root of Maven and Gradle with its set, the innermost: `src/main/java/`, `src/commonTest/kotlin/`. */
const SET_ROOT =
  /^(?:.*\/)?src\/(?<set>[\w-]*(?:[Mm]ain|[Tt]ests?|[Tt]estFixtures)|it|jmh|debug|release)\/(?:java|kotlin|scala|groovy|clojure)(?:-[\d.]+[+-]?)?\//;

/** Source root without a set: a package that begins with a domain stands in it. */
const DOMAIN_ROOT = /^(?:.*\/)?(?:src|java|javatests|tests?)\/(?=(?:com|org|net|io|edu|dev)\/)/;

/** Files that stand in folders named like their package. */
const JVM_FILE = /\.(?:java|kts?|scala|groovy|cljc?)$/;

/** Sets of sources of tests: `test`, `commonTest`, `testFixtures`, `integration-test`; and benchmarks. */
const TEST_SET = /(?:^t|T|[-_]t)est(?:s|Fixtures)?$|^(?:it|jmh)$/;

/**
 * Finds the folders of a path that say what the file is for: those above packages, and of the packages
 * those that the module is named for too, as in `pot-tests/src/main/java/kitchen/tests/`.
 */
export function tellingFolders(path: string): string {
  const folders = path.slice(0, path.lastIndexOf("/") + 1);
  const root = (SET_ROOT.exec(path) ?? (JVM_FILE.test(path) ? DOMAIN_ROOT.exec(path) : null))?.[0];
  if (root === undefined) return folders;
  const names = new Set(root.toLowerCase().split(/[^a-z]+/));
  const packages = folders.slice(root.length).split("/");
  return root + packages.filter((name) => names.has(name)).map((name) => `${name}/`).join("");
}

/** Tells whether a file stands in a set of sources that is for tests. */
export function isInTestSet(path: string): boolean {
  return TEST_SET.test(SET_ROOT.exec(path)?.groups?.set ?? "");
}
