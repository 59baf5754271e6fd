import { deepEqual, equal, match, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `library(stats)
box::use(purrr[map])
source("R/log.R")

#' Looks a provider up.
#'
#' @param ring A key ring.
#' @export
resolve <- function(ring, provider = "default") {
  trim <- function(text) trimws(text)
  key <- ring$keys[[provider]]
  log_debug("resolving")
  trim(key)
}

limit <- 8L
MAX_KEYS = 64

print.key_ring <- function(x, ...) cat("<ring>")
\`%+%\` <- function(a, b) paste0(a, b)
count = \\(ring) length(ring$keys)

KeyRing <- R6::R6Class("KeyRing",
  public = list(
    keys = NULL,
    initialize = function(keys) {
      self$keys <- keys
    },
    size = function() length(self$keys)
  )
)

setClass("Ring", representation(keys = "list"))
setGeneric("size", function(x) standardGeneric("size"))
setMethod("size", "Ring", function(x) {
  length(x@keys)
})

test_that("resolve() finds a key", {
  expect_equal(resolve(ring, "a"), "b")
})
`;

Deno.test("r tags define functions, classes, generics and tests", async () => {
  deepEqual(outline(await parseSnippet("r", SNIPPET)), [
    "function resolve 9-14",
    "function resolve.trim 10-10",
    "variable limit 16-16",
    "variable MAX_KEYS 17-17",
    "function print.key_ring 19-19",
    "function %+% 20-20",
    "function count 21-21",
    "class KeyRing 23-31",
    "field KeyRing.keys 25-25",
    "method KeyRing.initialize 26-28",
    "method KeyRing.size 29-29",
    "class Ring 33-33",
    "function size 34-34",
    "function size 35-37",
    "function resolve() finds a key 39-41",
  ]);
});

Deno.test("r tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("r", SNIPPET);
  equal(parsed.status, "ok");
  equal(
    definitionOf(parsed, "resolve").signature,
    'resolve <- function(ring, provider = "default")',
  );
  equal(definitionOf(parsed, "count").signature, "count = \\(ring)");
  match(definitionOf(parsed, "resolve").doc, /Looks a provider up\./);
});

Deno.test("r tags find calls and imports", async () => {
  const found = uses(await parseSnippet("r", SNIPPET));
  for (
    const use of [
      "import stats 1",
      "import R/log.R 3",
      "call log_debug 12",
      "call R6Class 23",
      "call resolve 40",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
