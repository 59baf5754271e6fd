import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `{
 "cells": [
  {
   "cell_type": "markdown",
   "metadata": {},
   "source": [
    "# Loads data\\n",
    "Some *text*."
   ]
  },
  {
   "cell_type": "code",
   "execution_count": 1,
   "metadata": {"tags": ["a"]},
   "outputs": [
    {
     "data": {
      "text/plain": [
       "def hidden(): pass"
      ]
     },
     "output_type": "execute_result"
    }
   ],
   "source": [
    "%matplotlib inline\\n",
    "import pandas as pd\\n",
    "from helpers import clean\\n",
    "\\n",
    "def load(path: str = \\"a\\\\\\\\b\\"):\\n",
    "    # Reads it.\\n",
    "    return clean(pd.read_csv(path))\\n"
   ]
  },
  {
   "cell_type": "markdown",
   "metadata": {},
   "source": ["## Plot"]
  },
  {
   "cell_type": "code",
   "source": [
    "%%bash\\n",
    "greet() { echo hi; }"
   ],
   "metadata": {},
   "outputs": []
  },
  {
   "cell_type": "code",
   "source": "load(\\"x\\")",
   "metadata": {},
   "outputs": []
  }
 ],
 "metadata": {
  "kernelspec": {
   "display_name": "Python 3",
   "language": "python",
   "name": "python3"
  }
 },
 "nbformat": 4
}
`;

Deno.test("read() of jupyter defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("jupyter", SNIPPET)), [
    "section Loads data 7-38",
    "function load 30-32",
    "section Loads data.Plot 38-38",
    "function greet 44-44",
  ]);
});

Deno.test("read() of jupyter gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("jupyter", SNIPPET);
  const shown = ["load", "Plot"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ['def load(path: str = "a\\\\b"):', ""],
    ["## Plot", ""],
  ]);
});

Deno.test("read() of jupyter finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("jupyter", SNIPPET)), [
    "import pandas 27",
    "import helpers 28",
    "import clean 28",
    "type str 30",
    "call clean 32",
    "call read_csv 32",
    "call echo 44",
    "call load 51",
  ]);
});

Deno.test("read() of jupyter finds the files that it names", async () => {
  const { facts } = await parseSnippet("jupyter", SNIPPET);
  deepEqual(facts.imports.map(({ module, line }) => [module, line]), [
    ["pandas", 27],
    ["helpers", 28],
  ]);
});

Deno.test("read() of jupyter leaves out what cells have put out, and what is around them", async () => {
  const { chunks } = await parseSnippet("jupyter", SNIPPET);
  const lines = SNIPPET.split("\n");
  const shown = chunks.map(({ startLine, endLine }) => lines.slice(startLine - 1, endLine));
  deepEqual(shown.flat().filter((line) => /hidden|nbformat|execute_result/.test(line)), []);
  deepEqual(shown.flat().filter((line) => line.includes("load")).length, 2);
});
