import { TRANSFORMERS_BACKEND } from "../../backends/transformers.ts";

const [model, folder, url] = Deno.args;
const settings = { kind: "hub", model: model!, folder: folder!, url: url! } as const;
const dense = await TRANSFORMERS_BACKEND.openDense(settings);
console.log((await dense.embedQuery("where is the user checked?")).length);
