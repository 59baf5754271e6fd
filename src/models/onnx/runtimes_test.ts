import { testRuntime } from "../testdata/runtime_suite.ts";
import { TRANSFORMERS_RUNTIME } from "../transformers/transformers_runtime.ts";
import { openersOf } from "./openers.ts";
import { NATIVE_RUNTIME, WASM_RUNTIME } from "./runtimes.ts";

testRuntime("wasm", openersOf(WASM_RUNTIME));
testRuntime("native", openersOf(NATIVE_RUNTIME));
testRuntime("transformers", openersOf(TRANSFORMERS_RUNTIME));
