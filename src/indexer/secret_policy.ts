/**
 * By which rules secrets were kept out of an index. One that was written by others may hold what
 * these would mask, or lack what they leave: it counts as outdated as a whole.
 *
 * @module
 */
import type { Store } from "../store/store.ts";

/** Fact under which an index holds the fingerprint of its policy. */
export const SECRET_POLICY_KEY = "secret_policy";

/**
 * Fingerprint of the rules for texts and for paths, which the test beside this file works out: that
 * would take 3 ms of every start.
 */
export const SECRET_POLICY = "f8187f1498d1e880";

/** Tells whether an index was written by the rules of this version. */
export function hasSamePolicy({ meta }: Store): boolean {
  return meta[SECRET_POLICY_KEY] === SECRET_POLICY;
}
