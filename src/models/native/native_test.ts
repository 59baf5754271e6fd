import { testRuntime } from "../testdata/runtime_suite.ts";
import * as native from "./mod.ts";

testRuntime("native", native);
