/**
 * The command under exactly the permissions that the README names: never a prompt, never more asked
 * for than granted, and the same answer with an index, without one, and with a stale one.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { languages } from "@cbx/core";
import { CLI, RUN } from "./_cli.ts";
import { cbx, cbxEach, type Ended, READ, WRITE } from "./_command.ts";

/** In Go, whose grammar each of the processes loads in the least time. */
const FILES: Readonly<Record<string, string>> = {
  "src/auth/provider.go": `// Resolves the API key of a provider.
func resolveApiKey(provider string) string {
	return keys[provider]
}

var keys = map[string]string{}
`,
  "src/render.go": `// Draws a page.
func render(page string) string {
	return "<p>" + page
}
`,
  "README.md": "# Fixture\n\nNothing about keys.\n",
};

async function inTree(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
  try {
    for (const [path, text] of Object.entries(FILES)) {
      Deno.mkdirSync(`${folder}/${path}`.replace(/\/[^/]+$/, ""), { recursive: true });
      Deno.writeTextFileSync(`${folder}/${path}`, text);
    }
    await test(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** A command line of every question about the graph. */
const GRAPH_QUESTIONS: readonly (readonly string[])[] = [
  ["explain", "where are keys resolved"],
  ["symbol", "resolveApiKey"],
  ["outline", "src/render.go"],
  ["refs", "keys"],
  ["impact", "keys"],
  ["diff-impact"],
  ["path", "resolveApiKey", "keys"],
  ["describe", "render"],
  ["architecture"],
  ["graph"],
];

function firstPath({ stdout }: Ended): string {
  return JSON.parse(stdout).results[0].path;
}

const QUERY = ["search", "--json", "where is the provider api key resolved"];

Deno.test("cbx search answers without an index, under read permission alone", async () => {
  await inTree(async (folder) => {
    const [json, text] = await cbxEach(folder, READ, QUERY, ["search", "resolveApiKey"]);
    equal(json!.code, 0, json!.stderr);
    equal(firstPath(json!), "src/auth/provider.go");
    equal(JSON.parse(json!.stdout).index.exists, false);
    match(text!.stdout, /^src\/auth\/provider\.go:2 /);
    match(text!.stderr, /no index.*cbx index/i);
  });
});

Deno.test("cbx search reads an index under read permission alone", async () => {
  await inTree(async (folder) => {
    const built = await cbx(folder, WRITE, "index");
    equal(built.code, 0, built.stderr);
    match(built.stdout, /^Indexed 3 files/);
    const ended = await cbx(folder, READ, ...QUERY);
    equal(ended.code, 0, ended.stderr);
    equal(firstPath(ended), "src/auth/provider.go");
    const { index } = JSON.parse(ended.stdout);
    deepEqual([index.exists, index.stale, index.overlay], [true, false, "none"]);
    equal(ended.stderr, "");
  });
});

Deno.test("cbx search answers from a stale index as from a fresh one, and says so", async () => {
  await inTree(async (folder) => {
    await cbx(folder, WRITE, "index");
    Deno.writeTextFileSync(`${folder}/src/added.go`, "const freshMarker = 1\n");
    Deno.removeSync(`${folder}/src/render.go`);
    const [added, gone] = await cbxEach(
      folder,
      READ,
      ["search", "--json", "freshMarker"],
      ["search", "--json", "render page"],
    );
    equal(firstPath(added!), "src/added.go");
    const { index } = JSON.parse(added!.stdout);
    deepEqual([index.stale, index.files_changed_since_build], [true, 2]);
    equal(index.overlay, "complete");
    const { results } = JSON.parse(gone!.stdout);
    ok(results.every(({ path }: { path: string }) => path !== "src/render.go"));
  });
});

Deno.test("cbx loads the grammar of every language under read permission alone", async () => {
  const parsed = languages().filter(({ grammar }) => grammar);
  await inTree(async (folder) => {
    for (const { id, extensions, fileNames } of parsed) {
      const name = extensions[0] ? `sample_${id}.${extensions[0]}` : fileNames[0]!;
      Deno.writeTextFileSync(`${folder}/${name}`, "sample\n");
    }
    const ended = await cbx(folder, READ, "stats", "--json");
    equal(ended.code, 0, ended.stderr);
    const stats = JSON.parse(ended.stdout);
    const failed = stats.parse_failures
      .filter(({ status }: { status: string }) => status === "error");
    deepEqual(failed, []);
    const found = stats.languages.map(({ language }: { language: string }) => language);
    deepEqual(parsed.map(({ id }) => id).filter((id) => !found.includes(id)), []);
  });
});

Deno.test("cbx index without write permission says which flag is missing, and writes nothing", async () => {
  await inTree(async (folder) => {
    const ended = await cbx(folder, READ, "index");
    equal(ended.code, 2);
    match(ended.stderr, /--allow-write=/);
    equal(ended.stdout, "");
    ok(![...Deno.readDirSync(folder)].some(({ name }) => name === ".cbx"));
  });
});

Deno.test("cbx stats, languages and every help run under read permission alone", async () => {
  await inTree(async (folder) => {
    const graph = GRAPH_QUESTIONS.map(([name]) => name!);
    const agents = ["init", "mcp", "serve", "watch", "touch", "doctor", "why-not", "completions"];
    const others = ["config", ...agents];
    const commands = [
      "index",
      "update",
      "search",
      "stats",
      "languages",
      "clean",
      ...graph,
      ...others,
    ];
    const helps = commands.map((name) => [name, "--help"]);
    const plain = [
      ...[["--help"], ["--version"], ["stats"], ["languages"], ["doctor", "--strict"]],
      ...[["why-not", "src/render.go:2", "draw"], ["config", "show"], ["completions", "bash"]],
    ];
    const lines = [...plain, ...helps];
    for (
      const [at, { code, stdout, stderr }] of (await cbxEach(folder, READ, ...lines)).entries()
    ) {
      equal(code, 0, `${lines[at]!.join(" ")}: ${stderr}`);
      ok(stdout.length > 0, lines[at]!.join(" "));
    }
  });
});

Deno.test("cbx export needs to write its file alone, and cbx import the index alone", async () => {
  await inTree(async (folder) => {
    await cbx(folder, WRITE, "index");
    const missing = await cbx(folder, READ, "export", "project.cbx");
    deepEqual([missing.code, missing.stderr], [
      2,
      'Cannot write "project.cbx" as permission is missing: run with --allow-write="project.cbx"\n',
    ]);
    const granted = ["--allow-read=.", "--allow-write=project.cbx"];
    const exported = await cbx(folder, granted, "export", "project.cbx", "--json");
    equal(exported.code, 0, exported.stderr);
    const { permissions } = JSON.parse(exported.stdout);
    deepEqual(new Set(Object.values(permissions)), new Set(["not all"]));
    await inTree(async (clone) => {
      const file = `${folder}/project.cbx`;
      const unread = await cbx(clone, WRITE, "import", file);
      match(unread.stderr, /^Cannot read ".*" as permission is missing: run with --allow-read="/);
      const reads = `--allow-read=.,${file}`;
      const unwritten = await cbx(clone, [reads], "import", file);
      match(unwritten.stderr, /^Cannot write the index to ".*": permission is missing\. Run with/);
      const imported = await cbx(clone, [reads, "--allow-write=.cbx"], "import", file);
      equal(imported.code, 0, imported.stderr);
      equal(firstPath(await cbx(clone, READ, ...QUERY)), "src/auth/provider.go");
    });
  });
});

Deno.test("cbx touch needs to write, and a search then says when a file was touched", async () => {
  await inTree(async (folder) => {
    const refused = await cbx(folder, READ, "touch", "src/render.go");
    equal(refused.code, 2);
    match(refused.stderr, /--allow-write/);
    equal((await cbx(folder, WRITE, "touch", "--session", "one", "src/render.go")).code, 0);
    const search = ["search", "--json", "draws a page"];
    const sessions = [[], ["--session", "one"], ["--session", "two"]];
    const found = await cbxEach(folder, READ, ...sessions.map((each) => [...search, ...each]));
    const [any, one, two] = found.map(({ stdout }): string =>
      JSON.parse(stdout).results[0].reasons.join("; ")
    );
    const touched = /session: touched \d+ (?:second|minute)s? ago/;
    match(any!, touched);
    match(one!, touched);
    ok(!two!.includes("touched"));
  });
});

Deno.test("cbx search reads an index whose rule files above the root it may not read", async () => {
  await inTree(async (folder) => {
    Deno.mkdirSync(`${folder}/.git/info`, { recursive: true });
    Deno.writeTextFileSync(`${folder}/.git/info/exclude`, "*.log\n");
    Deno.writeTextFileSync(`${folder}/.gitignore`, "*.tmp\n");
    const inner = `${folder}/src`;
    const more = [`--allow-read=${folder}`, "--allow-write=.cbx"];
    equal((await cbx(inner, more, "index", "--root", ".")).code, 0);
    const { code, stdout, stderr } = await cbx(inner, READ, ...QUERY);
    equal(code, 0, stderr);
    const { index, results } = JSON.parse(stdout);
    equal(results[0].path, "auth/provider.go");
    deepEqual([index.exists, index.stale], [true, false]);
  });
});

Deno.test("cbx keeps an index elsewhere with permission for the tree and that folder alone", async () => {
  await inTree(async (folder) => {
    const elsewhere = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
    try {
      const index = `${elsewhere}/index`;
      Deno.mkdirSync(index);
      const read = `--allow-read=.,${index}`;
      const built = await cbx(folder, [read, `--allow-write=${index}`], "index", "--index", index);
      equal(built.code, 0, built.stderr);
      const ended = await cbx(folder, [read], ...QUERY, "--index", index);
      equal(JSON.parse(ended.stdout).index.exists, true);
    } finally {
      Deno.removeSync(elsewhere, { recursive: true });
    }
  });
});

Deno.test("cbx clean removes what cbx wrote, and nothing else", async () => {
  await inTree(async (folder) => {
    await cbx(folder, WRITE, "index");
    Deno.writeTextFileSync(`${folder}/.cbx/mine.txt`, "keep");
    const ended = await cbx(folder, WRITE, "clean");
    equal(ended.code, 0, ended.stderr);
    deepEqual([...Deno.readDirSync(`${folder}/.cbx`)].map(({ name }) => name).sort(), [
      ".gitignore",
      "mine.txt",
    ]);
  });
});

Deno.test("cbx answers without a file that is no index, says so, and keeps it", async () => {
  await inTree(async (folder) => {
    const contents = ["", "not a database at all", "SQLite format 3\0 cut off"];
    const roots = contents.map((_, at) => `root${at}`);
    const paths = roots.map((root) => `${folder}/${root}/.cbx/index.sqlite`);
    for (const [at, path] of paths.entries()) {
      Deno.mkdirSync(path.replace(/[^/]*$/, ""), { recursive: true });
      Deno.writeTextFileSync(`${folder}/${roots[at]}/a.md`, FILES["README.md"]!);
      Deno.writeTextFileSync(path, contents[at]!);
    }
    const each = (permissions: readonly string[], ...args: readonly string[]) =>
      cbxEach(folder, permissions, ...roots.map((root) => [...args, "--root", root]));
    const unbuilt = await cbxEach(
      folder,
      READ,
      ...["search key", "stats"].flatMap((command) =>
        roots.map((root) => [...command.split(" "), "--root", root])
      ),
    );
    const [found, stats] = [unbuilt.slice(0, roots.length), unbuilt.slice(roots.length)];
    for (const [at, path] of paths.entries()) {
      equal(found[at]!.code, 0, `${JSON.stringify(contents[at])}: ${found[at]!.stderr}`);
      match(found[at]!.stderr, /^Cannot open index .*; run "cbx index --rebuild"\n$/);
      equal(stats[at]!.code, 0);
      match(
        stats[at]!.stdout,
        /^Index +not used: Cannot open index .*; run "cbx index --rebuild"$/m,
      );
      equal(Deno.readTextFileSync(path), contents[at]);
    }
    const write = [...READ, ...roots.map((root) => `--allow-write=${root}/.cbx`)];
    const written = await each(write, "index", "--rebuild");
    const again = await each(READ, "search", "key");
    for (const [at, path] of paths.entries()) {
      if (contents[at]!.startsWith("not")) {
        equal(written[at]!.code, 2);
        match(written[at]!.stderr, /Cannot open index .*Move it away/);
        equal(Deno.readTextFileSync(path), contents[at]);
      } else {
        equal(written[at]!.code, 0, written[at]!.stderr);
        equal(again[at]!.stderr, "");
      }
    }
  });
});

Deno.test("cbx into a closed pipe is no error", async (t) => {
  await inTree(async (folder) => {
    equal((await cbx(folder, WRITE, "index")).code, 0);
    for (const args of ["search --limit 50 key", "graph --format html", "refs keys"]) {
      await t.step(args, async () => {
        const line = `${Deno.execPath()} ${RUN.join(" ")} --allow-read=. ${CLI} ` +
          `${args} | head -1; exit \${PIPESTATUS[0]}`;
        const { code, stderr } = await new Deno.Command("bash", {
          args: ["-c", line],
          cwd: folder,
          stdin: "null",
        }).output();
        equal(code, 0, new TextDecoder().decode(stderr));
        ok(!new TextDecoder().decode(stderr).includes("rror"));
      });
    }
  });
});

Deno.test("cbx answers questions about the graph under read permission, with and without an index", async () => {
  await inTree(async (folder) => {
    const lines = GRAPH_QUESTIONS.filter(([name]) => name !== "diff-impact")
      .map((args) => [...args, "--quiet"]);
    const answers = async () =>
      (await cbxEach(folder, READ, ...lines)).map(({ code, stdout, stderr }, at) => {
        const [name] = lines[at]!;
        equal(code, 0, `${name}: ${stderr}`);
        equal(stderr, "", name);
        return name === "graph" ? "" : stdout;
      });
    const without = await answers();
    equal((await cbx(folder, WRITE, "index", "--quiet")).code, 0);
    deepEqual(await answers(), without);
  });
});

Deno.test("cbx diff-impact needs no permission but to read", async () => {
  await inTree(async (folder) => {
    const none = await cbx(folder, READ, "diff-impact");
    deepEqual([none.code, none.stdout], [2, ""]);
    match(
      none.stderr,
      /^Cannot find a git repository in ".*": permission to look into ".*" is missing/,
    );
    const { code } = await new Deno.Command("git", { args: ["-C", folder, "init", "--quiet"] })
      .output();
    equal(code, 0);
    const ended = await cbx(folder, READ, "diff-impact", "--staged");
    equal(ended.code, 0, ended.stderr);
    equal(ended.stdout, "Nothing has changed\n");
  });
});

Deno.test("cbx graph --out without write permission says which flag is missing", async () => {
  await inTree(async (folder) => {
    const ended = await cbx(folder, READ, "graph", "--out", "graph.json");
    equal(ended.code, 2);
    match(ended.stderr, /^Cannot write "graph.json" .* --allow-write="graph.json"\n$/);
    const out = "--allow-write=graph.json";
    equal((await cbx(folder, [...READ, out], "graph", "--out", "graph.json", "--quiet")).code, 0);
    equal(JSON.parse(Deno.readTextFileSync(`${folder}/graph.json`)).level, "file");
  });
});
