import { jsxReferences } from "./javascript.ts";
import { tags as typescript } from "./typescript.ts";

export const tags = `${typescript}${jsxReferences}`;
