/**
 * Reads components of Svelte: scripts and styles, the elements with an id, the components that are
 * used, and the names in expressions.
 *
 * @module
 */
import { componentReader } from "./component.ts";

/** The sign that takes the value out of a store; runes begin with it too. */
const OF_STORE =
  /(?<![\w$."'`])\$(?!(?:state|derived|effect|props|bindable|inspect|host)\b)(?=[A-Za-z_])/g;

export const read = componentReader({ opening: "{", component: /^[A-Z]|\./, signs: OF_STORE });
