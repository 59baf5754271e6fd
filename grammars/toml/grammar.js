// @ts-self-types="./grammar.d.ts"
import source grammar from "npm:@tree-sitter-grammars/tree-sitter-toml@0.7.0/tree-sitter-toml.wasm";
export default grammar;
