import { deepEqual, equal, throws } from "node:assert/strict";
import { readCommandLine } from "../command_line/read_command_line.ts";
import { UsageError } from "../errors/usage_error.ts";
import { withEnvironment } from "./environment.ts";

/** Reads a command line where variables are set. */
function optionsOf(variables: Readonly<Record<string, string>>, ...args: string[]) {
  for (const [name, value] of Object.entries(variables)) Deno.env.set(name, value);
  try {
    const line = readCommandLine(args);
    if (line.asks !== "run") throw new Error("It runs nothing");
    const { color: _, pager: __, ...options } = withEnvironment(line);
    return options;
  } finally {
    for (const name of Object.keys(variables)) Deno.env.delete(name);
  }
}

const ALL = { CBX_ROOT: "/r", CBX_INDEX: "/i", CBX_DB_PATH: "/d/index.db" };

Deno.test("withEnvironment() lets variables stand in for flags that are not given", () => {
  deepEqual(optionsOf(ALL, "search", "x"), {
    ...{ root: "/r", index: "/i" },
    variables: { root: "CBX_ROOT", index: "CBX_INDEX" },
  });
  deepEqual(optionsOf({ CBX_MAX_FILE_BYTES: "5000", CBX_ROOT: "" }, "stats"), {
    ...{ settings: { maxFileBytes: 5000 }, variables: { maxFileBytes: "CBX_MAX_FILE_BYTES" } },
  });
  deepEqual(optionsOf({ CBX_DENSE_URL: "http://gpu:11434" }, "stats"), {
    settings: { "dense.url": "http://gpu:11434" },
    variables: { "dense.url": "CBX_DENSE_URL" },
  });
  deepEqual(optionsOf({ CBX_SERVER: "http://a:1" }, "refs", "x").server, "http://a:1");
  // It has no meaning there: a name for all commands stands in the way of none.
  deepEqual(optionsOf({ CBX_SERVER: "http://a:1" }, "index"), {});
  deepEqual(optionsOf({ CBX_STORE: "/s" }, "search", "x", "--roots", "a,b"), {
    ...{ store: "/s", variables: { store: "CBX_STORE" } },
  });
  equal(optionsOf({ CBX_STORE: "/s" }, "stats", "--store", "other").store, "other");
  deepEqual(optionsOf({}, "stats"), {});
});

Deno.test("withEnvironment() takes the folder of a database that is named", () => {
  equal(optionsOf({ CBX_DB_PATH: "/d/index.db" }, "stats").index, "/d");
  equal(optionsOf({ CBX_DB_PATH: "/d/cache" }, "stats").index, "/d/cache");
});

Deno.test("withEnvironment() stands below what the command line names", () => {
  const named = optionsOf(ALL, "search", "x", "--root", "a", "--index", "b");
  deepEqual([named.root, named.index], ["a", "b"]);
  deepEqual(optionsOf(ALL, "search", "x", "--roots", "a,b"), {});
  equal(optionsOf(ALL, "index", "a").root, undefined);
  equal(optionsOf(ALL, "index").root, "/r");
});

Deno.test("withEnvironment() refuses a number that is none", () => {
  for (const value of ["0", "1e6", "99999999999"]) {
    throws(() => optionsOf({ CBX_MAX_FILE_BYTES: value }, "stats"), UsageError);
  }
});

Deno.test("withEnvironment() refuses an address that is none, and does not repeat it", () => {
  for (const value of ["gpu:11434", "http://me:secret@gpu/"]) {
    throws(() => optionsOf({ CBX_DENSE_URL: value }, "stats"), {
      name: "UsageError",
      message: 'Cannot read "CBX_DENSE_URL" as it must be an address that starts with http:// or ' +
        "https://, without user name, password or #",
    });
  }
});

Deno.test("cbx reads the variables that are granted by name, and no other", async () => {
  const cli = new URL("../../../cli.ts", import.meta.url).href;
  const cwd = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    Deno.mkdirSync(`${cwd}/sub`);
    const rootBy = async (...permissions: string[]) => {
      const { stdout } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "--quiet", "--no-prompt", "--allow-read=.", ...permissions, cli].concat(
          ["config", "show", "--json"],
        ),
        ...{ cwd, env: { CBX_ROOT: "sub", CBX_INDEX: "elsewhere" } },
      }).output();
      const { settings } = JSON.parse(new TextDecoder().decode(stdout));
      return settings.slice(0, 2).map(({ value, from }: Record<string, unknown>) => [value, from]);
    };
    deepEqual(await rootBy(), [[".", null], [".cbx", null]]);
    deepEqual(await rootBy("--allow-env=CBX_ROOT"), [["sub", "CBX_ROOT"], ["sub/.cbx", null]]);
    deepEqual(await rootBy("--allow-env=CBX_INDEX"), [[".", null], ["elsewhere", "CBX_INDEX"]]);
  } finally {
    Deno.removeSync(cwd, { recursive: true });
  }
});
