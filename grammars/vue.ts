/**
 * Reads components of Vue: their blocks, scripts and styles, the elements with an id, the components
 * that the template uses, and the names in its expressions.
 *
 * @module
 */
import { componentReader } from "./component.ts";

export const read = componentReader({
  opening: "{{",
  directive: /^(?:[:@#]|v-)/,
  hasBlocks: true,
  component: /^[A-Z]|-/,
});
