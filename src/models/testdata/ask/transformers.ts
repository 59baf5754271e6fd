import { TRANSFORMERS_BACKEND } from "../../backends/transformers.ts";
import { askOnce } from "./ask_once.ts";

await askOnce(TRANSFORMERS_BACKEND);
