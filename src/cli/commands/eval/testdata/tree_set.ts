/**
 * A small tree from which sets are made, for the tests of this folder and of the commands.
 *
 * @module
 */
import type { Files } from "../../../../../tests/_tree.ts";

/** Two files with documentation, one with tests, and one that says the same as a comment. */
export const FILES: Files = {
  "src/kettle.ts":
    "/**\n * Brings liquids to their boiling point.\n *\n * @param liters How many.\n */\n" +
    "export function heat(liters: number): number {\n  return liters * 300;\n}\n\n" +
    "/** Stirs what stands on the stove. */\nexport function stir(): void {}\n",
  "src/spice.py":
    'def season(dish):\n    """Adds grains of sodium chloride.\n\n    Slowly.\n    """\n    return dish\n',
  "src/other.ts": "export const liquids = 'point';\nexport const boiling = liquids;\n",
  "tests/kettle_test.ts":
    "Deno.test('never heats an empty pot at all', () => {});\nDeno.test('short', () => {});\n",
};
