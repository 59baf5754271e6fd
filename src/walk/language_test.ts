import { equal } from "node:assert/strict";
import { languageOfPath, languageOfShebang } from "./language.ts";

Deno.test("languageOfPath() knows a language by its extension", () => {
  equal(languageOfPath("src/main.rs"), "rust");
  equal(languageOfPath("a/b/App.TSX"), "tsx");
  equal(languageOfPath("types.d.ts"), "typescript");
  equal(languageOfPath("view.jsx"), "javascript");
  equal(languageOfPath("queries/tags.scm"), "query");
});

Deno.test("languageOfPath() prefers an exact name to an extension", () => {
  equal(languageOfPath("native/CMakeLists.txt"), "cmake");
  equal(languageOfPath("Makefile.PL"), "perl");
  equal(languageOfPath("go.mod"), "gomod");
});

Deno.test("languageOfPath() prefers the longest extension", () => {
  equal(languageOfPath("home.blade.php"), "php");
  equal(languageOfPath("config.cmake.in"), "cmake");
  equal(languageOfPath("values.yaml.example"), "yaml");
});

Deno.test("languageOfPath() reads every C header as C++", () => {
  for (const name of ["a.h", "a.hh", "a.hpp", "a.ipp", "a.inl"]) equal(languageOfPath(name), "cpp");
  equal(languageOfPath("a.c"), "c");
});

Deno.test("languageOfPath() takes a suffix after the name of a build file", () => {
  equal(languageOfPath("deploy/Dockerfile.dev"), "dockerfile");
  equal(languageOfPath("Jenkinsfile.release"), "groovy");
  equal(languageOfPath("Dockerfile.py"), "python");
});

Deno.test("languageOfPath() tells BUILD of Bazel from a script named build", () => {
  equal(languageOfPath("pkg/BUILD"), "starlark");
  equal(languageOfPath("bin/build"), undefined);
});

Deno.test("languageOfPath() leaves unknown names to the shebang", () => {
  for (const path of ["bin/deploy", "a.unknown", ".hidden", "", "a.", "folder.py/tool"]) {
    equal(languageOfPath(path), undefined);
  }
});

Deno.test("languageOfPath() is not misled by names of object properties", () => {
  equal(languageOfPath("constructor"), undefined);
  equal(languageOfPath("a.__proto__"), undefined);
});

Deno.test("languageOfShebang() knows an interpreter by its path", () => {
  equal(languageOfShebang("#!/bin/sh -e"), "bash");
  equal(languageOfShebang("#! /usr/local/bin/Rscript --vanilla\n"), "r");
});

Deno.test("languageOfShebang() looks behind env, its options and assignments", () => {
  equal(languageOfShebang("#!/usr/bin/env node"), "javascript");
  equal(languageOfShebang("#!/usr/bin/env -S deno run --allow-read"), "typescript");
  equal(languageOfShebang("#!/usr/bin/env -Sdeno run"), "typescript");
  equal(languageOfShebang("#!/usr/bin/env --split-string=ruby -w"), "ruby");
  equal(languageOfShebang("#!/usr/bin/env -i LANG=C perl -w"), "perl");
});

Deno.test("languageOfShebang() drops the version of an interpreter", () => {
  equal(languageOfShebang("#!/usr/bin/python3.11"), "python");
  equal(languageOfShebang("#!/usr/bin/env lua5.4"), "lua");
  equal(languageOfShebang("#!/usr/bin/php-8.2"), "php");
});

Deno.test("languageOfShebang() takes a line break of Windows and a byte order mark", () => {
  equal(languageOfShebang("\uFEFF#!/bin/bash\r\n"), "bash");
});

Deno.test("languageOfShebang() refuses what is no shebang", () => {
  for (
    const line of ["", "#!", "#! ", "#!/usr/bin/env", "# python", "#!/opt/unknown", "x #!/bin/sh"]
  ) {
    equal(languageOfShebang(line), undefined);
  }
});
