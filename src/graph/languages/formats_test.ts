import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("parts of components and notebooks resolve names as files of their language do", async () => {
  deepEqual(
    await edgesOf({
      "Card.vue": "<template><b>{{ label(title) }}</b></template>\n" +
        '<script setup lang="ts">\nimport { label } from "./labels";\nconst title = "a";\n' +
        "function copy() { label(title); }\n</script>\n",
      "App.svelte": '<script lang="ts">\nimport Card from "./Card.vue";\n</script>\n<Card />\n',
      "page.astro": '---\nimport { label } from "./labels";\n---\n<p>{label(2)}</p>\n',
      "labels.ts": "export function label(text: string) {}\n",
      "a.ipynb": '{\n "cells": [\n  {\n   "cell_type": "code",\n   "source": [\n' +
        '    "from helpers import clean\\n",\n    "clean(1)"\n   ]\n  }\n ]\n}\n',
      "helpers.py": "def clean(x):\n    return x\n",
    }),
    [
      "import App.svelte:2 -> Card.vue:1 [extracted: import]",
      "read Card.vue:1 template -> labels.ts:1 label [extracted: import]",
      "read Card.vue:1 template -> Card.vue:4 title [extracted: scope]",
      "import Card.vue:3 -> labels.ts:1 [extracted: import]",
      "import Card.vue:3 script -> labels.ts:1 label [extracted: import]",
      "call Card.vue:5 copy -> labels.ts:1 label [extracted: import]",
      "read Card.vue:5 copy -> Card.vue:4 title [extracted: scope]",
      "import a.ipynb:6 -> helpers.py:1 [extracted: import]",
      "import a.ipynb:6 -> helpers.py:1 clean [extracted: import]",
      "call a.ipynb:7 -> helpers.py:1 clean [extracted: import]",
      "import page.astro:2 -> labels.ts:1 [extracted: import]",
      "import page.astro:2 -> labels.ts:1 label [extracted: import]",
      "read page.astro:4 -> labels.ts:1 label [extracted: import]",
    ],
  );
});

Deno.test("build files resolve targets, variables and the files that they name", async () => {
  deepEqual(
    await edgesOf({
      "Makefile": "include mk/common.mk\nall: build\n\t$(CC) x\n",
      "mk/common.mk": "CC = gcc\nbuild:\n\techo\n",
      "Dockerfile": "FROM a AS build\nARG V=1\nRUN echo $V\nFROM build\nCOPY --from=build /a /b\n",
      "other/Dockerfile": "FROM x\nCOPY --from=build /a /b\n",
      "BUILD": 'load("//tools:d.bzl", "rule")\nrule(name = "x", deps = [":y", "//lib:z"])\n' +
        'rule(name = "y")\n',
      "lib/BUILD": 'rule(name = "z")\n',
      "tools/d.bzl": "def rule(name, deps = []):\n    pass\n",
      "CMakeLists.txt": "include(cmake/u.cmake)\nadd_subdirectory(lib)\nadd_executable(app a.c)\n" +
        "target_link_libraries(app PRIVATE core)\nadd_one(core)\n",
      "lib/CMakeLists.txt": "add_library(core c.c)\n",
      "cmake/u.cmake": "function(add_one n)\nendfunction()\n",
    }),
    [
      "import BUILD:1 -> tools/d.bzl:1 [extracted: import]",
      "call BUILD:2 x -> tools/d.bzl:1 rule [extracted: import]",
      "read BUILD:2 x -> BUILD:3 y [extracted: scope]",
      "read BUILD:2 x -> lib/BUILD:1 z [inferred: only one of this name]",
      "call BUILD:3 y -> tools/d.bzl:1 rule [extracted: import]",
      "import CMakeLists.txt:1 -> cmake/u.cmake:1 [extracted: import]",
      "import CMakeLists.txt:2 -> lib/CMakeLists.txt:1 [extracted: import]",
      "read CMakeLists.txt:4 -> CMakeLists.txt:3 app [extracted: scope]",
      "read CMakeLists.txt:4 -> lib/CMakeLists.txt:1 core [inferred: only one of this name]",
      "call CMakeLists.txt:5 -> cmake/u.cmake:1 add_one [inferred: only one of this name]",
      "read Dockerfile:3 build -> Dockerfile:2 build.V [extracted: scope]",
      "extends Dockerfile:4 -> Dockerfile:1 build [extracted: scope]",
      "read Dockerfile:5 -> Dockerfile:1 build [extracted: scope]",
      "import Makefile:1 -> mk/common.mk:1 [extracted: import]",
      "call Makefile:2 all -> mk/common.mk:2 build [inferred: only one of this name]",
      "read Makefile:3 all -> mk/common.mk:1 CC [inferred: only one of this name]",
      "call lib/BUILD:1 z -> tools/d.bzl:1 rule [inferred: only one of this name]",
    ],
  );
});

Deno.test("schemas and documents resolve types, tables, fragments and labels", async () => {
  deepEqual(
    await edgesOf({
      "proto/pay/a.proto": 'import "common/b.proto";\nmessage Pay {\n  common.Money sum = 1;\n}\n' +
        "service S {\n  rpc Do(Pay) returns (common.Money.Unit);\n}\n",
      "proto/common/b.proto":
        "package common;\nmessage Money {\n  enum Unit {\n    A = 0;\n  }\n}\n",
      "a.graphql": "type User {\n  posts: [Post!]\n}\ntype Post {\n  title: String\n}\n" +
        "query Q {\n  ...F\n}\nfragment F on User {\n  id\n}\n",
      "db/1.sql": "CREATE TABLE users (id int);\n",
      "db/2.sql":
        "ALTER TABLE users ADD COLUMN age int;\nCREATE VIEW old AS SELECT * FROM users;\n" +
        "SELECT * FROM old;\n",
      "docs/a.rst": ".. _guide:\n\nGuide\n=====\n\nSee :ref:`guide`.\n\n.. include:: b.rst\n",
      "docs/b.rst": "B\n=\n",
    }),
    [
      "type a.graphql:2 User.posts -> a.graphql:4 Post [extracted: scope]",
      "call a.graphql:8 Q -> a.graphql:10 F [extracted: scope]",
      "type a.graphql:10 F -> a.graphql:1 User [extracted: scope]",
      "type db/2.sql:1 users.age -> db/1.sql:1 users [inferred: only one of this name]",
      "type db/2.sql:2 old -> db/1.sql:1 users [inferred: only one of this name]",
      "type db/2.sql:3 -> db/2.sql:2 old [extracted: scope]",
      "read docs/a.rst:6 Guide -> docs/a.rst:1 guide [extracted: scope]",
      "import docs/a.rst:8 -> docs/b.rst:1 [extracted: import]",
      "import proto/pay/a.proto:1 -> proto/common/b.proto:1 [extracted: import]",
      "type proto/pay/a.proto:3 Pay.sum -> proto/common/b.proto:2 Money [inferred: only one of this name]",
      "type proto/pay/a.proto:6 S.Do -> proto/pay/a.proto:2 Pay [extracted: scope]",
      "type proto/pay/a.proto:6 S.Do -> proto/common/b.proto:3 Money.Unit [inferred: only one of this name]",
    ],
  );
});
