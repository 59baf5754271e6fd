import { deepEqual, equal } from "node:assert/strict";
import { GLOBAL_FLAGS } from "../../command_line/flags.ts";
import {
  commandAt,
  flagSpecs,
  follow,
  PROGRAM as PLACE,
} from "../../command_line/read_command_line.ts";
import { allCommands, type CommandModel, commandModel } from "./command_model.ts";

const PROGRAM = commandModel(["rust", "go"]);

function at(...path: string[]): CommandModel {
  return allCommands(PROGRAM).find((each) => each.path.join(" ") === path.join(" "))!;
}

Deno.test("commandModel() knows every flag that the tables have, and no other", () => {
  for (const { path, flags } of allCommands(PROGRAM)) {
    if (path.at(-1) === "help") continue;
    const place = path.reduce((each, name) => follow(each, name)!, PLACE);
    const rows = path.length === 0 ? GLOBAL_FLAGS : commandAt(place)?.flags ?? [];
    const known = flagSpecs(rows).flatMap(({ short, long }) => [short ?? [], long].flat());
    const names = flags.flatMap((each) => each.names)
      .filter((name) => !["-h", "--help", "--version"].includes(name));
    deepEqual(names.sort(), known.sort(), path.join(" "));
  }
});

Deno.test("commandModel() knows the values of a closed set, of a list of them, and of filters", () => {
  const valueOf = (name: string) =>
    at("search").flags.find(({ names }) => names.includes(name))?.value;
  deepEqual(valueOf("--rank"), {
    ...{ name: "order", kind: "words", isList: false },
    words: ["rerank", "rrf"],
  });
  deepEqual(valueOf("--lang"), {
    name: "list",
    kind: "words",
    words: ["rust", "go"],
    isList: true,
  });
  equal(valueOf("--signals")?.isList, true);
  equal(valueOf("--limit")?.kind, "text");
  equal(valueOf("--path")?.kind, "files");
  equal(valueOf("--roots")?.kind, "folders");
  equal(valueOf("--explain"), undefined);
});

Deno.test("commandModel() reads operands", () => {
  const shown = (...path: string[]) =>
    at(...path).operands.map(({ name, kind, isMany, isOptional }) =>
      [name, kind, ...(isMany ? ["many"] : []), ...(isOptional ? ["optional"] : [])].join(" ")
    );
  deepEqual(shown("index"), ["path folders optional"]);
  deepEqual(shown("touch"), ["path files many"]);
  deepEqual(shown("why-not"), ["path files", "query text many optional"]);
  deepEqual(shown("completions"), ["shell words"]);
  deepEqual(shown("eval", "help"), ["command words optional"]);
});

Deno.test("commandModel() lets further names take the value, or stand for one", () => {
  const flagOf = (name: string) => at("search").flags.find(({ names }) => names.includes(name));
  deepEqual(flagOf("--file"), flagOf("--path"));
  deepEqual(flagOf("--hybrid")?.names, ["--hybrid"]);
  equal(flagOf("--hybrid")?.value, undefined);
  deepEqual(at("clean").aliases, ["clear"]);
});

Deno.test("commandModel() reads both names of a flag", () => {
  const flag = at("search").flags.find(({ names }) => names.includes("-C"));
  deepEqual([flag?.names, flag?.value?.name], [["-C", "--context"], "n"]);
});
