/** A longer path of a module names none: an import of a group copies it to each of its names. */
export const MAX_MODULE_CHARS = 1_000;
