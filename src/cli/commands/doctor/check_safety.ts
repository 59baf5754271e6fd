import type { OpenedIndex } from "../../library.ts";
import { dangersOf } from "../../questions/health_check.ts";
import type { Finding } from "./finding.ts";

/** Checks where root and index are, and who else may write there. */
export function checkSafety(index: Pick<OpenedIndex, "root" | "indexPath">): Finding[] {
  const dangers = dangersOf(index);
  if (dangers.length === 0) {
    return [{
      check: "configuration",
      level: "ok",
      message: "Root and index are this user's alone",
    }];
  }
  return dangers.map((message) => ({ check: "configuration", level: "warning", message }));
}
