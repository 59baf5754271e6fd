/**
 * A quadtree over points, for forces that every node has on every other (Barnes and Hut 1986).
 *
 * Cells lie in preorder, and each knows where the next one beside it is: a walk needs no stack.
 *
 * @module
 */

/** Points in a cell that is not split further. */
const LEAF_POINTS = 8;
/** Splits at most: points in one place would go on for ever. */
const MAX_DEPTH = 24;
/** How small a cell looks, squared, to count as one point. */
const THETA_SQUARED = 0.81;

/** Builds the tree of the points. */
export function buildTree(x, y) {
  const order = Int32Array.from(x, (_, index) => index);
  const tree = { x, y, order, cells: [] };
  const [left, right, top, bottom] = [
    Math.min(...x),
    Math.max(...x),
    Math.min(...y),
    Math.max(...y),
  ];
  const size = Math.max(right - left, bottom - top, 1);
  if (order.length > 0) addCell(tree, { low: 0, high: order.length, left, top, size, depth: 0 });
  return tree;
}

/** Calls `push(dx, dy, mass)` for what surrounds a point: single points nearby, whole cells afar. */
export function visitAround({ x, y, order, cells }, point, push) {
  for (let at = 0; at < cells.length;) {
    const cell = cells[at];
    const dx = cell.x - x[point];
    const dy = cell.y - y[point];
    if (cell.size * cell.size < THETA_SQUARED * (dx * dx + dy * dy)) {
      push(dx, dy, cell.mass);
      at = cell.next;
    } else if (cell.isLeaf) {
      for (let index = cell.low; index < cell.high; index++) {
        const other = order[index];
        if (other !== point) push(x[other] - x[point], y[other] - y[point], 1);
      }
      at = cell.next;
    } else {
      at++;
    }
  }
}

function addCell(tree, { low, high, left, top, size, depth }) {
  const { x, y, order, cells } = tree;
  const cell = { x: 0, y: 0, mass: high - low, size, low, high, next: 0, isLeaf: true };
  cells.push(cell);
  for (let index = low; index < high; index++) {
    cell.x += x[order[index]] / cell.mass;
    cell.y += y[order[index]] / cell.mass;
  }
  if (cell.mass > LEAF_POINTS && depth < MAX_DEPTH) {
    cell.isLeaf = false;
    const half = size / 2;
    for (const part of quarters(tree, { low, high, midX: left + half, midY: top + half })) {
      if (part.low === part.high) continue;
      addCell(tree, {
        ...part,
        left: left + half * part.column,
        top: top + half * part.row,
        size: half,
        depth: depth + 1,
      });
    }
  }
  cell.next = cells.length;
}

function quarters({ x, y, order }, { low, high, midX, midY }) {
  const middle = partition(order, low, high, (point) => y[point] < midY);
  const upper = partition(order, low, middle, (point) => x[point] < midX);
  const lower = partition(order, middle, high, (point) => x[point] < midX);
  return [
    { low, high: upper, row: 0, column: 0 },
    { low: upper, high: middle, row: 0, column: 1 },
    { low: middle, high: lower, row: 1, column: 0 },
    { low: lower, high, row: 1, column: 1 },
  ];
}

/** Moves those that pass to the front of a part of the order; returns where the others start. */
function partition(order, low, high, passes) {
  let end = low;
  for (let index = low; index < high; index++) {
    const point = order[index];
    if (!passes(point)) continue;
    order[index] = order[end];
    order[end++] = point;
  }
  return end;
}
