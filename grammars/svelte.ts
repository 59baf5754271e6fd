/**
 * Reads components of Svelte: scripts and styles, the elements with an id, the components that are
 * used, and the names in expressions.
 *
 * @module
 */
import { componentReader } from "./component.ts";

/** Reads a component of Svelte. */
export const read = componentReader({ opening: "{", component: /^[A-Z]|\./ });
