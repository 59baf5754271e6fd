import type { EdgeSite } from "../../store/graph_tables.ts";
import type { EdgeConfidence, EdgeKind } from "../../types.ts";

/** An edge that a rule concludes. */
export interface FrameworkEdge {
  /** Node of the file that is resolved, or of one of its symbols. */
  readonly source: number;
  /** Node that is meant. */
  readonly target: number;
  readonly kind: EdgeKind;
  /** How sure it is. @default {"inferred"} */
  readonly confidence?: EdgeConfidence;
  /** The rule, and what it links by: `"express: GET /users"`. */
  readonly resolver: string;
  readonly site: EdgeSite;
}
