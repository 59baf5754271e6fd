import { jsxReferences } from "../javascript/script_tags.ts";
import { tags as typescript } from "../typescript/tags.ts";

/** Tags query for TSX. */
export const tags = `${typescript}${jsxReferences}`;
