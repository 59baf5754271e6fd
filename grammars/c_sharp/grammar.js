// @ts-self-types="./grammar.d.ts"
import source grammar from "npm:@vscode/tree-sitter-wasm@0.3.1/wasm/tree-sitter-c-sharp.wasm";
export default grammar;
