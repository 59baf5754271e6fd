// @ts-self-types="./sqlite3_wasm.d.ts"
import source sqlite3 from "npm:@sqlite.org/sqlite-wasm@3.54.1-build1/sqlite3.wasm";
export default sqlite3;
