import { equal } from "node:assert/strict";
import { fakeLibrary, fakeStreams } from "../testdata/fakes.ts";
import { runCli } from "../run_cli.ts";
import { createPaint } from "../terminal/paint.ts";
import { languagesText } from "./languages.ts";

Deno.test("languagesText() prints a row a language", () => {
  equal(
    languagesText(fakeLibrary().languages(), createPaint(false)),
    `Id        Name      Indexed as  Files
c_sharp   C#        symbols     .cs
makefile  Makefile  text        Makefile
`,
  );
});

Deno.test("cbx grammars prints the languages that have a grammar", async () => {
  const streams = fakeStreams();
  await runCli(["grammars"], { streams, library: fakeLibrary() });
  equal(streams.stdout, "Id       Name  Indexed as  Files\nc_sharp  C#    symbols     .cs\n");
});
