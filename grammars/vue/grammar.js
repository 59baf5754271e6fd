// @ts-self-types="./grammar.d.ts"
import source grammar from "npm:@repomix/tree-sitter-wasms@0.1.17/out/tree-sitter-vue.wasm";
export default grammar;
