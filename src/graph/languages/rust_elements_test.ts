import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

/** Types that most of these have: two with a method of one name, which that alone does not tell apart. */
const EDGES = `pub struct Edge;
impl Edge {
    pub fn weight(&self) -> u8 { 1 }
}
pub struct Other;
impl Other {
    pub fn weight(&self) -> u8 { 1 }
}
`;

/** Trees of one file of Rust, and the calls of a method that they lead to. */
const CASES: readonly (readonly [title: string, text: string, calls: readonly string[]])[] = [
  [
    "rust takes the elements of an iterator of the tree for what it says that they are",
    `pub struct Edges<'a, W> { n: &'a W }
impl<'a, W> Iterator for Edges<'a, W> {
    type Item = Edge;
    fn next(&mut self) -> Option<Edge> { None }
}
pub struct Graph;
impl Graph {
    pub fn edges(&self) -> Edges<'_, u8> { todo!() }
}
fn run(g: &Graph) {
    for edge in g.edges() {
        edge.weight();
    }
    g.edges().skip(1).map(|edge| edge.weight());
    let all: Vec<_> = g.edges().collect();
    all[0].weight();
}
`,
    ["20 run", "22 run", "24 run"],
  ],
  [
    "rust takes the elements of a bound for what the bound says",
    `pub trait Source {
    type Ref: Weighed;
    type All: Iterator<Item = Edge>;
    type Refs: Iterator<Item = Self::Ref>;
    fn all(&self) -> Self::All;
    fn refs(&self) -> Self::Refs;
}
pub trait Weighed {
    fn weight(&self) -> u8;
}
fn run<S: Source, I: Iterator<Item = Edge>>(source: S, some: I) {
    for edge in source.all() {
        edge.weight();
    }
    for one in source.refs() {
        one.weight();
    }
    for edge in some {
        edge.weight();
    }
}
`,
    ["21 run", "24 run -> 17 Weighed.weight", "27 run"],
  ],
  [
    "rust leads from a place of a type without names of fields to what it holds",
    `pub struct Edges<'a>(Vec<Edge>, &'a str);
pub struct Only(Vec<Edge>);
impl Only {
    pub fn read() -> Result<Only, ()> { todo!() }
}
fn run() {
    let all = Only::read().unwrap().0;
    all[0].weight();
    Only::read().unwrap().0[0].weight();
}
`,
    ["16 run", "17 run"],
  ],
];

for (const [title, text, calls] of CASES) {
  Deno.test(title, async () => {
    const edges = await edgesOf({ "src/lib.rs": EDGES + text }, "call");
    deepEqual(
      edges.filter((edge) => / \S+\.weight /.test(edge))
        .map((edge) => edge.replace(/^call src\/lib\.rs:| \[.*$|src\/lib\.rs:/g, "")),
      calls.map((each) => each.includes("->") ? each : `${each} -> 3 Edge.weight`),
    );
  });
}

Deno.test("rust leads from a numbered field to what it holds, whatever stands for its type", async () => {
  const edges = await edgesOf({
    "src/lib.rs": `${EDGES}pub trait Walk {
    fn walk(&self);
}
pub struct Pair<G>(pub Edge, G);
impl<G: Walk> Pair<G> {
    fn run(&self) {
        self.0.weight();
        self.1.walk();
    }
}
pub enum Step {
    Both(Edge, Other),
    Last(Other),
}
fn run(step: Step, pair: Pair<Other>) {
    pair.1.weight();
    match step {
        Step::Both(edge, other) => {
            edge.weight();
            other.weight();
        }
        Step::Last(other) => other.weight(),
    }
}
`,
  }, "call");
  deepEqual(edges.map((edge) => edge.replace(/^call src\/lib\.rs:|src\/lib\.rs:/g, "")), [
    "15 Pair.run -> 3 Edge.weight [extracted: declared type]",
    "16 Pair.run -> 10 Walk.walk [extracted: declared type]",
    "24 run -> 7 Other.weight [extracted: declared type]",
    "27 run -> 3 Edge.weight [inferred: assigned value]",
    "28 run -> 7 Other.weight [inferred: assigned value]",
    "30 run -> 7 Other.weight [inferred: assigned value]",
  ]);
});
