import { WASM_BACKEND } from "../../backends/wasm.ts";
import { askOnce } from "./ask_once.ts";

await askOnce(WASM_BACKEND);
