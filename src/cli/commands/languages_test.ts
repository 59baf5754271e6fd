import { equal } from "node:assert/strict";
import { fakeLibrary } from "../_fakes.ts";
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
