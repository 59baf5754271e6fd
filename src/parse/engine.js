// @ts-self-types="./engine.d.ts"
import source engine from "npm:web-tree-sitter@0.27.1/web-tree-sitter.wasm";
export default engine;
