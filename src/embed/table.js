// @ts-self-types="./table.d.ts"
import source table from "./table.wasm";
export default table;
