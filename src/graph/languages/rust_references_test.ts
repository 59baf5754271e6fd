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

Deno.test("rust leads from a path through a trait to what the type of the first argument has", async () => {
  const edges = await edgesOf({
    "src/lib.rs": `pub trait Size {
    fn size(&self) -> u8;
}
pub struct Graph;
impl Graph {
    pub fn area(&self) -> u8 { 1 }
}
impl Size for Graph {
    fn size(&self) -> u8 { 1 }
}
pub struct Tree;
impl Size for Tree {
    fn size(&self) -> u8 { 2 }
}
fn run<T: Size>(graph: Graph, tree: &Tree, other: T) {
    Size::size(&graph);
    assert_eq!(Size::size(&tree), 1);
    Size::size(&other);
    Size::size(&unknown());
    Size::area(&graph);
}
`,
  }, "call");
  deepEqual(edges.map((edge) => edge.replace(/^call src\/lib\.rs:|src\/lib\.rs:/g, "")), [
    "16 run -> 9 Graph.size [extracted: declared type]",
    "17 run -> 13 Tree.size [extracted: declared type]",
    "18 run -> 2 Size.size [inferred: one of several types]",
    "19 run -> 2 Size.size [inferred: one of several types]",
  ]);
});

Deno.test("rust takes no method of a type from outside for the one that a block of the tree gives it", async () => {
  const edges = await edgesOf({
    "src/lib.rs": `pub struct Number;
pub trait Nullable {
    fn as_ref(&self) -> u8;
    fn size(&self) -> u8;
}
impl<T> Nullable for Option<T> {
    fn as_ref(&self) -> u8 {
        self.as_ref()
    }
    fn size(&self) -> u8 {
        self.as_ref()
    }
}
impl TryFrom<Number> for usize {
    type Error = ();
    fn try_from(number: Number) -> Result<Self, ()> {
        usize::try_from(1);
        usize::try_from(number)
    }
}
`,
  }, "call");
  deepEqual(edges, [
    "call src/lib.rs:11 Option.size -> src/lib.rs:7 Option.as_ref [extracted: member of self]",
    "call src/lib.rs:18 usize.try_from -> src/lib.rs:16 usize.try_from [extracted: declared type]",
  ]);
});

Deno.test("rust knows a slice behind a reference from its elements, and a reference to a type from outside from that type", async () => {
  const edges = await edgesOf({
    "src/lib.rs": `pub trait Sized {
    fn len(&self) -> usize;
    fn size(&self) -> usize;
}
impl Sized for u8 {
    fn len(&self) -> usize { 1 }
    fn size(&self) -> usize { 1 }
}
impl<'a> Sized for &'a u8 {
    fn len(&self) -> usize { 1 }
    fn size(&self) -> usize {
        self.len()
    }
}
impl<'a> Sized for &'a [u8] {
    fn len(&self) -> usize { 2 }
    fn size(&self) -> usize {
        self.len()
    }
}
`,
  }, "call");
  deepEqual(edges, [
    "call src/lib.rs:12 &'a u8.size -> src/lib.rs:10 &'a u8.len [extracted: member of self]",
    "call src/lib.rs:18 &'a [u8].size -> src/lib.rs:16 &'a [u8].len [extracted: member of self]",
  ]);
});
