import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("rust gives a type what blocks of references to it have, its own methods first", async () => {
  const edges = await edgesOf({
    "src/lib.rs": `pub trait Walk {
    type Step;
    fn walk(self) -> u8;
    fn size(self) -> u8;
}
pub struct Graph;
impl Graph {
    pub fn walk(&self) -> u8 { 1 }
}
impl<'a> Walk for &'a Graph {
    type Step = u8;
    fn walk(self) -> u8 {
        self.walk()
    }
    fn size(self) -> u8 {
        self.size()
    }
}
pub struct Tree;
impl Walk for &Tree {
    fn walk(self) -> u8 { 1 }
    fn size(self) -> u8 { 2 }
}
fn run(graph: &Graph) {
    graph.walk();
    graph.size();
}
`,
  }, "call");
  deepEqual(edges, [
    "call src/lib.rs:13 &'a Graph.walk -> src/lib.rs:8 Graph.walk [extracted: member of self]",
    "call src/lib.rs:16 &'a Graph.size -> src/lib.rs:15 &'a Graph.size [extracted: member of self]",
    "call src/lib.rs:25 run -> src/lib.rs:8 Graph.walk [extracted: declared type]",
    "call src/lib.rs:26 run -> src/lib.rs:15 &'a Graph.size [extracted: declared type]",
  ]);
});
