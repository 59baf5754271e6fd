import { RepositoryError } from "../../errors.ts";

/** Tells what an action is refused with; errors of any other class are faults. */
export function troubleOf(action: () => unknown): string {
  try {
    action();
    return "none";
  } catch (error) {
    if (error instanceof RepositoryError) return error.message;
    throw error;
  }
}
