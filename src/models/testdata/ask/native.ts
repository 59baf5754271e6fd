import { NATIVE_BACKEND } from "../../backends/native.ts";
import { askOnce } from "./ask_once.ts";

await askOnce(NATIVE_BACKEND);
