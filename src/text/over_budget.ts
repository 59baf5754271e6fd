/** How the message of a file begins that took too many steps, and of which less is known for it. */
export const OVER_BUDGET = "Over budget";

/** Tells whether a file took too many steps, by the message that is stored with it. */
export function isOverBudget({ message }: { readonly message: string }): boolean {
  return message.startsWith(OVER_BUDGET);
}
