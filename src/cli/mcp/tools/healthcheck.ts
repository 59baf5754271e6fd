import { health } from "../../service/operations/health.ts";
import type { Tool } from "../tool.ts";

/** Tells whether answers can be trusted. */
export const healthcheck: Tool<typeof health.input> = {
  name: "healthcheck",
  title: "Check the server",
  description:
    "Tells whether the server can answer: ok, index_missing, index_stale, unsafe_config or broken, for every root with its name and with advice. Use it when an answer surprises you, or to learn the names of the roots. Answers take changed files into account even where the index is stale or missing.",
  input: health.input,
  call: (input, { workspace, run }) => health.run(workspace, input, run),
};
