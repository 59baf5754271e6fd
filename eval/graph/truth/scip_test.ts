import { deepEqual } from "node:assert/strict";
import { shownUses, truthOf, works } from "./testdata/truth_of.ts";

Deno.test({
  name: "scip.ts tells where the names of a tree of Python lead",
  ignore: !works("scip-python", ["--version"]),
  fn: async () => {
    const truth = await truthOf("python", {
      "src/pkg/__init__.py":
        "from .jobs import Job\n\nif True:\n    def mark(f): pass\nelse:\n    def mark(f): pass\n",
      "src/pkg/jobs.py": `class Job:
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
    });
    deepEqual(shownUses(truth, "Job"), [
      "app.py:1:29 specifier inside src/pkg/jobs.py:1 src/pkg/jobs.py:2",
      "app.py:3:7 call inside src/pkg/jobs.py:1 src/pkg/jobs.py:2",
      "src/pkg/__init__.py:1:19 specifier inside src/pkg/jobs.py:1 src/pkg/jobs.py:2",
    ]);
    deepEqual(shownUses(truth, "run"), ["app.py:4:11 call inside src/pkg/jobs.py:5"]);
    deepEqual(shownUses(truth, "inner"), ["src/pkg/jobs.py:9:9 call local src/pkg/jobs.py:6"]);
    deepEqual(shownUses(truth, "state"), [
      "src/pkg/jobs.py:10:21 reference inside src/pkg/jobs.py:3",
    ]);
    deepEqual(shownUses(truth, "print"), ["app.py:5:1 call outside"]);
    deepEqual(shownUses(truth, "mark"), [
      "app.py:8:6 call inside src/pkg/__init__.py:4 src/pkg/__init__.py:6",
    ]);
    deepEqual(shownUses(truth, "pkg"), [
      "app.py:1:8 import inside src/pkg/__init__.py:1",
      "app.py:1:18 import inside src/pkg/__init__.py:1",
    ]);
  },
});

Deno.test({
  name: "scip.ts tells where the names of a tree of Rust lead",
  ignore: !works("rust-analyzer", ["--version"]),
  fn: async () => {
    const truth = await truthOf("rust", {
      "Cargo.toml": '[package]\nname = "tree"\nversion = "0.1.0"\nedition = "2021"\n',
      "src/lib.rs": `mod jobs;
use jobs::Job;

pub fn go() -> usize {
    let _s = "😀"; let job = Job::new(1); job.run();
    fn inner() {}
    inner();
    match job { Job { id } => id }
}
mod both;
`,
      "src/jobs.rs": `pub struct Job { pub id: usize }
pub trait Run { fn run(&self) {} }
impl Run for Job {}
impl Job {
    pub fn new(id: usize) -> Self { Self { id } }
}
`,
      "src/both.rs": "macro_rules! both { ($name:ident) => {\n    pub trait $name {}\n" +
        "    macro_rules! $name { () => {}; }\n} }\nboth! { Walks }\nWalks! {}\n",
    });
    deepEqual(shownUses(truth, "Job").slice(0, 1), [
      "src/lib.rs:2:11 specifier inside src/jobs.rs:1",
    ]);
    deepEqual(shownUses(truth, "new"), ["src/lib.rs:5:35 call inside src/jobs.rs:5"]);
    deepEqual(shownUses(truth, "inner"), ["src/lib.rs:7:5 call local src/lib.rs:6"]);
    deepEqual(shownUses(truth, "run"), []);
    // Of two things that one name declares, the other is of the tree, but has no declaration.
    deepEqual(shownUses(truth, "Walks"), ["src/both.rs:6:1 call unresolved"]);
  },
});
