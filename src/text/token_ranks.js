// @ts-self-types="./token_ranks.d.ts"
import source ranks from "./token_ranks.wasm";
export default ranks;
