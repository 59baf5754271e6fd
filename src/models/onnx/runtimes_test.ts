import { testRuntime } from "../testdata/runtime_suite.ts";
import { NATIVE_RUNTIME } from "./native_runtime.ts";
import { openersOf } from "./openers.ts";
import { TRANSFORMERS_RUNTIME } from "../transformers/transformers_runtime.ts";
import { WASM_RUNTIME } from "./wasm_runtime.ts";

testRuntime("wasm", openersOf(WASM_RUNTIME));
testRuntime("native", openersOf(NATIVE_RUNTIME));
testRuntime("transformers", openersOf(TRANSFORMERS_RUNTIME));
