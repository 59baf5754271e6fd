import { deepEqual } from "node:assert/strict";
import { shownUses, truthOf, works } from "./testdata/truth_of.ts";

const FILES = {
  "pkg/__init__.py": "from .jobs import Job\n\ndef mark(f): pass\n",
  "pkg/jobs.py": `class Job:
    def __init__(self):
        self.state = 0

    def run(self):
        def inner():
            pass

        inner()
        return self.state
`,
  "app.py": `import pkg; from pkg import Job

job = Job()
"😀"; job.run()
print(job)


@pkg.mark
def go():
    pass
`,
};

Deno.test({
  name: "python.py tells where the names of a tree lead",
  ignore: !works("python3", ["-c", "import jedi"]),
  fn: async () => {
    const truth = await truthOf("python", FILES);
    deepEqual(shownUses(truth, "Job"), [
      "app.py:1:29 specifier inside pkg/jobs.py:1 pkg/jobs.py:2",
      "app.py:3:7 call inside pkg/jobs.py:1 pkg/jobs.py:2",
      "pkg/__init__.py:1:19 specifier inside pkg/jobs.py:1 pkg/jobs.py:2",
    ]);
    deepEqual(shownUses(truth, "run"), ["app.py:4:11 call inside pkg/jobs.py:5"]);
    deepEqual(shownUses(truth, "inner"), ["pkg/jobs.py:9:9 call local pkg/jobs.py:6"]);
    deepEqual(shownUses(truth, "state"), ["pkg/jobs.py:10:21 reference inside pkg/jobs.py:3"]);
    deepEqual(shownUses(truth, "print"), ["app.py:5:1 call outside"]);
    deepEqual(shownUses(truth, "mark"), ["app.py:8:6 call inside pkg/__init__.py:3"]);
    deepEqual(shownUses(truth, "pkg"), [
      "app.py:1:8 import inside pkg/__init__.py:1",
      "app.py:1:18 import inside pkg/__init__.py:1",
      "app.py:8:2 reference local pkg/__init__.py:1",
    ]);
    deepEqual(truth.declared.map(({ line, kind, name }) => `${line} ${kind} ${name}`), [
      "3 expr_stmt job",
      "9 funcdef go",
      "3 funcdef mark",
      "1 classdef Job",
      "2 funcdef of a class __init__",
      "3 attribute of self state",
      "5 funcdef of a class run",
    ]);
  },
});
