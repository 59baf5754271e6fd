import { ONNX_BACKEND } from "../../backends/onnx.ts";
import { askOnce } from "./ask_once.ts";

await askOnce(ONNX_BACKEND);
