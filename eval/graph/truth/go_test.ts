import { deepEqual } from "node:assert/strict";
import { shownUses, truthOf, works } from "./testdata/truth_of.ts";

const FILES = {
  "go.mod": "module example.com/tree\n\ngo 1.24\n",
  "main.go": `package main

import "example.com/tree/jobs"

func main() {
	job := jobs.Job{Name: "a"}
	_ = "😀"; job.Run()
	println(jobs.ID(1), job.Name)
}
`,
  "jobs/jobs.go": `package jobs

type ID int

type Base struct{}

func (Base) Run() {}

type Job struct {
	Base
	Name string
}
`,
};

Deno.test({
  name: "main.go tells where the names of a tree lead",
  ignore: !works("go", ["vet", "."], new URL("go/", import.meta.url)),
  fn: async () => {
    const truth = await truthOf("go", FILES);
    deepEqual(shownUses(truth, "Run"), ["main.go:7:16 call inside jobs/jobs.go:7"]);
    deepEqual(shownUses(truth, "ID"), ["main.go:8:15 reference inside jobs/jobs.go:3"]);
    deepEqual(shownUses(truth, "Name"), [
      "main.go:6:18 reference inside jobs/jobs.go:11",
      "main.go:8:26 reference inside jobs/jobs.go:11",
    ]);
    deepEqual(shownUses(truth, "println"), ["main.go:8:2 call outside"]);
    deepEqual(shownUses(truth, "jobs")[0], "main.go:6:9 reference local jobs/jobs.go:1");
    deepEqual(shownUses(truth, "example.com/tree/jobs"), [
      "main.go:3:8 import inside jobs/jobs.go:1",
    ]);
    deepEqual(truth.declared.map(({ line, kind, name }) => `${line} ${kind} ${name}`).sort(), [
      "10 embedded Base",
      "11 field Name",
      "3 type ID",
      "5 func main",
      "5 type Base",
      "7 method Run",
      "9 type Job",
    ]);
  },
});
