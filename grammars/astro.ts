/**
 * Reads components of Astro: the script between dashes, client scripts and styles, the elements with
 * an id, the components that are used, and the names in expressions.
 *
 * @module
 */
import { componentReader } from "./component.ts";

export const read = componentReader({ opening: "{", isAstro: true, component: /^[A-Z]|\./ });
