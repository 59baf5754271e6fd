import { equal, match, throws } from "node:assert/strict";
import { join } from "node:path";
import { UsageError } from "../errors/usage_error.ts";
import {
  insideTree,
  requireIndexFolder,
  resolveRoot,
  type System,
  withSlashes,
} from "./resolve_root.ts";

/** Finds the root in a process of its own, as the working directory is one a process. */
function rootFrom(cwd: string, ...permissions: string[]): string {
  const url = new URL("./resolve_root.ts", import.meta.url).href;
  const code =
    `import { requireIndexFolder, resolveRoot } from "${url}"; console.log(resolveRoot(undefined));`;
  const { stdout, stderr } = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      ...permissions,
      `data:text/javascript,${encodeURIComponent(code)}`,
    ],
    cwd,
  }).outputSync();
  return new TextDecoder().decode(stdout).trim() || new TextDecoder().decode(stderr);
}

/** Message about an index above, in a process of its own. */
function aboveFrom(cwd: string, options: object, ...permissions: string[]): string {
  const url = new URL("./resolve_root.ts", import.meta.url).href;
  const code = `import { indexAbove } from "${url}"; ` +
    `console.log(indexAbove(${JSON.stringify(options)}) ?? "nothing");`;
  const script = `data:text/javascript,${encodeURIComponent(code)}`;
  const { stdout, stderr } = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--allow-import", ...permissions, script],
    cwd,
  }).outputSync();
  return new TextDecoder().decode(stdout).trim() || new TextDecoder().decode(stderr);
}

function makeProject(): { project: string; inner: string } {
  const project = Deno.realPathSync(Deno.makeTempDirSync());
  const inner = join(project, "src", "deep");
  Deno.mkdirSync(inner, { recursive: true });
  Deno.mkdirSync(join(project, ".git"));
  return { project, inner };
}

Deno.test("resolveRoot() takes the folder that is named", () => {
  const { inner } = makeProject();
  equal(resolveRoot(inner), inner);
});

Deno.test("resolveRoot() finds the nearest marked folder upwards", () => {
  const { project, inner } = makeProject();
  equal(rootFrom(inner, "--allow-read", "--allow-import"), project);
  equal(rootFrom(project, "--allow-read", "--allow-import"), ".");
});

Deno.test("resolveRoot() takes the working directory where it may not look upwards", () => {
  const { inner } = makeProject();
  equal(rootFrom(inner, "--allow-read=.", "--allow-import"), ".");
});

Deno.test("resolveRoot() refuses what is no folder", () => {
  const file = Deno.makeTempFileSync();
  throws(
    () => resolveRoot(file),
    new UsageError(
      `Cannot work on "${file}" as it is not a folder: name the folder of a project with --root`,
    ),
  );
  throws(() => resolveRoot(join(file, "x")), /does not exist/);
  throws(() => resolveRoot(""), /^UsageError: Cannot read "" as it is not a path/);
});

Deno.test("resolveRoot() refuses what may not be read", () => {
  const { inner } = makeProject();
  equal(
    rootFrom(inner).includes('Cannot read "." as permission is missing: run with --allow-read="."'),
    true,
  );
});

Deno.test("indexAbove() says that an index may lie above, and names no folder that it cannot know", () => {
  const { project, inner } = makeProject();
  for (const granted of [".", join(project, "src")]) {
    const said = aboveFrom(inner, {}, `--allow-read=${granted}`);
    match(said, /^an index may lie in a folder above, .*--allow-read=FOLDER and --root FOLDER/);
    equal(said.includes(project), false, said);
  }
});

Deno.test("indexAbove() has nothing to say where the root is known", () => {
  const { project, inner } = makeProject();
  equal(aboveFrom(inner, {}, "--allow-read"), "nothing");
  equal(aboveFrom(project, {}, "--allow-read=."), "nothing");
  equal(aboveFrom(inner, { root: "." }, "--allow-read=."), "nothing");
  equal(aboveFrom(inner, { index: "x" }, "--allow-read=."), "nothing");
});

Deno.test("requireIndexFolder() refuses a file, and takes a folder that is not there yet", () => {
  const file = Deno.makeTempFileSync();
  throws(() => requireIndexFolder(file), { name: "UsageError", message: /as it is a file/ });
  requireIndexFolder(`${Deno.makeTempDirSync()}/new`);
});

const CASES: readonly [os: System, path: string, folder: string, inside: string | undefined][] = [
  ["linux", "/r/a/b", "/r", "a/b"],
  ["linux", "/r", "/r", ""],
  ["linux", "/repo/a", "/r", undefined],
  ["linux", "/r/..a", "/r", "..a"],
  ["linux", "/", "/r", undefined],
  ["linux", "/a", "/", "a"],
  ["linux", "/r/a\\b", "/r", "a\\b"],
  ["linux", "/R/a", "/r", undefined],
  ["darwin", "/r/cafe\u0301/a", "/r/caf\u00e9", "a"],
  ["windows", "C:\\r\\a\\b", "C:/r", "a/b"],
  ["windows", "c:\\R\\A", "C:/r", "A"],
  ["windows", "C:/r\\src\\a", "C:/r", "src/a"],
  ["windows", "D:\\r\\a", "C:/r", undefined],
  ["windows", "C:\\repo", "C:/r", undefined],
  ["windows", "\\\\server\\share\\r\\a", "//server/share/r", "a"],
  ["windows", "\\\\server\\other\\r\\a", "//server/share/r", undefined],
];
for (const [os, path, folder, inside] of CASES) {
  Deno.test(`insideTree() of ${path} in ${folder} on ${os} is ${inside}`, () => {
    equal(insideTree(path, folder, os), inside);
  });
}

Deno.test("withSlashes() leaves a backslash of a name alone", () => {
  equal(withSlashes("C:\\r\\a", "windows"), "C:/r/a");
  equal(withSlashes("/r/a\\b", "linux"), "/r/a\\b");
});
