import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { UsageError } from "../../errors/usage_error.ts";
import { type OpenWatcher, Quiet, TreeEvents, type Watcher } from "./tree_events.ts";

/** A system that is told what happens, and keeps what is watched. */
function fakeSystem() {
  const opened: string[][] = [];
  let current = new FakeWatcher();
  const open: OpenWatcher = (paths) => {
    opened.push(paths);
    return current = new FakeWatcher();
  };
  return {
    opened,
    open,
    tell: (event: Partial<Deno.FsEvent>) => current.tell(event),
    fail: () => current.fail(),
  };
}

class FakeWatcher implements Watcher {
  readonly #stream: ReadableStream<Deno.FsEvent>;
  #controller!: ReadableStreamDefaultController<Deno.FsEvent>;
  #isClosed = false;

  constructor() {
    this.#stream = new ReadableStream({
      start: (controller) => void (this.#controller = controller),
    });
  }

  tell(event: Partial<Deno.FsEvent>): void {
    this.#controller.enqueue({ kind: "modify", paths: [], ...event });
  }

  fail(): void {
    this.#controller.error(new Error('OS file watch limit reached. about ["/r/new"]'));
    this.#isClosed = true;
  }

  close(): void {
    if (!this.#isClosed) this.#controller.close();
    this.#isClosed = true;
  }

  [Symbol.asyncIterator](): AsyncIterator<Deno.FsEvent> {
    return this.#stream[Symbol.asyncIterator]();
  }
}

const WATCHED = {
  paths: ["/r", "/r/d"],
  recursive: false,
  isRelevant: (path: string) => !path.endsWith(".log"),
};

async function following(
  body: (events: TreeEvents, system: ReturnType<typeof fakeSystem>) => Promise<void>,
): Promise<void> {
  const system = fakeSystem();
  const { signal } = new AbortController();
  using events = new TreeEvents({ debounceMs: 0, signal, open: system.open });
  await events.watch(WATCHED);
  await events.next();
  await body(events, system);
}

Deno.test("TreeEvents tells of a change, and counts a new watcher as one", async () => {
  await following(async (events, { tell, opened }) => {
    deepEqual(opened, [["/r", "/r/d"]]);
    tell({ paths: ["/r/a.ts"] });
    equal(await events.next(), true);
  });
});

Deno.test("TreeEvents passes over reading, and over what is not relevant", async () => {
  await following(async (events, { tell }) => {
    tell({ kind: "access", paths: ["/r/a.ts"] });
    tell({ paths: ["/r/x.log"] });
    const order: string[] = [];
    const told = events.next().then(() => order.push("told"));
    // What the watcher was told before is heard by then.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    order.push("other");
    tell({ paths: ["/r/a.ts"] });
    await told;
    deepEqual(order, ["other", "told"]);
  });
});

Deno.test("TreeEvents keeps its watcher while the folders are the same", async () => {
  await following(async (events, { tell, opened }) => {
    tell({ paths: ["/r/a.ts"] });
    await events.next();
    await events.watch(WATCHED);
    equal(opened.length, 1);
    await events.watch({ ...WATCHED, paths: ["/r", "/r/d", "/r/new"] });
    equal(opened.length, 2);
  });
});

for (
  const [what, event] of [
    ["a watched folder went", { kind: "remove", paths: ["/r/d"] }],
    ["a watched folder was moved", { kind: "rename", paths: ["/r/d", "/r/e"] }],
    ["events were lost", { kind: "any", paths: [], flag: "rescan" }],
  ] as const
) {
  Deno.test(`TreeEvents watches anew where ${what}`, async () => {
    await following(async (events, { tell, opened }) => {
      tell({ ...event, paths: [...event.paths] });
      equal(await events.next(), true);
      await events.watch(WATCHED);
      equal(opened.length, 2);
    });
  });
}

Deno.test("TreeEvents ends its wait with the signal", async () => {
  const controller = new AbortController();
  using events = new TreeEvents({
    debounceMs: 0,
    signal: controller.signal,
    open: fakeSystem().open,
  });
  const next = events.next();
  controller.abort();
  equal(await next, false);
});

Deno.test("TreeEvents says what to do where the system can watch no more", async () => {
  await following(async (events, { fail }) => {
    fail();
    await rejects(events.next(), (error) => {
      match((error as Error).message, /^Cannot watch .+ raise fs\.inotify\.max_user_watches, or/);
      return error instanceof UsageError;
    });
  });
  const { signal } = new AbortController();
  const open = () => {
    throw new Error("No space left on device (os error 28)");
  };
  using events = new TreeEvents({ debounceMs: 0, signal, open });
  await rejects(events.watch(WATCHED), UsageError);
});

Deno.test("TreeEvents looks again where a folder vanished while it started", async () => {
  const { signal } = new AbortController();
  const system = fakeSystem();
  let attempts = 0;
  const open: OpenWatcher = (paths, options) => {
    if (attempts++ === 0) throw new Deno.errors.NotFound("No path was found.");
    return system.open(paths, options);
  };
  using events = new TreeEvents({ debounceMs: 0, signal, open });
  await events.watch(WATCHED);
  equal(await events.next(), true);
  await events.watch(WATCHED);
  deepEqual(system.opened, [["/r", "/r/d"]]);
});

function quietAt(debounceMs: number): { quiet: Quiet; at: (ms: number) => void } {
  let now = 0;
  return { quiet: new Quiet(debounceMs, () => now), at: (ms) => void (now = ms) };
}

Deno.test("Quiet has nothing to wait for where nothing has happened", () => {
  equal(quietAt(100).quiet.left, undefined);
});

Deno.test("Quiet waits anew after each event", () => {
  const { quiet, at } = quietAt(100);
  quiet.note();
  at(60);
  equal(quiet.left, 40);
  quiet.note();
  equal(quiet.left, 100);
  at(160);
  equal(quiet.left, 0);
});

Deno.test("Quiet is not starved by events without end", () => {
  const { quiet, at } = quietAt(100);
  for (let ms = 0; ms < 1000; ms += 50) {
    at(ms);
    quiet.note();
  }
  equal(quiet.left, 50);
  at(1000);
  quiet.note();
  equal(quiet.left, 0);
});

Deno.test("Quiet forgets what happened", () => {
  const { quiet, at } = quietAt(100);
  quiet.note();
  at(500);
  quiet.clear();
  equal(quiet.left, undefined);
  quiet.note();
  equal(quiet.left, 100);
});

Deno.test("Quiet of no time is at rest at once", () => {
  const { quiet } = quietAt(0);
  quiet.note();
  equal(quiet.left, 0);
});
