import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `# Compiler.
CC ?= gcc
FLAGS := -O2 \\
  -g
include common.mk
-include $(DEPS)
export PATH
.PHONY: all clean
# Builds all.
all: lib app ## Build everything
	@echo $(CC) $@
	$(MAKE) -C sub clean

lib: src/a.o | dir
	$(CC) -o $@ $<
%.o: %.c
	$(CC) -c $<
ifeq ($(OS),x)
win: all
	echo
endif
define BODY
foo
endef
app:: lib; echo
$(BIN): lib
	go build
clean test:
	rm
`;

Deno.test("read() of makefile defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("makefile", SNIPPET)), [
    "variable CC 2-2",
    "variable FLAGS 3-4",
    "function all 10-12",
    "function lib 14-15",
    "function %.o 16-17",
    "function win 19-20",
    "macro BODY 22-24",
    "function app 25-25",
    "function clean 28-29",
    "function test 28-29",
  ]);
});

Deno.test("read() of makefile gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("makefile", SNIPPET);
  const shown = ["all", "lib", "FLAGS"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["all: lib app", "Builds all. Build everything"],
    ["lib: src/a.o | dir", ""],
    ["FLAGS := -O2 \\", ""],
  ]);
});

Deno.test("read() of makefile finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("makefile", SNIPPET)), [
    "import common.mk 5",
    "call DEPS 6",
    "call lib 10",
    "call app 10",
    "call CC 11",
    "call MAKE 12",
    "call src/a.o 14",
    "call dir 14",
    "call CC 15",
    "call %.c 16",
    "call CC 17",
    "call OS 18",
    "call all 19",
    "call lib 25",
    "call BIN 26",
    "call lib 26",
  ]);
});

Deno.test("read() of makefile finds the files that it names", async () => {
  const { facts } = await parseSnippet("makefile", SNIPPET);
  deepEqual(facts.imports.map(({ module, line }) => [module, line]), [
    ["common.mk", 5],
  ]);
});
