import { testRuntime } from "../testdata/runtime_suite.ts";
import * as wasm from "./mod.ts";

testRuntime("wasm", wasm);
