/**
 * Ctrl-C while the command indexes: it ends with 130, and the last good index stays.
 *
 * @module
 */
import { deepEqual, equal } from "node:assert/strict";
import { CLI, RUN } from "./_cli.ts";

const PERMISSIONS = ["--allow-read=.", "--allow-write=.cbx"];
const FILES = 40;

function start(folder: string, ...args: string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: [...RUN, ...PERMISSIONS, CLI, ...args],
    cwd: folder,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Writes files in Go, whose grammar each of the processes loads in the least time. */
function writeFiles(folder: string, marker: string): void {
  for (let i = 0; i < FILES; i++) {
    const text = `func ${marker}_part_${i}() {\n\t${marker}_value := ${i}\n}\n`;
    Deno.writeTextFileSync(`${folder}/part_${i}.go`, text);
  }
}

async function firstSymbol(folder: string, query: string): Promise<string> {
  const { stdout } = await start(folder, "search", "--json", "--no-overlay", query).output();
  return JSON.parse(new TextDecoder().decode(stdout)).results[0]?.symbol ?? "";
}

/**
 * The command line in a process of its own, whose standard error counts as a terminal and whose clock
 * runs ahead, so that every step of the progress is drawn and none has to be waited for. When it has
 * drawn what the first argument is a pattern of, it stands still until a byte comes in.
 */
const DRAWN = `
  const now = performance.now.bind(performance);
  let ahead = 0;
  performance.now = () => now() + (ahead += 150);
  const { main } = await import(${
  JSON.stringify(new URL("../src/cli/mod.ts", import.meta.url).href)
});
  const { processStreams } = await import(${
  JSON.stringify(new URL("../src/cli/terminal/streams.ts", import.meta.url).href)
});
  const [pattern, ...args] = Deno.args;
  const real = processStreams();
  let [said, isOver] = ["", false];
  const err = (text) => {
    real.err(text);
    said += text;
    if (isOver || !new RegExp(pattern).test(said)) return;
    isOver = true;
    Deno.stdin.readSync(new Uint8Array(1));
  };
  const streams = { ...real, err, errIsTerminal: true, columns: 200 };
  Deno.exit(await main(args, { streams }));
`;

/** Runs the command, presses Ctrl-C when its progress says that a stage has begun, and waits. */
async function interruptAt(folder: string, stage: RegExp, args: readonly string[]) {
  const script = Deno.makeTempFileSync({ suffix: ".ts" });
  Deno.writeTextFileSync(script, DRAWN);
  const run = new Deno.Command(Deno.execPath(), {
    args: [
      ...[...RUN, "--no-check", "--config", CONFIG, "--lock", LOCK, ...PERMISSIONS],
      ...[script, stage.source, ...args],
    ],
    cwd: folder,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const out = new Response(run.stdout).text();
  let [said, isPressed, isWriting] = ["", false, false];
  for await (const text of run.stderr.pipeThrough(new TextDecoderStream())) {
    said += text;
    if (isPressed || !stage.test(said)) continue;
    isWriting = hasPrivateFile(folder);
    run.kill("SIGINT");
    isPressed = true;
    const input = run.stdin.getWriter();
    await input.write(new Uint8Array(1));
    await input.close();
  }
  const { code } = await run.status;
  Deno.removeSync(script);
  // deno-lint-ignore no-control-regex -- what erases a line of the terminal
  return { code, isPressed, isWriting, out: await out, last: said.split(/\r\x1b\[K/).at(-1) };
}

/** Tells whether a run has begun to write what takes the place of the index. */
function hasPrivateFile(folder: string): boolean {
  return [...Deno.readDirSync(folder)].some(({ name }) => name === ".cbx") &&
    [...Deno.readDirSync(`${folder}/.cbx`)].some(({ name }) => name.endsWith(".tmp"));
}

const CONFIG = new URL("../deno.json", import.meta.url).pathname;
const LOCK = new URL("./deno.lock", import.meta.url).pathname;

const STAGES = [
  ["read", / \d+\/40 files, .*\/s/, ["index", "--rebuild"]],
  ["resolve", /resolving names/, ["index", "--rebuild"]],
  ["resolve", /resolving names/, ["update"]],
] as const;

for (const [stage, announced, args] of STAGES) {
  Deno.test(`cbx ${args.join(" ")} ends on Ctrl-C while it is to ${stage}, and leaves the index whole`, async () => {
    const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
    try {
      writeFiles(folder, "before");
      equal((await start(folder, "index").output()).code, 0);
      const index = Deno.readFileSync(`${folder}/.cbx/index.sqlite`);
      writeFiles(folder, "after");
      const { code, isPressed, out, last } = await interruptAt(folder, announced, args);
      equal(isPressed, true);
      deepEqual([code, out], [130, ""]);
      equal(last, "Interrupted: the index is as it was before\n");
      deepEqual(Deno.readFileSync(`${folder}/.cbx/index.sqlite`), index);
      const left = [...Deno.readDirSync(`${folder}/.cbx`)].map(({ name }) => name).sort();
      deepEqual(left, [".gitignore", "index.sqlite", "index.sqlite.lock"]);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  });
}

const UNINDEXED = [
  ["read", / \d+\/40 files/, ["search", "part"]],
  ["resolve", /resolving names/, ["refs", "before_part_7"]],
] as const;

for (const [stage, announced, args] of UNINDEXED) {
  Deno.test(`cbx ${args[0]} without an index ends on Ctrl-C while it is to ${stage}`, async () => {
    const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
    try {
      writeFiles(folder, "before");
      const { code, isPressed, out, last } = await interruptAt(folder, announced, args);
      equal(isPressed, true);
      deepEqual([code, out], [130, ""]);
      equal(last, "Interrupted: there is no answer, and nothing was written\n");
      equal([...Deno.readDirSync(folder)].length, FILES);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  });
}

Deno.test("cbx index ends with 130 on Ctrl-C, and the last index still answers", async () => {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
  try {
    writeFiles(folder, "before");
    equal((await start(folder, "index").output()).code, 0);
    writeFiles(folder, "after");
    const args = ["index", "--rebuild"];
    const { code, isWriting, out } = await interruptAt(folder, /resolving names/, args);
    deepEqual([code, isWriting, out], [130, true, ""]);
    equal(await firstSymbol(folder, "before_part_7"), "before_part_7");
    const left = [...Deno.readDirSync(`${folder}/.cbx`)].map(({ name }) => name).sort();
    deepEqual(left, [".gitignore", "index.sqlite", "index.sqlite.lock"]);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
