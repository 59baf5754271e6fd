/**
 * `cbx watch` as a process of its own: after each line that it prints, the index on disk is the one
 * that a fresh build gives.
 *
 * @module
 */
import { deepEqual, equal, match } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { CLI, RUN } from "./_cli.ts";
import { extent } from "./_extent.ts";
import { dumpFile, type IndexDump } from "./_index_dump.ts";
import { inTree } from "./_tree.ts";

/** Long enough for a machine that is busy: only a test that fails takes it. */
const TIMEOUT_MS = 300_000;

const FILES = {
  "a.ts": "export function alpha() {}\n",
  "d/b.ts": "import { alpha } from '../a.ts';\nalpha();\n",
  ".ignore": "*.log\nmade/\n",
};

/** Tells from a line, and from those up to it, whether it is waited for. */
type IsLast = (line: string, lines: readonly string[]) => boolean;

/** Thrown where no line came that was waited for. */
class Late extends Error {}

/** A watch, and the lines that it prints. */
class Watch implements AsyncDisposable {
  readonly #process: Deno.ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly stderr: Promise<string>;

  constructor(root: string, ...flags: string[]) {
    const permissions = ["--allow-read=.", "--allow-write=.cbx"];
    this.#process = new Deno.Command(Deno.execPath(), {
      args: [...RUN, ...permissions, CLI, "watch", "--debounce", "50", ...flags],
      cwd: root,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#lines = linesOf(this.#process.stdout);
    this.stderr = new Response(this.#process.stderr).text();
  }

  get status(): Promise<Deno.CommandStatus> {
    return this.#process.status;
  }

  /** Waits for a line, and gives all up to it. */
  async until(isLast: IsLast): Promise<string[]> {
    const lines: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Late(`Waited in vain after ${lines}`)), TIMEOUT_MS);
    });
    try {
      for (;;) {
        const { value, done } = await Promise.race([this.#lines.next(), late]);
        if (done) throw new Error(`Ended after ${lines}: ${await this.stderr}`);
        lines.push(value);
        if (isLast(value, lines)) return lines;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits for one more update; tells whether there was one. */
  async hasUpdate(): Promise<boolean> {
    try {
      await this.until(isUpdate);
      return true;
    } catch (error) {
      if (error instanceof Late) return false;
      throw error;
    }
  }

  /** Presses Ctrl-C. */
  async stop(): Promise<number> {
    this.#process.kill("SIGINT");
    return (await this.#process.status).code;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.#process.kill("SIGKILL");
    } catch (error) {
      // It has ended already.
      if (!(error instanceof TypeError)) throw error;
    }
    await this.#process.status;
    await this.#lines.return?.();
    await this.stderr;
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream() as TextTransform)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}

/** The library types its streams more narrowly than the platform does. */
type TextTransform = TransformStream<Uint8Array, string>;

const isReady = (line: string) => line.includes(" watching ");
const isUpdate = (line: string) => / (?:updated|indexed) /.test(line);

/** Says when so many files were written and removed, in however many updates. */
function afterFiles(written: number, removed: number): IsLast {
  return (_, lines) => {
    const counts = lines.map((line) => / updated ([\d,]+) files?, removed ([\d,]+)/.exec(line));
    const sum = (group: 1 | 2) =>
      counts.reduce((all, each) => all + Number(each?.[group]?.replaceAll(",", "") ?? 0), 0);
    return sum(1) >= written && sum(2) >= removed;
  };
}

/**
 * Checks that the index on disk comes to be what a fresh build gives. An update that was under way
 * while a file was written may have read it half written: that write is followed by one more.
 */
async function requireFresh(root: string, watch: Watch): Promise<void> {
  let difference = await differenceOf(root);
  while (difference !== undefined && await watch.hasUpdate()) difference = await differenceOf(root);
  if (difference !== undefined) throw difference;
}

/** Builds an index elsewhere, which the watch knows nothing of, and compares the two. */
async function differenceOf(root: string): Promise<unknown> {
  const indexDir = Deno.makeTempDirSync();
  try {
    using index = await openIndex({ root, indexDir });
    const watched = dumpOf(`${root}/.cbx/index.sqlite`);
    await index.update();
    const fresh = dumpOf(index.indexPath);
    // One table at a time: a message shows no more than the beginning of what differs.
    for (const table of Object.keys(fresh)) {
      deepEqual({ [table]: watched[table] }, { [table]: fresh[table] });
    }
    return undefined;
  } catch (error) {
    return error;
  } finally {
    Deno.removeSync(indexDir, { recursive: true });
  }
}

/**
 * Dumps what an index says of the tree. Git moves its head when the files are in place: the last
 * update may have seen the old one. A file that was written or replaced while an update looked at it
 * is stored with its new content under its older times and number, which the next update corrects
 * without a line.
 */
function dumpOf(indexPath: string): IndexDump {
  const dump = dumpFile(indexPath);
  const meta = (dump.meta as readonly { readonly key: string }[])
    .filter(({ key }) => key !== "head_commit" && key !== "branch");
  const files = (dump.files as readonly { mtime_ms: number; ctime_ms: number; inode: number }[])
    .map(({ mtime_ms: _, ctime_ms: __, inode: ___, ...file }) => file);
  return { ...dump, meta, files };
}

/** Runs a test in a tree with a watch on it that is ready. */
async function watching(body: (watch: Watch, root: string) => Promise<void>): Promise<void> {
  await inTree(FILES, async (root) => {
    await using watch = new Watch(root);
    await watch.until(isReady);
    await body(watch, root);
  });
}

Deno.test("cbx watch brings the index up to date, and follows what is written", async () => {
  await watching(async (watch, root) => {
    await requireFresh(root, watch);
    Deno.writeTextFileSync(`${root}/a.ts`, "export function beta() {}\n");
    const [line = ""] = await watch.until(isUpdate);
    match(line, /^\d\d:\d\d:\d\d updated 1 file, removed 0, in [\d.]+ m?s$/);
    await requireFresh(root, watch);
    Deno.removeSync(`${root}/a.ts`);
    Deno.mkdirSync(`${root}/new/deep`, { recursive: true });
    Deno.writeTextFileSync(`${root}/new/deep/c.ts`, "export function gamma() {}\n");
    await watch.until(afterFiles(1, 1));
    await requireFresh(root, watch);
    Deno.writeTextFileSync(`${root}/new/deep/c.ts`, "export function delta() {}\n");
    await watch.until(isUpdate);
    await requireFresh(root, watch);
  });
});

Deno.test("cbx watch ends with 0 on Ctrl-C where nothing is under way", async () => {
  await watching(async (watch) => {
    equal(await watch.stop(), 0);
    equal(await watch.stderr, "");
  });
});

Deno.test("cbx watch survives a burst of files, and their removal", async () => {
  const burst = extent({ quick: 200, full: 1000 });
  await watching(async (watch, root) => {
    for (let at = 0; at < burst; at++) {
      const folder = `${root}/burst/${at % 30}`;
      Deno.mkdirSync(folder, { recursive: true });
      Deno.writeTextFileSync(`${folder}/f${at}.ts`, `export const v${at} = ${at};\n`);
    }
    await watch.until(afterFiles(burst, 0));
    await requireFresh(root, watch);
    Deno.removeSync(`${root}/burst`, { recursive: true });
    await watch.until(afterFiles(0, burst));
    await requireFresh(root, watch);
  });
});

Deno.test("cbx watch sees into a folder that was deleted and made again", async () => {
  await watching(async (watch, root) => {
    for (const name of ["one", "two", "three"]) {
      Deno.removeSync(`${root}/d`, { recursive: true });
      await watch.until(afterFiles(0, 1));
      Deno.mkdirSync(`${root}/d`);
      Deno.writeTextFileSync(`${root}/d/b.ts`, "let made = 1;\n");
      await watch.until(afterFiles(1, 0));
      Deno.writeTextFileSync(`${root}/d/b.ts`, `let ${name} = 2;\n`);
      await watch.until(afterFiles(1, 0));
      await requireFresh(root, watch);
    }
  });
});

Deno.test("cbx watch sees into a folder that has taken another's place", async () => {
  await watching(async (watch, root) => {
    Deno.mkdirSync(`${root}/e`);
    Deno.writeTextFileSync(`${root}/e/b.ts`, "let other = 1;\n");
    await watch.until(isUpdate);
    Deno.renameSync(`${root}/d`, `${root}/old`);
    Deno.renameSync(`${root}/e`, `${root}/d`);
    await watch.until(afterFiles(2, 1));
    for (const folder of ["old", "d"]) {
      Deno.writeTextFileSync(`${root}/${folder}/b.ts`, `let in_${folder} = 3;\n`);
      await watch.until(afterFiles(1, 0));
      await requireFresh(root, watch);
    }
  });
});

Deno.test("cbx watch follows a switch of branches", async () => {
  await inTree(FILES, async (root) => {
    const git = (...args: string[]) => {
      const identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
      const { code, stderr } = new Deno.Command("git", {
        args: ["-C", root, ...identity, ...args],
      }).outputSync();
      equal(code, 0, new TextDecoder().decode(stderr));
    };
    Deno.writeTextFileSync(`${root}/.gitignore`, ".cbx\n");
    git("init", "-q", "-b", "main");
    git("add", "-A");
    git("commit", "-q", "-m", "one");
    git("checkout", "-q", "-b", "other");
    Deno.removeSync(`${root}/d`, { recursive: true });
    Deno.writeTextFileSync(`${root}/a.ts`, "export function other() {}\n");
    Deno.writeTextFileSync(`${root}/c.ts`, "export function only() {}\n");
    git("add", "-A");
    git("commit", "-q", "-m", "two");
    await using watch = new Watch(root);
    await watch.until(isReady);
    git("checkout", "-q", "main");
    await watch.until(afterFiles(2, 1));
    await requireFresh(root, watch);
    git("checkout", "-q", "other");
    await watch.until(afterFiles(2, 1));
    await requireFresh(root, watch);
  });
});

Deno.test("cbx watch passes over ignored files, and follows the rules as they change", async () => {
  await watching(async (watch, root) => {
    Deno.mkdirSync(`${root}/made`);
    Deno.writeTextFileSync(`${root}/made/x.ts`, "let built = 1;\n");
    Deno.writeTextFileSync(`${root}/x.log`, "ran\n");
    Deno.writeTextFileSync(`${root}/a.ts`, "let seen = 1;\n");
    await watch.until(afterFiles(1, 0));
    await requireFresh(root, watch);
    Deno.writeTextFileSync(`${root}/.ignore`, "*.log\n");
    await watch.until(afterFiles(2, 0));
    Deno.writeTextFileSync(`${root}/made/x.ts`, "let built = 2;\n");
    await watch.until(afterFiles(1, 0));
    await requireFresh(root, watch);
  });
});

Deno.test("cbx watch builds an index anew that somebody removed", async () => {
  await watching(async (watch, root) => {
    Deno.removeSync(`${root}/.cbx`, { recursive: true });
    Deno.writeTextFileSync(`${root}/a.ts`, "let again = 1;\n");
    match((await watch.until(isUpdate)).at(-1)!, / indexed 3 files, in /);
    await requireFresh(root, watch);
  });
});

Deno.test("cbx watch goes on with an index that somebody else has written", async () => {
  await watching(async (watch, root) => {
    using index = await openIndex({ root });
    await index.update({ rebuild: true });
    Deno.writeTextFileSync(`${root}/a.ts`, "let mine = 1;\n");
    await watch.until(afterFiles(1, 0));
    await requireFresh(root, watch);
  });
});

Deno.test("cbx watch ends with a sentence where its root is gone", async () => {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  Deno.writeTextFileSync(`${root}/a.ts`, "let a = 1;\n");
  await using watch = new Watch(root);
  await watch.until(isReady);
  Deno.removeSync(root, { recursive: true });
  equal((await watch.status).code, 2);
  match(await watch.stderr, /^Cannot go on watching ".+" as it was removed or replaced: start/);
});

Deno.test("cbx watch --json prints one object a line", async () => {
  await inTree(FILES, async (root) => {
    await using watch = new Watch(root, "--json");
    const first = await watch.until((line) => line.includes('"watching"'));
    Deno.writeTextFileSync(`${root}/a.ts`, "let json = 1;\n");
    const events = [...first, ...await watch.until((line) => line.includes('"update"'))]
      .map((line) => JSON.parse(line))
      .map(({ at, elapsed_ms, ...event }) => ({
        ...event,
        isTimed: !isNaN(Date.parse(at)) && (event.event === "watching" || elapsed_ms >= 0),
      }));
    const figures = { schema_version: 1, event: "update", skipped: 0, removed: 0, isTimed: true };
    deepEqual(events, [
      { ...figures, mode: "built", written: 3, files: 3 },
      { schema_version: 1, event: "watching", root, isTimed: true },
      { ...figures, mode: "updated", written: 1, files: 3 },
    ]);
  });
});

Deno.test("cbx watch says what it lacks where it may not write the index", async () => {
  await inTree(FILES, async (root) => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [...RUN, "--allow-read=.", CLI, "watch"],
      cwd: root,
      stdin: "null",
    }).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    deepEqual([code, decode(stdout)], [2, ""]);
    match(
      decode(stderr),
      /^Cannot write the index to ".+": permission is missing\. Run with --allow/,
    );
  });
});

Deno.test("cbx watch says that a model which was not there at the start stays out", async () => {
  await inTree(FILES, async (root) => {
    await using watch = new Watch(root, "--features", "dense");
    await watch.until(isReady);
    await watch.stop();
    match(await watch.stderr, /^Feature "dense" is left out as no model is configured: .+$/m);
    match(
      await watch.stderr,
      /^Nothing is encoded for "dense" until "cbx watch" is started again with its model/m,
    );
  });
});
