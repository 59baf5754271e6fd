import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `load("@rules_cc//cc:defs.bzl", "cc_library")
load("//tools:flags.bzl", "COPTS", short = "SHORT")
load(":own.bzl", "own_test")

package(default_visibility = ["//visibility:public"])

# The core.
cc_library(
    name = "core",
    srcs = ["core.cc"],
    copts = COPTS,
    deps = [
        ":base",
        "//absl/strings",
        "//absl/base:config",
        "@com_google//x:y",
    ],
)

VERSION = "1.2"

def _impl(ctx):
    """Runs it."""
    return [ctx.label, short(ctx)]

own_test(name = "core_test", deps = [":core"])
[cc_library(name = "gen_" + n) for n in ["a", "b"]]
`;

Deno.test("read() of starlark defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("starlark", SNIPPET)), [
    "module core 8-18",
    "constant VERSION 20-20",
    "function _impl 22-24",
    "module core_test 26-26",
  ]);
});

Deno.test("read() of starlark gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("starlark", SNIPPET);
  const shown = ["core", "_impl"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ['cc_library( name = "core"', "The core."],
    ["def _impl(ctx):", "Runs it."],
  ]);
});

Deno.test("read() of starlark finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("starlark", SNIPPET)), [
    "import @rules_cc//cc:defs.bzl 1",
    "call load 1",
    "import //tools:flags.bzl 2",
    "call load 2",
    "import :own.bzl 3",
    "call load 3",
    "call package 5",
    "call cc_library 8",
    "call base 13",
    "call strings 14",
    "call config 15",
    "call short 24",
    "call core 26",
    "call own_test 26",
    "call cc_library 27",
  ]);
});

Deno.test("read() of starlark finds the files that it names", async () => {
  const { facts } = await parseSnippet("starlark", SNIPPET);
  deepEqual(facts.imports.map(({ module, line }) => [module, line]), [
    ["tools/flags.bzl", 2],
    ["own.bzl", 3],
  ]);
});
