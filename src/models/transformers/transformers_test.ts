import { testRuntime } from "../testdata/runtime_suite.ts";
import * as transformers from "./mod.ts";

testRuntime("transformers", transformers);
