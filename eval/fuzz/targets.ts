import type { TargetModule } from "./target.ts";

/** Targets by name; one file each. */
export const TARGETS: Readonly<Record<string, () => Promise<TargetModule>>> = {
  queries: () => import("./targets/queries.ts"),
  configuration: () => import("./targets/configuration.ts"),
  commands: () => import("./targets/commands.ts"),
  messages: () => import("./targets/messages.ts"),
  requests: () => import("./targets/requests.ts"),
  sockets: () => import("./targets/sockets.ts"),
  index: () => import("./targets/index_bytes.ts"),
  git: () => import("./targets/git_objects.ts"),
  parse: () => import("./targets/parse.ts"),
  graph: () => import("./targets/graph.ts"),
};
