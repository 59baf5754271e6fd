// @ts-self-types="./grammar.d.ts"
import source grammar from "npm:@cursorless/tree-sitter-wasms@0.7.0/out/tree-sitter-haskell.wasm";
export default grammar;
