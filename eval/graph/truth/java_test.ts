import { deepEqual } from "node:assert/strict";
import { shownUses, truthOf, works } from "./testdata/truth_of.ts";

const FILES = {
  "src/jobs/Job.java": `package jobs;

public class Job extends Base {
  int id;
  Job(int id) { super("x"); this.id = id; }
  public Job() { this(1); }
  public void run(int times) {}
  public void run(String name) {}
  @Mark(level = 2) public record Pair(int left) {}
  enum Color { RED(1), GREEN; Color() {} Color(int code) {} }
}

class Base {
  Base(String name) {}
}

@interface Mark { int level(); }
`,
  "src/main/Main.java": `package main;

import jobs.Job;
import org.lib.Client;

class Main {
  void main(Job job, Job.Pair pair, Client client) {
    /* 😀 */ job.run("a"); job.run(2);
    job.run(client.id());
    new Job() {};
    Runnable run = this::own;
    pair.left();
    Runnable inner = new Runnable() { public void run() { deep(); } void deep() {} };
  }
  void own() {}
}
`,
};

Deno.test({
  name: "Truth.java tells where the names of a tree lead",
  ignore: !works("java", ["--list-modules"]) || !works("javac", ["-version"]),
  fn: async () => {
    const truth = await truthOf("java", FILES);
    deepEqual(shownUses(truth, "run"), [
      "src/main/Main.java:8:18 call inside src/jobs/Job.java:8",
      "src/main/Main.java:8:32 call inside src/jobs/Job.java:7",
      "src/main/Main.java:9:9 call unresolved",
    ]);
    deepEqual(shownUses(truth, "super"), [
      "src/jobs/Job.java:5:17 call inside src/jobs/Job.java:14",
    ]);
    deepEqual(
      shownUses(truth, "this").concat(shownUses(truth, "RED"), shownUses(truth, "GREEN")),
      [
        "src/jobs/Job.java:6:18 call inside src/jobs/Job.java:5",
        "src/jobs/Job.java:10:16 call inside src/jobs/Job.java:10",
      ],
    );
    deepEqual(shownUses(truth, "level"), [
      "src/jobs/Job.java:9:9 reference inside src/jobs/Job.java:17",
    ]);
    deepEqual(shownUses(truth, "Job").filter((each) => each.includes(":10:")), [
      "src/main/Main.java:10:9 call inside src/jobs/Job.java:3 src/jobs/Job.java:6",
    ]);
    deepEqual(shownUses(truth, "own"), [
      "src/main/Main.java:11:26 call inside src/main/Main.java:15",
    ]);
    deepEqual(shownUses(truth, "left"), [
      "src/main/Main.java:12:10 call inside src/jobs/Job.java:9",
    ]);
    deepEqual(shownUses(truth, "deep"), [
      "src/main/Main.java:13:59 call local src/main/Main.java:13",
    ]);
    deepEqual(shownUses(truth, "Client")[0], "src/main/Main.java:4:16 specifier unresolved");
    deepEqual(
      truth.declared.filter(({ path }) => path.includes("Main"))
        .map(({ line, kind, name }) => `${line} ${kind} ${name}`),
      ["6 class Main", "7 method main", "15 method own"],
    );
  },
});
