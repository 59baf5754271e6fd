/**
 * Counts the pages of 64 KiB by which Wasm memory grows during a run: grammars and trees that are
 * not freed show there.
 */
export async function grownPages(run: () => Promise<void>): Promise<number> {
  const { grow } = WebAssembly.Memory.prototype;
  let pages = 0;
  WebAssembly.Memory.prototype.grow = function (delta: number): number {
    pages += delta;
    return grow.call(this, delta);
  };
  try {
    await run();
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  return pages;
}
