import { LocalModelError } from "./local_model_error.ts";
import { type ModelFiles, readOptionalJson } from "./model_files.ts";

/** Steps of sentence-transformers that are done here. */
const KNOWN_STEPS = ["Transformer", "Pooling", "Normalize"];

/**
 * Makes sure that a model has no step behind its transformer that would be left out: its vectors
 * would be wrong, and nothing would say so.
 *
 * @throws {LocalModelError} If `modules.json` lists one.
 */
export async function checkModules(files: ModelFiles): Promise<void> {
  const modules = Object.values(await readOptionalJson(files, "modules.json") ?? {});
  const steps = modules.map((one) => stepOf(one));
  const strange = steps.find((step) => !KNOWN_STEPS.includes(step));
  if (strange === undefined) return;
  const state = `its "modules.json" lists the step "${strange}". ` +
    'Use an export that gives out "sentence_embedding"';
  throw new LocalModelError(files.task, "not_supported", state);
}

/** The last part of `sentence_transformers.models.Pooling`. */
function stepOf(module: unknown): string {
  const type = typeof module === "object" && module !== null && "type" in module
    ? String(module.type)
    : "";
  return type.split(".").at(-1)!;
}
