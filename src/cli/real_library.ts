import { languages, openIndex, openIndexes } from "@cbx/core";
import type { Library } from "./library.ts";

/** The library itself, as the command uses it. */
export const LIBRARY: Library = { open: openIndex, openAll: openIndexes, languages };
