import type { ModelKind } from "./model_backend.ts";

/** The command that opens models of a kind: of several, the one that takes the fewest permissions. */
const COMMANDS: Readonly<Record<ModelKind, string>> = {
  local: "onnx",
  hub: "transformers",
  ollama: "http",
  openai: "http",
  voyage: "http",
  cohere: "http",
  jina: "http",
  tei: "http",
};

/** Names the command that opens models of a kind. */
export function commandFor(kind: ModelKind): string {
  return `jsr:@cbx/models/cli/${COMMANDS[kind]}`;
}
