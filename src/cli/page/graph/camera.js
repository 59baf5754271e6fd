/**
 * What part of the picture is looked at: `x` and `y` are in its middle, `scale` is pixels a unit.
 *
 * @module
 */

/** Bounds of the scale. */
const SCALE = { least: 0.05, most: 8 };

/** Where a point of the picture is on the screen. */
export function toScreen(camera, { width, height }, x, y) {
  return [
    (x - camera.x) * camera.scale + width / 2,
    (y - camera.y) * camera.scale + height / 2,
  ];
}

/** Radius of a node on the screen: it grows slower than the picture. */
export function screenRadius({ radius }, { scale }) {
  return Math.max(radius * scale ** 0.7, 1.6);
}

/** Zooms; what is under a place of the screen stays there. */
export function zoomedAt(camera, { width, height }, { factor, x = width / 2, y = height / 2 }) {
  const scale = Math.min(Math.max(camera.scale * factor, SCALE.least), SCALE.most);
  const gain = 1 / camera.scale - 1 / scale;
  return {
    scale,
    x: camera.x + (x - width / 2) * gain,
    y: camera.y + (y - height / 2) * gain,
  };
}

/** Moves by pixels. */
export function pannedBy(camera, dx, dy) {
  return { ...camera, x: camera.x + dx / camera.scale, y: camera.y + dy / camera.scale };
}

/** The camera that sees all of some points, and leaves a margin in pixels. */
export function fitted(points, { width, height }, margin) {
  if (points.length === 0) return { x: 0, y: 0, scale: 1 };
  const [left, right] = extent(points.map(([x]) => x));
  const [top, bottom] = extent(points.map(([, y]) => y));
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1),
    (height - 2 * margin) / Math.max(bottom - top, 1),
    2,
  );
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    scale: Math.max(scale, SCALE.least),
  };
}

/** A camera on the way from one to another; `part` is 0 to 1. */
export function between(from, to, part) {
  const eased = 1 - (1 - part) ** 3;
  const mix = (a, b) => a + (b - a) * eased;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

function extent(values) {
  return [Math.min(...values), Math.max(...values)];
}
