import { deepEqual, equal, match } from "node:assert/strict";
import { fakeLibrary, fakeStreams } from "../testdata/fakes.ts";
import type { OpenedIndex } from "../library.ts";
import { runCli } from "../run_cli.ts";

/** Types lines at the prompt of `cbx search -i`; a word is completed before each. */
async function type(
  args: readonly string[],
  typed: readonly string[],
  { word, index }: { readonly word?: string; readonly index?: Partial<OpenedIndex> } = {},
) {
  const library = fakeLibrary(index);
  const words: (readonly string[])[] = [];
  const streams = fakeStreams({
    async *lines(_prompt, complete) {
      for (const line of typed) {
        if (word !== undefined) words.push(await complete(word));
        yield line;
      }
    },
  });
  const status = await runCli(["search", "-i", "--root", "src/cli/terminal", ...args], {
    ...{ streams, library },
  });
  const asked = library.searched.map(({ query, options }) => [query, options?.limit]);
  return { status, asked, stderr: streams.stderr, words };
}

Deno.test("cbx search -i asks each line, with the flags of the command line", async () => {
  const { status, asked } = await type(["--limit", "3"], ["provider auth", "", "  token -test "]);
  equal(status, 0);
  deepEqual(asked, [["provider auth", 3], ["token -test", 3]]);
});

Deno.test("cbx search -i sets flags for the lines that follow, and takes them back", async () => {
  const { asked } = await type([], ["a", ":limit 5", "b", ":limit 2", "c", ":limit", "d"]);
  deepEqual(asked, [["a", undefined], ["b", 5], ["c", 2], ["d", undefined]]);
});

Deno.test("cbx search -i takes :searchall for :indexes", async () => {
  const flags = async (...typed: string[]) => (await type([], [...typed, ":flags"])).stderr;
  const set = "search --root src/cli/terminal --indexes a,b\n";
  equal(await flags(":indexes a,b"), set);
  equal(await flags(":searchall a,b"), set);
  equal(await flags(":searchall a,b", ":indexes"), "search --root src/cli/terminal\n");
});

Deno.test("cbx search -i says what it cannot read, and goes on", async () => {
  const { status, asked, stderr } = await type([], [":limit x", ":limt 3", "a", ":flags"]);
  equal(status, 0);
  deepEqual(asked, [["a", undefined]]);
  match(stderr, /"--limit" as it must be a whole number.*\n.*did you mean "--limit"/);
  match(stderr, /\nsearch --root src\/cli\/terminal\n$/);
});

Deno.test("cbx search -i ends at :quit, and prints its help", async () => {
  const { asked, stderr } = await type([], [":help", "a", ":quit", "b"]);
  deepEqual(asked, [["a", undefined]]);
  match(stderr, /:limit 5/);
});

Deno.test("cbx search -i takes no query of its own, and no query is missed without it", async () => {
  match((await type(["provider"], [])).stderr, /Cannot take a query with -i/);
  const streams = fakeStreams();
  equal(await runCli(["search"], { streams, library: fakeLibrary() }), 2);
  match(streams.stderr, /Missing query/);
});

Deno.test("cbx search -i refuses streams that give no lines", async () => {
  const streams = fakeStreams();
  equal(await runCli(["search", "-i"], { streams, library: fakeLibrary() }), 2);
  match(streams.stderr, /no input is there/);
});

Deno.test("cbx search -i completes names that begin with a word, and paths with a slash", async () => {
  const names = ["Gate.resolveKey", "resolve", "Other.unresolved", "Else.resolve"];
  const results = names.map((symbol) => ({ symbol }));
  // The loop reads nothing else of the answer.
  const answer = { results } as unknown as Awaited<ReturnType<OpenedIndex["symbol"]>>;
  const index = { symbol: () => Promise.resolve(answer) };
  deepEqual((await type([], ["a"], { word: "res", index })).words, [["resolveKey", "resolve"]]);
  deepEqual((await type([], ["a"], { word: "src/a" })).words, [["src/auth.rs"]]);
  deepEqual((await type([], ["a"], { word: "" })).words, [[]]);
});
