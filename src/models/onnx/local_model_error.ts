/** Why a local model cannot be used. */
export type LocalModelFault =
  | "permission"
  | "missing"
  | "not_readable"
  | "not_supported"
  | "run"
  | "timeout";

/** Thrown when a model of this machine cannot be opened, or breaks at a text. */
export class LocalModelError extends Error {
  /** Stable identifier of this class of error. */
  readonly code = "LOCAL_MODEL";
  /** Why the model cannot be used. */
  readonly fault: LocalModelFault;

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param task Completes "Cannot …": `open model "all-MiniLM-L6-v2"`.
   * @param state What was found, and what to do; without anything of a text.
   */
  constructor(task: string, fault: LocalModelFault, state: string, options?: ErrorOptions) {
    super(`Cannot ${task}: ${state}`, options);
    this.name = "LocalModelError";
    this.fault = fault;
  }
}

/** More of a message than this is not for a person. */
const MAX_CHARS = 200;

/** The first line of what a runtime says, which may go on with its own places. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0]!.slice(0, MAX_CHARS);
}
