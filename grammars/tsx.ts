import { jsxReferences } from "./javascript.ts";
import { tags as typescript } from "./typescript.ts";

/** Tags query for TSX. */
export const tags = `${typescript}${jsxReferences}`;
