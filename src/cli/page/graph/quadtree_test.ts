import { deepEqual, equal, ok } from "node:assert/strict";
import { buildTree, visitAround } from "./quadtree.js";

/** Points of a spiral: none of them in the place of another. */
function spiral(length: number) {
  const place = (index: number) => [Math.sqrt(index) * 10, index * 2.4] as const;
  const at = Array.from({ length }, (_, index) => place(index));
  return {
    x: Float64Array.from(at, ([distance, turn]) => distance * Math.cos(turn)),
    y: Float64Array.from(at, ([distance, turn]) => distance * Math.sin(turn)),
  };
}

Deno.test("visitAround() tells of every other point once, alone or within a cell", () => {
  const { x, y } = spiral(300);
  const tree = buildTree(x, y);
  for (const point of x.keys()) {
    let total = 0;
    visitAround(tree, point, (_dx: number, _dy: number, mass: number) => total += mass);
    equal(total, 299);
  }
});

Deno.test("visitAround() comes near the sum over all points", () => {
  const { x, y } = spiral(400);
  const tree = buildTree(x, y);
  let [near, exact] = [0, 0];
  visitAround(tree, 399, (dx: number, dy: number, mass: number) => {
    near += mass * dx / (dx * dx + dy * dy);
  });
  for (let other = 0; other < 399; other++) {
    const [dx, dy] = [x[other]! - x[399]!, y[other]! - y[399]!];
    exact += dx / (dx * dx + dy * dy);
  }
  ok(Math.abs(near - exact) < 0.03 * Math.abs(exact), `${near} for ${exact}`);
});

Deno.test("buildTree() ends where all points are in one place", () => {
  const x = new Float64Array(50);
  const seen: number[] = [];
  visitAround(buildTree(x, x), 0, (_dx: number, _dy: number, mass: number) => seen.push(mass));
  deepEqual(seen, Array(49).fill(1));
});
