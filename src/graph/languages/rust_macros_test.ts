import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

const CARGO = '[package]\nname = "app-core"\n';

/** Calls of a tree, without how they were found. */
async function callsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const edges = await edgesOf(files, "call");
  return edges.map((edge) => edge.replace(/^call | \[.*$/g, ""));
}

Deno.test("rust finds macros of the crate, and those that another crate exports", async () => {
  deepEqual(
    await callsOf({
      "a/Cargo.toml": '[package]\nname = "a"\n',
      "a/src/lib.rs": "#[macro_use]\nmod macros;\nmod run;\n",
      "a/src/macros.rs": "macro_rules! say {\n    () => {};\n}\n",
      "a/src/run.rs": "fn run() {\n    say!();\n}\n",
      "b/Cargo.toml": '[package]\nname = "b"\n',
      "b/src/lib.rs": "use a::say;\nfn run() {\n    say!();\n    a::say!();\n}\nmod other;\n",
      "b/src/other.rs": "fn run() {\n    say!();\n}\n",
    }),
    [
      "a/src/run.rs:2 run -> a/src/macros.rs:1 say",
      "b/src/lib.rs:3 run -> a/src/macros.rs:1 say",
      "b/src/lib.rs:4 run -> a/src/macros.rs:1 say",
    ],
  );
});

Deno.test("rust resolves items within macros, and statics that are made late", async () => {
  deepEqual(
    await edgesOf({
      "Cargo.toml": CARGO,
      "src/lib.rs": `macro_rules! cfg_rt { ($($item:item)*) => { $($item)* } }
cfg_rt! {
    mod worker;
    pub use worker::Worker;
    pub fn spawn(w: &Worker) -> Handle { w.run(); Handle }
    pub struct Handle;
    impl Handle { pub fn join(&self) {} }
}
lazy_static! {
    static ref LATE: Worker = Worker;
}
fn f() { spawn(&Worker).join(); }
fn g() { LATE.run(); }
`,
      "src/worker.rs": "pub struct Worker;\nimpl Worker { pub fn run(&self) {} }\n",
    }, "call"),
    [
      "call src/lib.rs:2 -> src/lib.rs:1 cfg_rt [extracted: scope]",
      "call src/lib.rs:5 spawn -> src/worker.rs:2 Worker.run [extracted: declared type]",
      "call src/lib.rs:12 f -> src/lib.rs:5 spawn [extracted: scope]",
      "call src/lib.rs:12 f -> src/lib.rs:7 Handle.join [extracted: declared type]",
      "call src/lib.rs:13 g -> src/worker.rs:2 Worker.run [extracted: declared type]",
    ],
  );
});

Deno.test("rust names no macro by a local value, nor one within another function", async () => {
  deepEqual(
    await edgesOf(
      {
        "Cargo.toml": '[package]\nname = "k"\n',
        "src/lib.rs": "#[macro_use]\nmod macros;\nmod user;\n",
        "src/macros.rs": "macro_rules! doc {\n    ($e:expr) => { $e };\n}\n" +
          "fn one() {\n    macro_rules! server {\n        () => { 1 };\n    }\n    server!();\n}\n",
        "src/user.rs":
          "fn run(event: Vec<u8>) {\n    select! {\n        doc = event.next() => {\n" +
          "            show(doc);\n        }\n    }\n    doc!(1);\n    server!();\n    show(server);\n}\n",
      },
      "call",
      "read",
    ),
    [
      "call src/macros.rs:8 one -> src/macros.rs:5 one.server [extracted: scope]",
      "call src/user.rs:7 run -> src/macros.rs:1 doc [extracted: package]",
    ],
  );
});

Deno.test("rust calls a macro, and no function of its name, where a sign says so", async () => {
  deepEqual(
    await callsOf({
      "made/Cargo.toml": '[package]\nname = "made"\n[lib]\nproc-macro = true\n',
      "made/src/lib.rs": "#[proc_macro]\npub fn select(a: u8) -> u8 { a }\n",
      "app/Cargo.toml": '[package]\nname = "app"\n',
      "app/src/lib.rs": "macro_rules! say { () => {}; }\nmod f;\nmod run;\n",
      "app/src/f.rs": "pub fn say() {}\npub fn shout() {}\n",
      "app/src/run.rs":
        "use crate::f::{say, shout};\nuse made::select;\nfn run() {\n    say!();\n    say();\n    shout!();\n    select!(1);\n}\n",
    }),
    [
      "app/src/run.rs:4 run -> app/src/lib.rs:1 say",
      "app/src/run.rs:5 run -> app/src/f.rs:1 say",
      "app/src/run.rs:7 run -> made/src/lib.rs:2 select",
    ],
  );
});
