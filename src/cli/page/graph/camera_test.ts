import { deepEqual, equal, ok } from "node:assert/strict";
import { fitted, pannedBy, toScreen, zoomedAt } from "./camera.js";

const SIZE = { width: 800, height: 600 };

Deno.test("zoomedAt() keeps what is under the pointer where it is", () => {
  const camera = { x: 10, y: 20, scale: 1 };
  const [x, y] = toScreen(camera, SIZE, 40, 50);
  const after = zoomedAt(camera, SIZE, { factor: 2, x, y });
  equal(after.scale, 2);
  deepEqual(toScreen(after, SIZE, 40, 50), [x, y]);
});

Deno.test("zoomedAt() neither goes through the picture nor loses it", () => {
  const camera = { x: 0, y: 0, scale: 1 };
  equal(zoomedAt(camera, SIZE, { factor: 1e9 }).scale, 8);
  equal(zoomedAt(camera, SIZE, { factor: 0 }).scale, 0.05);
});

Deno.test("pannedBy() moves the same way at any scale", () => {
  const camera = pannedBy({ x: 0, y: 0, scale: 4 }, 40, -20);
  deepEqual(toScreen(camera, SIZE, 0, 0), [360, 320]);
});

Deno.test("fitted() shows every point within the margin", () => {
  const points = [[-900, 0], [900, 40], [0, 700]];
  const camera = fitted(points, SIZE, 50);
  for (const [x, y] of points) {
    const [atX = 0, atY = 0] = toScreen(camera, SIZE, x!, y!);
    ok(atX >= 49.9 && atX <= 750.1 && atY >= 49.9 && atY <= 550.1, `${atX}, ${atY}`);
  }
});

Deno.test("fitted() has a camera for no point and for one", () => {
  deepEqual(fitted([], SIZE, 50), { x: 0, y: 0, scale: 1 });
  deepEqual(fitted([[5, 6]], SIZE, 50), { x: 5, y: 6, scale: 2 });
});
