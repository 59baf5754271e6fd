import { deepEqual, doesNotMatch, equal, ok } from "node:assert/strict";
import { fakeLibrary, fakeStreams } from "../_fakes_test.ts";
import { SETTING_NAMES } from "../config/settings.ts";
import { runCli } from "../run_cli.ts";
import { allCommands, commandModel } from "./command_model.ts";
import { manOf } from "./man_page.ts";
import { bold } from "./roff.ts";

const PROGRAM = commandModel(["rust"]);
const PAGE = manOf(PROGRAM);

Deno.test("manOf() has every command and every flag of each", () => {
  const parts = PAGE.split(/^\.S[SH] /m);
  for (const { path, flags } of allCommands(PROGRAM)) {
    if (path.at(-1) === "help") continue;
    const heading = path.length === 0 ? '"GLOBAL FLAGS"' : `"${bold(["cbx", ...path].join(" "))}`;
    const part = parts.find((each) => each.startsWith(heading));
    ok(part !== undefined, heading);
    for (const name of flags.flatMap(({ names }) => names)) ok(part.includes(bold(name)), name);
  }
});

Deno.test("manOf() has every setting", () => {
  const [, part = ""] = PAGE.split('.SH "CONFIGURATION"');
  for (const name of SETTING_NAMES) ok(part.includes(`.TP\n${bold(name)}\n`), name);
});

Deno.test("manOf() has the sections of a manual, in their order", () => {
  const sections = [...PAGE.matchAll(/^\.SH "(.*)"$/gm)].map(([, name]) => name);
  deepEqual(sections, [
    ...["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "GLOBAL FLAGS", "QUERY SYNTAX"],
    ...["CONFIGURATION", "MODELS", "EXIT STATUS", "FILES", "PERMISSIONS", "EXAMPLES"],
  ]);
});

Deno.test("manOf() starts no line with what is no macro, and has no character beyond ASCII", () => {
  const macros = new Set([...PAGE.matchAll(/^[.'](\S*)/gm)].map(([, name]) => name));
  deepEqual([...macros].sort(), ["EE", "EX", "PP", "RE", "RS", "SH", "SS", "TH", "TP", "br"]);
  doesNotMatch(PAGE, /[^\x20-\x7e\n]/);
});

Deno.test("manOf() knows no date, and writes the same bytes every time", () => {
  equal(manOf(commandModel(["rust"])), PAGE);
  ok(PAGE.startsWith('.TH CBX 1 "" '), "a date would stand in the quotes");
});

Deno.test("manPage() prints the page", async () => {
  const streams = fakeStreams();
  equal(await runCli(["man"], { streams, library: fakeLibrary() }), 0);
  ok(streams.stdout.startsWith('.TH CBX 1 "" "cbx '));
});
