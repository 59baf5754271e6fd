import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `cmake_minimum_required(VERSION 3.1)
project(pay VERSION 1)
# Where it is.
set(SRC a.c
  b.c)
option(WITH_X "x)" ON)
#[[ block
 comment ]]
include(cmake/util.cmake)
add_subdirectory(lib)
# Adds one.
function(add_one name)
  set(local 1)
  add_library(\${name} \${SRC})
endfunction()
add_library(core STATIC \${SRC})
add_library(pay::core ALIAS core)
add_executable(app main.c)
target_link_libraries(app PRIVATE core pay::core \${LIBS})
add_one(foo)
if(WITH_X)
endif()
`;

Deno.test("read() of cmake defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("cmake", SNIPPET)), [
    "module pay 2-2",
    "variable SRC 4-5",
    "variable WITH_X 6-6",
    "function add_one 12-15",
    "module core 16-16",
    "module pay::core 17-17",
    "module app 18-18",
  ]);
});

Deno.test("read() of cmake gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("cmake", SNIPPET);
  const shown = ["SRC", "add_one", "core"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["set(SRC a.c", "Where it is."],
    ["function(add_one name)", "Adds one."],
    ["add_library(core STATIC ${SRC})", ""],
  ]);
});

Deno.test("read() of cmake finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("cmake", SNIPPET)), [
    "call cmake_minimum_required 1",
    "import cmake/util.cmake 9",
    "import lib 10",
    "call name 14",
    "call SRC 14",
    "call SRC 16",
    "call target_link_libraries 19",
    "call app 19",
    "call core 19",
    "call pay::core 19",
    "call LIBS 19",
    "call add_one 20",
  ]);
});

Deno.test("read() of cmake finds the files that it names", async () => {
  const { facts } = await parseSnippet("cmake", SNIPPET);
  deepEqual(facts.imports.map(({ module, line }) => [module, line]), [
    ["cmake/util.cmake", 9],
    ["lib/CMakeLists.txt", 10],
  ]);
});
